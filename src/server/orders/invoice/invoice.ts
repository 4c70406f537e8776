import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { invoiceTexts } from '#contract/payment-methods.ts'
import { addPence, formatPounds } from '#domain/money/pence.ts'
import type { HoldSettlement } from '#domain/orders/settlement.ts'
import { openPaper } from '../../documents/index.ts'
import { formatLongLondonDay } from '../../london.ts'
import { amountRow, headRow, type TableRow, writeFooter, writeParties, writeTable } from './document-parts.ts'
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

/** The sentences under the table of an invoice. */
export const remarksOf = (invoice: Invoice): readonly string[] => {
  const { discount, discountName, partCrates, delivery } = invoice
  return [
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
    paymentStatusText(invoice),
    ...refundTexts(invoice),
  ]
}

/** The rows of an invoice: goods, delivery and total, at the order's VAT rate. */
export const rowsOf = ({ lines, delivery, postageRefund, total, vatRate }: Invoice): readonly TableRow[] => [
  headRow(vatRate),
  ...lines.map((line) => amountRow(line.name, line.bought, line)),
  amountRow('Delivery', delivery.name, delivery),
  ...(postageRefund === null ? [] : [amountRow(messages.samplePostageRefunded, null, postageRefund)]),
  amountRow('Total', null, total, true),
]

/** The VAT invoice of an order as the bytes of a PDF; the same bytes for the same order. */
export const makeInvoice = async (invoice: Invoice, merchant: Merchant): Promise<Buffer> => {
  const { number, placedAt, cancelled, billedTo, deliveredTo } = invoice
  const paper = await openPaper({
    merchant,
    title: `Invoice ${number}`,
    subject: `Order ${number}`,
    date: placedAt,
  })
  paper.opening(
    cancelled ? 'Invoice of a cancelled order' : 'Invoice',
    `Number ${number} · Date and tax point ${formatLongLondonDay(placedAt)}`,
    { after: 20 },
  )
  writeParties(paper, [
    { heading: 'Billed to', lines: billedTo },
    { heading: 'Delivered to', lines: deliveredTo },
  ])
  await writeTable(paper, rowsOf(invoice))
  writeFooter(paper, merchant, remarksOf(invoice))
  return paper.finish()
}
