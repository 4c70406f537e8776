import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import type { Database } from '#server/database/database.ts'
import { databaseUrl, withClient } from '../setup/postgres-server.ts'
import { openPrepared } from '../setup/test-database.ts'

/* `npm run shop -- backup | restore` on PostgreSQL, by its own pg_dump and pg_restore (FT-15); left out where there are none. */

const prepared = inject('preparedShop')
const url = prepared.kind === 'postgres' ? prepared.url : ''
const hasPrograms = spawnSync('pg_dump', ['--version']).status === 0

const root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const named = (name: string): string => databaseUrl(url, name)
const asAdministrator = (statement: string) => withClient(url, (client) => client.query(statement))

const shop = async (database: string, dataDir: string, ...args: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runShopCommand(args, {
    environment: { ...process.env, DATABASE_URL: named(database), DATA_DIR: dataDir, INIT_CWD: root },
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const contents = async ({ queries }: Pick<Database, 'queries'>) => {
  const { rows } = await queries.execute<{
    name: string
    orders: number
    numbers: string
    stock: number
  }>(sql`select
    current_database() as name, (select count(*)::int from orders) as orders,
    (select string_agg(number, ' ' order by number) from orders) as numbers,
    (select sum(stock_hundredths)::int from variation) as stock`)
  const [row] = rows
  if (row === undefined) throw new Error('no contents')
  return row
}

test.skipIf(!hasPrograms)(
  '[FT-15] a shop on PostgreSQL comes back from a backup that was taken while it was open; a filled database is left alone',
  async () => {
    const open = await openPrepared(prepared, '_backup')
    const { name, ...none } = await contents(open)
    expect(none).toMatchObject({ orders: 0 })
    expect((await shop(name, prepared.dataDir, 'generate', '--orders', '40')).code).toBe(0)
    expect((await shop(name, prepared.dataDir, 'generate', '--orders', '5')).complained).toBe(
      'There are customers, baskets or orders in this shop. Invented ones are put into a shop without any.',
    )
    expect(await shop(name, prepared.dataDir, 'backup', 'kept')).toMatchObject({ code: 0, complained: '' })
    const before = await contents(open)
    expect(before.orders).toBe(40)
    expect(await shop(name, prepared.dataDir, 'restore', 'kept')).toEqual({
      code: 1,
      said: '',
      complained: expect.stringMatching(/^The database of DATABASE_URL is not empty: it has \d+ tables\./),
    })
    expect(await contents(open)).toEqual(before)
    await open.close()

    const other = `${name}_empty`
    await asAdministrator(`create database ${other}`)
    try {
      const dataDir = join(root, 'data')
      expect(await shop(other, dataDir, 'restore', 'kept')).toEqual({
        code: 0,
        said: expect.stringMatching(/^Put back the backup of .*\nAll \d+ invariants hold\.$/),
        complained: '',
      })
      const { rows } = await withClient(named(other), (client) =>
        client.query(
          "select count(*)::int as orders, string_agg(number, ' ' order by number) as numbers from orders",
        ),
      )
      expect(rows).toEqual([{ orders: before.orders, numbers: before.numbers }])
    } finally {
      await asAdministrator(`drop database ${other} with (force)`)
      await asAdministrator(`drop database ${name} with (force)`)
    }
  },
)
