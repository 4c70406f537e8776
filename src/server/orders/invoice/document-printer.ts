import { LRUCache } from 'lru-cache'
import type { Merchant } from '#contract/merchant.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { createTaskQueue } from '../../queue.ts'
import type { ChargeInvoice } from './charge-invoice.ts'
import type { CreditNote } from './credit-note-of.ts'
import type { Invoice } from './invoice-of.ts'

/** One document is written at a time and this many requests wait; a further request is rejected (503). */
const MAX_QUEUED = 50
/** A document that is requested repeatedly is written once. */
const MOST_CACHED = 50
const CACHE_MS = 10 * MINUTE_MS

/** A document to print. */
export type Printable =
  | { readonly kind: 'invoice'; readonly content: Invoice }
  | { readonly kind: 'proforma'; readonly content: Invoice }
  | { readonly kind: 'credit-note'; readonly content: CreditNote }
  | { readonly kind: 'charge-invoice'; readonly content: ChargeInvoice }

type WriteDocument = (printable: Printable) => Promise<Buffer>

/** Writes documents of this merchant. The PDF library is loaded only when the first one is printed. */
export const documentWriter =
  (merchant: Merchant): WriteDocument =>
  async (printable) => {
    switch (printable.kind) {
      case 'invoice':
        return (await import('./invoice.ts')).makeInvoice(printable.content, merchant)
      case 'proforma':
        return (await import('./invoice.ts')).makeProforma(printable.content, merchant)
      case 'credit-note':
        return (await import('./credit-note.ts')).makeCreditNote(printable.content, merchant)
      case 'charge-invoice':
        return (await import('./charge-invoice.ts')).makeChargeInvoice(printable.content, merchant)
      default:
        return unreachable(printable)
    }
  }

/**
 * Prints invoices and credit notes as PDFs. One takes a tenth of a second of CPU, and a customer may request
 * any number of them.
 */
export const createDocumentPrinter = (make: WriteDocument): WriteDocument => {
  const cache = new LRUCache<string, Promise<Buffer>>({ max: MOST_CACHED, ttl: CACHE_MS })
  const enqueue = createTaskQueue(1, MAX_QUEUED)
  return (printable) => {
    /*
     * The key is the whole content: a document whose content changes, by a refund for example, is a different
     * one.
     */
    const key = JSON.stringify(printable)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const printing = enqueue(() => make(printable))
    cache.set(key, printing)
    printing.catch(() => cache.delete(key))
    return printing
  }
}
