import { providerNames } from '#contract/payment-methods.ts'
import { providers } from '#domain/payments/methods.ts'
import type { Actor } from '#domain/staff/actor.ts'

const providerName = (name: string | null): string => {
  const provider = providers.find((one) => one === name)
  return provider === undefined ? (name ?? 'The provider') : providerNames[provider]
}

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
      return providerName(name)
    default:
      return kind satisfies never
  }
}
