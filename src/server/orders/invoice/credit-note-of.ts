import { addressLines } from '#domain/checkout/details.ts'
import { type VatRate, vatRate } from '#domain/money/vat-rate.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import { boughtOf } from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteLineRow, QuoteRow } from '../quote/quotes.ts'
import { amountsOf, type CreditNoteRow } from './credit-notes.ts'

/** What a credit note says (Value Added Tax Regulations 1995, reg. 15C): what it takes back of which invoice, and its VAT. */
export interface CreditNote {
  /** 'CN-00012' */
  readonly number: string
  readonly issuedAt: Date
  readonly invoice: { readonly number: string; readonly placedAt: Date }
  readonly billedTo: readonly string[]
  readonly amount: VatAmount
  readonly vatRate: VatRate
  /** All of the invoice at once. */
  readonly isWhole: boolean
  /** The goods of the invoice: 'Moorland, 600 × 600 mm · 10.08 m² (28 tiles)'. */
  readonly goods: readonly string[]
  /** What staff typed; empty: nothing. */
  readonly reason: string
  readonly withdrawnAt: Date | null
}

/** The credit note of a refund, from what is frozen: £60.00 are £50.00 and £10.00 VAT. */
export const creditNoteOf = (
  note: CreditNoteRow,
  order: OrderRow,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
): CreditNote => ({
  number: creditNoteNumber(note.number),
  issuedAt: note.issuedAt,
  invoice: { number: order.number, placedAt: order.placedAt },
  billedTo: addressLines(quote.details.billing),
  amount: amountsOf(note),
  vatRate: vatRate(note.vatRate),
  isWhole: note.pence === order.totalPence,
  goods: lines.map((line) => `${line.name}, ${boughtOf(line)}`),
  reason: note.reason,
  withdrawnAt: note.withdrawnAt,
})
