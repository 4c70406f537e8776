import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Identity, type Recipient, readIdentities, readRecipient } from '../encryption/index.ts'
import type { EnvReader } from './env-reader.ts'
import { readSecretText } from './secret-files.ts'

/** Backups of the embedded database that are taken while the shop is open, and their retention (F1). */
export interface BackupSettings {
  readonly folder: string
  readonly keep: number
  /** Days for which the last backup of each day is retained. */
  readonly keepDays: number
}

/** A backup every quarter of an hour, for a day. */
const DEFAULT_RETAINED = 96
const MOST_RETAINED = 10_000
const DEFAULT_DAYS = 35
const MOST_DAYS = 3_650

/** The real path of a folder, also of one that does not exist yet. */
const realPathOf = (path: string): string => {
  const absolute = resolve(path)
  try {
    return realpathSync(absolute)
  } catch {
    const parent = dirname(absolute)
    return parent === absolute ? absolute : join(realPathOf(parent), basename(absolute))
  }
}

const isWithin = (inner: string, outer: string): boolean => {
  const path = relative(realPathOf(outer), realPathOf(inner))
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}

/**
 * Reads the settings of backups. A folder inside the data folder would be lost with it; PostgreSQL has
 * programs of its own.
 */
export const readBackups = (
  { text, reportExpected, wholeNumber }: EnvReader,
  { dataDir, isEmbedded }: { readonly dataDir: string; readonly isEmbedded: boolean },
): BackupSettings | null => {
  const folder = text('BACKUP_DIR')
  const keep = wholeNumber('BACKUP_KEEP', DEFAULT_RETAINED, 1, MOST_RETAINED)
  const keepDays = wholeNumber('BACKUP_KEEP_DAYS', DEFAULT_DAYS, 1, MOST_DAYS)
  if (folder === null) {
    const other = ['BACKUP_KEEP', 'BACKUP_KEEP_DAYS'].find((name) => text(name) !== null)
    if (other !== undefined) reportExpected('BACKUP_DIR', `set when ${other} is`)
    return null
  }
  if (!isEmbedded)
    reportExpected(
      'BACKUP_DIR',
      'left out when DATABASE_URL is set: PostgreSQL is backed up by its own programs',
    )
  else if (isWithin(folder, dataDir))
    reportExpected('BACKUP_DIR', `outside the data folder ${dataDir}, on another disk if there is one`)
  return { folder, keep, keepDays }
}

/** Never repeats the setting in a problem: it may be an identity by mistake. */
export const readBackupRecipients = ({ list, reportExpected }: EnvReader): readonly Recipient[] => {
  const texts = list('BACKUP_RECIPIENT') ?? []
  const recipients = texts.map(readRecipient).filter((recipient) => recipient !== null)
  if (recipients.length !== texts.length)
    reportExpected(
      'BACKUP_RECIPIENT',
      'one or more recipients of age, separated by commas: age1 and 58 letters, as `npm run shop -- backup-key` tells one',
    )
  return recipients
}

/**
 * Reads the identities of BACKUP_IDENTITY_FILE, as age writes them; null when it names no file. Errors repeat
 * neither path nor content.
 */
export const readBackupIdentities = (file: string | null): Result<readonly Identity[] | null, string> => {
  if (file === null) return ok(null)
  const expected =
    'BACKUP_IDENTITY_FILE must be the path of a file that this process may read, with a line that begins with AGE-SECRET-KEY-1'
  const content = readSecretText(file)
  if ('why' in content) return err(`${expected}: ${content.why}.`)
  const identities = readIdentities(content.value)
  return identities === null ? err(`${expected}: it holds something else.`) : ok(identities)
}
