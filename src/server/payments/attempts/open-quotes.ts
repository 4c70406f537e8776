import { and, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { paymentAttempt, quote } from '../../database/schema/index.ts'
import { lockQuote, releaseHold, voidQuote } from '../../orders/index.ts'
import { type EndDeps, endAttempts } from './end-attempts.ts'

/** So many quotes of one network address may be open, whenever they were begun (D31). */
const MOST_OPEN = 5

const isOpen = inArray(quote.state, ['open', 'paying'])

/** Money may be moving for it: nothing of it is given up until its provider has answered. */
const moneyMoves = sql`exists (select from ${paymentAttempt} a where a.quote_id = ${quote.id}
  and (a.state in ('pending', 'unknown', 'parked') or (a.paid_since is not null and a.state <> 'closed')))`

/**
 * Gives up what a client has open beyond its five, those that were idle longest first. The payment that made them too many
 * goes on in any case, and whoever comes back to a quote that was given up pays by a new one.
 */
export const limitOpenQuotes = async (deps: EndDeps, client: string | null): Promise<void> => {
  if (client === null) return
  try {
    for (const id of await markSurplus(deps, client)) await endQuote(deps, id)
  } catch (failure) {
    deps.log.trouble('open quotes could not be given up', { failure })
  }
}

/** Ends the time of quotes beyond the five of a client; each is answered to one caller, and the reconciler ends it otherwise. */
const markSurplus = async (
  { database: { queries }, now }: EndDeps,
  client: string,
): Promise<readonly number[]> => {
  const open = await queries
    .select({ id: quote.id, moneyMoves: sql<boolean>`${moneyMoves}` })
    .from(quote)
    .where(sql`${quote.client} = ${client} and ${isOpen}`)
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

/** The same of all clients: quotes that were begun in one moment may each have been the first to be seen. */
export const limitAllOpenQuotes = async (deps: EndDeps): Promise<void> => {
  const many = await deps.database.queries
    .select({ client: quote.client })
    .from(quote)
    .where(and(isOpen, isNotNull(quote.client)))
    .groupBy(quote.client)
    .having(sql`count(*) > ${MOST_OPEN}`)
  for (const { client } of many) await limitOpenQuotes(deps, client)
}

/** Cancelled at the provider first, released second (HZ-19). Not cancelled for certain: it keeps what it holds. */
export const endQuote = async (deps: EndDeps, quoteId: number): Promise<void> => {
  const ended = await endAttempts(deps, quoteId, 'expire')
  if (ended.kind !== 'ended') return
  await deps.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId)
    if (row?.state === 'open' && row.openUntil <= deps.now()) await voidQuote(tx, row)
  })
}

/** Quotes that hold goods or a code back, and whose time for that is over. */
export const findEndedHolds = async (
  { database, now }: Pick<EndDeps, 'database' | 'now'>,
  most: number,
): Promise<readonly { readonly id: number }[]> =>
  database.queries
    .select({ id: quote.id })
    .from(quote)
    .where(sql`${lte(quote.heldUntil, now())} and not ${moneyMoves}`)
    .orderBy(quote.heldUntil)
    .limit(most)

/** Gives goods and code back to others. The payment may still be made: then its order takes what is there (D15). */
export const endHold = ({ database, now }: EndDeps, quoteId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId)
    if (row !== null && row.heldUntil !== null && row.heldUntil <= now()) await releaseHold(tx, row)
  })
