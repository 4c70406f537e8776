import { presentLinePlan } from '#contract/line-plan.ts'
import { messages } from '#contract/messages.ts'
import type {
  BillingAddress,
  OrderPage,
  OrderSummary,
  PaymentLine,
  PaymentPage,
} from '#contract/payment-page.ts'
import { addressLines, type CheckoutDetails } from '#domain/checkout/details.ts'
import { exVatToPounds, formatPounds, noPence, penceToPounds, subtractPence } from '#domain/money/pence.ts'
import { vatPercent } from '#domain/money/vat-rate.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import { isOnHold, orderPhase } from '#domain/orders/states.ts'
import { isKerbside } from '#domain/orders/terms.ts'
import {
  insufficientCredit,
  noMethodReason,
  offeredMethods,
  type PaymentSettings,
} from '#domain/payments/methods.ts'
import { vatBreakdown } from '#domain/payments/vat.ts'
import type { PricedBasket } from '../basket/index.ts'
import type { ShownCharge } from './charges/shown-charges.ts'
import type { CreditNoteWithCharge } from './invoice/credit-notes.ts'
import { boughtText, deliveryText, partCratesOf } from './place/confirmation-email.ts'
import type { OrderRow } from './place/write-order.ts'
import { freezeContent, type QuoteDelivery } from './quote/content.ts'
import type { QuotePayer } from './quote/payer.ts'
import type { QuoteLineRow, QuoteRow } from './quote/quotes.ts'
import { termsHtml, termsSha256 } from './quote/terms.ts'
import { cardAmountSentences, paymentNote } from './sentences.ts'
import { presentShipment, type StoredShipment } from './shipments/read-shipments.ts'
import { encodeShown } from './shown-order.ts'

const billingOf = ({ billing, email, telephone }: CheckoutDetails): BillingAddress => ({
  first_name: billing.firstName,
  last_name: billing.lastName,
  email,
  telephone,
  address_1: billing.address1,
  address_2: billing.address2,
  address_3: billing.address3,
  town: billing.town,
  county: billing.county,
  postcode: billing.postcode,
})

const whyNoMethodSentences = { ...cardAmountSentences, 'not-offered': messages.noWayToPay } as const

/** The providers' public keys for the page's scripts. */
export interface PublicKeys {
  readonly stripeKey: string | null
  readonly paypalClientId: string | null
}

export const presentPaymentPage = (
  priced: PricedBasket,
  carriage: QuoteDelivery,
  details: CheckoutDetails,
  own: {
    readonly payer: QuotePayer
    readonly settings: PaymentSettings
    readonly keys: PublicKeys
    readonly passwordFirst: boolean
  },
): PaymentPage => {
  const content = freezeContent(priced, carriage, details, termsSha256)
  const methods = offeredMethods(content.totalPence, own.payer, own.settings)
  const why = noMethodReason(content.totalPence, own.payer, own.settings)
  const left = insufficientCredit(content.totalPence, own.payer, own.settings)
  const isOpen = (method: (typeof methods)[number]): boolean => methods.includes(method)
  return {
    billing_address: billingOf(details),
    bypass_payment: isOpen('no-charge') ? '1' : '0',
    has_consent: own.payer.consented ? '1' : '0',
    terms: termsHtml,
    stripe_enabled: isOpen('stripe'),
    stripe_key: isOpen('stripe') ? own.keys.stripeKey : null,
    paypal_enabled: isOpen('paypal'),
    paypal_client_id: isOpen('paypal') ? own.keys.paypalClientId : null,
    pay_on_account_enabled: isOpen('account'),
    on_hold_enabled: isOpen('on_hold'),
    password_first: own.passwordFirst,
    methods,
    why_not_account: left === null ? null : messages.accountCreditLeft(formatPounds(left)),
    why_no_method: why === null || left !== null ? null : whyNoMethodSentences[why],
    total: penceToPounds(content.totalPence),
    shown: encodeShown(content),
    kerbside_option: isKerbside(priced.lines),
    lines: content.lines.map(
      (line): PaymentLine => ({
        name: line.name,
        bought: boughtText(line),
        price: penceToPounds(line.linePence),
        plans: (line.plans ?? []).map(presentLinePlan),
      }),
    ),
    item_total: penceToPounds(content.itemPence),
    part_crate_delivery: penceToPounds(partCratesOf(content.lines)),
    discount_total: penceToPounds(content.discountPence),
    discount_description: content.discountDescription,
    shipping_total: penceToPounds(content.shippingPence),
    postage_refund: penceToPounds(content.postageRefundPence),
    tax_total: penceToPounds(content.vatPence),
    delivery: deliveryText(content),
    delivery_address: addressLines(details.shipping),
  }
}

