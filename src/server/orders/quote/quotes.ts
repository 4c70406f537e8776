import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { mayMoveQuote, openQuoteStates, type QuoteState } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/prepared-statements.ts'
import { basket, quote, quoteLine } from '../../database/schema/index.ts'

export type QuoteRow = typeof quote.$inferSelect
export type QuoteLineRow = typeof quoteLine.$inferSelect

/**
 * Locks a quote's basket until the transaction ends, so that other transactions that freeze or place from it
 * wait. Always lock it before the quote, whose basket never changes. If the guest has logged in since, the
 * account's basket is locked too: it holds the goods now.
 */
export const lockBasketOf = async (tx: Queries, quoteId: number): Promise<void> => {
  await tx.execute(sql`select from ${basket} where id = any (array[
      (select basket_id from ${quote} where ${quote.id} = ${quoteId}),
      (select own.id from ${basket} own join ${quote} q on q.customer_id = own.customer_id where q.id = ${quoteId})])
    order by id for update`)
}

const quoteForUpdate = prepareStatement((tx) =>
  tx
    .select()
    .from(quote)
    .where(eq(quote.id, sql.placeholder('quoteId')))
    .for('update')
    .prepare('quote_locked'),
)

/** A quote, locked with its basket; null when there is none. */
export const lockQuote = async (tx: Queries, quoteId: number): Promise<QuoteRow | null> => {
  await lockBasketOf(tx, quoteId)
  const [row] = await quoteForUpdate(tx).execute({ quoteId })
  return row ?? null
}

const openQuoteForUpdate = prepareStatement((tx) =>
  tx
    .select()
    .from(quote)
    .where(and(eq(quote.basketId, sql.placeholder('basketId')), inArray(quote.state, openQuoteStates)))
    .for('update')
    .prepare('open_quote_locked'),
)

/** The open quote of a basket, locked; null when there is none. */
export const lockOpenQuote = async (tx: Queries, basketId: number): Promise<QuoteRow | null> => {
  const [row] = await openQuoteForUpdate(tx).execute({ basketId })
  return row ?? null
}

/** Moves a quote to another state by the table in domain/orders/states.ts; any other step is a bug. */
export const moveQuote = async (tx: Queries, { id, state }: QuoteRow, to: QuoteState): Promise<void> => {
  invariant(mayMoveQuote(state, to), `a quote from ${state} to ${to}`)
  if (state === to) return
  /* An expired quote no longer needs its client's network address. */
  const cleared = to === 'void' ? { client: null } : {}
  await tx
    .update(quote)
    .set({ ...cleared, state: to, updatedAt: sql`now()` })
    .where(eq(quote.id, id))
}

export const findQuoteLines = (queries: Queries, quoteId: number): Promise<QuoteLineRow[]> =>
  queries.select().from(quoteLine).where(eq(quoteLine.quoteId, quoteId)).orderBy(asc(quoteLine.position))
