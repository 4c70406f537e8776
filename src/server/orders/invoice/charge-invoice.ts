import { and, eq } from 'drizzle-orm'
import type { Merchant } from '#contract/merchant.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { pence } from '#domain/money/pence.ts'
import type { VatRate } from '#domain/money/vat-rate.ts'
import type { ChargeSettlement } from '#domain/orders/charge.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import type { Queries } from '../../database/database.ts'
import { orderCharge, orders, quote } from '../../database/schema/index.ts'
import { openPaper } from '../../documents/index.ts'
import { formatLongLondonDay } from '../../london.ts'
import { amountRow, headLine, headRow, writeFooter, writeParties, writeTable } from './document-parts.ts'

/**
 * The content of the VAT invoice of an extra charge. The invoice of its order stays as it was issued, so a charge that
 * is paid has one of its own; its number is the order's and its place among the charges.
 */
export interface ChargeInvoice {
  /** 'TS-4K7Q-9XWX-1' */
  readonly number: string
  readonly order: { readonly number: string; readonly poNumber: string | null; readonly placedAt: Date }
  readonly issuedAt: Date
  readonly billedTo: readonly string[]
  readonly words: string
  readonly amount: VatAmount
  readonly vatRate: VatRate
  readonly settlement: ChargeSettlement
}

/** The number of the invoice of a charge: the order's, and its place among the charges, 'TS-4K7Q-9XWX-1'. */
export const chargeInvoiceNumber = (
  order: { readonly number: string },
  charge: { readonly number: number },
): string => `${order.number}-${charge.number}`

/** The invoice of a charge; null: there is none, or it is not paid. */
export const readChargeInvoice = async (
  queries: Queries,
  asked: { readonly number: string; readonly charge: number },
): Promise<ChargeInvoice | null> => {
  const [found] = await queries
    .select({
      charge: orderCharge,
      poNumber: orders.poNumber,
      placedAt: orders.placedAt,
      details: quote.details,
    })
    .from(orderCharge)
    .innerJoin(orders, eq(orders.id, orderCharge.orderId))
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .where(and(eq(orders.number, asked.number), eq(orderCharge.number, asked.charge)))
  if (found === undefined) return null
  const { charge, poNumber, placedAt, details } = found
  if (charge.paidAt === null || charge.settlement === null) return null
  return {
    number: chargeInvoiceNumber(asked, charge),
    order: { number: asked.number, poNumber, placedAt },
    issuedAt: charge.paidAt,
    billedTo: addressLines(details.billing),
    words: charge.words,
    amount: { gross: charge.pence, vat: charge.vatPence, net: pence(charge.pence - charge.vatPence) },
    vatRate: charge.vatRate,
    settlement: charge.settlement,
  }
}

const paidTexts: Readonly<Record<ChargeSettlement, string>> = {
  'bank-transfer': 'Paid by bank transfer.',
  cash: 'Paid in cash.',
  cheque: 'Paid by cheque.',
  card: 'Paid by card.',
  'payment-link': 'Paid by card.',
  account: 'Owed by your trade account.',
}

/** The VAT invoice of an extra charge as the bytes of a PDF; the same bytes for the same charge. */
export const makeChargeInvoice = async (invoice: ChargeInvoice, merchant: Merchant): Promise<Buffer> => {
  const { number, order, issuedAt, billedTo, words, amount, vatRate, settlement } = invoice
  const paper = await openPaper({
    merchant,
    title: `Invoice ${number}`,
    subject: `Order ${order.number}`,
    date: issuedAt,
  })
  const day = `Date and tax point ${formatLongLondonDay(issuedAt)}`
  paper.opening('Invoice', headLine(number, day, order.poNumber), { after: 20 })
  writeParties(paper, [
    { heading: 'Billed to', lines: billedTo },
    {
      heading: 'For order',
      lines: [`Number ${order.number}`, `Placed ${formatLongLondonDay(order.placedAt)}`],
    },
  ])
  await writeTable(paper, [
    headRow(vatRate),
    amountRow(words, null, amount),
    amountRow('Total', null, amount, true),
  ])
  writeFooter(paper, merchant, [
    paidTexts[settlement],
    `This is in addition to invoice ${order.number} of ${formatLongLondonDay(order.placedAt)}.`,
  ])
  return paper.finish()
}
