import { messages } from '#contract/messages.ts'
import type { OrderShipment } from '#contract/payment-page.ts'
import { completePath } from '#contract/routes.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { addPence, formatPounds, type Pence, pence, sumPence } from '#domain/money/pence.ts'
import { vatAt } from '#domain/money/vat-rate.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import type { EmailRequest, OrderConfirmation } from '../../notifications/mail/index.ts'
import type { QuoteLineRow, QuoteRow } from '../quote/quotes.ts'
import { paymentNote } from '../sentences.ts'
import type { OrderRow } from './write-order.ts'

/** The part-crate deliveries in the prices of an order's lines (S-004). */
export const partCratesOf = (lines: readonly Pick<QuoteLineRow, 'deliveryPence'>[]): Pence =>
  sumPence(lines.map(({ deliveryPence }) => deliveryPence))

/** '10.08 m² (28 tiles)', '3' */
const amountOf = (line: Pick<QuoteLineRow, 'quantityHundredths' | 'perMetre' | 'tiles'>): string => {
  const amount = printedQuantity(line.quantityHundredths)
  if (!line.perMetre) return amount
  return line.tiles === null ? `${amount} m²` : `${amount} m² (${tilesText(line.tiles)})`
}

/**
 * Describes what was bought of a product: '600 × 600 mm · 10.08 m² (28 tiles)', '2 × 5 kg'; with the plan that it was
 * added by: '600 × 600 mm · 13.32 m² (37 tiles) · plan PL-4K7Q-9XWX' (L-089).
 */
export const boughtText = (
  line: Pick<QuoteLineRow, 'quantityHundredths' | 'perMetre' | 'tiles' | 'variationName'> & {
    readonly plans?: QuoteLineRow['plans']
  },
): string => {
  const parts = line.perMetre ? [line.variationName, amountOf(line)] : [amountOf(line), line.variationName]
  const bought = parts.filter((part) => part !== '').join(line.perMetre ? ' · ' : ' × ')
  return [bought, ...(line.plans ?? []).map(({ number }) => messages.planNumber(number))].join(' · ')
}

/** 'Nominated Day, Tue 10 June 2025', 'Standard, Tue 10 June 2025 (estimated)' */
export const deliveryText = ({
  serviceName,
  deliveryDate,
  offeredDates,
  dateEstimated,
}: Pick<QuoteRow, 'serviceName' | 'deliveryDate' | 'offeredDates' | 'dateEstimated'>): string => {
  const day = parseDay(deliveryDate)
  if (day === null) return serviceName
  const words = `${serviceName}, ${dayLabel(day)}`
  /* Quotes made before `dateEstimated` was stored: the service's name decided then. */
  const isEstimated = dateEstimated ?? (serviceName === 'Standard' && offeredDates.length === 1)
  return isEstimated ? `${words} ${messages.estimated}` : words
}

const row = (label: string, amount: Pence) => ({ label, amount: formatPounds(amount) })

/** A code for free delivery takes nothing off the goods, but is still named (T-166). */
const discountRow = (name: string, discount: Pence) =>
  discount === 0 ? { label: name, amount: messages.discountApplied } : row(name, pence(-discount))

/** What the service costs and, where a part of delivery is in the goods' prices, that part and both together (S-004). */
const deliveryRows = (quote: QuoteRow, partCrates: Pence): OrderConfirmation['totals'] => {
  const shipping = quote.shippingPence
  const price = shipping === 0 ? messages.shippingIncluded : formatPounds(shipping)
  const service = { label: 'Delivery', amount: price }
  if (partCrates === 0) return [service]
  return [
    service,
    { ...row(messages.partCrateInGoods, partCrates), detail: true },
    { ...row(messages.deliveryInAll, addPence(partCrates, shipping)), detail: true },
  ]
}

