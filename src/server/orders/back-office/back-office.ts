import { invariant } from '#domain/lang/invariant.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { isHeld } from '#domain/orders/staff-hold.ts'
import { isOnHold, mayMoveOrder, type OrderState, orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database } from '../../database/database.ts'
import { dispatchedEmail, releasedEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from './order-version.ts'
import { notHeld } from './staff-hold.ts'

/*
 * What staff do with an order in progress. Cancelling is part of refunds (payments/refunds.ts), since money
 * may go back.
 */

export type BackOfficeOrderDeps = NotifyDeps & { readonly database: Pick<Database, 'transaction'> }

export interface OrderStepResult {
  readonly number: string
  /** The order's version now. */
  readonly version: number
  /** False: the order was already in this state, and no second email is sent. */
  readonly isNew: boolean
}

/** How an order that was on hold was paid, and the merchant's reference for that payment. */
export interface OrderSettlement {
  readonly by: HoldSettlement
  readonly reference: string | null
}

/** Why a step is refused for an order that is not cancelled. */
type StepRefusal = 'not-on-hold' | 'on-hold' | 'refunded'
export type OrderStepRefusal = StepRefusal | 'no-order' | 'cancelled' | OrderChanged

interface Step {
  readonly to: OrderState
  readonly action: 'order.release' | 'order.dispatch'
  /** The column that records when it was taken. */
  readonly at: 'releasedAt' | 'dispatchedAt'
  /** See `isSettlingStep`. */
  readonly settles: boolean
  readonly refusal: (order: OrderRow) => StepRefusal | null
  readonly email: typeof releasedEmail
}

/** The steps that staff record. */
const steps = {
  /** The order was on hold until staff had called the shopper back (OP-69). */
  release: {
    to: 'released',
    action: 'order.release',
    at: 'releasedAt',
    settles: true,
    refusal: (order) => (isOnHold(order) ? null : 'not-on-hold'),
    email: releasedEmail,
  },
  /** The goods are on their way: not of an order on hold, nor of one that was refunded in full. */
  dispatch: {
    to: 'dispatched',
    action: 'order.dispatch',
    at: 'dispatchedAt',
    settles: false,
    refusal: (order) => (isFullyRefunded(order) ? 'refunded' : isHeld(order) ? 'on-hold' : null),
    email: dispatchedEmail,
  },
} as const satisfies Readonly<Record<string, Step>>

export type OrderStep = keyof typeof steps
export const orderSteps = keysOf(steps)

/** Whether staff may say with a step how an order that was on hold is paid. */
export const isSettlingStep = (step: OrderStep): boolean => steps[step].settles

/**
 * Moves one order a step, with the order locked, and sends the email about it. Of two concurrent requests
 * only one moves it. A release also ends a hold by staff, and records how the order is paid, `typed`, if staff
 * say so; a later or corrected settlement is recorded when staff enter it.
 */
export const recordOrderStep =
  ({ database, mail, now }: BackOfficeOrderDeps) =>
  (
    actor: Actor,
    at: OrderAt,
    name: OrderStep,
    typed: OrderSettlement | null = null,
  ): Promise<Result<OrderStepResult, OrderStepRefusal>> =>
    database.transaction(async (tx) => {
      const step: Step = steps[name]
      const settled = step.settles ? typed : null
      const paid = settled === null ? {} : { settlement: settled.by, settlementReference: settled.reference }
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      const { number, version } = order
      if (orderPhase(order.state) === 'cancelled') return err('cancelled')
      /* The shopper was called before staff held it, or paid without a call: they hear nothing of the hold. */
      if (name === 'release' && order.heldAt !== null && !isOnHold(order)) {
        const settling = order.method === 'on_hold' ? paid : {}
        await changeOrder(tx, actor, order, {
          action: 'order.release',
          set: { ...notHeld, ...settling },
          before: { holdReason: order.holdReason },
          after: { holdReason: null },
        })
        return ok({ number, version: version + 1, isNew: true })
      }
      /* A payment that arrives after dispatch is recorded too. */
      if (order.state === step.to || (settled !== null && order.releasedAt !== null)) {
        if (settled === null) return ok({ number, version, isNew: false })
        await changeOrder(tx, actor, order, {
          action: 'order.settle',
          set: paid,
          before: { settlement: order.settlement },
          after: { settlement: settled.by },
        })
        return ok({ number, version: version + 1, isNew: false })
      }
      const refusal = step.refusal(order)
      if (refusal !== null) return err(refusal)
      invariant(mayMoveOrder(order.state, step.to), `an order from ${order.state} to ${step.to}`)
      await changeOrder(tx, actor, order, {
        action: step.action,
        set: { state: step.to, ...paid, ...notHeld, [step.at]: now() },
        before: { state: order.state },
        after: { state: step.to },
      })
      await notifyShopper(tx, mail, order, (frozen) => step.email(order, frozen))
      return ok({ number, version: version + 1, isNew: true })
    })
