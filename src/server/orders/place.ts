import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '#domain/orders/number.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { BasketFace } from '../basket/index.ts'
import { raiseCatalogueVersion } from '../catalogue/index.ts'
import { forgetDetails } from '../checkout/index.ts'
import type { Queries } from '../database/database.ts'
import { type Attention, orderLine, orders, stockMove } from '../database/schema/index.ts'
import { redeemUse } from '../discounts/index.ts'
import type { Visitor } from '../http/visitor.ts'
import type { MailFace } from '../mail/index.ts'
import { holdCode } from './freeze.ts'
import { confirmationLetter } from './letter.ts'
import { findQuoteLines, moveQuote, type QuoteLineRow, type QuoteRow } from './quotes.ts'
import { type Taken, takeStock } from './reservations.ts'

export type OrderRow = typeof orders.$inferSelect

export interface PlaceDeps {
  readonly basket: Pick<BasketFace, 'empty'>
  readonly mail: Pick<MailFace, 'send'>
  readonly now: () => Date
}

/** How a quote comes to be an order. */
export interface Placing {
  readonly method: PaymentMethod
  /** The attempt that paid it; null where no provider did. */
  readonly attemptId: number | null
  /** The trade account that owes it. */
  readonly accountId: number | null
  readonly consent: Consent
  /** The money came after the quote was given up. */
  readonly isLate: boolean
}

/** What the shopper agreed to, and when (HZ-28). */
export interface Consent {
  readonly optIn: boolean
  readonly agreedAt: Date
  readonly kerbsideAt: Date | null
}

/** The order of a quote, when it has one. */
export const findOrderOf = async (queries: Queries, quoteId: number): Promise<OrderRow | null> => {
  const [row] = await queries.select().from(orders).where(eq(orders.quoteId, quoteId))
  return row ?? null
}

/** Asked again within this time, an empty basket means the order that it has just become. */
const JUST_MS = 10 * 60_000

/**
 * The visitor's order of a moment ago: who asks a second time, because the first answer was lost on the way or by a double
 * click, is led to it, and is never told that there is nothing to order (OP-73).
 */
export const findJustPlaced = async (
  queries: Queries,
  { idHash }: Pick<Visitor, 'idHash'>,
  now: Date,
): Promise<OrderRow | null> => {
  const [row] = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.sessionIdHash, idHash), gt(orders.placedAt, new Date(now.getTime() - JUST_MS))))
    .orderBy(desc(orders.id))
    .limit(1)
  return row ?? null
}

/**
 * The one place where an order is made, whoever asks: the browser's confirmation, a form, a webhook, the reconciler. In
 * one transaction with whatever they write: stock taken, code used, basket emptied, letter enqueued. The quote is locked
 * by the caller; one that has its order already gives that (PT-07).
 */
export const placeOrder = async (
  tx: Queries,
  deps: PlaceDeps,
  quote: QuoteRow,
  placing: Placing,
): Promise<OrderRow> => {
  const placed = await findOrderOf(tx, quote.id)
  if (placed !== null) return placed
  const lines = await findQuoteLines(tx, quote.id)
  invariant(lines.length > 0, `a quote ${quote.id} with lines`)
  const taken = await takeStock(
    tx,
    quote.id,
    lines.map((line) => ({ variationId: line.variationId, hundredths: line.quantityHundredths })),
  )
  const isCodeBeyond = !(await redeemCode(tx, quote, deps.now()))
  const attention: readonly Attention[] = [
    ...(taken.some(({ isGone }) => isGone) ? (['stock-gone'] as const) : []),
    ...(isCodeBeyond ? (['code-beyond-limit'] as const) : []),
    ...(placing.isLate ? (['paid-late'] as const) : []),
  ]
  const row = await insertOrder(tx, quote, placing, attention, deps.now())
  await writeLines(tx, row.id, lines, taken)
  await moveQuote(tx, quote, 'ordered')
  await deps.basket.empty(
    tx,
    quote.basketId,
    lines.map((line) => ({
      variationId: line.variationId,
      quantity: quantity(line.quantityHundredths),
    })),
  )
  if (quote.sessionIdHash !== null) await forgetDetails(tx, quote.sessionIdHash, quote.details)
  await deps.mail.send(tx, quote.details.email, {
    template: 'order-confirmation',
    data: confirmationLetter(row, quote, lines),
  })
  /* Pages that say that it can be bought are made anew. */
  if (taken.some(({ isSoldOut }) => isSoldOut)) await raiseCatalogueVersion(tx)
  return row
}

/** A use that was released while the payment was late is taken again, if the limits still allow it. */
const redeemCode = async (tx: Queries, quote: QuoteRow, now: Date): Promise<boolean> =>
  quote.discountCodeId === null ||
  (await redeemUse(tx, quote.key)) ||
  ((await holdCode(tx, quote, now)).ok && (await redeemUse(tx, quote.key)))

const insertOrder = async (
  tx: Queries,
  quote: QuoteRow,
  { method, attemptId, accountId, consent }: Placing,
  attention: readonly Attention[],
  now: Date,
): Promise<OrderRow> => {
  const { optIn, agreedAt, kerbsideAt } = consent
  const [row] = await tx
    .insert(orders)
    .values({
      number: orderNumber(randomBytes(ORDER_NUMBER_BYTES)),
      token: randomBytes(32).toString('base64url'),
      quoteId: quote.id,
      attemptId,
      method,
      sessionIdHash: quote.sessionIdHash,
      customerId: quote.customerId,
      accountId,
      email: quote.details.email.toLowerCase(),
      contentSha256: quote.contentSha256,
      itemPence: quote.itemPence,
      discountPence: quote.discountPence,
      shippingPence: quote.shippingPence,
      totalPence: quote.totalPence,
      vatPence: quote.vatPence,
      termsSha256: quote.termsSha256,
      optIn,
      agreedAt,
      kerbsideAt,
      needsAttention: attention.length > 0,
      attention,
      placedAt: now,
    })
    .returning()
  invariant(row !== undefined, 'an order that was written')
  return row
}

const writeLines = async (
  tx: Queries,
  orderId: number,
  lines: readonly QuoteLineRow[],
  taken: readonly Taken[],
): Promise<void> => {
  const takenOf = (variationId: number): number =>
    taken.find((own) => own.variationId === variationId)?.hundredths ?? 0
  const written = await tx
    .insert(orderLine)
    .values(
      lines.map(({ quoteId: _quote, ...line }) => ({
        orderId,
        ...line,
        takenHundredths: takenOf(line.variationId),
      })),
    )
    .returning({
      orderLineId: orderLine.id,
      variationId: orderLine.variationId,
      taken: orderLine.takenHundredths,
    })
  const moves = written.flatMap(({ orderLineId, variationId, taken: hundredths }) =>
    hundredths === 0
      ? []
      : [{ orderLineId, variationId, kind: 'sale' as const, deltaHundredths: -hundredths }],
  )
  if (moves.length > 0) await tx.insert(stockMove).values(moves)
}
