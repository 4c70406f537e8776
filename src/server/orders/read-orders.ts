import { and, desc, eq, sql } from 'drizzle-orm'
import type { OrderConfirmation, OrderPage, OrderSummary } from '#contract/payment-page.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { creditNoteNumber } from '#domain/orders/refunded.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Basket } from '../basket/index.ts'
import type { Queries } from '../database/database.ts'
import { orderChange, orderLine, orders, paymentAttempt, quote } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { asItIsNow, isLatestChange, type OrderChangeRow } from './changes/order-now.ts'
import { chargesOfOrder, type ShownCharge } from './charges/shown-charges.ts'
import { type DeliveryEvent, deliveryEventOf } from './delivery-event.ts'
import { hasOpened } from './find-order.ts'
import { creditNoteOf } from './invoice/credit-note-of.ts'
import { type CreditNoteWithCharge, findCreditNotes } from './invoice/credit-notes.ts'
import { readCreditedParts } from './invoice/credited-parts.ts'
import type { Printable } from './invoice/document-printer.ts'
import { invoiceOf } from './invoice/invoice-of.ts'
import type { OrderRow } from './place/write-order.ts'
import { presentOrder, presentSummary } from './present.ts'
import { findQuoteLines, type QuoteRow } from './quote/quotes.ts'
import { type StoredShipment, shipmentsOfOrder } from './shipments/read-shipments.ts'

export interface ReadDeps {
  readonly queries: Queries
  readonly now: () => Date
}

interface FoundOrder {
  readonly order: OrderRow
  readonly quote: QuoteRow
  /** The quote with the latest change over it: what pages show. */
  readonly now: QuoteRow
  readonly shipments: readonly StoredShipment[]
  readonly charges: readonly ShownCharge[]
}

type ReadOrder = Omit<FoundOrder, 'now'> & { readonly change: OrderChangeRow | null }

const withNow = (row: ReadOrder | undefined): FoundOrder | null =>
  row === undefined ? null : { ...row, now: asItIsNow(row.quote, row.change) }

export const findByToken = async (queries: Queries, token: string): Promise<FoundOrder | null> => {
  if (!/^[\w-]{43}$/.test(token)) return null
  const [row] = await queries
    .select({
      order: orders,
      quote,
      change: orderChange,
      shipments: shipmentsOfOrder,
      charges: chargesOfOrder,
    })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .where(eq(orders.token, token))
  return withNow(row)
}

/**
 * The session that ordered sees the whole order for a day, and one that opened it by number and email for a
 * day from then (S-036); the account that ordered always does.
 */
const OWN_SESSION_MS = DAY_MS

/** `account`: the order's customer. `session`: the browser that ordered. `opened`: by number and email. */
type Ownership = 'account' | 'opened' | 'session'

/** By what the visitor sees the whole order; null: they do not. */
const ownershipOf = async (
  { order }: Pick<FoundOrder, 'order'>,
  visitor: Visitor,
  now: Date,
): Promise<Ownership | null> => {
  const stored = visitor.isNew ? null : await visitor.session()
  const customerId = stored?.customerId ?? null
  if (customerId !== null && order.customerId === customerId) return 'account'
  if (
    order.sessionIdHash !== null &&
    Buffer.compare(order.sessionIdHash, visitor.idHash) === 0 &&
    now.getTime() - order.placedAt.getTime() < OWN_SESSION_MS
  )
    return 'session'
  return hasOpened(stored, order.id, now) ? 'opened' : null
}

const isOwn = async (found: Pick<FoundOrder, 'order'>, visitor: Visitor, now: Date): Promise<boolean> =>
  (await ownershipOf(found, visitor, now)) !== null

/** The order of a confirmation's address, for a visitor who may see all of it; null: there is none, or they may not. */
export const findOwnOrder = async (
  { queries, now }: ReadDeps,
  visitor: Visitor,
  token: string,
): Promise<{ readonly order: OrderRow; readonly inAccount: boolean } | null> => {
  const found = await findByToken(queries, token)
  const ownership = found === null ? null : await ownershipOf(found, visitor, now())
  return found === null || ownership === null
    ? null
    : { order: found.order, inAccount: ownership === 'account' }
}

