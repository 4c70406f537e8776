import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrationsFolder } from '#server/compose.ts'
import { openPostgres } from '#server/database/postgres.ts'

/* The filled database that `npm run scale` names, opened for the tests of one file. */

export const url = process.env['SCALE_DATABASE_URL'] ?? ''

export const dataDir = await mkdtemp(join(tmpdir(), 'tessera-scale-'))
export const database = await openPostgres({
  url,
  pool: 10,
  migrationsFolder,
  onConnectionLost: (error) => {
    throw error
  },
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
