import type { Report } from './report.ts'

/** As much as a bank statement shows, and more. */
const LONGEST_REFERENCE = 100

/** A reference as it is kept: one space between its words; null: none that could be told from another. */
export const readReference = (typed: string): string | null => {
  const reference = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const isPlain = reference !== '' && reference.length <= LONGEST_REFERENCE && !/\p{C}/u.test(reference)
  return isPlain ? reference : null
}

export const badReference: Report = {
  ok: false,
  text: `A reference has 1 to ${LONGEST_REFERENCE} letters, as on the bank statement.`,
}
