import { asc, eq } from 'drizzle-orm'
import { noPence, type Pence } from '#domain/money/pence.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import { moneyStanding } from '#domain/orders/standing.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Queries } from '../database/database.ts'
import { creditNote, orders, quote } from '../database/schema/index.ts'
import { matchedPence, receivedOf } from './back-office/standing-facts.ts'
import { readChargeInvoice } from './invoice/charge-invoice.ts'
import type { Printable } from './invoice/document-printer.ts'
import type { OrderRow } from './place/write-order.ts'
import { creditNoteOfFound, invoiceOfOrder } from './read-orders.ts'

/* Invoice and credit notes as staff open them (M-046). */

const findByNumber = async (queries: Queries, number: string) => {
  const [found] = await queries
    .select({ order: orders, quote, matched: matchedPence })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .where(eq(orders.number, number))
  return found ?? null
}

export interface ListedCreditNote {
  /** 'CN-00012' */
  readonly number: string
  readonly amount: Pence
  readonly issuedAt: Date
  readonly isWithdrawn: boolean
}

export const listCreditNotesForStaff =
  (queries: Queries) =>
  async (number: string): Promise<readonly ListedCreditNote[] | null> => {
    const rows = await queries
      .select({ note: creditNote })
      .from(orders)
      .leftJoin(creditNote, eq(creditNote.orderId, orders.id))
      .where(eq(orders.number, number))
      .orderBy(asc(creditNote.number))
    if (rows.length === 0) return null
    return rows.flatMap(({ note }) =>
      note === null
        ? []
        : [
            {
              number: creditNoteNumber(note.number),
              amount: note.pence,
              issuedAt: note.issuedAt,
              isWithdrawn: note.withdrawnAt !== null,
            },
          ],
    )
  }

export const readInvoiceForStaff =
  (queries: Queries) =>
  async (number: string): Promise<Printable | null> => {
    const found = await findByNumber(queries, number)
    return found === null ? null : invoiceOfOrder(queries, found)
  }

/** Whether an order that was placed on hold is still to be paid, as its page says too; `matched`: by card payments. */
const isToPay = (order: OrderRow, matched: Pence): boolean =>
  order.method === 'on_hold' &&
  orderPhase(order.state) !== 'cancelled' &&
  moneyStanding({
    ...order,
    byHandPence: noPence,
    receivedPence: receivedOf(order, null, matched),
    hasOpenDispute: false,
  }) === 'unpaid'

/** The proforma invoice of an order that is still to be paid (M-085); null: there is none. */
export const readProformaForStaff =
  (queries: Queries) =>
  async (number: string): Promise<Printable | null> => {
    const found = await findByNumber(queries, number)
    if (found === null || !isToPay(found.order, found.matched)) return null
    return { ...(await invoiceOfOrder(queries, found)), kind: 'proforma' }
  }

export const readCreditNoteForStaff =
  (queries: Queries) =>
  async (asked: { readonly number: string; readonly creditNote: string }): Promise<Printable | null> => {
    const found = await findByNumber(queries, asked.number)
    return found === null ? null : creditNoteOfFound(queries, found, asked.creditNote)
  }

/** The VAT invoice of an extra charge that is paid; null: there is none. */
export const readChargeInvoiceForStaff =
  (queries: Queries) =>
  async (asked: { readonly number: string; readonly charge: number }): Promise<Printable | null> => {
    const content = await readChargeInvoice(queries, asked)
    return content === null ? null : { kind: 'charge-invoice', content }
  }
