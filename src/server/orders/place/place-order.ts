import { and, desc, eq, gt } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Basket } from '../../basket/index.ts'
import { raiseCatalogueVersion } from '../../catalogue/index.ts'
import { deleteDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { type AttentionReason, orders } from '../../database/schema/index.ts'
import { redeemUse } from '../../discounts/index.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { holdCode } from '../quote/hold-goods.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import { lockLinesWithStock } from '../quote/reservations.ts'
import { claimPostage } from '../quote/sample-postage.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { type OrderPlacement, type OrderRow, writeOrder } from './write-order.ts'

export interface PlaceDeps {
  readonly basket: Pick<Basket, 'empty'>
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/**
 * The order of a quote, if it has one. Lock the quote first: without the lock the result may be out of date.
 */
export const findOrderOf = async (
  queries: Queries,
  { id, state }: Pick<QuoteRow, 'id' | 'state'>,
): Promise<OrderRow | null> => {
  if (state !== 'ordered') return null
  const [row] = await queries.select().from(orders).where(eq(orders.quoteId, id))
  invariant(row !== undefined, `the order of the quote ${id}`)
  return row
}

/** Within this time an empty basket means the order that has just emptied it. */
const JUST_PLACED_MS = 10 * 60_000

/**
 * The visitor's order of a moment ago. A shopper who repeats the request, because the first response was lost
 * or by a double click, is redirected to the order, instead of a message that there is nothing to order
 * (OP-73).
 */
export const findRecentOrder = async (
  queries: Queries,
  { idHash }: Pick<Visitor, 'idHash'>,
  now: Date,
): Promise<OrderRow | null> => {
  const [row] = await queries
    .select()
    .from(orders)
    .where(
      and(eq(orders.sessionIdHash, idHash), gt(orders.placedAt, new Date(now.getTime() - JUST_PLACED_MS))),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return row ?? null
}

/**
 * The one place where an order is created: for the browser's confirmation, a form, a webhook event or the
 * reconciler. One transaction with the caller's writes: stock taken, code used, basket emptied, email
 * enqueued. The caller locks the quote; if the quote already has its order, that order is returned (PT-07).
 */
export const placeOrder = async (
  tx: Queries,
  deps: PlaceDeps,
  quote: QuoteRow,
  placing: OrderPlacement,
): Promise<OrderRow> => {
  const placed = await findOrderOf(tx, quote)
  if (placed !== null) return placed
  const isPostageClaimed = await claimPostage(tx, quote)
  const shelved = await lockLinesWithStock(tx, quote.id)
  invariant(shelved.length > 0, `a quote ${quote.id} with lines`)
  const isCodeBeyondLimit = !(await redeemCode(tx, quote, deps.now()))
  const attention: readonly AttentionReason[] = [
    ...(shelved.some(({ isGone }) => isGone) ? (['stock-gone'] as const) : []),
    ...(isCodeBeyondLimit ? (['code-beyond-limit'] as const) : []),
    ...(isPostageClaimed ? [] : (['postage-returned-already'] as const)),
    ...(placing.isLate ? (['paid-late'] as const) : []),
  ]
  const row = await writeOrder(tx, quote, placing, { lines: shelved, attention }, deps.now())
  const lines = shelved.map(({ line }) => line)
  await deps.basket.empty(
    tx,
    quote.basketId,
    lines.map((line) => ({
      variationId: line.variationId,
      quantity: line.quantityHundredths,
      plans: line.plans,
    })),
    quote.customerId,
  )
  if (quote.sessionIdHash !== null) await deleteDetails(tx, quote.sessionIdHash, quote.details)
  await deps.mail.send(
    tx,
    quote.details.email,
    { template: 'order-confirmation', data: confirmationEmail(row, quote, lines, placing.isSettled) },
    { orderId: row.id },
  )
  /* Cached pages that show it as buyable must be rendered again. */
  if (shelved.some(({ isSoldOut }) => isSoldOut)) await raiseCatalogueVersion(tx)
  return row
}

/**
 * Redeems the quote's code. A use that was released while the payment was late is reserved again if the
 * limits still allow it.
 */
const redeemCode = async (tx: Queries, quote: QuoteRow, now: Date): Promise<boolean> =>
  quote.discountCodeId === null ||
  (await redeemUse(tx, quote.key)) ||
  ((await holdCode(tx, quote, now)).ok && (await redeemUse(tx, quote.key)))
