import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { emailKeyOf } from '../../accounts/index.ts'
import type { Queries } from '../../database/database.ts'
import { product, stockNotice, variation } from '../../database/schema/index.ts'

export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

interface NewNotice {
  readonly variationId: number
  readonly email: string
  readonly tokenHash: Uint8Array
  readonly askedAt: Date
}

/**
 * Stores a request, or gives one that is not confirmed yet a new link; returns whether an email is needed. A
 * confirmed one stays as it is.
 */
export const saveNotice = async (tx: Queries, notice: NewNotice): Promise<boolean> => {
  const written = await tx
    .insert(stockNotice)
    .values({ ...notice, emailKey: emailKeyOf(notice.email) })
    .onConflictDoUpdate({
      target: [stockNotice.variationId, stockNotice.emailKey],
      set: { tokenHash: notice.tokenHash, email: notice.email, askedAt: notice.askedAt },
      setWhere: isNull(stockNotice.confirmedAt),
    })
    .returning({ id: stockNotice.id })
  return written.length > 0
}

/** The goods and the state of the notice with this secret; null: there is none. */
export const findNotice = async (queries: Queries, token: string) => {
  const [found] = await queries
    .select({ product: product.name, variation: variation.name, confirmedAt: stockNotice.confirmedAt })
    .from(stockNotice)
    .innerJoin(variation, eq(variation.id, stockNotice.variationId))
    .innerJoin(product, eq(product.id, variation.productId))
    .where(eq(stockNotice.tokenHash, hashToken(token)))
  return found ?? null
}

export const confirmNotice = async (queries: Queries, token: string, now: Date): Promise<boolean> => {
  const confirmed = await queries
    .update(stockNotice)
    .set({ confirmedAt: sql`coalesce(${stockNotice.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(stockNotice.tokenHash, hashToken(token)))
    .returning({ id: stockNotice.id })
  return confirmed.length > 0
}

export const deleteNotice = async (queries: Queries, token: string): Promise<void> => {
  await queries.delete(stockNotice).where(eq(stockNotice.tokenHash, hashToken(token)))
}

/** Variations read by one statement of the job. */
const BATCH = 500

/** The variations, after an id, that confirmed notices wait for. */
export const findAwaited = async (queries: Queries, after: number): Promise<readonly number[]> => {
  const rows = await queries
    .selectDistinct({ id: stockNotice.variationId })
    .from(stockNotice)
    .where(and(isNotNull(stockNotice.confirmedAt), sql`${stockNotice.variationId} > ${after}`))
    .orderBy(stockNotice.variationId)
    .limit(BATCH)
  return rows.map(({ id }) => id)
}

/** Emails written by one transaction. */
const MOST_AT_ONCE = 50

/** Deletes some confirmed notices of a variation and returns their addresses; another process gets others. */
export const takeConfirmed = async (tx: Queries, variationId: number): Promise<readonly string[]> => {
  const { rows } = await tx.execute<{ email: string }>(sql`
    delete from ${stockNotice} where ${stockNotice.id} in (
      select id from ${stockNotice} where variation_id = ${variationId} and confirmed_at is not null
      order by id limit ${MOST_AT_ONCE} for update skip locked)
    returning email`)
  return rows.map(({ email }) => email)
}

/** Deletes addresses that were not confirmed in time, or whose goods did not come back within a year. */
export const deleteExpired = async (queries: Queries, now: Date): Promise<void> => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  await queries
    .delete(stockNotice)
    .where(
      or(
        lt(stockNotice.askedAt, before(retentionPeriods.stockNoticeDays)),
        and(
          isNull(stockNotice.confirmedAt),
          lt(stockNotice.askedAt, before(retentionPeriods.unconfirmedStockNoticeDays)),
        ),
      ),
    )
}