/** What the shopper still has to do; null for a cancelled order, or one released from hold. */
const noteOf = (order: OrderRow): string | null => {
  if (orderPhase(order.state) === 'cancelled') return null
  return order.method === 'on_hold' && !isOnHold(order) ? null : paymentNote(order.method)
}

export const presentOrder = (
  order: OrderRow,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  notes: readonly CreditNoteWithCharge[],
  {
    shipments,
    charges,
  }: { readonly shipments: readonly StoredShipment[]; readonly charges: readonly ShownCharge[] },
): OrderPage => {
  const { details } = quote
  const vat = vatBreakdown(
    lines.map(({ linePence, discountPence }) => ({ total: linePence, discount: discountPence })),
    order.shippingPence,
    order.vatRate,
    order.postageRefundPence,
  )
  return {
    number: order.number,
    token: order.token,
    state: order.state,
    method: order.method,
    placed_at: order.placedAt.toISOString(),
    lines: lines.map((line, i) => ({
      name: line.name,
      sku: line.sku,
      bought: boughtText(line),
      unit_price: penceToPounds(line.unitPence),
      price: penceToPounds(line.linePence),
      vat: penceToPounds(vat.lines[i]?.vat ?? noPence),
      variation_id: line.variationId,
      plans: (line.plans ?? []).map(presentLinePlan),
    })),
    item_total: penceToPounds(order.itemPence),
    part_crate_delivery: penceToPounds(partCratesOf(lines)),
    discount_total: penceToPounds(order.discountPence),
    discount_description: quote.discountDescription,
    shipping_total: penceToPounds(order.shippingPence),
    postage_refund: penceToPounds(order.postageRefundPence),
    total: penceToPounds(order.totalPence),
    vat: penceToPounds(order.vatPence),
    vat_rate: vatPercent(order.vatRate),
    total_ex_vat: exVatToPounds(subtractPence(order.totalPence, order.vatPence)),
    refunded: penceToPounds(order.refundedPence),
    credit_notes: notes
      .filter(({ note }) => note.withdrawnAt === null)
      .map(({ note }) => ({ number: creditNoteNumber(note.number), amount: penceToPounds(note.pence) })),
    charges: charges.map(({ number, words, pence, state, refunded }) => ({
      number,
      words,
      amount: penceToPounds(pence),
      state,
      refunded: penceToPounds(refunded),
    })),
    shipments: shipments.map((one) => presentShipment(one, lines)),
    part_sent: shipments.length > 0 && orderPhase(order.state) === 'open',
    delivery: deliveryText(quote),
    delivery_date: quote.deliveryDate,
    kerbside: quote.kerbsideOffered,
    delivery_address: addressLines(details.shipping),
    delivery_notes: details.deliveryNotes,
    po_number: order.poNumber,
    billing_address: addressLines(details.billing),
    email: details.email,
    telephone: details.telephone,
    note: noteOf(order),
  }
}

export const presentSummary = (order: OrderRow, lineCount: number): OrderSummary => ({
  number: order.number,
  token: order.token,
  state: order.state,
  placed_at: order.placedAt.toISOString(),
  method: order.method,
  total: penceToPounds(order.totalPence),
  refunded: penceToPounds(order.refundedPence),
  line_count: lineCount,
})