/**
 * The token of the order that a payment paid, for visitors who may see it: a shopper returning from their
 * bank after a webhook event has placed the order. Null: no such order that the visitor may see.
 */
export const findTokenByPayment = async (
  queries: Queries,
  visitor: Visitor,
  paymentId: string,
  now: Date,
): Promise<string | null> => {
  const [found] = await queries
    .select({ order: orders })
    .from(paymentAttempt)
    .innerJoin(orders, eq(orders.quoteId, paymentAttempt.quoteId))
    .where(and(eq(paymentAttempt.provider, cardProvider), eq(paymentAttempt.paymentId, paymentId)))
  return found !== undefined && (await isOwn(found, visitor, now)) ? found.order.token : null
}

/**
 * Whether the visitor may open an account with this order: a guest in the browser that ordered. One who
 * opened it by number and email may not: the address need not be theirs.
 */
export const mayOpenAccount = async (found: FoundOrder, visitor: Visitor, now: Date): Promise<boolean> =>
  found.order.customerId === null &&
  (await ownershipOf(found, visitor, now)) === 'session' &&
  ((await visitor.session())?.customerId ?? null) === null

/** Most orders have no refund: those run no query. */
const findRefundNotes = async (
  queries: Queries,
  { order, charges }: Pick<FoundOrder, 'order' | 'charges'>,
): Promise<readonly CreditNoteWithCharge[]> =>
  order.refundedPence === 0 && charges.every(({ refunded }) => refunded === 0)
    ? []
    : findCreditNotes(queries, order.id)

const presentFoundOrder = async (
  queries: Queries,
  { order, now, shipments, charges }: FoundOrder,
): Promise<OrderPage> =>
  presentOrder(
    order,
    now,
    await findQuoteLines(queries, now.id),
    await findRefundNotes(queries, { order, charges }),
    { shipments, charges },
  )

/** The confirmation at an unguessable address (HZ-27); null: no such order. */
export const readConfirmation =
  ({ queries, now, basket }: ReadDeps & { readonly basket: Pick<Basket, 'stillNeeded'> }) =>
  async (visitor: Visitor, token: string): Promise<OrderConfirmation | null> => {
    const found = await findByToken(queries, token)
    if (found === null) return null
    const { order, now: shown, shipments, charges } = found
    const ownership = await ownershipOf(found, visitor, now())
    if (ownership === null) return { kind: 'brief', number: order.number, state: order.state }
    const lines = await findQuoteLines(queries, shown.id)
    const goods = lines.map((line) => ({ variationId: line.variationId, quantity: line.quantityHundredths }))
    return {
      kind: 'own',
      order: presentOrder(order, shown, lines, await findRefundNotes(queries, found), { shipments, charges }),
      in_account: ownership === 'account',
      looked_up: hasOpened(visitor.isNew ? null : await visitor.session(), order.id, now()),
      offers_account: await mayOpenAccount(found, visitor, now()),
      still_needed:
        orderPhase(order.state) === 'open'
          ? await basket.stillNeeded(visitor, shown.pricedPostcode, goods)
          : [],
    }
  }

const MOST_LISTED = 200

/** A customer's orders, newest first. */
export const listOrders =
  (queries: Queries) =>
  async (customerId: number): Promise<readonly OrderSummary[]> => {
    const rows = await queries
      .select({
        order: orders,
        /*
         * `orders.id` in full: in a query of one table the builder writes only the column name, which would
         * resolve to the line's id.
         */
        lineCount: sql<number>`(select count(*)::int from ${orderLine} l where l.order_id = orders.id)`,
      })
      .from(orders)
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(MOST_LISTED)
    return rows.map(({ order, lineCount }) => presentSummary(order, lineCount))
  }

