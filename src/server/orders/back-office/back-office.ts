import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { isWhollyRefunded } from '#domain/orders/refunded.ts'
import type { Settlement } from '#domain/orders/settlement.ts'
import { isOnHold, mayMoveOrder } from '#domain/orders/states.ts'
import type { Database } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import { dispatchedEmail, releasedEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { lockOrder } from './cancel-order.ts'

/* What staff do with an order on its way; ending it is a refund's affair (payments/refunds.ts), since money may go back. */

export type BackOfficeOrderDeps = NotifyDeps & { readonly database: Pick<Database, 'transaction'> }

export interface Moved {
  readonly number: string
  /** False: it was there before, and nobody is told twice. */
  readonly isNew: boolean
}

/** How an order that was on hold was paid, and what the merchant finds that by. */
export interface Settled {
  readonly by: Settlement
  readonly reference: string | null
}

type Refusal = 'no-order' | 'cancelled'

/** A step of one order behind its lock, with the letter that tells of it; two who press at once are one. */
const move = <R extends string>(
  { database, mail, now }: BackOfficeOrderDeps,
  number: string,
  step: {
    readonly to: 'released' | 'dispatched'
    readonly why: (order: OrderRow) => R | null
    readonly letter: typeof releasedEmail
    readonly settled?: Settled | null
  },
): Promise<Result<Moved, R | Refusal>> =>
  database.transaction(async (tx) => {
    const { settled = null } = step
    const paid = settled === null ? {} : { settlement: settled.by, settlementReference: settled.reference }
    const order = await lockOrder(tx, number)
    if (order === null) return err('no-order')
    if (order.state === 'cancelled') return err('cancelled')
    /* Money that comes after the goods have left is written down too. */
    if (order.state === step.to || (settled !== null && order.releasedAt !== null)) {
      if (settled !== null) await tx.update(orders).set(paid).where(eq(orders.id, order.id))
      return ok({ number, isNew: false })
    }
    const why = step.why(order)
    if (why !== null) return err(why)
    invariant(mayMoveOrder(order.state, step.to), `an order from ${order.state} to ${step.to}`)
    await tx
      .update(orders)
      .set({
        state: step.to,
        ...paid,
        ...(step.to === 'released' ? { releasedAt: now() } : { dispatchedAt: now() }),
      })
      .where(eq(orders.id, order.id))
    await notifyShopper(tx, mail, order, (frozen) => step.letter(order, frozen))
    return ok({ number, isNew: true })
  })

/**
 * Lets an order go on that was on hold until staff called its shopper back (OP-69), and notes how it is paid, if that is told;
 * told later, or otherwise, it is noted then.
 */
export const releaseOrder = (
  deps: BackOfficeOrderDeps,
  number: string,
  settled: Settled | null = null,
): Promise<Result<Moved, Refusal | 'not-on-hold'>> =>
  move(deps, number, {
    to: 'released',
    why: (order) => (isOnHold(order) ? null : 'not-on-hold'),
    letter: releasedEmail,
    settled,
  })

/** Notes that an order's goods are on their way; not of one that still waits for a call, nor of one whose money went back. */
export const dispatchOrder = (
  deps: BackOfficeOrderDeps,
  number: string,
): Promise<Result<Moved, Refusal | 'on-hold' | 'refunded'>> =>
  move(deps, number, {
    to: 'dispatched',
    why: (order) => (isWhollyRefunded(order) ? 'refunded' : isOnHold(order) ? 'on-hold' : null),
    letter: dispatchedEmail,
  })
