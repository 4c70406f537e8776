import { formatPounds, type Pence, pence } from '#domain/money/pence.ts'

/** A field of a file: text as a person typed it, a number of ours, or an amount of money. */
export type CsvCell = string | number | null | { readonly pence: Pence }

/** What spreadsheets read as a formula, a command or a continued cell when a field begins with it. */
const startsFormula = /^[=+\-@\t\r]/

/** -120 pence is '-1.20': plain digits, which every program adds up. */
const poundsText = (amount: Pence): string => {
  const digits = formatPounds(pence(Math.abs(amount))).replaceAll(/[£,]/g, '')
  return amount < 0 ? `-${digits}` : digits
}

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return poundsText(cell.pence)
  /* An apostrophe makes it text for every spreadsheet: '=HYPERLINK(…)' is what it says (M-197). */
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file (RFC 4180): ['=1', 2.5, { pence: 1250 }] is "'=1,2.5,12.50". */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`
