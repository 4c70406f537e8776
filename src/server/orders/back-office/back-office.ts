import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { isOnHold, mayMoveOrder } from '#domain/orders/states.ts'
import type { Database } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import { dispatchedEmail, releasedEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { lockOrder } from './cancel-order.ts'

/*
 * What staff do with an order in progress. Cancelling is part of refunds (payments/refunds.ts), since money
 * may go back.
 */

export type BackOfficeOrderDeps = NotifyDeps & { readonly database: Pick<Database, 'transaction'> }

export interface OrderStepResult {
  readonly number: string
  /** False: the order was already in this state, and no second email is sent. */
  readonly isNew: boolean
}

/** How an order that was on hold was paid, and the merchant's reference for that payment. */
export interface OrderSettlement {
  readonly by: HoldSettlement
  readonly reference: string | null
}

type Refusal = 'no-order' | 'cancelled'

/**
 * Moves one order a step, with the order locked, and sends the email about it. Of two concurrent requests
 * only one moves it.
 */
const move = <R extends string>(
  { database, mail, now }: BackOfficeOrderDeps,
  number: string,
  step: {
    readonly to: 'released' | 'dispatched'
    readonly why: (order: OrderRow) => R | null
    readonly email: typeof releasedEmail
    readonly settled?: OrderSettlement | null
  },
): Promise<Result<OrderStepResult, R | Refusal>> =>
  database.transaction(async (tx) => {
    const { settled = null } = step
    const paid = settled === null ? {} : { settlement: settled.by, settlementReference: settled.reference }
    const order = await lockOrder(tx, number)
    if (order === null) return err('no-order')
    if (order.state === 'cancelled') return err('cancelled')
    /* A payment that arrives after dispatch is recorded too. */
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
    await notifyShopper(tx, mail, order, (frozen) => step.email(order, frozen))
    return ok({ number, isNew: true })
  })

/**
 * Releases an order that was on hold until staff had called the shopper back (OP-69), and records how it is
 * paid if staff say so. A later or corrected settlement is recorded when staff enter it.
 */
export const releaseOrder =
  (deps: BackOfficeOrderDeps) =>
  (
    number: string,
    settled: OrderSettlement | null = null,
  ): Promise<Result<OrderStepResult, Refusal | 'not-on-hold'>> =>
    move(deps, number, {
      to: 'released',
      why: (order) => (isOnHold(order) ? null : 'not-on-hold'),
      email: releasedEmail,
      settled,
    })

/**
 * Records that an order's goods are on their way. Rejects an order still on hold, and one that was refunded
 * in full.
 */
export const dispatchOrder =
  (deps: BackOfficeOrderDeps) =>
  (number: string): Promise<Result<OrderStepResult, Refusal | 'on-hold' | 'refunded'>> =>
    move(deps, number, {
      to: 'dispatched',
      why: (order) => (isFullyRefunded(order) ? 'refunded' : isOnHold(order) ? 'on-hold' : null),
      email: dispatchedEmail,
    })
