import { messages } from '#contract/messages.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import type { VatRate } from '#domain/money/vat-rate.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { isOnHold, orderPhase } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { type VatAmount, vatBreakdown } from '#domain/payments/vat.ts'
import { boughtText, deliveryText, partCratesOf } from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteLineRow, QuoteRow } from '../quote/quotes.ts'
import type { CreditNoteWithCharge } from './credit-notes.ts'

/**
 * The content of an invoice (Value Added Tax Regulations 1995, reg. 14). Line amounts are after their share
 * of the discount.
 */
export interface Invoice {
  readonly number: string
  /** The customer's own number for the order (M-085); null: none. */
  readonly poNumber: string | null
  readonly placedAt: Date
  readonly cancelled: boolean
  /** Staff still have to agree with the shopper how it is paid. */
  readonly onHold: boolean
  readonly method: PaymentMethod
  readonly billedTo: readonly string[]
  readonly deliveredTo: readonly string[]
  readonly lines: readonly (VatAmount & {
    readonly name: string
    /** '600 × 600 mm · 10.08 m² (28 tiles) · GR-60', '2 × 5 kg · F6-C' */
    readonly bought: string
  })[]
  readonly delivery: VatAmount & { readonly name: string }
  /** The part-crate deliveries in the lines' prices, before any discount (S-004). */
  readonly partCrates: Pence
  /** Postage of earlier samples that came back (D28); negative. Null without any. */
  readonly postageRefund: VatAmount | null
  /** 0 without one. */
  readonly discount: Pence
  readonly discountName: string
  readonly total: VatAmount
  readonly vatRate: VatRate
  readonly refunded: Pence
  /** How an order that was on hold was paid, as staff recorded it; null: not recorded, or paid otherwise. */
  readonly settlement: HoldSettlement | null
  /** Those of this invoice, not of extra charges, that were not withdrawn; oldest first. */
  readonly creditNotes: readonly {
    readonly number: string
    readonly amount: Pence
    readonly issuedAt: Date
  }[]
}

/** The invoice of an order, from its frozen data: £399.96 are £333.30 and £66.66 VAT. */
export const invoiceOf = (
  order: OrderRow,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  notes: readonly CreditNoteWithCharge[],
): Invoice => {
  const vat = vatBreakdown(
    lines.map((line) => ({ total: line.linePence, discount: line.discountPence })),
    order.shippingPence,
    order.vatRate,
    order.postageRefundPence,
  )
  return {
    number: order.number,
    poNumber: order.poNumber,
    placedAt: order.placedAt,
    cancelled: orderPhase(order.state) === 'cancelled',
    onHold: isOnHold(order),
    method: order.method,
    billedTo: addressLines(quote.details.billing),
    deliveredTo: addressLines(quote.details.shipping),
    lines: lines.flatMap((line, i) => {
      const paid = vat.lines[i]
      if (paid === undefined) return []
      const partCrate =
        line.deliveryPence === 0 ? '' : messages.withPartCrate(formatPounds(line.deliveryPence))
      const bought = [boughtText(line), line.sku, partCrate].filter((part) => part !== '').join(' · ')
      return [{ ...paid, name: line.name, bought }]
    }),
    delivery: { ...vat.shipping, name: deliveryText(quote) },
    partCrates: partCratesOf(lines),
    postageRefund: order.postageRefundPence === 0 ? null : vat.postageRefund,
    discount: order.discountPence,
    discountName: quote.discountDescription ?? 'Discount',
    total: vat.total,
    vatRate: order.vatRate,
    refunded: order.refundedPence,
    settlement: order.settlement,
    creditNotes: notes
      .filter(({ note, charge }) => charge === null && note.withdrawnAt === null)
      .map(({ note }) => ({
        number: creditNoteNumber(note.number),
        amount: note.pence,
        issuedAt: note.issuedAt,
      })),
  }
}
