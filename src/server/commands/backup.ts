import { putBackup, takeBackup } from '../backup/index.ts'
import { openDatabase } from '../compose.ts'
import { openDumps } from '../database/dumps.ts'
import type { Env } from '../env/env.ts'
import { createMediaStore, openDisk } from '../media/index.ts'
import { sayInvariants } from './invariants.ts'
import type { Said } from './said.ts'

/* `npm run shop -- backup <folder> | restore <folder>`: the whole shop in a folder, and back (FT-15). */

type Environment = Readonly<Record<string, string | undefined>>

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en-GB')} MB`
const secondsSince = (began: number): string => `${Math.ceil((performance.now() - began) / 1000)} s`
const picturesText = (count: number): string =>
  `${count.toLocaleString('en-GB')} picture${count === 1 ? '' : 's'}`

/** Writes database and pictures into a new folder. */
export const sayBackup = async (env: Env, environment: Environment, folder: string): Promise<Said> => {
  const began = performance.now()
  const media = createMediaStore(openDisk(env.media, env.dataDir))
  const taken = await takeBackup(openDumps(env, environment), media, folder, new Date())
  if (!taken.ok) return { ok: false, text: taken.error }
  const { bytes, pictures } = taken.value
  return {
    ok: true,
    text: `Backed up ${megabytes(bytes)} of database and ${picturesText(pictures)} to ${folder} in ${secondsSince(began)}.`,
  }
}

/** Puts a backup into an empty place, brings it up to this version of the program, and looks whether all of it is sound. */
export const sayRestore = async (env: Env, environment: Environment, folder: string): Promise<Said> => {
  const began = performance.now()
  const media = createMediaStore(openDisk(env.media, env.dataDir))
  const put = await putBackup(openDumps(env, environment), media, folder)
  if (!put.ok) return { ok: false, text: put.error }
  const database = await openDatabase(env, { warn: () => undefined })
  try {
    const { ok, text } = await sayInvariants(database, false)
    const { takenAt, pictures } = put.value
    const done = `Put back the backup of ${takenAt} with ${picturesText(pictures)} in ${secondsSince(began)}.`
    return { ok, text: `${done}\n${text}` }
  } finally {
    await database.close()
  }
}
