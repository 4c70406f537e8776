import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOLD_WINDOW_MS, type HoldRequest, holdEnd, isLargeHold } from '#domain/orders/hold.ts'
import type { Queries } from '../../database/database.ts'
import { discountUse, holdWindow, quote, stockReservation } from '../../database/schema/index.ts'
import {
  codeProblemMessage,
  customerKeys,
  type ReservedUse,
  releaseUse,
  reserveUse,
} from '../../discounts/index.ts'
import { londonNow } from '../../london.ts'
import type { QuoteRow } from './quotes.ts'
import { isAvailable, lockArticles, releaseStock, reserveStock } from './reservations.ts'

/** Why goods cannot be held; then nothing is charged either. */
export type HoldRefusal =
  | { readonly kind: 'problem'; readonly problem: 'stock-short' }
  /** The quote's code is no longer available; `sentence` says why. */
  | { readonly kind: 'code-gone'; readonly sentence: string }

/**
 * Holds the goods and the code of a locked quote while its payment is confirmed (D31), or returns what is
 * missing. Another confirmation renews the hold within its limits. Beyond them the hold is released, and the
 * payment goes on. `reservedUntil`: until when staff reserved the goods in any case; null: they did not.
 */
export const holdQuote = async (
  tx: Queries,
  row: QuoteRow,
  now: Date,
  reservedUntil: Date | null = null,
): Promise<Result<null, HoldRefusal>> => {
  const startedAt = await holdStart(tx, row, now)
  const articles = await lockArticles(tx, row)
  if (!articles.every(isAvailable)) return err({ kind: 'problem', problem: 'stock-short' })
  const code = await holdCode(tx, row, now)
  if (!code.ok) return err({ kind: 'code-gone', sentence: code.error })
  const uses = await usesOf(tx, row, code.value)
  const claims: readonly HoldRequest[] = uses === null ? articles : [...articles, uses]
  if (claims.length === 0) return ok(null)
  const end = holdEnd(now.getTime(), startedAt, claims.some(isLargeHold)) ?? 0
  const reservedEnd = reservedUntil?.getTime() ?? 0
  const heldUntil = new Date(Math.max(end, reservedEnd))
  if (heldUntil <= now) await releaseHold(tx, row)
  else await reserveStock(tx, row, { heldUntil, heldSince: reservedEnd > now.getTime() ? null : now })
  return ok(null)
}

/**
 * Reserves the goods and the code of a locked quote until a day that staff chose, for a payment link (M-080). It
 * is not the start of a hold: once it has ended, the link is paid as any quote is. `until` null: nothing is
 * held, and only what is available now is checked.
 */
export const reserveForLink = async (
  tx: Queries,
  row: QuoteRow,
  { now, until }: { readonly now: Date; readonly until: Date | null },
): Promise<Result<null, HoldRefusal>> => {
  if (until === null)
    return (await lockArticles(tx, row)).every(isAvailable)
      ? ok(null)
      : err({ kind: 'problem', problem: 'stock-short' })
  const checked = await checkQuote(tx, row, now)
  if (!checked.ok) return checked
  await reserveStock(tx, row, { heldUntil: until, heldSince: null })
  return ok(null)
}

/** Checks only what is available now, for a quote whose order is placed in the same transaction. */
export const checkQuote = async (
  tx: Queries,
  row: QuoteRow,
  now: Date,
): Promise<Result<null, HoldRefusal>> => {
  if (!(await lockArticles(tx, row)).every(isAvailable))
    return err({ kind: 'problem', problem: 'stock-short' })
  const code = await holdCode(tx, row, now)
  return code.ok ? ok(null) : err({ kind: 'code-gone', sentence: code.error })
}

/** Releases the goods and the code that a quote holds. */
export const releaseHold = async (tx: Queries, row: Pick<QuoteRow, 'id' | 'key'>): Promise<void> => {
  await releaseStock(tx, row.id)
  await releaseUse(tx, row.key)
}

/**
 * Reserves one use of the quote's code within its limits (HZ-20); null without a code. The error is a
 * sentence for the shopper.
 */
export const holdCode = async (
  tx: Queries,
  row: QuoteRow,
  now: Date,
): Promise<Result<ReservedUse | null, string>> => {
  if (row.discountCodeId === null) return ok(null)
  const use = {
    codeId: row.discountCodeId,
    holder: row.key,
    basketId: row.basketId,
    customerKeys: customerKeys(row.customerId, row.details.email),
  }
  const reserved = await reserveUse(tx, use, londonNow(now).day)
  return reserved.ok ? reserved : err(codeProblemMessage({ minimum: null }, reserved.error))
}

/** The quote's claim on a code with limits; null: the code has none. */
const usesOf = async (tx: Queries, row: QuoteRow, use: ReservedUse | null): Promise<HoldRequest | null> => {
  if (use === null || use.remaining === null) return null
  const { rows } = await tx.execute<{ held: number }>(sql`
    select count(*)::int as held from ${discountUse} used join ${quote} own on own.key = used.holder
    where used.code_id = ${row.discountCodeId} and not used.redeemed and own.id <> ${row.id}
      and (own.client = ${row.client} or own.session_id_hash = ${row.sessionIdHash})`)
  const heldByClient = rows[0]?.held ?? 0
  return { wanted: 1, heldByClient, free: use.remaining + heldByClient }
}

/**
 * The start, in milliseconds, of the series of holds that this one continues. Holds of the same goods by the
 * same client or session count as one series, so that a new quote or session of a client does not restart it.
 * Call before the goods are locked: only requests of the same client wait here.
 */
const holdStart = async (tx: Queries, row: QuoteRow, now: Date): Promise<number> => {
  const holders = [
    ...(row.client === null ? [] : [`client ${row.client}`]),
    ...(row.sessionIdHash === null ? [] : [`session ${Buffer.from(row.sessionIdHash).toString('hex')}`]),
  ]
  const codes = row.discountCodeId === null ? [] : [row.discountCodeId]
  const windowStart = new Date(now.getTime() - HOLD_WINDOW_MS).toISOString()
  const { rows } = await tx.execute<{ began: number | null }>(sql`
    with kept as (
      insert into ${holdWindow} (key, began_at)
      select encode(sha256(convert_to('hold ' || holder || ' ' || what, 'UTF8')), 'hex') as key, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(holders)}::text[]) holder cross join (
        select 'variation ' || variation_id as what from ${stockReservation} where quote_id = ${row.id}
        union all select 'code ' || code from unnest(${sql.param(codes)}::int[]) code) goods
      order by key
      on conflict (key) do update
        set began_at = case when hold_window.began_at <= ${windowStart} then excluded.began_at else hold_window.began_at end
      returning began_at)
    select (extract(epoch from min(began_at)) * 1000)::float as began from kept`)
  return Math.min(now.getTime(), row.heldSince?.getTime() ?? now.getTime(), rows[0]?.began ?? now.getTime())
}
