import { join } from 'node:path'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Dumps } from '../database/dumps.ts'
import type { MediaStore } from '../media/index.ts'
import { readManifest, sha256Of } from './manifest.ts'
import { putPicturesBack } from './pictures.ts'

export interface PutBack {
  readonly takenAt: string
  readonly pictures: number
}

const names = { embedded: 'the embedded database', postgres: 'PostgreSQL' } as const

/** Puts a backup into an empty database and the pictures to the others; a filled database is never touched. */
export const putBackup = async (
  dumps: Dumps,
  media: MediaStore,
  folder: string,
): Promise<Result<PutBack, string>> => {
  const read = await readManifest(folder)
  if (!read.ok) return read
  const { database, sha256, takenAt } = read.value
  if (database !== dumps.kind)
    return err(
      `This is a backup of ${names[database]}. ${database === 'postgres' ? 'Set DATABASE_URL to an empty database.' : 'Leave DATABASE_URL out.'}`,
    )
  const occupied = await dumps.occupied()
  if (occupied !== null) return err(occupied)
  const file = join(folder, dumps.file)
  if ((await sha256Of(file).catch(() => '')) !== sha256)
    return err(`${file} is not what was written: it is damaged, or not all of it is there.`)
  const restored = await dumps.restore(file)
  if (!restored.ok) return restored
  return ok({ takenAt, pictures: await putPicturesBack(media, join(folder, 'media')) })
}
