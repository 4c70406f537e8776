import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { look, variation } from '../database/schema/index.ts'

/** The projects that are shown, in the merchant's order. */
export const findLooks = (queries: Queries) =>
  queries.select().from(look).where(eq(look.withdrawn, false)).orderBy(asc(look.position))

export type LookRow = Awaited<ReturnType<typeof findLooks>>[number]

/** One project; null when there is none, or it is withdrawn. */
export const findLook = async (queries: Queries, slug: string): Promise<LookRow | null> => {
  const [row] = await queries
    .select()
    .from(look)
    .where(and(eq(look.slug, slug), eq(look.withdrawn, false)))
  return row ?? null
}

/** Ids of variations by sku in lower case. */
export const findIdsBySku = async (
  queries: Queries,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const key = sql<string>`lower(${variation.sku})`
  const wanted = sql.param(skus.map((sku) => sku.toLowerCase()))
  const rows = await queries
    .select({ key, id: variation.id })
    .from(variation)
    .where(sql`${key} = any(${wanted}::text[])`)
  return new Map(rows.map((row) => [row.key, row.id]))
}
