import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#server/database/embedded.ts'
import { importDemo, migrationsFolder } from './prepared-shop.ts'

/* Making an embedded database takes seconds, importing too, and making renditions takes more: the shop with its demo
   catalogue is made once, for every project, and kept until its sources change. */

/** A shop with the demo catalogue, to be copied. */
export interface KeptShop {
  /** Its data folder: the embedded database and the media. */
  readonly dataDir: string
  /** The database once more, as a dump to be loaded into memory. */
  readonly dump: string
  /** Another data folder: a migrated database without a catalogue. */
  readonly emptyDataDir: string
}

const sources = [
  'db/migrations',
  'catalogue/demo',
  'src/server/catalogue/import',
  'src/server/database',
  'src/server/jobs',
  'src/server/media',
  'src/contract/catalogue-file',
]
const place = 'node_modules/.cache/tessera-tests'
/** Branches that share their packages have a shop each. */
const OLD_MS = 24 * 3_600_000

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'test/setup/kept-shop.ts']) hash.update(readFileSync(file))
  for (const folder of sources)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort())
      hash.update(entry).update(readFileSync(entry))
  return hash.digest('hex').slice(0, 16)
}

const removeOld = async (): Promise<void> => {
  for (const name of await readdir(place)) {
    const { mtimeMs } = await stat(join(place, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > OLD_MS) await rm(join(place, name), { recursive: true, force: true })
  }
}

const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

const make = async (folder: string): Promise<void> => {
  await mkdir(place, { recursive: true })
  await removeOld()
  const made = await mkdtemp(join(place, 'new-'))
  const [dataDir, emptyDataDir] = [join(made, 'data'), join(made, 'empty')]
  await (await openEmbedded({ dataDir: emptyDataDir, migrationsFolder })).close()
  await copyFolder(emptyDataDir, dataDir)
  const database = await openEmbedded({ dataDir, migrationsFolder })
  await importDemo(database, dataDir)
  const dump = await database.engine.dumpDataDir('none')
  await writeFile(join(made, 'database.tar'), dump.stream())
  await database.close()
  /* Another run may have been faster; what it made is the same. */
  await rename(made, folder).catch(async (problem: unknown) => {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(folder)) throw problem
  })
}

/** The kept shop, made when it is not there. */
export const keptShop = async (): Promise<KeptShop> => {
  const folder = join(place, fingerprint())
  if (!existsSync(folder)) await make(folder)
  const now = new Date()
  await utimes(folder, now, now)
  return {
    dataDir: join(folder, 'data'),
    dump: join(folder, 'database.tar'),
    emptyDataDir: join(folder, 'empty'),
  }
}

/** Puts a copy of it where a shop will be opened. */
export const copyKeptShop = async (dataDir: string): Promise<void> =>
  copyFolder((await keptShop()).dataDir, dataDir)

/** The same of a shop that has no catalogue yet. */
export const copyEmptyShop = async (dataDir: string): Promise<void> =>
  copyFolder((await keptShop()).emptyDataDir, dataDir)
