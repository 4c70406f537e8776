import { type SQL, sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Queries } from '../database/database.ts'

/** Turns `select $1, $2` and its values into a statement of the query builder. */
const asSql = (text: string, values: readonly unknown[]): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((piece, i) => (i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`)),
  )

/**
 * Runs the statements of pg-boss inside a transaction of ours, so that they are committed or rolled back with
 * it.
 */
export const bossDatabaseOf = (tx: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: [...(await tx.execute(asSql(text, values))).rows] }),
})
