import { readFile } from 'node:fs/promises'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inject } from 'vitest'
import { recordStockCounts } from '#server/catalogue/import/stock-counts.ts'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import * as catalogue from '#server/database/schema/catalogue.ts'
import { JOBS_SCHEMA } from '#server/jobs/jobs.ts'
/* Wraps the driver before the worker's first connection, so that every test may record statements. */
import '../../qa/bench/recorded-sql.ts'
import { copyCachedShop, copyEmptyShop } from './cached-shop.ts'
import { databaseUrl, withClient } from './postgres-server.ts'
import { migrationsFolder, type PreparedShop } from './prepared-shop.ts'

/** The worker's database, and how to reset it. */
export interface TestDatabase {
  readonly database: Database
  /** Deletes what shoppers left, and restores products and stock as they were imported. */
  reset(): Promise<void>
}

/** Catalogue tables that tests change: stock is taken, prices move. */
const restored: readonly PgTable[] = [catalogue.product, catalogue.variation]

const catalogueTables: ReadonlySet<string> = new Set(
  Object.values(catalogue).map((table) => getTableName(table)),
)

const nameOf = (template: string, suffix: string): string => `${template}_${process.pid}${suffix}`

/** The URL of a copy that is open already, for a process of the shop on the same data. */
export const urlOfCopy = (prepared: PreparedShop, suffix: string): string => {
  if (prepared.kind === 'embedded') throw new Error('An embedded database has one process.')
  return databaseUrl(prepared.url, nameOf(prepared.template, suffix))
}

/**
 * Copies PostgreSQL's prepared database; returns the URL of the copy. `suffix` distinguishes several copies
 * of one worker.
 */
const copyPrepared = async (
  { url, template }: Extract<PreparedShop, { readonly kind: 'postgres' }>,
  suffix: string,
): Promise<string> => {
  const name = nameOf(template, suffix)
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${template}`)
  })
  return databaseUrl(url, name)
}

/** Opens a database of its own with the data that the global setup prepared; `suffix` as above. */
export const openPreparedDatabase = async (prepared: PreparedShop, suffix = ''): Promise<Database> =>
  prepared.kind === 'embedded'
    ? openEmbedded({
        dataDir: null,
        migrationsFolder,
        loadDataDir: new Blob([await readFile(prepared.dump)]),
      })
    : openPostgres({
        url: await copyPrepared(prepared, suffix),
        pool: 12,
        migrationsFolder,
        onConnectionLost: (error) => console.error(error.message),
      })

/**
 * The settings of a shop of its own with the prepared data, for programs that open the database themselves.
 */
export const preparedSettings = async (
  prepared: PreparedShop,
  dataDir: string,
  suffix: string,
): Promise<Readonly<Record<string, string>>> => {
  if (prepared.kind === 'postgres')
    return { DATA_DIR: dataDir, DATABASE_URL: await copyPrepared(prepared, suffix) }
  await copyCachedShop(dataDir)
  return { DATA_DIR: dataDir }
}

/** The same of a shop without a catalogue. PostgreSQL's is a new database: the first process to open it migrates it. */
export const emptySettings = async (
  prepared: PreparedShop,
  dataDir: string,
  suffix: string,
): Promise<Readonly<Record<string, string>>> => {
  if (prepared.kind === 'postgres') {
    const name = nameOf(prepared.template, suffix)
    await withClient(prepared.url, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
    })
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(prepared.url, name) }
  }
  await copyEmptyShop(dataDir)
  return { DATA_DIR: dataDir }
}

const restoreStatement = (table: PgTable): string => {
  const name = getTableName(table)
  const columns = Object.values(getTableColumns(table))
    .map((column) => `"${column.name}"`)
    .filter((column) => column !== '"id"')
  return `update ${name} now set (${columns.join(', ')}) = (select ${columns.join(', ')} from pristine.${name} was where was.id = now.id)
    where exists (select from pristine.${name} was where was.id = now.id and was is distinct from now);`
}

/*
 * A truncation of forty tables takes 30 ms, this takes 2: most tables are empty after most tests. One
 * statement deletes all rows, so no reference is left at its end. Counters begin again by `setval`, as
 * `alter sequence` would end all cached plans. The stock ledger retains the import's counts, the record of prices its own. As the tables'
 * owner it takes the guard of the audit log away for a moment.
 */
const makeReset = (tables: readonly string[], counters: readonly string[]): string => `
  create function pristine.reset() returns void language plpgsql as $reset$
  declare
    emptied text[] := '{}';
  begin
    delete from stock_move where id > (select max(id) from pristine.stock_move);
    if (select count(*) from stock_move) <> (select count(*) from pristine.stock_move) then
      delete from stock_move;
      insert into stock_move overriding system value select * from pristine.stock_move;
    end if;
    delete from price_charged where first_charged_at > (select max(first_charged_at) from pristine.price_charged);
    if exists (select from audit) then
      alter table audit disable trigger audit_append_only;
      delete from audit;
      alter table audit enable trigger audit_append_only;
    end if;
    ${tables.map((table, i) => `if exists (select from ${table}) then emptied := emptied || 'gone_${i} as (delete from ${table})'::text; end if;`).join('\n')}
    if cardinality(emptied) > 0 then execute 'with ' || array_to_string(emptied, ', ') || ' select'; end if;
    ${counters.map((counter) => `if (select is_called from ${counter}) then perform setval('${counter}', 1, false); end if;`).join('\n')}
    ${restored.map(restoreStatement).join('\n')}
  end $reset$`

const prepare = async (): Promise<TestDatabase> => {
  const database = await openPreparedDatabase(inject('preparedShop'))
  const { queries } = database
  await recordStockCounts(queries)
  await queries.execute(sql`create schema pristine`)
  for (const table of restored.map(getTableName))
    await queries.execute(sql.raw(`create table pristine.${table} as table ${table}`))
  const { rows } = await queries.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await queries.execute(sql`create table pristine.stock_move as table stock_move`)
  await queries.execute(sql`create table pristine.price_charged as table price_charged`)
  const emptied = rows
    .map(({ name }) => name)
    .filter((name) => !catalogueTables.has(name) && !['audit', 'stock_move'].includes(name))
  const counters = await queries.execute<{ name: string }>(sql`
    select seq.oid::regclass::text as name from pg_class seq
    join pg_depend owner on owner.objid = seq.oid and owner.deptype in ('a', 'i') and owner.refclassid = 'pg_class'::regclass
    where seq.relkind = 'S' and owner.refobjid = any (${sql.param(emptied)}::regclass[])`)
  await queries.execute(
    sql.raw(
      makeReset(
        [...emptied.map((name) => `public."${name}"`), `${JOBS_SCHEMA}.job`],
        counters.rows.map(({ name }) => name),
      ),
    ),
  )
  return {
    database,
    async reset() {
      await queries.execute(sql`select pristine.reset()`)
    },
  }
}

let prepared: Promise<TestDatabase> | undefined

/** One database for each worker: the worker's test files share it. */
export const testDatabase = (): Promise<TestDatabase> => {
  prepared ??= prepare()
  return prepared
}