/** The content of the order confirmation email, with its VAT. */
export const confirmationEmail = (
  order: Pick<OrderRow, 'number' | 'poNumber' | 'token' | 'method'>,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  isSettled = false,
): OrderConfirmation => {
  const total = quote.totalPence
  const vat = quote.vatPence
  const partCrates = partCratesOf(lines)
  return {
    number: order.number,
    ...poNumberOf(order),
    firstName: quote.details.shipping.firstName,
    orderPath: completePath(order.token),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: boughtText(line),
      total: line.linePence === 0 ? 'Free' : formatPounds(line.linePence),
    })),
    totals: [
      row('Goods', quote.itemPence),
      ...(quote.discountDescription === null
        ? []
        : [discountRow(quote.discountDescription, quote.discountPence)]),
      ...deliveryRows(quote, partCrates),
      ...(quote.postageRefundPence === 0
        ? []
        : [row(messages.samplePostageRefunded, pence(-quote.postageRefundPence))]),
      row('Total without VAT', pence(total - vat)),
      row(vatAt(quote.vatRate), vat),
      row('Total', total),
    ],
    ...deliverTo(quote),
    delivery: deliveryText(quote),
    note: isSettled ? null : paymentNote(order.method),
  }
}

const deliverTo = ({ details: { shipping } }: Pick<QuoteRow, 'details'>) => ({
  deliveryName: `${shipping.firstName} ${shipping.lastName}`.trim(),
  deliveryAddress: addressLines({ ...shipping, firstName: '', lastName: '' }),
})

const poNumberOf = ({ poNumber }: Pick<OrderRow, 'poNumber'>) => (poNumber === null ? {} : { poNumber })

const noticeOf = (order: Pick<OrderRow, 'number' | 'poNumber' | 'token'>, { details }: QuoteRow) => ({
  number: order.number,
  ...poNumberOf(order),
  firstName: details.shipping.firstName,
  orderPath: completePath(order.token),
})

/** `isAddress`: the goods go elsewhere or the email does; otherwise only service or day are others. */
export const changedEmail = (order: OrderRow, now: QuoteRow, isAddress: boolean): EmailRequest => ({
  template: 'order-changed',
  data: { ...noticeOf(order, now), ...deliverTo(now), delivery: deliveryText(now), isAddress },
})

export const invoiceEmail = (order: OrderRow, quote: QuoteRow): EmailRequest => ({
  template: 'order-invoice',
  data: noticeOf(order, quote),
})

export const noteEmail = (order: OrderRow, quote: QuoteRow, text: string): EmailRequest => ({
  template: 'order-note',
  data: { ...noticeOf(order, quote), text },
})

export const releasedEmail = (order: OrderRow, quote: QuoteRow): EmailRequest => ({
  template: 'order-released',
  data: noticeOf(order, quote),
})

/** The email about one dispatch: its goods alone, with their tracking. */
export const dispatchedEmail = (
  order: OrderRow,
  quote: QuoteRow,
  sent: OrderShipment,
  extent: 'whole' | 'part' | 'rest',
): EmailRequest => ({
  template: 'order-dispatched',
  data: {
    ...noticeOf(order, quote),
    delivery: deliveryText(quote),
    ...deliverTo(quote),
    sent,
    extent,
  },
})

export const notSentEmail = (order: OrderRow, quote: QuoteRow, sent: OrderShipment): EmailRequest => ({
  template: 'order-not-sent',
  data: { ...noticeOf(order, quote), sent },
})

/** What goes back of an order that is cancelled. */
export interface CancelledMoney {
  /** Of what it was placed at. */
  readonly ofGoods: Pence
  /** Of the extra charges that were paid. */
  readonly ofCharges: Pence
}

/** Sentences on the refund: it goes back the way it was paid; an account's debt is cancelled. */
const refundText = (
  { accountId, attemptId }: OrderRow,
  { ofGoods, ofCharges }: CancelledMoney,
): string | null => {
  const goods =
    accountId !== null
      ? 'Your trade account does not owe it any more.'
      : attemptId === null
        ? `${formatPounds(ofGoods)} is to come back to you. We give it back as you paid it, and write again when it is done.`
        : `${formatPounds(ofGoods)} goes back the way you paid. Banks take a few days to show it.`
  const charges = `${formatPounds(ofCharges)} of extra charges comes back too. We write again when it is done.`
  const sentences = [
    ...(accountId !== null || ofGoods > 0 ? [goods] : []),
    ...(ofCharges > 0 ? [charges] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

export const cancelledEmail = (order: OrderRow, quote: QuoteRow, refunded: CancelledMoney): EmailRequest => ({
  template: 'order-cancelled',
  data: { ...noticeOf(order, quote), refundText: refundText(order, refunded) },
})
