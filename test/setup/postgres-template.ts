import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/database/postgres.ts'
import { keptShop } from './kept-shop.ts'
import { importDemo, migrationsFolder } from './prepared-shop.ts'

/* One migrated database with the demo catalogue; each worker copies it, which takes PostgreSQL about 0.1 s. */

const asAdministrator = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const template = `tessera_test_${process.pid}`
  /* Its pictures are the kept shop's: what is there is not read again. */
  const { dataDir } = await keptShop()
  await asAdministrator(url, `create database ${template}`)
  const own = new URL(url)
  own.pathname = `/${template}`
  const database = await openPostgres({
    url: own.href,
    pool: 2,
    migrationsFolder,
    onConnectionLost: (error) => {
      throw error
    },
  })
  await importDemo(database, dataDir)
  await database.close()
  project.provide('preparedShop', { kind: 'postgres', url, template, dataDir })
  return async () => {
    await asAdministrator(url, `drop database if exists ${template} with (force)`)
  }
}
