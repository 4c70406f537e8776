import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { inLine } from '../../queue.ts'
import type { CreditNote } from './credit-note-of.ts'
import type { Invoice } from './invoice-of.ts'

/** One is written at a time; so many wait, and whoever comes then is asked to come again. */
const LONGEST_LINE = 50
/** The same document, asked for again and again, is written once. */
const MOST_CACHED = 50
const CACHE_MS = 10 * MINUTE_MS

/** What is to be printed. */
export type Printable =
  | { readonly kind: 'invoice'; readonly content: Invoice }
  | { readonly kind: 'credit-note'; readonly content: CreditNote }

/* The library of documents is read only where somebody wants one. */
const write = async (printable: Printable): Promise<Buffer> =>
  printable.kind === 'invoice'
    ? (await import('./invoice.ts')).makeInvoice(printable.content)
    : (await import('./credit-note.ts')).makeCreditNote(printable.content)

/**
 * Invoices and credit notes as PDFs. One keeps a processor busy for a tenth of a second, and whoever has ordered may ask for
 * as many as they like.
 */
export const createInvoicePrinter = (make = write): ((printable: Printable) => Promise<Buffer>) => {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: MOST_CACHED, ttl: CACHE_MS })
  const takeTurn = inLine(1, LONGEST_LINE)
  return (printable) => {
    /* All that it says is its name: one that says something else, such as what was refunded, is another. */
    const key = JSON.stringify(printable)
    const known = kept.get(key)
    if (known !== undefined) return known
    const making = takeTurn(() => make(printable))
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    return making
  }
}
