import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/database/postgres.ts'
import { explainStartFailure } from '#server/start-failure.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'

/* F2: a migration whose table is in use, or that takes too long, in a copy of the prepared database. */

const prepared = inject('preparedShop')
if (prepared.kind !== 'postgres') throw new Error('These tests are about PostgreSQL.')
const name = `${prepared.template}_${process.pid}_migrations`
const addressOf = (database: string): string => {
  const url = new URL(prepared.url)
  url.pathname = `/${database}`
  return url.href
}
const connect = async (database: string): Promise<pg.Client> => {
  const newClient = new pg.Client({ connectionString: addressOf(database) })
  await newClient.connect()
  return newClient
}
const administrator = new pg.Client({ connectionString: prepared.url })
await administrator.connect()
await administrator.query(`create database ${name} template ${prepared.template}`)
const folder = await mkdtemp(join(tmpdir(), 'tessera-migrations-'))
afterAll(async () => {
  await administrator.query(`drop database if exists ${name} with (force)`)
  await administrator.end()
  await rm(folder, { recursive: true })
})

/** Copies the shop's own migrations and adds one. */
const withOneMore = async (statements: string): Promise<string> => {
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const newest = journal.entries.at(-1)
  const entry = { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: '9999_one_more' }
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  await writeFile(join(folder, '9999_one_more.sql'), statements)
  return folder
}

const open = (folderOfMigrations: string, migrationSeconds?: number) =>
  openPostgres({
    url: addressOf(name),
    pool: 1,
    migrationsFolder: folderOfMigrations,
    ...(migrationSeconds === undefined ? {} : { migrationSeconds }),
    onConnectionLost: () => undefined,
  })

test('cancels and rolls back a statement that takes too long, and says at start what to do [F2]', async () => {
  const folderWithMore = await withOneMore(
    'alter table session add column later integer;--> statement-breakpoint\nselect pg_sleep(30)',
  )
  const failure: unknown = await open(folderWithMore, 1).catch((error: unknown) => error)
  expect(explainStartFailure(failure)).toEqual([
    expect.stringContaining('took longer than 1 s and was taken back'),
  ])
  const reader = await connect(name)
  const { rowCount } = await reader.query(
    "select from information_schema.columns where table_name = 'session' and column_name = 'later'",
  )
  await reader.end()
  expect(rowCount).toBe(0)
})

test('waits at most a second at a time for a table in use, serves the queries behind it, and retries [F2]', async () => {
  const folderWithMore = await withOneMore('alter table session add column later integer')
  const [holder, shopper] = [await connect(name), await connect(name)]
  await holder.query('begin')
  await holder.query('select count(*) from session')
  const opening = open(folderWithMore)
  /* The migration requests an exclusive lock, and readers queue behind it until it gives up. */
  for (;;) {
    const { rowCount } = await shopper.query(
      "select from pg_stat_activity where datname = $1 and application_name = 'tessera migration' and wait_event_type = 'Lock'",
      [name],
    )
    if (rowCount === 1) break
  }
  const startedAt = performance.now()
  await shopper.query('select count(*) from session')
  /*
   * Milliseconds. The holder still has its lock, and a migration that did not give up would wait for it for
   * ever.
   */
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  await holder.query('commit')
  const database = await opening
  expect(
    await database.run(
      "select count(*)::int as all from information_schema.columns where table_name = 'session' and column_name = 'later'",
      [],
    ),
  ).toEqual([{ all: 1 }])
  await database.close()
  await holder.end()
  await shopper.end()
})
