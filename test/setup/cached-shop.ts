import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#server/database/embedded.ts'
import { installJobs } from '#server/jobs/jobs.ts'
import { importDemo, migrationsFolder } from './prepared-shop.ts'

/*
 * Creating an embedded database takes seconds, importing takes more, and rendering pictures takes longer
 * still. So the shop with its demo catalogue is built once for every project, and cached until its sources
 * change.
 */

/** A shop with the demo catalogue, to be copied. */
export interface CachedShop {
  /** Its data folder: the embedded database and the media. */
  readonly dataDir: string
  /** The same database as a dump, to be loaded into memory. */
  readonly dump: string
  /** Another data folder: a migrated database with its queue of jobs, without a catalogue. */
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
const cacheFolder = 'node_modules/.cache/tessera-tests'
/** Branches that share node_modules each have a cached shop; unused ones are removed after this time. */
const OLD_MS = 24 * 3_600_000

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'test/setup/cached-shop.ts']) hash.update(readFileSync(file))
  for (const folder of sources)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .sort())
      hash.update(entry).update(readFileSync(entry))
  return hash.digest('hex').slice(0, 16)
}

const removeOld = async (): Promise<void> => {
  for (const name of await readdir(cacheFolder)) {
    const { mtimeMs } = await stat(join(cacheFolder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > OLD_MS) await rm(join(cacheFolder, name), { recursive: true, force: true })
  }
}

/**
 * A shop's data folder has 1600 files: Node copies them natively in 0.3 s, and file by file (`cp` of promises,
 * or with a mode) in 2 s.
 */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })

const make = async (folder: string): Promise<void> => {
  await mkdir(cacheFolder, { recursive: true })
  await removeOld()
  const newFolder = await mkdtemp(join(cacheFolder, 'new-'))
  const [dataDir, emptyDataDir] = [join(newFolder, 'data'), join(newFolder, 'empty')]
  const empty = await openEmbedded({ dataDir: emptyDataDir, migrationsFolder })
  await installJobs(empty)
  await empty.close()
  copyFolder(emptyDataDir, dataDir)
  const database = await openEmbedded({ dataDir, migrationsFolder })
  await importDemo(database, dataDir)
  const dump = await database.engine.dumpDataDir('none')
  await writeFile(join(newFolder, 'database.tar'), dump.stream())
  await database.close()
  /* Another run may have finished first; its result is the same. */
  await rename(newFolder, folder).catch(async (problem: unknown) => {
    await rm(newFolder, { recursive: true, force: true })
    if (!existsSync(folder)) throw problem
  })
}

/** The cached shop; builds it when it is missing. */
export const cachedShop = async (): Promise<CachedShop> => {
  const folder = join(cacheFolder, fingerprint())
  if (!existsSync(folder)) await make(folder)
  const now = new Date()
  await utimes(folder, now, now)
  return {
    dataDir: join(folder, 'data'),
    dump: join(folder, 'database.tar'),
    emptyDataDir: join(folder, 'empty'),
  }
}

/** Copies it to the folder where a shop will be opened. */
export const copyCachedShop = async (dataDir: string): Promise<void> =>
  copyFolder((await cachedShop()).dataDir, dataDir)

/** Copies the shop without a catalogue. */
export const copyEmptyShop = async (dataDir: string): Promise<void> =>
  copyFolder((await cachedShop()).emptyDataDir, dataDir)