/** One of a customer's orders by its number; null for another customer's. */
const findOwn = async (queries: Queries, customerId: number, number: string): Promise<FoundOrder | null> => {
  const [found] = await queries
    .select({
      order: orders,
      quote,
      change: orderChange,
      shipments: shipmentsOfOrder,
      charges: chargesOfOrder,
    })
    .from(orders)
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .where(and(eq(orders.customerId, customerId), eq(orders.number, number)))
  return withNow(found)
}

/** The order as its page shows it. */
export const readOrder =
  (queries: Queries) =>
  async (customerId: number, number: string): Promise<OrderPage | null> => {
    const found = await findOwn(queries, customerId, number)
    return found === null ? null : presentFoundOrder(queries, found)
  }

export const invoiceOfOrder = async (
  queries: Queries,
  { order, quote: frozen }: Pick<FoundOrder, 'order' | 'quote'>,
): Promise<Printable & { readonly kind: 'invoice' }> => {
  const lines = await findQuoteLines(queries, frozen.id)
  const notes = order.refundedPence === 0 ? [] : await findCreditNotes(queries, order.id)
  return { kind: 'invoice', content: invoiceOf(order, frozen, lines, notes) }
}

/** The delivery as an event of a calendar; null: there is none, or the visitor may not see it. */
export const readDeliveryEvent =
  ({ queries, now }: ReadDeps) =>
  async (visitor: Visitor, token: string): Promise<DeliveryEvent | null> => {
    const found = await findByToken(queries, token)
    if (found === null || !(await isOwn(found, visitor, now()))) return null
    return deliveryEventOf(found.order, found.now, await findQuoteLines(queries, found.quote.id))
  }

/** The invoice content by the confirmation's token; null: the visitor may not see it. */
export const readInvoiceByToken =
  ({ queries, now }: ReadDeps) =>
  async (visitor: Visitor, token: string): Promise<Printable | null> => {
    const found = await findByToken(queries, token)
    return found !== null && (await isOwn(found, visitor, now())) ? invoiceOfOrder(queries, found) : null
  }

/** The invoice content of a customer's order; null: the customer has no such order. */
export const readInvoice =
  (queries: Queries) =>
  async (customerId: number, number: string): Promise<Printable | null> => {
    const found = await findOwn(queries, customerId, number)
    return found === null ? null : invoiceOfOrder(queries, found)
  }

/** A credit note of this order by its printed number; null for another order's. */
export const creditNoteOfFound = async (
  queries: Queries,
  { order, quote: frozen }: Pick<FoundOrder, 'order' | 'quote'>,
  creditNote: string,
): Promise<Printable | null> => {
  const found = (await findCreditNotes(queries, order.id)).find(
    ({ note }) => creditNoteNumber(note.number) === creditNote,
  )
  if (found === undefined) return null
  const lines = await findQuoteLines(queries, frozen.id)
  const parts = await readCreditedParts(queries, found.note)
  return { kind: 'credit-note', content: creditNoteOf(found, order, frozen, lines, parts) }
}

/** The content of a credit note of a customer's order; null: the customer has none such. */
export const readCreditNote =
  (queries: Queries) =>
  async (
    customerId: number,
    of: { readonly number: string; readonly creditNote: string },
  ): Promise<Printable | null> => {
    const found = await findOwn(queries, customerId, of.number)
    return found === null ? null : creditNoteOfFound(queries, found, of.creditNote)
  }

/** The same by the confirmation's token; null: the visitor may not see it. */
export const readCreditNoteByToken =
  ({ queries, now }: ReadDeps) =>
  async (
    visitor: Visitor,
    of: { readonly token: string; readonly creditNote: string },
  ): Promise<Printable | null> => {
    const found = await findByToken(queries, of.token)
    return found !== null && (await isOwn(found, visitor, now()))
      ? creditNoteOfFound(queries, found, of.creditNote)
      : null
  }
