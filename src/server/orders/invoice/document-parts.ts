import { setImmediate } from 'node:timers/promises'
import { merchant } from '#contract/merchant.ts'
import { formatPounds } from '#domain/money/pence.ts'
import { type VatRate, vatAt } from '#domain/money/vat-rate.ts'
import type { VatAmount } from '#domain/payments/vat.ts'
import { type Paper, TEXT_WIDTH, type TextOptions } from '../../documents/index.ts'

/* What invoices and credit notes have alike. */

/** Where the columns of the table stand, in points from the left margin. */
const WIDE = 75
const LABELS = TEXT_WIDTH - 3 * WIDE - 12
const amountAt = (column: 0 | 1 | 2): TextOptions => ({
  x: TEXT_WIDTH - (3 - column) * WIDE,
  width: WIDE,
  align: 'right',
})

export interface TableRow {
  readonly kind: 'TH' | 'TD'
  readonly words: string
  readonly more: string | null
  readonly amounts: readonly [string, string, string]
  readonly bold: boolean
}

/** The first row of a table of amounts: what they are, at the rate of the document. */
export const headRow = (rate: VatRate): TableRow => ({
  kind: 'TH',
  words: 'What',
  more: null,
  amounts: ['Without VAT', vatAt(rate), 'Total'],
  bold: true,
})

/** A row of amounts that add up: net amount, VAT, both together. */
export const amountRow = (
  words: string,
  more: string | null,
  { net, vat, gross }: VatAmount,
  bold = false,
): TableRow => ({
  kind: 'TD',
  words,
  more,
  amounts: [formatPounds(net), formatPounds(vat), formatPounds(gross)],
  bold,
})

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
      text(words, { ...look, width: LABELS })
      if (more !== null) text(more, { size: 8.5, colour: 'quiet', width: LABELS })
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

/** Row by row, and whoever waits meanwhile is served between them: two hundred lines take seconds of a busy machine. */
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
    const place = { x: i * (TEXT_WIDTH / 2), width: TEXT_WIDTH / 2 - 16 }
    paper.element('H2', heading, { ...place, y: top, face: 'bold', size: 9, colour: 'quiet', after: 2 })
    paper.element('P', lines.join('\n'), { ...place, y: doc.y })
    bottom = Math.max(bottom, doc.y)
  })
  doc.y = bottom + 18
}

/** Sentences under the table, then who writes. */
export const writeEnd = (paper: Paper, remarks: readonly string[]): void => {
  paper.doc.y += 6
  for (const remark of remarks) paper.element('P', remark, { after: 3 })
  paper.doc.y += 20
  paper.element('P', `VAT registration ${merchant.vatNumber}`, { face: 'bold', size: 9, after: 2 })
  paper.imprint(`${merchant.telephone} · ${merchant.email}`, { size: 8.5 })
}
