import { setImmediate } from 'node:timers/promises'
import { merchant } from '#contract/merchant.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { vatAt } from '#domain/money/vat-rate.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import { openPaper, type Paper, TEXT_WIDTH, type TextOptions } from '../documents/index.ts'
import { longLondonDay } from '../london.ts'
import type { Invoice } from './invoice-of.ts'

const paidBy: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Paid by card.',
  paypal: 'Paid with PayPal or Google Pay.',
  account: 'To be paid on your trade account.',
  on_hold: 'To be paid as agreed with you.',
  'no-charge': 'Nothing to pay.',
}

/** Where the columns of the table stand, in points from the left margin. */
const WIDE = 75
const WORDS = TEXT_WIDTH - 3 * WIDE - 12
const amountAt = (column: 0 | 1 | 2): TextOptions => ({
  x: TEXT_WIDTH - (3 - column) * WIDE,
  width: WIDE,
  align: 'right',
})

interface TableRow {
  readonly kind: 'TH' | 'TD'
  readonly words: string
  readonly more: string | null
  readonly amounts: readonly [string, string, string]
  readonly bold: boolean
}

const amountsOf = ({ net, vat, gross }: VatAmount): TableRow['amounts'] => [
  formatPounds(net),
  formatPounds(vat),
  formatPounds(gross),
]

/** One row: its cells stand side by side, and the next row begins under the tallest. */
const writeRow = ({ doc, text, rule }: Paper, { kind, words, more, amounts, bold }: TableRow) => {
  const look = { face: bold || kind === 'TH' ? 'bold' : 'sans', size: 9.5 } as const
  let top = 0
  let bottom = 0
  const cell = (write: () => void) => doc.struct(kind, {}, write)
  return doc.struct('TR', {}, [
    cell(() => {
      if (doc.y > doc.page.height - doc.page.margins.bottom - 60) doc.addPage()
      top = doc.y
      text(words, { ...look, width: WORDS })
      if (more !== null) text(more, { size: 8.5, colour: 'quiet', width: WORDS })
      bottom = doc.y
    }),
    ...([0, 1, 2] as const).map((column) =>
      cell(() => {
        text(amounts[column], { ...look, ...amountAt(column), y: top })
        if (column < 2) return
        doc.y = bottom + 5
        rule(0.6)
        doc.y += 7
      }),
    ),
  ])
}

/** Addresses side by side under their headings. */
const writeParties = (paper: Paper, { billedTo, deliveredTo }: Invoice): void => {
  const { doc } = paper
  const top = doc.y
  let bottom = top
  const parties = [
    ['Billed to', billedTo],
    ['Delivered to', deliveredTo],
  ] as const
  parties.forEach(([heading, lines], i) => {
    const place = { x: i * (TEXT_WIDTH / 2), width: TEXT_WIDTH / 2 - 16 }
    paper.element('H2', heading, { ...place, y: top, face: 'bold', size: 9, colour: 'quiet', after: 2 })
    paper.element('P', lines.join('\n'), { ...place, y: doc.y })
    bottom = Math.max(bottom, doc.y)
  })
  doc.y = bottom + 18
}

/** Row by row, and whoever waits meanwhile is served between them: two hundred lines take seconds of a busy machine. */
const writeTable = async (paper: Paper, { lines, delivery, total, vatRate }: Invoice): Promise<void> => {
  const { doc } = paper
  const rows: readonly TableRow[] = [
    { kind: 'TH', words: 'What', more: null, amounts: ['Without VAT', vatAt(vatRate), 'Total'], bold: true },
    ...lines.map(
      (line): TableRow => ({
        kind: 'TD',
        words: line.name,
        more: line.bought,
        amounts: amountsOf(line),
        bold: false,
      }),
    ),
    { kind: 'TD', words: 'Delivery', more: delivery.name, amounts: amountsOf(delivery), bold: false },
    { kind: 'TD', words: 'Total', more: null, amounts: amountsOf(total), bold: true },
  ]
  const table = doc.struct('Table')
  doc.addStructure(table)
  for (const row of rows) {
    table.add(writeRow(paper, row))
    await setImmediate()
  }
  table.end()
}

/** How it stands with the money, in sentences under the table. */
const standingOf = ({ cancelled, onHold, method }: Invoice): string => {
  if (cancelled) return 'This order is cancelled: nothing is to be paid.'
  return onHold ? 'On hold: to be paid as agreed with you.' : paidBy[method]
}

const remarksOf = (invoice: Invoice): readonly string[] => {
  const { discount, discountName, refunded } = invoice
  return [
    ...(discount === 0
      ? []
      : [`The lines are after the discount of ${formatPounds(discount)} (${discountName}).`]),
    standingOf(invoice),
    ...(refunded === 0 ? [] : [`${formatPounds(refunded)} were refunded.`]),
  ]
}

/** The VAT invoice of an order as the bytes of a PDF; the same bytes for the same order. */
export const makeInvoice = async (invoice: Invoice): Promise<Buffer> => {
  const { number, placedAt, cancelled } = invoice
  const paper = await openPaper({
    title: `Invoice ${number}`,
    subject: `Order ${number}`,
    date: placedAt,
  })
  paper.opening(
    cancelled ? 'Invoice of a cancelled order' : 'Invoice',
    `Number ${number} · Date and tax point ${longLondonDay(placedAt)}`,
    { after: 20 },
  )
  writeParties(paper, invoice)
  await writeTable(paper, invoice)
  paper.doc.y += 6
  for (const remark of remarksOf(invoice)) paper.element('P', remark, { after: 3 })
  paper.doc.y += 20
  paper.element('P', `VAT registration ${merchant.vatNumber}`, { face: 'bold', size: 9, after: 2 })
  paper.imprint(`${merchant.telephone} · ${merchant.email}`, { size: 8.5 })
  return paper.finish()
}
