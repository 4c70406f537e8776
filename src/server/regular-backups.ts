import { access, constants, mkdir, stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ok } from '#domain/lang/result.ts'
import { notEncrypted, type RegularBackups, startRegularBackups } from './backup/index.ts'
import type { Database } from './database/database.ts'
import { packedDatabaseFile, recordBackupSql } from './database/dumps.ts'
import type { Recipient } from './encryption/index.ts'
import type { BackupSettings } from './env/backup.ts'
import type { MediaStore } from './media/index.ts'
import { CannotStart } from './start-failure.ts'

/** Whether two folders are on the same disk, so that one failure loses both. */
const isOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

/** Starts scheduled backups of the embedded database (F1); `sentences` are for the person who starts the shop. */
export const openRegularBackups = async (
  { folder, keep, keepDays }: BackupSettings,
  recipients: readonly Recipient[],
  dataDir: string,
  { database, media }: { readonly database: Database; readonly media: MediaStore },
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<RegularBackups & { readonly sentences: readonly string[] }> => {
  const { pack } = database
  if (pack === null) throw new Error('Only the embedded database is backed up by the shop itself.')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch {
    throw new CannotStart(`The folder of BACKUP_DIR, ${folder}, cannot be made or written to.`)
  }
  const { stop } = startRegularBackups({
    source: {
      kind: 'embedded',
      file: packedDatabaseFile,
      async dump(receive) {
        await pack(receive)
        return ok(null)
      },
    },
    media,
    folder,
    keep,
    keepDays,
    recipients,
    now: () => new Date(),
    note: async (taken) => void (await database.run(recordBackupSql, [JSON.stringify(taken)])),
    log,
  })
  const sentences = [
    `It is backed up to ${folder} every 15 minutes; for about half a second of that nobody is answered.`,
    ...((await isOneDisk(folder, dataDir))
      ? ['That folder is on the same disk as the data: what breaks the one takes both.']
      : []),
    ...(recipients.length === 0 ? [notEncrypted] : []),
  ]
  return { stop, sentences }
}
