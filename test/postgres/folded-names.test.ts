import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { plain } from '#domain/search/stored-words.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { databaseUrl, withClient } from '../setup/postgres-server.ts'
import { migrationsFolder } from '../setup/prepared-shop.ts'

/* The words of the back office's search in a database of the locale C, which folds ASCII letters alone. */

const prepared = inject('preparedShop')
if (prepared.kind !== 'postgres') throw new Error('These tests are about PostgreSQL.')
const name = `${prepared.template}_${process.pid}_folded`
const url = databaseUrl(prepared.url, name)
const administrator = new pg.Client({ connectionString: prepared.url })
await administrator.connect()
await administrator.query(
  `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
)
const earlier = await mkdtemp(join(tmpdir(), 'tessera-earlier-'))
afterAll(async () => {
  await administrator.query(`drop database if exists ${name} with (force)`)
  await administrator.end()
  await rm(earlier, { recursive: true })
})

/** Runs the migrations of a folder that the database has not had. */
const migrate = async (folder: string): Promise<void> => {
  const database = await openPostgres({
    url,
    pool: 1,
    migrationsFolder: folder,
    onConnectionLost: () => undefined,
  })
  await database.close()
}

/** The migrations before the one that folds names in every locale. */
const migrateToEarlier = async (): Promise<void> => {
  await cp(migrationsFolder, earlier, { recursive: true })
  const file = join(earlier, 'meta', '_journal.json')
  const journal: { readonly entries: readonly { readonly tag: string }[] } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const end = journal.entries.findIndex(({ tag }) => tag === '0065_folded-names')
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(earlier)
}

const NAMES = [
  'Ágnes Ørsted',
  'ŁUKASZ Đorđević',
  'Siobhán O’Brien',
  'ÆLFRED ÞÓR',
  'Œuvre™ Ltd',
  'Ünal ÇELİK',
  'Smith',
]

test('folds names alike in every locale, and stores earlier words anew [M-018]', async () => {
  await migrateToEarlier()
  const wordsOf = (client: pg.Client) =>
    client.query("select words @@ $$'w:agnes'$$ as found from customer_search").then(({ rows }) => rows)
  await withClient(url, async (client) => {
    await client.query(
      `insert into customer (email, email_key, first_name, last_name, password_hash, created_at, used_at)
       values ('a@example.com', 'a@example.com', 'Ágnes', 'Ørsted', 'x', now(), now())`,
    )
    expect(await wordsOf(client)).toEqual([{ found: false }])
  })
  await migrate(migrationsFolder)
  await withClient(url, async (client) => {
    expect(await wordsOf(client)).toEqual([{ found: true }])
    const { rows } = await client.query('select search_plain(name) as plain from unnest($1::text[]) name', [
      NAMES,
    ])
    expect(rows.map((row) => row.plain)).toEqual(NAMES.map(plain))
  })
})
