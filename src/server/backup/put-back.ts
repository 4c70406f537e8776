import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Dumps } from '../database/dumps.ts'
import { CannotOpen, type Identity } from '../encryption/index.ts'
import type { MediaStore } from '../media/index.ts'
import { nameOnDisk, readContent } from './file.ts'
import { type Manifest, readManifest, recipientsOf, sha256Of } from './manifest.ts'
import { restorePictures } from './pictures.ts'

export interface RestoredBackup {
  readonly takenAt: string
  readonly pictures: number
}

const names = { embedded: 'the embedded database', postgres: 'PostgreSQL' } as const

const damaged = (file: string): string =>
  `${file} is not what was written: it is damaged, or not all of it is there.`

/** Why an encrypted file cannot be decrypted with these identities; null: it can be, to its end. */
const whyUnreadable = async (
  file: string,
  identities: readonly Identity[],
): Promise<CannotOpen['why'] | null> => {
  try {
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(await readContent(file, identities), sink)
    return null
  } catch (error) {
    if (error instanceof CannotOpen) return error.why
    throw error
  }
}

/** Decrypts every file once before anything is restored: a backup is restored completely or not at all. */
const findUnreadable = async (
  folder: string,
  file: string,
  recipients: readonly string[],
  identities: readonly Identity[],
): Promise<string | null> => {
  const media = join(folder, 'media')
  const pictures = await readdir(media).catch(() => null)
  if (pictures === null) return damaged(media)
  for (const path of [file, ...pictures.map((name) => join(media, name))]) {
    const why = await whyUnreadable(path, identities)
    if (why === 'not ours')
      return `BACKUP_IDENTITY_FILE holds no identity that opens this backup. It is encrypted to ${recipients.join(', ')}.`
    if (why === 'damaged')
      return path === file
        ? damaged(path)
        : `${damaged(path)} Take this picture out of the folder to put back the others.`
  }
  return null
}

/** The identities that decrypt a backup; null: it is not encrypted. */
const identitiesFor = (
  manifest: Manifest,
  read: () => Result<readonly Identity[] | null, string>,
): Result<readonly Identity[] | null, string> => {
  const recipients = recipientsOf(manifest)
  if (recipients.length === 0) return ok(null)
  const identities = read()
  if (!identities.ok || identities.value !== null) return identities
  return err(
    `This backup is encrypted to ${recipients.join(', ')}. Set BACKUP_IDENTITY_FILE to the file with the identity that opens it.`,
  )
}

/**
 * Restores a backup into an empty database, and its pictures beside existing ones. Rejects a database with content, and
 * restores nothing before the whole backup has been verified. Calls `readIdentities` for an encrypted backup; its null
 * means that none are configured.
 */
export const restoreBackup = async (
  dumps: Dumps,
  media: MediaStore,
  folder: string,
  readIdentities: () => Result<readonly Identity[] | null, string>,
): Promise<Result<RestoredBackup, string>> => {
  const read = await readManifest(folder)
  if (!read.ok) return read
  const { database, sha256, takenAt } = read.value
  if (database !== dumps.kind)
    return err(
      `This is a backup of ${names[database]}. ${database === 'postgres' ? 'Set DATABASE_URL to an empty database.' : 'Leave DATABASE_URL out.'}`,
    )
  const needed = identitiesFor(read.value, readIdentities)
  if (!needed.ok) return needed
  const identities = needed.value
  const occupied = await dumps.explainOccupied()
  if (occupied !== null) return err(occupied)
  const file = join(folder, nameOnDisk(dumps.file, identities !== null))
  if ((await sha256Of(file).catch(() => '')) !== sha256) return err(damaged(file))
  const unreadable =
    identities === null ? null : await findUnreadable(folder, file, recipientsOf(read.value), identities)
  if (unreadable !== null) return err(unreadable)
  const restored = await dumps.restore(await readContent(file, identities))
  if (!restored.ok) return restored
  return ok({ takenAt, pictures: await restorePictures(media, join(folder, 'media'), identities) })
}
