import type { z } from 'zod'
import type { orderDeliveryCalls } from '#contract/admin/calls/order-delivery.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { checkoutFieldNames } from '#contract/checkout-names.ts'
import { fieldProblemMessage } from '#contract/checkout-problems.ts'
import type { CheckoutDetails } from '#domain/checkout/details.ts'
import { formatPounds, type Pence, pence, penceToPounds } from '#domain/money/pence.ts'
import type { ChangeObstacle } from '#domain/orders/delivery-change.ts'
import type { DeliveryChangeRefusal, DeliveryChangeRequest } from '../orders/index.ts'
import { changedRefusal, noOrder } from './order-refusals.ts'
import { conflict } from './refusals.ts'

/* The delivery of an order as calls carry it: fields by the names of the checkout, pounds for pence. */

type Typed = z.output<(typeof orderDeliveryCalls)['changeOrderDelivery']['input']>

export const deliveryFields = ({ shipping, telephone, email, deliveryNotes }: CheckoutDetails) => ({
  shipping_first_name: shipping.firstName,
  shipping_last_name: shipping.lastName,
  shipping_address_1: shipping.address1,
  shipping_address_2: shipping.address2,
  shipping_address_3: shipping.address3,
  shipping_town: shipping.town,
  shipping_county: shipping.county,
  shipping_postcode: shipping.postcode,
  billing_telephone: telephone,
  billing_email: email,
  delivery_notes: deliveryNotes,
})

export const changeRequest = (
  typed: Omit<Typed, 'waive' | 'ask'>,
): Omit<DeliveryChangeRequest, 'choice'> => ({
  number: typed.number,
  version: typed.version,
  form: {
    'shipping.firstName': typed.shipping_first_name,
    'shipping.lastName': typed.shipping_last_name,
    'shipping.address1': typed.shipping_address_1,
    'shipping.address2': typed.shipping_address_2,
    'shipping.address3': typed.shipping_address_3,
    'shipping.town': typed.shipping_town,
    'shipping.county': typed.shipping_county,
    'shipping.postcode': typed.shipping_postcode,
    telephone: typed.billing_telephone,
    email: typed.billing_email,
    deliveryNotes: typed.delivery_notes,
  },
  serviceId: typed.service,
  day: typed.day,
  agreed: typed.agreed === null ? null : pence(Math.round(typed.agreed * 100)),
  reason: typed.reason,
})

export const notForYou: AdminRefusal = {
  status: 403,
  reason: 'needs-manager',
  message: 'You may not give money back. Ask a manager.',
}

const noReason = 'Say why: it stands in the history of the order.'
const pastDay = 'Choose a day that is still to come.'

const differenceText = (difference: Pence): string =>
  difference > 0
    ? `This delivery costs ${formatPounds(difference)} more. Choose what becomes of it.`
    : `This delivery costs ${formatPounds(pence(-difference))} less. Choose what becomes of it.`

const needsManager: Readonly<Record<'waive' | 'day' | 'service', string>> = {
  waive: 'Letting a difference be needs a manager.',
  day: 'This day is not offered: it needs a manager.',
  service: 'This service is not offered to that postcode: it needs a manager.',
}

const obstacleRefusal = (obstacle: ChangeObstacle): AdminRefusal => {
  switch (obstacle.kind) {
    case 'difference':
      return {
        ...conflict('difference', differenceText(obstacle.difference)),
        now: { difference: penceToPounds(obstacle.difference) },
      }
    case 'needs-manager':
      return { status: 403, reason: 'needs-manager', message: needsManager[obstacle.what] }
    case 'needs-reason':
      return { status: 422, reason: 'shape', message: noReason, errors: { reason: [noReason] } }
    case 'nothing-to-give-back':
      return conflict('nothing-to-give-back', 'This delivery costs no less, so nothing is to be given back.')
    case 'nothing-to-ask':
      return conflict('nothing-to-ask', 'This delivery costs no more, so nothing is to be asked for.')
    case 'not-chargeable':
      return conflict(
        'not-chargeable',
        'A card is charged £0.50 to £100,000.00, so this is not asked for. A manager can let it be.',
      )
    case 'charge-due':
      return conflict(
        'charge-due',
        'What an earlier change of the delivery costs is still to pay. Take that extra charge back first.',
      )
    default:
      return obstacle satisfies never
  }
}

const conflicts = {
  sent: conflict('sent', 'Goods of this order were sent, so its delivery cannot be changed any more.'),
  cancelled: conflict('cancelled', 'This order is cancelled.'),
  'nothing-changed': {
    status: 422,
    reason: 'nothing-changed',
    message: 'Nothing is changed: it is all as it was.',
  },
  'no-service': {
    status: 422,
    reason: 'shape',
    message: 'There is no such service any more.',
    errors: { service: ['There is no such service any more.'] },
  },
  'day-past': { status: 422, reason: 'shape', message: pastDay, errors: { day: [pastDay] } },
} as const satisfies Readonly<Record<string, AdminRefusal>>

export const deliveryRefusal = (refusal: DeliveryChangeRefusal): AdminRefusal => {
  if (refusal === 'no-order') return noOrder
  if (typeof refusal === 'string') return { ...conflicts[refusal] }
  if ('obstacle' in refusal) return obstacleRefusal(refusal.obstacle)
  if ('reason' in refusal) return changedRefusal(refusal)
  const errors = Object.fromEntries(
    [...refusal.problems].map(([field, problem]) => [
      checkoutFieldNames[field],
      [fieldProblemMessage(field, problem)],
    ]),
  )
  const [first] = Object.values(errors)
  return { status: 422, reason: 'shape', message: first?.[0] ?? 'Look at the fields.', errors }
}
