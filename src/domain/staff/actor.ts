import { type Right, type Role, rightsOf } from './roles.ts'

/** A member of staff in a session of the back office, or in a command that names them (`--as`). */
export interface StaffActor {
  readonly kind: 'staff'
  readonly staffId: number
  /** As the timeline shows it: 'Olive Grant'. */
  readonly name: string
  readonly roles: readonly Role[]
  /** The session that acted; null: a command. */
  readonly sessionId: number | null
}

/**
 * The person or program behind a change: the timeline and the audit log name it (M-037, M-188). `terminal`: a
 * command without `--as`, by the name of the system's user. `system`: a job of the shop's own.
 */
export type Actor =
  | StaffActor
  | { readonly kind: 'terminal'; readonly name: string }
  | { readonly kind: 'shopper'; readonly customerId: number | null }
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'provider'; readonly name: string }

/** Whether the actor may do what needs `right`. Commands may do everything: they have the database anyway. */
export const hasRight = (actor: Actor, right: Right): boolean =>
  actor.kind === 'staff' ? rightsOf(actor.roles).has(right) : actor.kind === 'terminal'
