import type { CallOutput } from '#contract/admin/calls.ts'
import { chargeSettlementTexts } from '#domain/orders/charge.ts'
import type { DifferenceSettlement } from '#domain/orders/delivery-change.ts'
import { refundSettlementTexts } from '#domain/orders/settlement.ts'
import type { OrderState } from '#domain/orders/states.ts'
import { attentionText, reasonText } from '../../orders/reason-texts.ts'
import { stateTexts as linkStateTexts } from '../../payment-links/texts.ts'
import { attemptStateTexts } from '../../payments/state-texts.ts'
import { returnStateTexts } from '../../returns/texts.ts'

type Change = CallOutput<'listAudit'>['rows'][number]
type Words = Readonly<Record<string, string>>

/** Fields whose names do not say enough by themselves. */
const fieldTexts: Words = {
  approval: 'Second person',
  by: 'Signed in with',
  change: 'Number of the change',
  charge: 'Number of the charge',
  day: 'Day of delivery or dispatch',
  deliveryPortionRate: 'Delivery in its price',
  differencePence: 'Difference of the delivery price',
  duePence: 'Still to pay',
  endsAt: 'Can be paid until',
  equivalentPerM2Rate: 'Price of a square metre in a full crate',
  factors: 'Second factors',
  found: 'Found in the yard',
  isMatched: 'Matched',
  isNoted: 'With a note',
  isSent: 'Sent by email',
  isShared: 'For everybody',
  limitPence: 'Credit limit',
  linkPattern: 'Address of tracking',
  lowHundredths: 'Order more below',
  needsAttention: 'On the attention list',
  numberPattern: 'Form of its numbers',
  of: 'To be sent',
  pence: 'Sum',
  productPortionRate: 'Goods in its price',
  query: 'Filters',
  return: 'Number of the return',
  sellingFromPriceRate: 'Price of an opened crate',
  sellingPriceRate: 'Price',
  sendsUnpaid: 'Sent before it is paid',
  settlement: 'Paid by',
  shipment: 'Dispatch',
  sku: 'SKU',
  stockHundredths: 'Left to sell',
  ticked: 'Ticked orders',
  tradeStatus: 'Trade account',
  trackingNumbers: 'Tracking',
}

/**
 * 'charge 1 refundedPence' is 'Charge 1 refunded': the value has its £. 'isActive' is 'Active'. What begins with a SKU,
 * such as 'AB-6060 received', stays.
 */
export const fieldText = (name: string): string => {
  const own = fieldTexts[name]
  if (own !== undefined) return own
  if (!/^(charge \d+ )?[a-zA-Z]+$/.test(name)) return name
  const words = name
    .replace(/(Pence|Hundredths|Id)$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([A-Z])(?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const orderStateTexts: Readonly<Record<OrderState, string>> = {
  placed: 'Placed',
  released: 'Released',
  dispatched: 'Sent',
  cancelled: 'Cancelled',
}

const reviewStateTexts: Words = {
  waiting: 'Waits to be looked at',
  published: 'Published',
  rejected: 'Rejected',
}

/** Of an order the state is that of its return, where the change names one. */
const stateTextsOf = ({ subject, fields }: Change): Words => {
  if (subject === 'payment') return attemptStateTexts
  if (subject === 'payment-link') return linkStateTexts
  if (subject === 'review') return reviewStateTexts
  return fields.some(({ name }) => name === 'return') ? returnStateTexts : orderStateTexts
}

const kindTexts: Words = {
  internal: 'For staff',
  'to-shopper': 'To the shopper',
  authenticator: 'Authenticator app',
  passkey: 'Passkey',
  'recovery-code': 'Recovery code',
}

/** What became of the price of a changed delivery. */
const settledTexts: Readonly<Record<DifferenceSettlement, string>> = {
  nothing: 'Nothing to settle',
  'given-back': 'Given back',
  waived: 'Left as it was',
  asked: 'The shopper is to pay it',
}

const valueTexts: Readonly<Record<string, Words>> = {
  settled: settledTexts,
  settlement: { ...refundSettlementTexts, ...chargeSettlementTexts },
  kind: kindTexts,
  by: kindTexts,
  factors: kindTexts,
  tradeStatus: { none: 'None', pending: 'Asked for', approved: 'Approved', suspended: 'Suspended' },
  approval: { waiting: 'Waits', refused: 'Refused' },
}

/** A value of a change in words: `holdReason` 'call-back' is 'Call the customer back'. Others stay as they are. */
export const valueText = (change: Change, name: string, value: string | null): string | null => {
  if (value === null) return null
  if (name === 'reason' || name === 'holdReason') return reasonText(value)
  if (name === 'attention') return value.split(', ').map(attentionText).join('; ')
  const words = name === 'state' ? stateTextsOf(change) : (valueTexts[name] ?? {})
  return value
    .split(', ')
    .map((one) => words[one] ?? one)
    .join(', ')
}
