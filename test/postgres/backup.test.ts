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
import { openPreparedDatabase } from '../setup/test-database.ts'

/*
 * `npm run shop -- backup | restore` on PostgreSQL, with its own pg_dump and pg_restore (FT-15); skipped
 * where these are not installed.
 */

const prepared = inject('preparedShop')
const url = prepared.kind === 'postgres' ? prepared.url : ''
const hasPrograms = spawnSync('pg_dump', ['--version']).status === 0

const root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const urlOf = (name: string): string => databaseUrl(url, name)
const asAdministrator = (statement: string) => withClient(url, (client) => client.query(statement))

/** Environment settings that a test adds. */
const settings = new Map<string, string>()

const runCommand = async (database: string, dataDir: string, ...args: readonly string[]) => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: {
        ...process.env,
        DATABASE_URL: urlOf(database),
        DATA_DIR: dataDir,
        INIT_CWD: root,
        ...Object.fromEntries(settings),
      },
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    },
    generators,
  )
  return { code, output: output.join('\n'), errors: errors.join('\n') }
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

/**
 * Restores half a dump whose manifest matches, as someone might make by mistake: pg_restore rejects it and
 * the database stays empty.
 */
const expectEmptyAfterHalfDump = async (database: string, dataDir: string): Promise<void> => {
  const folder = join(root, 'half')
  await cp(join(root, 'kept'), folder, { recursive: true })
  const dump = await readFile(join(folder, 'database.dump'))
  const half = dump.subarray(0, dump.length / 2)
  await writeFile(join(folder, 'database.dump'), half)
  const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))
  const sha256 = createHash('sha256').update(half).digest('hex')
  await writeFile(join(folder, 'backup.json'), JSON.stringify({ ...manifest, sha256 }))
  expect(await runCommand(database, dataDir, 'restore', 'half')).toEqual({
    code: 1,
    output: '',
    errors: expect.stringContaining('pg_restore: error: '),
  })
  const { rows } = await withClient(urlOf(database), (client) =>
    client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'"),
  )
  expect(rows).toEqual([{ tables: 0 }])
}

test.skipIf(!hasPrograms)(
  'restores a PostgreSQL shop from a backup taken while it was open, and leaves a filled database unchanged [FT-15]',
  async () => {
    const open = await openPreparedDatabase(prepared, '_backup')
    const { name, ...contentsBefore } = await contents(open)
    expect(contentsBefore).toMatchObject({ orders: 0 })
    expect((await runCommand(name, prepared.dataDir, 'generate', '--orders', '40')).code).toBe(0)
    expect((await runCommand(name, prepared.dataDir, 'generate', '--orders', '5')).errors).toBe(
      'There are customers, baskets or orders in this shop. Invented ones are put into a shop without any.',
    )
    expect(await runCommand(name, prepared.dataDir, 'backup', 'kept')).toMatchObject({ code: 0, errors: '' })
    const { output } = await runCommand(name, prepared.dataDir, 'backup-key', 'identity')
    settings.set('BACKUP_RECIPIENT', /^BACKUP_RECIPIENT=(.*)$/m.exec(output)?.[1] ?? '')
    expect(await runCommand(name, prepared.dataDir, 'backup', 'encrypted')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\nIt is encrypted to age1\w+\.$/),
    })
    expect(await readdir(join(root, 'encrypted'))).toEqual(['backup.json', 'database.dump.age', 'media'])
    const before = await contents(open)
    expect(before.orders).toBe(40)
    expect(await runCommand(name, prepared.dataDir, 'restore', 'kept')).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^The database of DATABASE_URL is not empty: it has \d+ tables\./),
    })
    expect(await contents(open)).toEqual(before)
    await open.close()

    settings.set('BACKUP_IDENTITY_FILE', join(root, 'identity'))
    try {
      for (const folder of ['kept', 'encrypted']) {
        const target = `${name}_${folder}`
        const dataDir = join(root, 'data', folder)
        await asAdministrator(`create database ${target}`)
        try {
          /* A dump that fails half way leaves nothing in the database. */
          if (folder === 'kept') await expectEmptyAfterHalfDump(target, dataDir)
          expect(await runCommand(target, dataDir, 'restore', folder)).toEqual({
            code: 0,
            output: expect.stringMatching(/^Put back the backup of .*\nAll \d+ invariants hold\.$/),
            errors: '',
          })
          const { rows } = await withClient(urlOf(target), (client) =>
            client.query(
              "select count(*)::int as orders, string_agg(number, ' ' order by number) as numbers from orders",
            ),
          )
          expect(rows).toEqual([{ orders: before.orders, numbers: before.numbers }])
        } finally {
          await asAdministrator(`drop database ${target} with (force)`)
        }
      }
    } finally {
      await asAdministrator(`drop database ${name} with (force)`)
    }
  },
)
