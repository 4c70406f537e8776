import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

/** Any number, as long as it never changes: imports run one after the other. */
const IMPORT_LOCK = 7_355_609

/** Waits for imports and price changes to end, and keeps others out until the transaction ends. */
export const lockCatalogue = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/**
 * Keeps imports from beginning until the transaction ends; false: one is running. It compares the shop with its file before
 * it writes, so that a change in between would be undone in silence.
 */
export const keepImportsOut = async (tx: Queries): Promise<boolean> => {
  const { rows } = await tx.execute<{ kept: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${IMPORT_LOCK}) as kept`,
  )
  return rows[0]?.kept === true
}
