import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderDeliveryCalls } from '#contract/admin/calls/order-delivery.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { err, ok } from '#domain/lang/result.ts'
import { noPence, type Pence, pence, penceToPounds, subtractPence } from '#domain/money/pence.ts'
import { backFromDelivery } from '#domain/orders/delivery-change.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { DeliveryChangeRefusal, Orders } from '../../orders/index.ts'
import type { Payments } from '../../payments/index.ts'
import { changeRequest, deliveryFields, deliveryRefusal, notForYou } from '../order-delivery-wire.ts'
import { noOrder } from '../order-refusals.ts'
import { giveBackRefusal } from '../refund-refusals.ts'
import { toPreview } from '../refund-wire.ts'

type Charges = NonNullable<Awaited<ReturnType<Orders['charges']>>>['charges']

/** Only money of the delivery goes back, whatever else is in the order. */
const wishOf = (amount: Pence, charges: Charges) => ({
  all: false,
  lines: [],
  ...backFromDelivery(
    amount,
    charges
      .filter(({ kind, state }) => kind === 'delivery' && state === 'paid')
      .map(({ number, amount: paid, refunded }) => ({ number, left: subtractPence(paid, refunded) })),
  ),
  free: noPence,
  cancels: false,
  restocks: false,
  keepsCharges: false,
  byHand: false,
  from: null,
})

interface Shop {
  readonly orders: Pick<Orders, 'delivery' | 'changeDelivery' | 'charges'>
  readonly payments: Pick<Payments, 'previewGiveBack' | 'giveBack'>
}

/**
 * What giving the difference of a cheaper delivery back would do, in numbers, for the person who chooses (M-063); null: it
 * costs no less, they may not, or it cannot go back.
 */
const seeGivenBack = async (
  { orders, payments }: Shop,
  actor: StaffActor,
  at: { readonly number: string; readonly version: number },
  refusal: DeliveryChangeRefusal,
): Promise<CallOutput<'previewRefund'> | null> => {
  if (typeof refusal === 'string' || !('obstacle' in refusal) || refusal.obstacle.kind !== 'difference')
    return null
  const { difference } = refusal.obstacle
  const found = difference < 0 && hasRight(actor, 'refunds.make') ? await orders.charges(at.number) : null
  if (found === null) return null
  const wish = wishOf(pence(-difference), found.charges)
  const seen = await payments.previewGiveBack(actor, { ...at, wish })
  return seen.ok ? toPreview(seen.value) : null
}

export const orderDeliveryHandlers = ({
  orders,
  payments,
}: Shop): CallHandlers<typeof orderDeliveryCalls> => ({
  readOrderDelivery: async ({ input: { number } }) => {
    const found = await orders.delivery(number)
    if (found === null) return err(noOrder)
    const { details, offers, others, ...rest } = found
    return ok({
      ...rest,
      fields: deliveryFields(details),
      others: [...others],
      offers: offers.map(({ price, days, ...offer }) => ({
        ...offer,
        price: penceToPounds(price),
        days: [...days],
      })),
    })
  },
  changeOrderDelivery: async ({ actor, input }) => {
    const choice = input.waive === 'yes' ? 'waive' : input.ask === 'yes' ? 'ask' : null
    const changed = await orders.changeDelivery(actor, { ...changeRequest(input), choice })
    if (!changed.ok) {
      const refusal = deliveryRefusal(changed.error)
      const giveBack = await seeGivenBack({ orders, payments }, actor, input, changed.error)
      return err(giveBack === null ? refusal : { ...refusal, now: { ...Object(refusal.now), giveBack } })
    }
    const { version, isEmailed, settled } = changed.value
    return ok({ number: input.number, version, isEmailed, money: settled === 'asked' ? 'charged' : settled })
  },
  changeOrderDeliveryAndGiveBack: async ({ actor, input }) => {
    if (!hasRight(actor, 'refunds.make')) return err(notForYou)
    const { number, key, version, agreed } = input
    const request = changeRequest(input)
    if (request.agreed === null || agreed === null || agreed >= 0)
      return err(deliveryRefusal({ obstacle: { kind: 'nothing-to-give-back' } }))
    const found = await orders.charges(number)
    if (found === null) return err(noOrder)
    const wish = wishOf(pence(-request.agreed), found.charges)
    /* What cannot be given back is refused before anything is changed. */
    const seen = await payments.previewGiveBack(actor, { number, version, wish })
    if (!seen.ok) return err(giveBackRefusal(seen.error))
    const changed = await orders.changeDelivery(actor, { ...request, choice: 'give-back' })
    if (!changed.ok) return err(deliveryRefusal(changed.error))
    const { isEmailed, version: now } = changed.value
    const given = await payments.giveBack(actor, {
      number,
      version: now,
      key,
      wish,
      reason: 'price',
      note: input.reason,
      /* The sum stands beside the button: the person means it, also twice a day. */
      again: true,
    })
    if (!given.ok) {
      const { message, ...refusal } = giveBackRefusal(given.error)
      return err({
        ...refusal,
        message: `The delivery is changed, but the difference is not given back: ${message}`,
      })
    }
    return ok({
      number,
      version: now,
      isEmailed,
      money: given.value.kind === 'asked' ? 'asked' : 'given-back',
    })
  },
})
