import type { CommandReport } from './report.ts'

/** More than a bank statement shows. */
const LONGEST_REFERENCE = 100

/** Normalises a reference: one space between its words; null when it is empty, too long, or not printable. */
export const readReference = (typed: string): string | null => {
  const reference = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  const isPlain = reference !== '' && reference.length <= LONGEST_REFERENCE && !/\p{C}/u.test(reference)
  return isPlain ? reference : null
}

export const badReference: CommandReport = {
  ok: false,
  text: `A reference has 1 to ${LONGEST_REFERENCE} letters, as on the bank statement.`,
}
