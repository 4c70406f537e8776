import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import { paymentAttempt, quote } from '../../database/schema/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import type { RefusalReason } from '../gateways/port.ts'

/*
 * Attempts are rows that say themselves when they began and how they ended, so the rows are the count (ADR 28). They are
 * counted and written behind a lock of their session or client: of thirty that come at once, each sees those before it.
 */

/** Attempts to pay in an hour (SX-07): by one session, and from one network address. */
export interface AttemptLimits {
  readonly session: number
  readonly client: number
}

/** Until the end of the transaction, no other one counts what `keys` name. Callers take locks of sessions before those of clients. */
export const lockCounts = async (tx: Queries, keys: readonly (string | null)[]): Promise<void> => {
  for (const key of keys)
    if (key !== null)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${key}`}, 0))`)
}

/** When the row began that fills a limit of `most`, the newest being the first; null: fewer than `most` rows. In ms since 1970. */
export const beginOfFull = (began: PgColumn, isCounted: SQL, most: number): SQL<number | null> =>
  sql`(extract(epoch from (array_agg(${began} order by ${began} desc) filter (where ${isCounted}))[${most}::int]) * 1000)::float8`

/** Seconds until the window of `ms` has passed over the row that fills the limit; null: it is not full. */
export const secondsUntilFree = (
  began: number | null | undefined,
  windowMs: number,
  now: Date,
): number | null =>
  began === null || began === undefined
    ? null
    : Math.max(1, Math.ceil((began + windowMs - now.getTime()) / 1000))

/** The longer of two waits; null: neither. */
export const longer = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? 0)

/** Marks an attempt that our own keys had refused. */
const OUR_FAULT = `${'not-allowed' satisfies RefusalReason} %`

/**
 * Seconds until another attempt may begin; null: now. Attempts that came to nothing within the hour count, but not those
 * that our own fault ended (SX-07). In the transaction that writes the attempt, as its last lock.
 */
export const waitForAttempt = async (
  tx: Queries,
  limits: AttemptLimits,
  { visitor, client, now }: { readonly visitor: Visitor; readonly client: string | null; readonly now: Date },
): Promise<number | null> => {
  await lockCounts(tx, [client])
  const isOfSession = sql`${quote.sessionIdHash} = ${visitor.idHash}`
  const isOfClient = sql`${paymentAttempt.client} = ${client}`
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const [row] = await tx
    .select({
      session: beginOfFull(paymentAttempt.createdAt, isOfSession, limits.session),
      client: beginOfFull(paymentAttempt.createdAt, isOfClient, limits.client),
    })
    .from(paymentAttempt)
    .innerJoin(quote, eq(quote.id, paymentAttempt.quoteId))
    .where(
      and(
        sql`${paymentAttempt.createdAt} > ${since} and ${paymentAttempt.state} <> 'succeeded'`,
        sql`coalesce(${paymentAttempt.trouble}, '') not like ${OUR_FAULT}`,
        sql`(${isOfSession} or ${isOfClient})`,
      ),
    )
  return longer(secondsUntilFree(row?.session, HOUR_MS, now), secondsUntilFree(row?.client, HOUR_MS, now))
}
