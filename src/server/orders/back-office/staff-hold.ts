import { err, ok, type Result } from '#domain/lang/result.ts'
import type { HoldReason } from '#domain/orders/staff-hold.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database } from '../../database/database.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from './order-version.ts'

export interface HoldRequest extends OrderAt {
  readonly reason: HoldReason
  /** When the dashboard shows it again; null: at once. The hold itself ends by a release alone. */
  readonly until: Date | null
}

export type StaffHoldRefusal = 'no-order' | 'sent' | 'cancelled' | 'held' | 'until-past' | OrderChanged

/** Puts an order on hold: nothing of it is picked or sent until staff release it (M-039). */
export const holdOrder =
  ({ database, now }: { readonly database: Pick<Database, 'transaction'>; readonly now: () => Date }) =>
  (
    actor: Actor,
    { reason, until, ...at }: HoldRequest,
  ): Promise<Result<{ readonly version: number }, StaffHoldRefusal>> =>
    database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      const phase = orderPhase(order.state)
      if (phase !== 'open') return err(phase === 'cancelled' ? 'cancelled' : 'sent')
      if (order.heldAt !== null) return err('held')
      if (until !== null && until <= now()) return err('until-past')
      await changeOrder(tx, actor, order, {
        action: 'order.hold',
        set: { heldAt: now(), holdReason: reason, holdUntil: until },
        before: { holdReason: null, holdUntil: null },
        after: { holdReason: reason, holdUntil: until?.toISOString() ?? null },
        reason,
      })
      return ok({ version: order.version + 1 })
    })

/** The columns of an order that is not on hold. */
export const notHeld = { heldAt: null, holdReason: null, holdUntil: null } as const
