import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Dumps } from '../database/dumps.ts'
import type { Recipient } from '../encryption/index.ts'
import type { MediaStore } from '../media/index.ts'
import { CannotWrite, nameOnDisk, writeContent } from './file.ts'
import { flush } from './flush.ts'
import { readManifest, recipientsOf, sha256Of, writeManifest } from './manifest.ts'
import { savePictures } from './pictures.ts'

export interface MadeBackup {
  readonly pictures: number
  /** Size of the database's file. */
  readonly bytes: number
}

/** The warning about a backup without recipients. */
export const notEncrypted =
  "The backup is not encrypted: whoever has it reads the customers' names, addresses and orders. BACKUP_RECIPIENT encrypts it."

export type Source = Pick<Dumps, 'kind' | 'file' | 'dump'>

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

/** The picture folder of another backup with the same recipients; null: it has others. */
const shareablePictures = async (recipients: readonly string[], backup: string): Promise<string | null> => {
  const read = await readManifest(backup)
  return read.ok && recipientsOf(read.value).join() === recipients.join() ? join(backup, 'media') : null
}

/** Writes the database at one moment, then the pictures that it names, then the manifest. */
const fill = async (
  source: Source,
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
  now: Date,
  recipients: readonly Recipient[],
  before: string | null,
): Promise<Result<MadeBackup, string>> => {
  const file = join(folder, nameOnDisk(source.file, recipients.length > 0))
  const dumped = await source.dump((content) => writeContent(content, file, recipients))
  if (!dumped.ok) return dumped
  const texts = recipients.map(({ text }) => text)
  const earlier = before === null ? null : await shareablePictures(texts, before)
  const pictures = await savePictures(media, join(folder, 'media'), recipients, earlier)
  const described = {
    database: source.kind,
    sha256: await sha256Of(file),
    pictures,
    takenAt: now.toISOString(),
  }
  await writeManifest(
    folder,
    texts.length === 0 ? { format: 1, ...described } : { format: 2, recipients: texts, ...described },
  )
  await flush(dirname(folder))
  const { size: bytes } = await stat(file)
  return ok({ pictures, bytes })
}

/**
 * Backs the shop up into a new folder that only its owner can read, encrypted to `recipients`. When it returns, all of it is
 * on the disk; when it fails, it removes the folder, so that unfinished backups do not fill the disk. Links the
 * pictures of the earlier backup `before` instead of writing them again.
 */
export const writeBackup = async (
  source: Source,
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
  now: Date,
  recipients: readonly Recipient[],
  before: string | null = null,
): Promise<Result<MadeBackup, string>> => {
  if (await isThere(folder)) return err(`${folder} is there already. Name a new folder.`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch {
    return err(`${folder} cannot be made.`)
  }
  let isWhole = false
  try {
    const taken = await fill(source, media, folder, now, recipients, before)
    isWhole = taken.ok
    return taken
  } catch (error) {
    if (error instanceof CannotWrite) return err(error.message)
    throw error
  } finally {
    if (!isWhole) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Makes a backup, and records it in the database. */
export const makeBackup = async (
  dumps: Dumps,
  media: MediaStore,
  folder: string,
  now: Date,
  recipients: readonly Recipient[],
): Promise<Result<MadeBackup, string>> => {
  const taken = await writeBackup(dumps, media, folder, now, recipients)
  if (taken.ok) await dumps.recordBackup({ ...taken.value })
  return taken
}
