import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/database/embedded.ts'
import { importDemo, migrationsFolder } from './prepared-shop.ts'

/* Migrating and importing take seconds, restoring a dump takes less than one: the dump is kept until its sources change. */

const sources = [
  'db/migrations',
  'catalogue/demo',
  'src/server/catalogue/import',
  'src/contract/catalogue-file',
  'src/server/jobs',
]
const kept = 'node_modules/.cache/tessera-tests'

const fingerprint = (): string => {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  for (const folder of sources.filter((source) => existsSync(source)))
    for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
      const file = join(folder, name)
      const { size, mtimeMs } = statSync(file)
      hash.update(file)
      if (/\.(ts|sql|json)$/.test(name)) hash.update(readFileSync(file))
      else hash.update(`${size} ${mtimeMs}`)
    }
  return hash.digest('hex').slice(0, 16)
}

export default async function setup(project: TestProject): Promise<void> {
  const folder = join(kept, fingerprint())
  const dump = join(folder, 'database.tar')
  if (!existsSync(dump)) {
    await rm(kept, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const database = await openEmbedded({ dataDir: null, migrationsFolder })
    await importDemo(database, folder)
    const content = await database.engine.dumpDataDir('none')
    await database.close()
    await writeFile(`${dump}.new`, content.stream())
    await rename(`${dump}.new`, dump)
  }
  project.provide('preparedShop', { kind: 'embedded', dump, dataDir: folder })
}
