import { setImmediate } from 'node:timers/promises'
import type { Merchant } from '#contract/merchant.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { type VatRate, vatAt } from '#domain/money/vat-rate.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import { type Paper, TEXT_WIDTH, type TextOptions } from '../../documents/index.ts'

/* Parts that invoices and credit notes share. */

/** The columns of the table, in points from the left margin. */
const AMOUNT_WIDTH = 75
const LABEL_WIDTH = TEXT_WIDTH - 3 * AMOUNT_WIDTH - 12
const amountAt = (column: 0 | 1 | 2): TextOptions => ({
  x: TEXT_WIDTH - (3 - column) * AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  align: 'right',
})

export interface TableRow {
  readonly kind: 'TH' | 'TD'
  readonly label: string
  readonly detail: string | null
  readonly amounts: readonly [string, string, string]
  readonly bold: boolean
}

/** The head row of a table of amounts, with the document's VAT rate. */
export const headRow = (rate: VatRate): TableRow => ({
  kind: 'TH',
  label: 'What',
  detail: null,
  amounts: ['Without VAT', vatAt(rate), 'Total'],
  bold: true,
})

/** A row of amounts: net, VAT and gross. */
export const amountRow = (
  words: string,
  more: string | null,
  { net, vat, gross }: VatAmount,
  bold = false,
): TableRow => ({
  kind: 'TD',
  label: words,
  detail: more,
  amounts: [formatPounds(net), formatPounds(vat), formatPounds(gross)],
  bold,
})

/** One row: its cells are side by side, and the next row begins under the tallest. */
const writeRow = ({ doc, text, rule }: Paper, { kind, label, detail, amounts, bold }: TableRow) => {
  const look = { face: bold || kind === 'TH' ? 'bold' : 'sans', size: 9.5 } as const
  let top = 0
  let bottom = 0
  const cell = (write: () => void) => doc.struct(kind, {}, write)
  return doc.struct('TR', {}, [
    cell(() => {
      if (doc.y > doc.page.height - doc.page.margins.bottom - 60) doc.addPage()
      top = doc.y
      text(label, { ...look, width: LABEL_WIDTH })
      if (detail !== null) text(detail, { size: 8.5, colour: 'quiet', width: LABEL_WIDTH })
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

/**
 * Writes row by row and yields to the event loop between rows: two hundred lines take seconds on a busy
 * machine.
 */
export const writeTable = async (paper: Paper, rows: readonly TableRow[]): Promise<void> => {
  const { doc } = paper
  const table = doc.struct('Table')
  doc.addStructure(table)
  for (const row of rows) {
    table.add(writeRow(paper, row))
    await setImmediate()
  }
  table.end()
}

/** The second line of a document's head, with the customer's own number for the order if there is one (M-085). */
export const headLine = (number: string, day: string, poNumber: string | null): string =>
  [`Number ${number}`, day, ...(poNumber === null ? [] : [`Your PO number ${poNumber}`])].join(' · ')

export interface Party {
  readonly heading: string
  readonly lines: readonly string[]
}

/** Addresses side by side under their headings. */
export const writeParties = (paper: Paper, parties: readonly Party[]): void => {
  const { doc } = paper
  const top = doc.y
  let bottom = top
  parties.forEach(({ heading, lines }, i) => {
    const column = { x: i * (TEXT_WIDTH / 2), width: TEXT_WIDTH / 2 - 16 }
    paper.element('H2', heading, { ...column, y: top, face: 'bold', size: 9, colour: 'quiet', after: 2 })
    paper.element('P', lines.join('\n'), { ...column, y: doc.y })
    bottom = Math.max(bottom, doc.y)
  })
  doc.y = bottom + 18
}

/** The sentences under the table, then the merchant's details. */
export const writeFooter = (paper: Paper, merchant: Merchant, remarks: readonly string[]): void => {
  paper.doc.y += 6
  for (const remark of remarks) paper.element('P', remark, { after: 3 })
  paper.doc.y += 20
  paper.element('P', `VAT registration ${merchant.vatNumber}`, { face: 'bold', size: 9, after: 2 })
  paper.imprint(`${merchant.telephone} · ${merchant.email}`, { size: 8.5 })
}
