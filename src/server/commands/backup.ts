import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { makeBackup, notEncrypted, removeBackupsBefore, restoreBackup } from '../backup/index.ts'
import { openDatabase } from '../compose.ts'
import { openDumps } from '../database/dumps.ts'
import { makeKeyPair } from '../encryption/index.ts'
import { readBackupIdentities } from '../env/backup.ts'
import { type Env, readEnv } from '../env/env.ts'
import { createMediaStore, openMediaStorage } from '../media/index.ts'
import type { CommandContext } from './command-context.ts'
import { wholeNumber } from './command-line.ts'
import { countText } from './count-text.ts'
import { reportInvariants } from './invariants.ts'
import { CommandFailure, type CommandReport, done, failed } from './report.ts'

const MOST_DAYS = 3_650

type Environment = Readonly<Record<string, string | undefined>>

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en-GB')} MB`
const secondsSince = (began: number): string => `${Math.ceil((performance.now() - began) / 1000)} s`

/**
 * Writes database and pictures into a new folder, then deletes the backups beside it that are older than
 * `keepDays`.
 */
const reportBackup = async (
  env: Env,
  environment: Environment,
  folder: string,
  keepDays: number | null,
): Promise<CommandReport> => {
  const began = performance.now()
  const now = new Date()
  const media = createMediaStore(openMediaStorage(env.media, env.dataDir))
  const recipients = env.backupRecipients
  const made = await makeBackup(openDumps(env, environment), media, folder, now, recipients)
  if (!made.ok) return failed(made.error)
  const { bytes, pictures } = made.value
  const summary = `Backed up ${megabytes(bytes)} of database and ${countText(pictures, 'picture')} to ${folder} in ${secondsSince(began)}.`
  const readers =
    recipients.length === 0
      ? notEncrypted
      : `It is encrypted to ${recipients.map(({ text }) => text).join(', ')}.`
  if (keepDays === null) return done(`${summary}\n${readers}`)
  const removed = await removeBackupsBefore(dirname(folder), new Date(now.getTime() - keepDays * DAY_MS))
  const old = `${countText(removed, 'backup')} beside it, older than ${countText(keepDays, 'day')}, removed.`
  return done(`${summary}\n${readers}\n${old}`)
}

/**
 * Restores a backup into an empty place, migrates it to this version of the program, and checks its
 * invariants.
 */
const reportRestore = async (env: Env, environment: Environment, folder: string): Promise<CommandReport> => {
  const began = performance.now()
  const media = createMediaStore(openMediaStorage(env.media, env.dataDir))
  const restored = await restoreBackup(openDumps(env, environment), media, folder, () =>
    readBackupIdentities(env.backupIdentityFile),
  )
  if (!restored.ok) return failed(restored.error)
  const database = await openDatabase(env, { warn: () => undefined })
  try {
    const { ok, text } = await reportInvariants(database, false)
    const { takenAt, pictures } = restored.value
    const summary = `Put back the backup of ${takenAt} with ${countText(pictures, 'picture')} in ${secondsSince(began)}.`
    return { ok, text: `${summary}\n${text}` }
  } finally {
    await database.close()
  }
}

/**
 * Makes a key pair: the identity into a new file, which is never overwritten, and the recipient for the shop.
 */
const reportBackupKey = async (file: string, now: Date): Promise<CommandReport> => {
  const pair = await makeKeyPair(now)
  try {
    await writeFile(file, pair.file, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    return failed(isThere ? `${file} is there already. Name a new file.` : `${file} cannot be written.`)
  }
  return done(`${file} opens every backup that is encrypted to it, and nothing else does: keep it away from the shop and from the backups, in two places.
The shop is told whom to encrypt to:
BACKUP_RECIPIENT=${pair.recipient}`)
}

export const addBackupCommands = (program: Command, { environment, path, report }: CommandContext): void => {
  program
    .command('backup <folder>')
    .description('write database and pictures into a new folder; older ones beside it go')
    .option('--keep-days <35>', '', wholeNumber('keep-days', MOST_DAYS))
    .action(async (folder, { keepDays = null }) => {
      if (keepDays === 0) throw new CommandFailure('--keep-days must be at least 1.', 2)
      report(await reportBackup(readEnv(environment), environment, path(folder), keepDays))
    })
  program
    .command('backup-key <file>')
    .description('make a pair of keys for encrypted backups')
    .action(async (file) => report(await reportBackupKey(path(file), new Date())))
  program
    .command('restore <folder>')
    .description('put a backup into an empty database, and check it')
    .action(async (folder) => report(await reportRestore(readEnv(environment), environment, path(folder))))
}
