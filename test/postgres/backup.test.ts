import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import type { Database } from '#server/database/database.ts'
import { generators } from '../../tools/generators.ts'
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

/** Settings that a test adds. */
const settings = new Map<string, string>()

const shop = async (database: string, dataDir: string, ...args: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: {
        ...process.env,
        DATABASE_URL: named(database),
        DATA_DIR: dataDir,
        INIT_CWD: root,
        ...Object.fromEntries(settings),
      },
      print: (text) => void said.push(text),
      printError: (text) => void complained.push(text),
    },
    generators,
  )
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

/** Half a dump with a description that fits it, as a careless hand may make one, is refused by pg_restore itself. */
const isLeftEmpty = async (database: string, dataDir: string): Promise<void> => {
  const folder = join(root, 'half')
  await cp(join(root, 'kept'), folder, { recursive: true })
  const dump = await readFile(join(folder, 'database.dump'))
  const half = dump.subarray(0, dump.length / 2)
  await writeFile(join(folder, 'database.dump'), half)
  const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))
  const sha256 = createHash('sha256').update(half).digest('hex')
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ ...manifest, sha256 }))
  expect(await shop(database, dataDir, 'restore', 'half')).toEqual({
    code: 1,
    said: '',
    complained: expect.stringContaining('pg_restore: error: '),
  })
  const { rows } = await withClient(named(database), (client) =>
    client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'"),
  )
  expect(rows).toEqual([{ tables: 0 }])
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
    const { said } = await shop(name, prepared.dataDir, 'backup-key', 'identity')
    settings.set('BACKUP_RECIPIENT', /^BACKUP_RECIPIENT=(.*)$/m.exec(said)?.[1] ?? '')
    expect(await shop(name, prepared.dataDir, 'backup', 'encrypted')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/\nIt is encrypted to age1\w+\.$/),
    })
    expect(await readdir(join(root, 'encrypted'))).toEqual(['backup.json', 'database.dump.age', 'media'])
    const before = await contents(open)
    expect(before.orders).toBe(40)
    expect(await shop(name, prepared.dataDir, 'restore', 'kept')).toEqual({
      code: 1,
      said: '',
      complained: expect.stringMatching(/^The database of DATABASE_URL is not empty: it has \d+ tables\./),
    })
    expect(await contents(open)).toEqual(before)
    await open.close()

    settings.set('BACKUP_IDENTITY_FILE', join(root, 'identity'))
    try {
      for (const folder of ['kept', 'encrypted']) {
        const other = `${name}_${folder}`
        const dataDir = join(root, 'data', folder)
        await asAdministrator(`create database ${other}`)
        try {
          /* What flows into the program is not what it knows: nothing of it stays. */
          if (folder === 'kept') await isLeftEmpty(other, dataDir)
          expect(await shop(other, dataDir, 'restore', folder)).toEqual({
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
        }
      }
    } finally {
      await asAdministrator(`drop database ${name} with (force)`)
    }
  },
)
