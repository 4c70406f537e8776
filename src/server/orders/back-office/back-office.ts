import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { isOnHold, mayMoveOrder, orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import { orders } from '../../database/schema/index.ts'
import { londonDay } from '../../london.ts'
import { releasedEmail } from '../place/confirmation-email.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import { recordShipment, type ShipmentDeps } from '../shipments/record-shipment.ts'
import { lockOrder } from './cancel-order.ts'

/*
 * What staff do with an order in progress. Cancelling is part of refunds (payments/refunds.ts), since money
 * may go back.
 */

export type BackOfficeOrderDeps = ShipmentDeps & { readonly database: Pick<Database, 'transaction'> }

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

/** Why a step is refused for an order that is not cancelled. */
type StepRefusal = 'not-on-hold' | 'on-hold' | 'refunded'

/** The steps that staff record: an order on hold goes ahead (OP-69), or all that is left of it is sent. */
export const orderSteps = ['release', 'dispatch'] as const
export type OrderStep = (typeof orderSteps)[number]

/** Whether staff may say with a step how an order that was on hold is paid. */
export const isSettlingStep = (step: OrderStep): boolean => step === 'release'

type StepOutcome = Result<OrderStepResult, StepRefusal | 'no-order' | 'cancelled'>

/**
 * Releases an order on hold and records how it is paid, `typed`, if staff say so; a later or corrected
 * settlement is recorded when staff enter it, also after dispatch.
 */
const release = async (
  tx: Queries,
  { mail, now }: BackOfficeOrderDeps,
  number: string,
  typed: OrderSettlement | null,
): Promise<StepOutcome> => {
  const paid = typed === null ? {} : { settlement: typed.by, settlementReference: typed.reference }
  const order = await lockOrder(tx, number)
  if (order === null) return err('no-order')
  if (orderPhase(order.state) === 'cancelled') return err('cancelled')
  if (order.state === 'released' || (typed !== null && order.releasedAt !== null)) {
    if (typed !== null) await tx.update(orders).set(paid).where(eq(orders.id, order.id))
    return ok({ number, isNew: false })
  }
  if (!isOnHold(order)) return err('not-on-hold')
  invariant(mayMoveOrder(order.state, 'released'), `an order from ${order.state} to released`)
  await tx
    .update(orders)
    .set({ state: 'released', ...paid, releasedAt: now() })
    .where(eq(orders.id, order.id))
  await notifyShopper(tx, mail, order, (frozen) => releasedEmail(order, frozen))
  return ok({ number, isNew: true })
}

/** Records the dispatch of all that is left of an order, without a carrier (OM-04). */
const dispatchRest = async (
  tx: Queries,
  deps: BackOfficeOrderDeps,
  number: string,
  actor: Actor,
): Promise<StepOutcome> => {
  const order = await lockOrder(tx, number)
  if (order === null) return err('no-order')
  if (orderPhase(order.state) === 'fulfilled') return ok({ number, isNew: false })
  const all = { lines: null, carrierId: null, trackingNumbers: [], day: londonDay(deps.now()) }
  const sent = await recordShipment(tx, deps, order, all, actor)
  if (sent.ok) return ok({ number, isNew: true })
  const { error } = sent
  invariant(error === 'cancelled' || error === 'refunded' || error === 'on-hold', 'a dispatch of all')
  return err(error)
}

/**
 * Moves one order a step, with the order locked. Of two concurrent requests only one moves it, and its
 * shopper gets one email.
 */
export const recordOrderStep =
  (deps: BackOfficeOrderDeps) =>
  (
    number: string,
    step: OrderStep,
    typed: OrderSettlement | null = null,
    actor: Actor = { kind: 'terminal', name: 'terminal' },
  ): Promise<StepOutcome> =>
    deps.database.transaction((tx) =>
      step === 'release' ? release(tx, deps, number, typed) : dispatchRest(tx, deps, number, actor),
    )
