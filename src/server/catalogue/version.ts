import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../database/database.ts'
import { catalogueState } from '../database/schema/index.ts'

/** Every process is notified on this channel that the catalogue changed (architecture §6). */
const CHANNEL = 'catalogue'

/** The version that caches of catalogue data are keyed by. */
export interface CatalogueVersion {
  current(): number
  /** Calls the listener with each new version, after `current` returns it. */
  onChange(listener: (version: number) => void): void
  /**
   * Reads it again now, for a caller that has just changed the catalogue and cannot wait for the
   * notification.
   */
  refresh(): Promise<void>
}

const readVersion = async (queries: Queries): Promise<number> => {
  const [row] = await queries.select({ version: catalogueState.version }).from(catalogueState)
  return row?.version ?? 0
}

/** Tracks the version: reads it once, then on each notification. */
export const watchCatalogueVersion = async (database: Database): Promise<CatalogueVersion> => {
  let version = 0
  const listeners: ((version: number) => void)[] = []
  const read = async (): Promise<void> => {
    const now = await readVersion(database.queries)
    if (now === version) return
    version = now
    for (const listener of listeners) listener(version)
  }
  /*
   * One after the other: of two concurrent reads, the earlier could return last and bring back the old
   * version.
   */
  let last: Promise<void> = Promise.resolve()
  const refresh = (): Promise<void> => {
    last = last.catch(() => undefined).then(read)
    return last
  }
  await database.listen(CHANNEL, () => void refresh().catch(() => undefined))
  await refresh()
  return {
    current: () => version,
    onChange: (listener) => void listeners.push(listener),
    refresh,
  }
}

/**
 * Raises the version inside the transaction that changes the catalogue; the notification is sent with its
 * commit.
 */
export const raiseCatalogueVersion = async (tx: Queries): Promise<void> => {
  await tx
    .insert(catalogueState)
    .values({ version: 1 })
    .onConflictDoUpdate({
      target: catalogueState.one,
      set: { version: sql`${catalogueState.version} + 1`, changedAt: sql`now()` },
    })
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}
