import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/database/postgres.ts'
import { cachedShop } from './cached-shop.ts'
import { databaseUrl, withClient } from './postgres-server.ts'
import { importDemo, migrationsFolder } from './prepared-shop.ts'

/* One migrated database with the demo catalogue for the whole run; tests copy it, which takes 0.1 s. */

const template = `tessera_test_${process.pid}`

/** The pictures are those of the cached shop, so they are not processed again. */
const fillTemplate = async (url: string, dataDir: string): Promise<void> => {
  const database = await openPostgres({
    url: databaseUrl(url, template),
    pool: 2,
    migrationsFolder,
    onConnectionLost: (error) => {
      throw error
    },
  })
  await importDemo(database, dataDir)
  await database.close()
}

/**
 * Creates the template unless another project of this run has; the advisory lock makes them wait for each
 * other.
 */
const makeTemplate = (url: string, dataDir: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount !== 0) return
    await client.query(`create database ${template}`)
    await fillTemplate(url, dataDir)
  })

const dropDatabase = (url: string, name: string): Promise<unknown> =>
  withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`))

/** A copy of the template for a shop in a separate process; `drop` deletes it. */
export const copyTemplate = async (url: string, suffix: string) => {
  await makeTemplate(url, (await cachedShop()).dataDir)
  const name = `${template}_${suffix}`
  await withClient(url, (client) => client.query(`create database ${name} template ${template}`))
  return { url: databaseUrl(url, name), template, drop: () => dropDatabase(url, name) }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const { dataDir } = await cachedShop()
  await makeTemplate(url, dataDir)
  project.provide('preparedShop', { kind: 'postgres', url, template, dataDir })
  return async () => {
    await dropDatabase(url, template)
  }
}
