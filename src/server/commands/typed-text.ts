import { type CommandReport, failed } from './report.ts'

/** Normalises a typed text: one space between its words; null when it is too long or not printable. */
export const readText = (typed: string, longest: number): string | null => {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  return text.length > longest || /\p{C}/u.test(text) ? null : text
}

/** More than a bank statement shows. */
const LONGEST_REFERENCE = 100

/** Normalises a reference; null when it is empty, too long, or not printable. */
export const readReference = (typed: string): string | null => readText(typed, LONGEST_REFERENCE) || null

export const badReference: CommandReport = failed(
  `A reference has 1 to ${LONGEST_REFERENCE} letters, as on the bank statement.`,
)
