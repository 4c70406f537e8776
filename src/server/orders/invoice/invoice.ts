import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { invoiceTexts } from '#contract/payment-methods.ts'
import { addPence, formatPounds } from '#domain/money/pence.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { openPaper } from '../../documents/index.ts'
import { formatLongLondonDay } from '../../london.ts'
import {
  amountRow,
  headLine,
  headRow,
  type TableRow,
  writeFooter,
  writeParties,
  writeTable,
} from './document-parts.ts'
import type { Invoice } from './invoice-of.ts'

const settledBy: Readonly<Record<HoldSettlement, string>> = {
  'bank-transfer': 'Paid by bank transfer.',
  cash: 'Paid in cash.',
  cheque: 'Paid by cheque.',
  card: 'Paid by card.',
  'payment-link': 'Paid by card.',
  unpaid: invoiceTexts.on_hold,
}

/** The payment status, as a sentence under the table. */
const paymentStatusText = ({ cancelled, onHold, method, settlement }: Invoice): string => {
  if (cancelled) return 'This order is cancelled: nothing is to be paid.'
  if (settlement !== null) return settledBy[settlement]
  return onHold ? 'On hold: to be paid as agreed with you.' : invoiceTexts[method]
}

/**
 * The refunds: the amount, in full or in part, then their credit notes. The note of a refund still in
 * progress follows when it completes.
 */
const refundTexts = ({ refunded, total, creditNotes }: Invoice): readonly string[] => {
  if (refunded === 0) return []
  const sum = formatPounds(refunded)
  return [
    refunded >= total.gross
      ? `This invoice was refunded in full: ${sum}. Nothing of it is left to pay.`
      : `${sum} of this invoice was refunded.`,
    ...creditNotes.map(
      ({ number, amount, issuedAt }) =>
        `Credit note ${number} of ${formatLongLondonDay(issuedAt)}: ${formatPounds(amount)}.`,
    ),
  ]
}

/** What the sums of an order contain. */
const sumRemarks = ({ discount, discountName, partCrates, delivery }: Invoice): readonly string[] => [
  ...(partCrates === 0
    ? []
    : [
        messages.deliveryInAllIs(
          formatPounds(addPence(partCrates, delivery.gross)),
          formatPounds(partCrates),
        ),
      ]),
  ...(discount === 0
    ? []
    : [`The lines are after the discount of ${formatPounds(discount)} (${discountName}).`]),
]

/** The sentences under the table of an invoice. */
export const remarksOf = (invoice: Invoice): readonly string[] => [
  ...sumRemarks(invoice),
  paymentStatusText(invoice),
  ...refundTexts(invoice),
]

/** The sentences under the table of a proforma invoice. */
export const proformaRemarks = (invoice: Invoice): readonly string[] => [
  'This is not a VAT invoice. The VAT invoice follows once the order is paid.',
  ...sumRemarks(invoice),
  `${formatPounds(invoice.total.gross)} is to be paid before the goods are sent. Please quote ${invoice.number}.`,
]

/** The rows of an invoice: goods, delivery and total, at the order's VAT rate. */
export const rowsOf = ({ lines, delivery, postageRefund, total, vatRate }: Invoice): readonly TableRow[] => [
  headRow(vatRate),
  ...lines.map((line) => amountRow(line.name, line.bought, line)),
  amountRow('Delivery', delivery.name, delivery),
  ...(postageRefund === null ? [] : [amountRow(messages.samplePostageRefunded, null, postageRefund)]),
  amountRow('Total', null, total, true),
]

/** The VAT invoice of an order as the bytes of a PDF; the same bytes for the same order. */
export const makeInvoice = (invoice: Invoice, merchant: Merchant): Promise<Buffer> => {
  const title = invoice.cancelled ? 'Invoice of a cancelled order' : 'Invoice'
  const day = `Date and tax point ${formatLongLondonDay(invoice.placedAt)}`
  return writeSheet(invoice, merchant, { kind: 'Invoice', title, day, remarks: remarksOf(invoice) })
}

/**
 * The proforma invoice of an order that is still to be paid (M-085), as the bytes of a PDF: what its invoice will say,
 * without a tax point, so that no VAT can be claimed by it.
 */
export const makeProforma = (invoice: Invoice, merchant: Merchant): Promise<Buffer> =>
  writeSheet(invoice, merchant, {
    kind: 'Proforma invoice',
    title: 'Proforma invoice',
    day: `Date ${formatLongLondonDay(invoice.placedAt)}`,
    remarks: proformaRemarks(invoice),
  })

interface Sheet {
  readonly kind: 'Invoice' | 'Proforma invoice'
  readonly title: string
  readonly day: string
  readonly remarks: readonly string[]
}

const writeSheet = async (
  invoice: Invoice,
  merchant: Merchant,
  { kind, title, day, remarks }: Sheet,
): Promise<Buffer> => {
  const { number, poNumber, placedAt, billedTo, deliveredTo } = invoice
  const paper = await openPaper({
    merchant,
    title: `${kind} ${number}`,
    subject: `Order ${number}`,
    date: placedAt,
  })
  paper.opening(title, headLine(number, day, poNumber), { after: 20 })
  writeParties(paper, [
    { heading: 'Billed to', lines: billedTo },
    { heading: 'Delivered to', lines: deliveredTo },
  ])
  await writeTable(paper, rowsOf(invoice))
  writeFooter(paper, merchant, remarks)
  return paper.finish()
}
