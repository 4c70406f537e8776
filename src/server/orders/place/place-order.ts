import { and, desc, eq, gt } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { quantity } from '#domain/measure/quantity.ts'
import type { Basket } from '../../basket/index.ts'
import { raiseCatalogueVersion } from '../../catalogue/index.ts'
import { deleteDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { type Attention, orders } from '../../database/schema/index.ts'
import { redeemUse } from '../../discounts/index.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { holdCode } from '../quote/hold-goods.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import { lockShelvedLines } from '../quote/reservations.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { type OrderRow, type Placing, writeOrder } from './write-order.ts'

export interface PlaceDeps {
  readonly basket: Pick<Basket, 'empty'>
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/** The order of a quote, when it has one; what is asked of a quote that is not locked may be different the next moment. */
export const findOrderOf = async (
  queries: Queries,
  { id, state }: Pick<QuoteRow, 'id' | 'state'>,
): Promise<OrderRow | null> => {
  if (state !== 'ordered') return null
  const [row] = await queries.select().from(orders).where(eq(orders.quoteId, id))
  invariant(row !== undefined, `the order of the quote ${id}`)
  return row
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
  const placed = await findOrderOf(tx, quote)
  if (placed !== null) return placed
  const shelved = await lockShelvedLines(tx, quote.id)
  invariant(shelved.length > 0, `a quote ${quote.id} with lines`)
  const isCodeBeyond = !(await redeemCode(tx, quote, deps.now()))
  const attention: readonly Attention[] = [
    ...(shelved.some(({ isGone }) => isGone) ? (['stock-gone'] as const) : []),
    ...(isCodeBeyond ? (['code-beyond-limit'] as const) : []),
    ...(placing.isLate ? (['paid-late'] as const) : []),
  ]
  const row = await writeOrder(tx, quote, placing, { lines: shelved, attention }, deps.now())
  const lines = shelved.map(({ line }) => line)
  await deps.basket.empty(
    tx,
    quote.basketId,
    lines.map((line) => ({
      variationId: line.variationId,
      quantity: quantity(line.quantityHundredths),
    })),
    quote.customerId,
  )
  if (quote.sessionIdHash !== null) await deleteDetails(tx, quote.sessionIdHash, quote.details)
  await deps.mail.send(tx, quote.details.email, {
    template: 'order-confirmation',
    data: confirmationEmail(row, quote, lines),
  })
  /* Pages that say that it can be bought are made anew. */
  if (shelved.some(({ isSoldOut }) => isSoldOut)) await raiseCatalogueVersion(tx)
  return row
}

/** A use that was released while the payment was late is taken again, if the limits still allow it. */
const redeemCode = async (tx: Queries, quote: QuoteRow, now: Date): Promise<boolean> =>
  quote.discountCodeId === null ||
  (await redeemUse(tx, quote.key)) ||
  ((await holdCode(tx, quote, now)).ok && (await redeemUse(tx, quote.key)))
