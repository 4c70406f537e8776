import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Identity, type Recipient, readIdentities, readRecipient } from '../encryption/index.ts'
import { type EnvReader, variable } from './env-reader.ts'
import { readSecretText } from './secret-files.ts'
import { list, orNull, wholeNumber } from './variables.ts'

/** Never repeats the setting in a problem: it may be an identity by mistake. */
const recipients = list.transform((texts, { addIssue }): readonly Recipient[] => {
  const found = texts.map(readRecipient).filter((recipient) => recipient !== null)
  if (found.length !== texts.length)
    addIssue(
      'one or more recipients of age, separated by commas: age1 and 58 letters, as `npm run shop -- backup-key` tells one',
    )
  return found
})

const backupVariables = z.object({
  folder: variable('BACKUP_DIR', orNull(z.string())),
  /** A backup every quarter of an hour, for a day. */
  keep: variable('BACKUP_KEEP', wholeNumber(1, 10_000).default(96)),
  /** Days for which the last backup of each day is retained. */
  keepDays: variable('BACKUP_KEEP_DAYS', wholeNumber(1, 3_650).default(35)),
})

/** Backups of the embedded database that are taken while the shop is open, and their retention (F1). */
export type BackupSettings = Readonly<z.output<typeof backupVariables>> & { readonly folder: string }

export const encryptionVariables = z.object({
  /** Recipients that backups are encrypted to. Empty: not encrypted. */
  backupRecipients: variable('BACKUP_RECIPIENT', recipients.default([])),
  /** The file with the identities by which `restore` decrypts a backup; the shop itself never reads it. */
  backupIdentityFile: variable('BACKUP_IDENTITY_FILE', orNull(z.string())),
})

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
 * Reads the settings of backups; null: none are taken. A folder inside the data folder would be lost with it;
 * PostgreSQL has programs of its own.
 */
export const readBackups = (
  { read, isSet, reportExpected }: EnvReader,
  { dataDir, isEmbedded }: { readonly dataDir: string; readonly isEmbedded: boolean },
): BackupSettings | null => {
  const { folder, keep, keepDays } = read(backupVariables)
  if (folder === null) {
    const other = ['BACKUP_KEEP', 'BACKUP_KEEP_DAYS'].find(isSet)
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
