import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../database/database.ts'
import { catalogueState } from '../database/schema/index.ts'

/** Every process hears on this channel that the catalogue changed (architecture §6). */
const CHANNEL = 'catalogue'

/** The version that caches of catalogue data are keyed by. */
export interface CatalogueVersion {
  current(): number
  /** Called with each new version, after `current` tells it. */
  onChange(heard: (version: number) => void): void
  /** Reads it again now, for whoever has just changed the catalogue and cannot wait for the announcement. */
  refresh(): Promise<void>
}

const readVersion = async (queries: Queries): Promise<number> => {
  const [row] = await queries.select({ version: catalogueState.version }).from(catalogueState)
  return row?.version ?? 0
}

/** Knows the version from now on: read once, then by announcement. */
export const watchCatalogueVersion = async (database: Database): Promise<CatalogueVersion> => {
  let version = 0
  const listeners: ((version: number) => void)[] = []
  const read = async (): Promise<void> => {
    const now = await readVersion(database.queries)
    if (now === version) return
    version = now
    for (const heard of listeners) heard(version)
  }
  /* One after the other: of two at once, the one that was answered first could be heard last and bring back what was. */
  let last: Promise<void> = Promise.resolve()
  const refresh = (): Promise<void> => {
    last = last.catch(() => undefined).then(read)
    return last
  }
  await database.listen(CHANNEL, () => void refresh().catch(() => undefined))
  await refresh()
  return {
    current: () => version,
    onChange: (heard) => void listeners.push(heard),
    refresh,
  }
}

/** Raises the version inside the transaction that changes the catalogue; the announcement leaves with its commit. */
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
