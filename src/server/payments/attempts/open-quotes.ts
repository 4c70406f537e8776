import { and, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { paymentAttempt, quote } from '../../database/schema/index.ts'
import { expireQuote, lockQuote, releaseHold } from '../../orders/index.ts'
import { type EndDeps, endAttempts } from './end-attempts.ts'

/** The most open quotes of one network address, however old they are (D31). */
const MOST_OPEN = 5

const isOpen = inArray(quote.state, ['open', 'paying'])

/** Money may be moving for the quote: it is not given up before its provider has answered. */
const moneyMoves = sql`exists (select from ${paymentAttempt} a where a.quote_id = ${quote.id}
  and (a.state in ('pending', 'unknown', 'parked') or (a.paid_since is not null and a.state <> 'closed')))`

/**
 * Gives up a client's open quotes beyond five, the longest idle first. The payment that exceeded the limit
 * goes on in any case; a shopper who returns to a quote that was given up pays by a new one.
 */
export const limitOpenQuotes = async (deps: EndDeps, client: string | null): Promise<void> => {
  if (client === null) return
  try {
    for (const id of await markSurplus(deps, client)) await endQuote(deps, id)
  } catch (failure) {
    deps.log.warn('open quotes could not be given up', { failure })
  }
}

/**
 * Expires a client's quotes beyond five. Each is returned to one caller only; the reconciler ends those that
 * the caller fails to end.
 */
const markSurplus = async (
  { database: { queries }, now }: EndDeps,
  client: string,
): Promise<readonly number[]> => {
  const open = await queries
    .select({ id: quote.id, moneyMoves: sql<boolean>`${moneyMoves}` })
    .from(quote)
    /* A quote that was given up, but is not ended yet, takes no place from one that still counts. */
    .where(
      sql`${quote.client} = ${client} and ${isOpen} and (${gt(quote.openUntil, now())} or ${moneyMoves})`,
    )
    .orderBy(sql`${moneyMoves} desc`, sql`${quote.updatedAt} desc`, sql`${quote.id} desc`)
  const surplus = open.slice(MOST_OPEN).flatMap((row) => (row.moneyMoves ? [] : [row.id]))
  if (surplus.length === 0) return []
  const marked = await queries
    .update(quote)
    .set({ openUntil: now() })
    .where(and(inArray(quote.id, surplus), isOpen, gt(quote.openUntil, now())))
    .returning({ id: quote.id })
  return marked.map(({ id }) => id)
}

/** The same for all clients: concurrent requests may each have missed the quotes of the others. */
export const limitAllOpenQuotes = async (deps: EndDeps): Promise<void> => {
  const many = await deps.database.queries
    .select({ client: quote.client })
    .from(quote)
    .where(and(isOpen, isNotNull(quote.client)))
    .groupBy(quote.client)
    .having(sql`count(*) > ${MOST_OPEN}`)
  for (const { client } of many) await limitOpenQuotes(deps, client)
}

/**
 * Cancels the payment at its provider first, then releases the quote (HZ-19). Without a certain cancellation
 * the quote retains its hold.
 */
export const endQuote = async (deps: EndDeps, quoteId: number): Promise<void> => {
  const ended = await endAttempts(deps, quoteId, 'expire')
  if (ended.kind !== 'ended') return
  await deps.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId)
    if (row?.state === 'open' && row.openUntil <= deps.now()) await expireQuote(tx, row)
  })
}

/** Quotes whose hold of goods or a code has expired. */
export const findExpiredHolds = async (
  { database, now }: Pick<EndDeps, 'database' | 'now'>,
  most: number,
): Promise<readonly { readonly id: number }[]> =>
  database.queries
    .select({ id: quote.id })
    .from(quote)
    .where(sql`${lte(quote.heldUntil, now())} and not ${moneyMoves}`)
    .orderBy(quote.heldUntil)
    .limit(most)

/** Releases goods and code. The payment may still succeed: its order then takes what is available (D15). */
export const releaseExpiredHold = ({ database, now }: EndDeps, quoteId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId)
    if (row !== null && row.heldUntil !== null && row.heldUntil <= now()) await releaseHold(tx, row)
  })
