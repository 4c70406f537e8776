import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Dumps } from '../database/dumps.ts'
import type { MediaStore } from '../media/index.ts'
import { flush } from './flush.ts'
import { sha256Of, writeManifest } from './manifest.ts'
import { keepPictures } from './pictures.ts'

export interface Taken {
  readonly pictures: number
  /** Size of the database's file. */
  readonly bytes: number
}

export type Source = Pick<Dumps, 'kind' | 'file' | 'dump'>

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

/**
 * Writes the shop into a new folder: its database as it is at one moment, then the pictures that it names. Whoever has the
 * folder has the customers' names and orders: it is readable by its owner alone. All of it is on the disk when this is done.
 * `before` is a backup beside it, whose pictures need not be written again.
 */
export const writeBackup = async (
  source: Source,
  media: Pick<MediaStore, 'hashes' | 'original'>,
  folder: string,
  now: Date,
  before: string | null = null,
): Promise<Result<Taken, string>> => {
  if (await isThere(folder)) return err(`${folder} is there already. Name a new folder.`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch {
    return err(`${folder} cannot be made.`)
  }
  const file = join(folder, source.file)
  const dumped = await source.dump(file)
  if (!dumped.ok) return dumped
  await flush(file)
  const kept = before === null ? null : join(before, 'media')
  const pictures = await keepPictures(media, join(folder, 'media'), kept)
  await writeManifest(folder, {
    format: 1,
    database: source.kind,
    sha256: await sha256Of(file),
    pictures,
    takenAt: now.toISOString(),
  })
  await flush(dirname(folder))
  const { size: bytes } = await stat(file)
  return ok({ pictures, bytes })
}

/** The same, and the database knows that it was done. */
export const takeBackup = async (
  dumps: Dumps,
  media: MediaStore,
  folder: string,
  now: Date,
): Promise<Result<Taken, string>> => {
  const taken = await writeBackup(dumps, media, folder, now)
  if (taken.ok) await dumps.noteBackup({ ...taken.value })
  return taken
}
