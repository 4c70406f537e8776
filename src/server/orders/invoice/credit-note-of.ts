import { addressLines } from '#domain/checkout/details.ts'
import type { VatRate } from '#domain/money/vat-rate.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import { boughtText } from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteLineRow, QuoteRow } from '../quote/quotes.ts'
import { chargeInvoiceNumber } from './charge-invoice.ts'
import { amountsOf, type CreditNoteWithCharge } from './credit-notes.ts'
import type { CreditedPart } from './credited-parts.ts'

/**
 * The content of a credit note (Value Added Tax Regulations 1995, reg. 15C): the amount it takes back, of
 * which invoice, and its VAT.
 */
export interface CreditNote {
  /** 'CN-00012' */
  readonly number: string
  readonly issuedAt: Date
  /** The invoice of the order, or of one of its extra charges: 'TS-4K7Q-9XWX-1'. */
  readonly invoice: { readonly number: string; readonly issuedAt: Date }
  /** The customer's own number for the order (M-085); null: none. */
  readonly poNumber: string | null
  readonly billedTo: readonly string[]
  readonly amount: VatAmount
  readonly vatRate: VatRate
  /** It credits the whole invoice. */
  readonly isWhole: boolean
  /** The goods of the invoice: 'Moorland, 600 × 600 mm · 10.08 m² (28 tiles)'. */
  readonly goods: readonly string[]
  /** What of them it credits; missing: a sum of the whole. */
  readonly parts?: readonly CreditedPart[]
  /** As typed by staff; empty: none. */
  readonly reason: string
  readonly withdrawnAt: Date | null
}

/** The credit note of a refund, from the order's frozen data: £60.00 are £50.00 and £10.00 VAT. */
export const creditNoteOf = (
  { note, charge }: CreditNoteWithCharge,
  order: OrderRow,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
  parts: readonly CreditedPart[] = [],
): CreditNote => ({
  number: creditNoteNumber(note.number),
  issuedAt: note.issuedAt,
  invoice:
    charge === null
      ? { number: order.number, issuedAt: order.placedAt }
      : { number: chargeInvoiceNumber(order, charge), issuedAt: charge.paidAt ?? note.issuedAt },
  poNumber: order.poNumber,
  billedTo: addressLines(quote.details.billing),
  amount: amountsOf(note),
  vatRate: note.vatRate,
  isWhole: note.pence === (charge ?? { pence: order.totalPence }).pence,
  goods: charge === null ? lines.map((line) => `${line.name}, ${boughtText(line)}`) : [charge.words],
  ...(parts.length === 0 ? {} : { parts }),
  reason: note.reason,
  withdrawnAt: note.withdrawnAt,
})
