import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import { paymentAttempt, quote } from '../../database/schema/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import type { RefusalReason } from '../gateways/payment-gateway.ts'

/*
 * The attempt rows are the count: each records its start and its outcome (ADR 28). Counting and writing
 * happen behind a lock of the session or client, so that each of thirty concurrent attempts sees those before
 * it.
 */

/** The most payment attempts in an hour (SX-07): by one session, and from one network address. */
export interface AttemptLimits {
  readonly session: number
  readonly client: number
}

/** Locks the counts of `keys` until the transaction ends. Callers lock sessions before clients. */
export const lockCounts = async (tx: Queries, keys: readonly (string | null)[]): Promise<void> => {
  for (const key of keys)
    if (key !== null)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${key}`}, 0))`)
}

/**
 * The start of the row that fills a limit of `most`, counted from the newest, in ms since 1970; null: fewer
 * than `most` rows.
 */
export const startOfLimitingRow = (began: PgColumn, isCounted: SQL, most: number): SQL<number | null> =>
  sql`(extract(epoch from (array_agg(${began} order by ${began} desc) filter (where ${isCounted}))[${most}::int]) * 1000)::float8`

/**
 * Seconds until the row that fills the limit leaves the window of `windowMs`; null: the limit is not reached.
 */
export const secondsUntilFree = (
  began: number | null | undefined,
  windowMs: number,
  now: Date,
): number | null =>
  began === null || began === undefined
    ? null
    : Math.max(1, Math.ceil((began + windowMs - now.getTime()) / 1000))

/** The longer of two waits; null: neither. */
export const longerWait = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? 0)

/** A LIKE pattern for attempts that the provider refused because of our own keys. */
const OUR_FAULT = `${'not-allowed' satisfies RefusalReason} %`

/**
 * Seconds until another attempt may begin; null: now. Unsuccessful attempts of the last hour count, except
 * those that failed through our own fault (SX-07). Call it in the transaction that writes the attempt, as its
 * last lock.
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
      session: startOfLimitingRow(paymentAttempt.createdAt, isOfSession, limits.session),
      client: startOfLimitingRow(paymentAttempt.createdAt, isOfClient, limits.client),
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
  return longerWait(secondsUntilFree(row?.session, HOUR_MS, now), secondsUntilFree(row?.client, HOUR_MS, now))
}
