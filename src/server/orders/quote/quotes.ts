import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { mayMoveQuote, type QuoteState } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/kept-statements.ts'
import { basket, quote, quoteLine } from '../../database/schema/index.ts'

export type QuoteRow = typeof quote.$inferSelect
export type QuoteLineRow = typeof quoteLine.$inferSelect

/**
 * Makes others who freeze or place from a quote's basket wait until the transaction ends. Always before the quote, which
 * is of the same basket for ever; and where its guest has logged in since, from their account's, which holds its goods now.
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
    .where(and(eq(quote.basketId, sql.placeholder('basketId')), inArray(quote.state, ['open', 'paying'])))
    .for('update')
    .prepare('open_quote_locked'),
)

/** The quote that a basket is being paid by; locked. */
export const lockOpenQuote = async (tx: Queries, basketId: number): Promise<QuoteRow | null> => {
  const [row] = await openQuoteForUpdate(tx).execute({ basketId })
  return row ?? null
}

/** A step of the table in domain/orders/states.ts; any other is a bug. */
export const moveQuote = async (tx: Queries, { id, state }: QuoteRow, to: QuoteState): Promise<void> => {
  invariant(mayMoveQuote(state, to), `a quote from ${state} to ${to}`)
  if (state === to) return
  /* Whose network address it was matters no more. */
  const forgotten = to === 'void' ? { client: null } : {}
  await tx
    .update(quote)
    .set({ ...forgotten, state: to, updatedAt: sql`now()` })
    .where(eq(quote.id, id))
}

export const findQuoteLines = (queries: Queries, quoteId: number): Promise<QuoteLineRow[]> =>
  queries.select().from(quoteLine).where(eq(quoteLine.quoteId, quoteId)).orderBy(asc(quoteLine.position))
