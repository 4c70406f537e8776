import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { flush } from './flush.ts'

/** Makes a folder a backup; written last, so that an unfinished folder is not taken for one. */
const plainShape = z.object({
  format: z.literal(1),
  database: z.enum(['embedded', 'postgres']),
  /** Of the database's file as stored, so encrypted if the backup is. */
  sha256: z.string(),
  pictures: z.number().int().nonnegative(),
  takenAt: z.iso.datetime(),
})

/** A format of its own: an older version rejects it as unknown instead of as damaged. */
const encryptedShape = plainShape.extend({
  format: z.literal(2),
  /** The age recipients that every file is encrypted to. */
  recipients: z.array(z.string()).min(1),
})

const manifestShape = z.discriminatedUnion('format', [plainShape, encryptedShape])

export type Manifest = z.infer<typeof manifestShape>

/** The recipients that a backup is encrypted to; empty: not encrypted. */
export const recipientsOf = (manifest: Manifest): readonly string[] =>
  manifest.format === 2 ? manifest.recipients : []

const NAME = 'backup.json'

/** The SHA-256 of a file in hex. Streams the file: a database may be larger than memory. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Writes the manifest atomically. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const part = join(folder, `${NAME}.part`)
  await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(part, join(folder, NAME))
  await flush(folder)
}

/** Reads the manifest of a backup; an error sentence if it is missing or of an unknown format. */
export const readManifest = async (folder: string): Promise<Result<Manifest, string>> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null)
  if (text === null) return err(`There is no whole backup in ${folder}: it has no ${NAME}.`)
  try {
    return ok(manifestShape.parse(JSON.parse(text)))
  } catch {
    return err(`${join(folder, NAME)} is no description of a backup that this version knows.`)
  }
}
