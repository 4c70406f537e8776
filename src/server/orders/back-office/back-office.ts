import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { isOnHold, mayMoveOrder, orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import { londonDay } from '../../london.ts'
import { releasedEmail } from '../place/confirmation-email.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { recordShipment, type ShipmentDeps } from '../shipments/record-shipment.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from './order-version.ts'
import { notHeld } from './staff-hold.ts'

/*
 * What staff do with an order in progress. Cancelling is part of refunds (payments/refunds.ts), since money
 * may go back.
 */

export type BackOfficeOrderDeps = ShipmentDeps & { readonly database: Pick<Database, 'transaction'> }

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
type StepRefusal = 'not-on-hold' | 'on-hold' | 'to-pay' | 'refunded'
export type OrderStepRefusal = StepRefusal | 'no-order' | 'cancelled' | OrderChanged
type StepOutcome = Result<OrderStepResult, OrderStepRefusal>

/** The steps that staff record: an order on hold goes ahead (OP-69), or all that is left of it is sent. */
export const orderSteps = ['release', 'dispatch'] as const
export type OrderStep = (typeof orderSteps)[number]

/** Whether staff may say with a step how an order that was on hold is paid. */
export const isSettlingStep = (step: OrderStep): boolean => step === 'release'

/**
 * Ends the hold of an order, by staff or by its method, and records how it is paid, `settled`, if staff say so;
 * a later or corrected settlement is recorded when staff enter it, also after dispatch.
 */
export const releaseOrder = async (
  tx: Queries,
  { mail, now }: Pick<BackOfficeOrderDeps, 'mail' | 'now'>,
  actor: Actor,
  order: OrderRow,
  settled: OrderSettlement | null,
): Promise<StepOutcome> => {
  const paid = settled === null ? {} : { settlement: settled.by, settlementReference: settled.reference }
  const settlement =
    settled === null
      ? { before: {}, after: {} }
      : { before: { settlement: order.settlement }, after: { settlement: settled.by } }
  const { number, version } = order
  /* The shopper was called before staff held it, or paid without a call: they get no email about the hold. */
  if (order.heldAt !== null && !isOnHold(order)) {
    const settles = order.method === 'on_hold'
    await changeOrder(tx, actor, order, {
      action: 'order.release',
      set: { ...notHeld, ...(settles ? paid : {}) },
      before: { holdReason: order.holdReason, ...(settles ? settlement.before : {}) },
      after: { holdReason: null, ...(settles ? settlement.after : {}) },
    })
    return ok({ number, version: version + 1, isNew: true })
  }
  /* A payment that arrives after dispatch is recorded too. */
  if (order.state === 'released' || (settled !== null && order.releasedAt !== null)) {
    if (settled === null) return ok({ number, version, isNew: false })
    await changeOrder(tx, actor, order, {
      action: 'order.settle',
      set: paid,
      ...settlement,
    })
    return ok({ number, version: version + 1, isNew: false })
  }
  if (!isOnHold(order)) return err('not-on-hold')
  invariant(mayMoveOrder(order.state, 'released'), `an order from ${order.state} to released`)
  await changeOrder(tx, actor, order, {
    action: 'order.release',
    set: { state: 'released', ...paid, ...notHeld, releasedAt: now() },
    before: { state: order.state, ...settlement.before },
    after: { state: 'released', ...settlement.after },
  })
  await notifyShopper(tx, mail, order, (frozen) => releasedEmail(order, frozen))
  return ok({ number, version: version + 1, isNew: true })
}

/** Records the dispatch of all that is left of an order, without a carrier (OM-04). */
const dispatchRest = async (
  tx: Queries,
  deps: BackOfficeOrderDeps,
  actor: Actor,
  order: OrderRow,
): Promise<StepOutcome> => {
  const { number, version } = order
  if (orderPhase(order.state) === 'fulfilled') return ok({ number, version, isNew: false })
  const all = { lines: null, carrierId: null, trackingNumbers: [], day: londonDay(deps.now()) }
  const sent = await recordShipment(tx, deps, order, all, actor)
  if (sent.ok) return ok({ number, version: version + 1, isNew: true })
  const { error } = sent
  invariant(
    error === 'refunded' || error === 'on-hold' || error === 'to-pay',
    'a dispatch of all that is left',
  )
  return err(error)
}

/**
 * Moves one order a step, with the order locked, and sends the email about it. Of two concurrent requests
 * only one moves it.
 */
export const recordOrderStep =
  (deps: BackOfficeOrderDeps) =>
  (actor: Actor, at: OrderAt, step: OrderStep, typed: OrderSettlement | null = null): Promise<StepOutcome> =>
    deps.database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      if (orderPhase(locked.value.state) === 'cancelled') return err('cancelled')
      switch (step) {
        case 'release':
          return releaseOrder(tx, deps, actor, locked.value, typed)
        case 'dispatch':
          return dispatchRest(tx, deps, actor, locked.value)
        default:
          return unreachable(step)
      }
    })
