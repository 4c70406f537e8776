import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderCalls } from '#contract/admin/calls/orders.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { hasRight } from '#domain/staff/actor.ts'
import type {
  EmailTogetherRefusal,
  NoteRefusal,
  OrderStepRefusal,
  Orders,
  StaffHoldRefusal,
} from '../../orders/index.ts'
import { dispatchRefusals } from '../dispatch-refusals.ts'
import { changedRefusal, noOrder } from '../order-refusals.ts'
import { conflict } from '../refusals.ts'

type Refusal = NoteRefusal | OrderStepRefusal | StaffHoldRefusal | EmailTogetherRefusal

const refusals: Readonly<Record<Exclude<Refusal, object>, AdminRefusal>> = {
  'no-order': noOrder,
  cancelled: conflict('cancelled', 'This order is cancelled.'),
  sent: conflict('sent', 'This order was sent, so it cannot be held any more.'),
  held: conflict('held', 'This order is on hold already.'),
  'on-hold': conflict('on-hold', 'This order is on hold. Release it first.'),
  'to-pay': conflict('to-pay', dispatchRefusals['to-pay']),
  'not-on-hold': conflict('not-on-hold', 'This order is not on hold.'),
  refunded: conflict('refunded', 'All the money of this order went back, so nothing of it is to be sent.'),
  'no-address': conflict('no-address', 'The email address of this order was erased.'),
  'other-words': conflict(
    'other-words',
    'This form has sent other words to it before. Tick it again to send these too.',
  ),
  'until-past': {
    status: 422,
    reason: 'shape',
    message: 'Choose a time that is still to come.',
    errors: { until: ['Choose a time that is still to come.'] },
  },
}

const officeOnly: AdminRefusal = {
  status: 403,
  reason: 'office-only',
  message: 'Only the office writes to shoppers. Add the note for staff instead.',
}

/** Why a change or a note of an order is refused, as its person reads it. */
export const refuseChange = (refusal: Refusal): AdminRefusal =>
  typeof refusal === 'string' ? refusals[refusal] : changedRefusal(refusal)

const refuse = (refusal: Refusal) => err(refuseChange(refusal))

export const orderHandlers = (shop: { readonly orders: Orders }): CallHandlers<typeof orderCalls> => ({
  readOrder: async ({ input: { number } }) => {
    const order = await shop.orders.ofStaff(number)
    return order === null ? err(noOrder) : ok(order)
  },
  relatedOrders: async ({ input: { number } }) => {
    const related = await shop.orders.related(number)
    if (related === null) return err(noOrder)
    return ok({
      person: related.person,
      orders: related.orders.map(({ placedAt, totalPence, same, ...order }) => ({
        ...order,
        placedAt: placedAt.toISOString(),
        total: penceToPounds(totalPence),
        same: [...same],
      })),
    })
  },
  checkOrder: async ({ input: { number } }) => {
    const checked = await shop.orders.check(number)
    if (checked === null) return err(noOrder)
    return ok({ rules: checked.rules, broken: checked.broken.map(({ id, rule }) => ({ id, rule })) })
  },
  previewOrderNote: async ({ input: { number, text } }) => {
    const shown = await shop.orders.previewNote(number, text)
    return shown.ok ? shown : refuse(shown.error)
  },
  addOrderNote: async ({ actor, input }) => {
    /* The yard writes for the office; emails to shoppers are the office's. */
    if (input.kind === 'to-shopper' && !hasRight(actor, 'orders.change')) return err(officeOnly)
    const added = await shop.orders.addNote(actor, input)
    return added.ok ? added : refuse(added.error)
  },
  holdOrder: async ({ actor, input }) => {
    const held = await shop.orders.hold(actor, input)
    return held.ok ? ok({ number: input.number, version: held.value.version }) : refuse(held.error)
  },
  setPoNumber: async ({ actor, input: { number, version, poNumber } }) => {
    const set = await shop.orders.setPoNumber(actor, { number, version }, poNumber === '' ? null : poNumber)
    return set.ok ? ok({ number, version: set.value.version }) : refuse(set.error)
  },
  releaseOrder: async ({ actor, input: { number, version, paidBy, reference } }) => {
    const settlement =
      paidBy === null || paidBy === '' ? null : { by: paidBy, reference: reference === '' ? null : reference }
    const released = await shop.orders.recordStep(actor, { number, version }, 'release', settlement)
    return released.ok ? ok({ number, version: released.value.version }) : refuse(released.error)
  },
})
