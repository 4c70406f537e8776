import { eq } from 'drizzle-orm'
import { downloadName, type Merchant } from '#contract/merchant.ts'
import type { Queries } from '../../database/database.ts'
import { creditNote, orders, quote } from '../../database/schema/index.ts'
import type { AttachedFile } from '../../notifications/mail/index.ts'
import { findQuoteLines } from '../quote/quotes.ts'
import { creditNoteOf } from './credit-note-of.ts'
import { readCreditedParts } from './credited-parts.ts'

/** The document that an email attaches, such as 'credit-note/12', as a file; null: no such document. */
export const readAttachment = async (
  queries: Queries,
  merchant: Merchant,
  name: string,
): Promise<AttachedFile | null> => {
  const id = /^credit-note\/(\d{1,9})$/.exec(name)?.[1]
  if (id === undefined) return null
  const [found] = await queries
    .select({ note: creditNote, order: orders, frozen: quote })
    .from(creditNote)
    .innerJoin(orders, eq(orders.id, creditNote.orderId))
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .where(eq(creditNote.id, Number(id)))
  if (found === undefined) return null
  const { note, order, frozen } = found
  const content = creditNoteOf(
    note,
    order,
    frozen,
    await findQuoteLines(queries, frozen.id),
    await readCreditedParts(queries, note),
  )
  const { makeCreditNote } = await import('./credit-note.ts')
  return {
    filename: creditNoteFile(merchant, content.number),
    content: await makeCreditNote(content, merchant),
  }
}

/** The file name of a credit note. */
export const creditNoteFile = (merchant: Merchant, number: string): string =>
  downloadName(merchant, `credit-note-${number}.pdf`)
