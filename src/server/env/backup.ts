import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Reading } from './reading.ts'

/** Where the embedded database is backed up to while the shop is open, and how many of these backups are kept (F1). */
export interface BackupsEnv {
  readonly folder: string
  readonly keep: number
}

/** A day of quarters of an hour. */
const KEPT = 96
const MOST_KEPT = 10_000

/** Where a folder really is, also one that is not made yet. */
const placeOf = (path: string): string => {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    const above = dirname(absolute)
    return above === absolute ? absolute : join(placeOf(above), basename(absolute))
  }
}

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(placeOf(outer), placeOf(inner))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** What is lost with the data folder is no backup of it; PostgreSQL has programs of its own. */
export const readBackups = (
  { text, expected, wholeNumber }: Reading,
  { dataDir, isEmbedded }: { readonly dataDir: string; readonly isEmbedded: boolean },
): BackupsEnv | null => {
  const folder = text('BACKUP_DIR')
  const keep = wholeNumber('BACKUP_KEEP', KEPT, 1, MOST_KEPT)
  if (folder === null) {
    if (text('BACKUP_KEEP') !== null) expected('BACKUP_DIR', 'set when BACKUP_KEEP is')
    return null
  }
  if (!isEmbedded)
    expected('BACKUP_DIR', 'left out when DATABASE_URL is set: PostgreSQL is backed up by its own programs')
  else if (isWithin(folder, dataDir))
    expected('BACKUP_DIR', `outside the data folder ${dataDir}, on another disk if there is one`)
  return { folder, keep }
}
