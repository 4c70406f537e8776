import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderCalls } from '#contract/admin/calls/orders.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import type { OrderStepRefusal, Orders, StaffHoldRefusal } from '../../orders/index.ts'
import { changedRefusal, noOrder, orderConflict } from '../order-refusals.ts'

type Refusal = OrderStepRefusal | StaffHoldRefusal

const refusals: Readonly<Record<Exclude<Refusal, object>, AdminRefusal>> = {
  'no-order': noOrder,
  cancelled: orderConflict('cancelled', 'This order is cancelled.'),
  sent: orderConflict('sent', 'This order was sent, so it cannot be held any more.'),
  held: orderConflict('held', 'This order is on hold already.'),
  'on-hold': orderConflict('on-hold', 'This order is on hold. Release it first.'),
  'not-on-hold': orderConflict('not-on-hold', 'This order is not on hold.'),
  refunded: orderConflict(
    'refunded',
    'All the money of this order went back, so nothing of it is to be sent.',
  ),
  'until-past': {
    status: 422,
    reason: 'shape',
    message: 'Choose a time that is still to come.',
    errors: { until: ['Choose a time that is still to come.'] },
  },
}

const refuse = (refusal: Refusal) =>
  err(typeof refusal === 'string' ? refusals[refusal] : changedRefusal(refusal))

export const orderHandlers = (shop: { readonly orders: Orders }): CallHandlers<typeof orderCalls> => ({
  holdOrder: async ({ actor, input }) => {
    const held = await shop.orders.hold(actor, input)
    return held.ok ? ok({ number: input.number, version: held.value.version }) : refuse(held.error)
  },
  releaseOrder: async ({ actor, input: { number, version, paidBy, reference } }) => {
    const settlement =
      paidBy === null || paidBy === '' ? null : { by: paidBy, reference: reference === '' ? null : reference }
    const released = await shop.orders.recordStep(actor, { number, version }, 'release', settlement)
    return released.ok ? ok({ number, version: released.value.version }) : refuse(released.error)
  },
})
