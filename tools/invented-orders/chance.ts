import { type SQL, sql } from 'drizzle-orm'

/** A number from 0 to below `most` that looks random and is the same for the same `n` and purpose. */
export const chanceOf = (n: SQL, purpose: number, most: SQL | number): SQL =>
  sql`((hashint8((${n})::bigint * 64 + ${sql.raw(String(purpose))}) & 2147483647) % ${typeof most === 'number' ? sql.raw(String(most)) : most})`
