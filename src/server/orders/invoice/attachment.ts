import { eq } from 'drizzle-orm'
import { downloadName, type Merchant } from '#contract/merchant.ts'
import type { Queries } from '../../database/database.ts'
import { creditNote, orders, quote } from '../../database/schema/index.ts'
import type { AttachedFile } from '../../notifications/mail/index.ts'
import { findQuoteLines } from '../quote/quotes.ts'
import { creditNoteOf } from './credit-note-of.ts'
import { findCreditNotes, selectCreditNotes } from './credit-notes.ts'
import { readCreditedParts } from './credited-parts.ts'
import { invoiceOf } from './invoice-of.ts'

/** The document that an email attaches, 'credit-note/12' or the 'invoice/7' of an order, as a file; null: no such document. */
export const readAttachment = async (
  queries: Queries,
  merchant: Merchant,
  name: string,
): Promise<AttachedFile | null> => {
  const [, kind, id] = /^(credit-note|invoice)\/(\d{1,9})$/.exec(name) ?? []
  if (id === undefined) return null
  if (kind === 'invoice') return attachInvoice(queries, merchant, Number(id))
  const [credited] = await selectCreditNotes(queries).where(eq(creditNote.id, Number(id)))
  const found = credited === undefined ? null : await findFrozen(queries, credited.note.orderId)
  if (credited === undefined || found === null) return null
  const { order, frozen } = found
  const content = creditNoteOf(
    credited,
    order,
    frozen,
    await findQuoteLines(queries, frozen.id),
    await readCreditedParts(queries, credited.note),
  )
  const { makeCreditNote } = await import('./credit-note.ts')
  return {
    filename: creditNoteFile(merchant, content.number),
    content: await makeCreditNote(content, merchant),
  }
}

const findFrozen = async (queries: Queries, orderId: number) => {
  const [found] = await queries
    .select({ order: orders, frozen: quote })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .where(eq(orders.id, orderId))
  return found ?? null
}

const attachInvoice = async (
  queries: Queries,
  merchant: Merchant,
  orderId: number,
): Promise<AttachedFile | null> => {
  const found = await findFrozen(queries, orderId)
  if (found === null) return null
  const { order, frozen } = found
  const lines = await findQuoteLines(queries, frozen.id)
  const { makeInvoice } = await import('./invoice.ts')
  return {
    filename: invoiceFile(merchant, order.number),
    content: await makeInvoice(
      invoiceOf(order, frozen, lines, await findCreditNotes(queries, order.id)),
      merchant,
    ),
  }
}

/** The file name of an invoice. */
export const invoiceFile = (merchant: Merchant, number: string): string =>
  downloadName(merchant, `invoice-${number}.pdf`)

/** The file name of a credit note. */
export const creditNoteFile = (merchant: Merchant, number: string): string =>
  downloadName(merchant, `credit-note-${number}.pdf`)
