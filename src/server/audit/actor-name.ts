import type { Actor } from '#domain/staff/actor.ts'

/** How the timeline names who made a change: 'Olive Grant', 'terminal: root', 'the shopper'. */
export const actorName = (kind: Actor['kind'], name: string | null): string => {
  switch (kind) {
    case 'staff':
      return name ?? 'Staff'
    case 'shopper':
      return 'The shopper'
    case 'terminal':
      return `terminal: ${name ?? 'unknown'}`
    case 'system':
      return 'The shop'
    case 'provider':
      return name ?? 'The provider'
    default:
      return kind satisfies never
  }
}
