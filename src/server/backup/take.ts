import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Dumps } from '../database/dumps.ts'
import type { MediaStore } from '../media/index.ts'
import { sha256Of, writeManifest } from './manifest.ts'
import { keepPictures } from './pictures.ts'

export interface Taken {
  readonly pictures: number
  /** Size of the database's file. */
  readonly bytes: number
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

/**
 * Writes the shop into a new folder: its database as it is at one moment, then the pictures that it names. Whoever has the
 * folder has the customers' names and orders: it is readable by its owner alone.
 */
export const takeBackup = async (
  dumps: Dumps,
  media: MediaStore,
  folder: string,
  now: Date,
): Promise<Result<Taken, string>> => {
  if (await isThere(folder)) return err(`${folder} is there already. Name a new folder.`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch {
    return err(`${folder} cannot be made.`)
  }
  const file = join(folder, dumps.file)
  const dumped = await dumps.dump(file)
  if (!dumped.ok) return dumped
  const pictures = await keepPictures(media, join(folder, 'media'))
  await writeManifest(folder, {
    format: 1,
    database: dumps.kind,
    sha256: await sha256Of(file),
    pictures,
    takenAt: now.toISOString(),
  })
  const { size: bytes } = await stat(file)
  await dumps.noteBackup({ pictures, bytes })
  return ok({ pictures, bytes })
}
