import { readFile } from 'node:fs/promises'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { inject } from 'vitest'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import * as catalogue from '#server/database/schema/catalogue.ts'
import { JOBS_SCHEMA } from '#server/jobs/jobs.ts'
import { migrationsFolder, type PreparedShop } from './prepared-shop.ts'

/** The worker's database, and how to make it as new. */
export interface TestDatabase {
  readonly database: Database
  /** Empties what shoppers left, and puts products and stock back as they were imported. */
  reset(): Promise<void>
}

/** Tables that tests change although they are the catalogue's: stock is taken, prices are moved. */
const restored: readonly PgTable[] = [catalogue.product, catalogue.variation]

const catalogueTables: ReadonlySet<string> = new Set(
  Object.values(catalogue).map((table) => getTableName(table)),
)

/** A database of its own with what the global setup prepared; `suffix` tells several of one worker apart. */
export const openPrepared = async (prepared: PreparedShop, suffix = ''): Promise<Database> => {
  if (prepared.kind === 'embedded')
    return openEmbedded({
      dataDir: null,
      migrationsFolder,
      loadDataDir: new Blob([await readFile(prepared.dump)]),
    })
  const name = `${prepared.template}_${process.pid}${suffix}`
  const administrator = new pg.Client({ connectionString: prepared.url })
  await administrator.connect()
  await administrator.query(`drop database if exists ${name} with (force)`)
  await administrator.query(`create database ${name} template ${prepared.template}`)
  await administrator.end()
  const url = new URL(prepared.url)
  url.pathname = `/${name}`
  return openPostgres({
    url: url.href,
    pool: 12,
    migrationsFolder,
    onConnectionLost: (error) => console.error(error.message),
  })
}

const putBack = (table: PgTable): ReturnType<typeof sql.raw> => {
  const name = getTableName(table)
  const columns = Object.values(getTableColumns(table))
    .map((column) => `"${column.name}"`)
    .filter((column) => column !== '"id"')
  return sql.raw(
    `update ${name} now set (${columns.join(', ')}) = (select ${columns.join(', ')} from pristine.${name} was where was.id = now.id)
      where exists (select from pristine.${name} was where was.id = now.id and was is distinct from now)`,
  )
}

const prepare = async (): Promise<TestDatabase> => {
  const database = await openPrepared(inject('preparedShop'))
  const { queries } = database
  await queries.execute(sql`create schema pristine`)
  for (const table of restored.map(getTableName))
    await queries.execute(sql.raw(`create table pristine.${table} as table ${table}`))
  const { rows } = await queries.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const emptied = rows.map(({ name }) => name).filter((name) => !catalogueTables.has(name))
  return {
    database,
    async reset() {
      await queries.execute(
        sql.raw(`truncate ${emptied.map((name) => `"${name}"`).join(', ')} restart identity cascade`),
      )
      await queries.execute(sql.raw(`truncate ${JOBS_SCHEMA}.job`))
      for (const table of restored) await queries.execute(putBack(table))
      await recordStockCounts(queries)
    },
  }
}

let prepared: Promise<TestDatabase> | undefined

/** One database for each worker: test files of the same worker share it. */
export const testDatabase = (): Promise<TestDatabase> => {
  prepared ??= prepare()
  return prepared
}
