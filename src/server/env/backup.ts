import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Identity, type Recipient, readIdentities, readRecipient } from '../encryption/index.ts'
import type { Reading } from './reading.ts'
import { readSecretText } from './secret-files.ts'

/** Where the embedded database is backed up to while the shop is open, and how many of these backups are kept (F1). */
export interface BackupsEnv {
  readonly folder: string
  readonly keep: number
  /** Of older ones the last of each day is kept for so long. */
  readonly keepDays: number
}

/** A day of quarters of an hour. */
const KEPT = 96
const MOST_KEPT = 10_000
const KEPT_DAYS = 35
const MOST_DAYS = 3_650

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
  const keepDays = wholeNumber('BACKUP_KEEP_DAYS', KEPT_DAYS, 1, MOST_DAYS)
  if (folder === null) {
    const other = ['BACKUP_KEEP', 'BACKUP_KEEP_DAYS'].find((name) => text(name) !== null)
    if (other !== undefined) expected('BACKUP_DIR', `set when ${other} is`)
    return null
  }
  if (!isEmbedded)
    expected('BACKUP_DIR', 'left out when DATABASE_URL is set: PostgreSQL is backed up by its own programs')
  else if (isWithin(folder, dataDir))
    expected('BACKUP_DIR', `outside the data folder ${dataDir}, on another disk if there is one`)
  return { folder, keep, keepDays }
}

/** Never repeats what it was given: it may be an identity by mistake. */
export const readBackupRecipients = ({ list, expected }: Reading): readonly Recipient[] => {
  const texts = list('BACKUP_RECIPIENT') ?? []
  const recipients = texts.map(readRecipient).filter((recipient) => recipient !== null)
  if (recipients.length !== texts.length)
    expected(
      'BACKUP_RECIPIENT',
      'one or more recipients of age, separated by commas: age1 and 58 letters, as `npm run shop -- backup-key` tells one',
    )
  return recipients
}

/** The identities of BACKUP_IDENTITY_FILE, as age writes them; null: it names no file. Neither path nor content is repeated. */
export const readBackupIdentities = (file: string | null): Result<readonly Identity[] | null, string> => {
  if (file === null) return ok(null)
  const expected =
    'BACKUP_IDENTITY_FILE must be the path of a file that this process may read, with a line that begins with AGE-SECRET-KEY-1'
  const content = readSecretText(file)
  if ('why' in content) return err(`${expected}: ${content.why}.`)
  const identities = readIdentities(content.value)
  return identities === null ? err(`${expected}: it holds something else.`) : ok(identities)
}
