import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { flush } from './flush.ts'

/** What makes a folder a backup; written last, so that half a backup is none. */
const plainShape = z.object({
  format: z.literal(1),
  database: z.enum(['embedded', 'postgres']),
  /** Of the database's file, as it is on the disk. */
  sha256: z.string(),
  pictures: z.number().int().nonnegative(),
  takenAt: z.iso.datetime(),
})

/** Another number, so that a version that knows nothing of it says that, and not that the database is damaged. */
const sealedShape = plainShape.extend({
  format: z.literal(2),
  /** Age's recipients, to which every file is encrypted. */
  recipients: z.array(z.string()).min(1),
})

const manifestShape = z.discriminatedUnion('format', [plainShape, sealedShape])

export type Manifest = z.infer<typeof manifestShape>

/** Those who can open the files of a backup; of one that is not encrypted nobody in particular. */
export const recipientsOf = (manifest: Manifest): readonly string[] =>
  manifest.format === 2 ? manifest.recipients : []

const NAME = 'backup.json'

/** The SHA-256 of a file in hex, read piece by piece: a database may be larger than memory. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Writes the description of a backup whole or not at all: it makes the folder one. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const part = join(folder, `${NAME}.part`)
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(part, join(folder, NAME))
  await flush(folder)
}

/** The description of a backup; a sentence where there is none, or none that this version knows. */
export const readManifest = async (folder: string): Promise<Result<Manifest, string>> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) return err(`There is no whole backup in ${folder}: it has no ${NAME}.`)
  try {
    return ok(manifestShape.parse(JSON.parse(text)))
  } catch {
    return err(`${join(folder, NAME)} is no description of a backup that this version knows.`)
  }
}
