import { cp, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { migrationsFolder } from '#server/compose.ts'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { createMediaStore, openDisk } from '#server/media/index.ts'
import { openRegularBackups } from '#server/regular-backups.ts'
import { copyKeptShop } from '../setup/kept-shop.ts'

/* `npm run shop -- backup | restore` of an embedded shop as a person at the keyboard meets it (FT-15). */

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const shop = async (dataDir: string, ...args: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runShopCommand(args, {
    environment: { DATA_DIR: join(root, dataDir), INIT_CWD: root },
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const pictures = (dataDir: string) => readdir(join(root, dataDir, 'media', 'originals'))

/** What a shop must not lose, added up. */
const contentsOf = async (database: Database) => {
  const { rows } = await database.queries.execute(sql`select
    (select count(*)::int from orders) as orders, (select sum(total_pence)::int from orders) as pence,
    (select string_agg(number, ' ' order by number) from orders) as numbers,
    (select sum(stock_hundredths)::int from variation) as stock,
    (select count(*)::int from basket_line) as lines, (select count(*)::int from upkeep where name = 'backup') as noted`)
  return rows[0]
}
const contents = async (dataDir: string) => {
  const database = await openEmbedded({ dataDir: join(root, dataDir), migrationsFolder })
  const found = await contentsOf(database)
  await database.close()
  return found
}

test('[FT-15] what was sold, and its pictures, come back from a backup in an empty place; a filled one is left alone', async () => {
  await copyKeptShop(join(root, 'data'))
  expect((await shop('data', 'generate', '--orders', '30')).code).toBe(0)
  expect(await shop('data', 'backup', 'kept')).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backed up \d+ MB of database and \d+ pictures to .*kept in \d+ s\.$/),
    complained: '',
  })
  expect((await stat(join(root, 'kept'))).mode & 0o777).toBe(0o700)
  const before = await contents('data')
  expect(before).toMatchObject({ orders: 30, noted: 1 })

  expect(await shop('data', 'restore', 'kept')).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(
      /^There is a shop in .* already\. A backup is put back into an empty place only/,
    ),
  })

  expect(await shop('empty', 'restore', 'kept')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^Put back the backup of .* with \d+ pictures in \d+ s\.\nAll \d+ invariants hold\.$/,
    ),
    complained: '',
  })
  expect(await contents('empty')).toEqual(before)
  expect(await pictures('empty')).toEqual(await pictures('data'))
  expect((await pictures('empty')).length).toBeGreaterThan(50)
})

test('[FT-15] half a backup, a damaged one, and one of another kind are refused', async () => {
  const refusal = async (folder: string) => {
    const { code, said, complained } = await shop('never', 'restore', folder)
    expect([code, said]).toEqual([1, ''])
    return complained
  }
  expect(await refusal('nothing')).toMatch(
    /^There is no whole backup in .*nothing: it has no backup\.json\.$/,
  )
  await cp(join(root, 'kept'), join(root, 'short'), { recursive: true })
  await truncate(join(root, 'short', 'database.tar.gz'), 10_000)
  expect(await refusal('short')).toMatch(
    /database\.tar\.gz is not what was written: it is damaged, or not all of it is there\.$/,
  )
  expect((await shop('data', 'backup', 'kept')).complained).toMatch(
    /kept is there already\. Name a new folder\.$/,
  )
  expect(await shop('never', 'backup', 'none')).toEqual({
    code: 1,
    said: '',
    complained: `There is no shop in ${join(root, 'never')}.`,
  })
})

test('[F1] a shop that stays open backs itself up, and `restore` takes what it wrote', async () => {
  const dataDir = join(root, 'data')
  const database = await openEmbedded({ dataDir, migrationsFolder })
  const media = createMediaStore(openDisk({ kind: 'folder' }, dataDir))
  const done = Promise.withResolvers<void>()
  const log = { info: () => done.resolve(), error: (fields: unknown) => done.reject(fields) }
  const folder = join(root, 'regular')
  const backups = await openRegularBackups({ folder, keep: 2 }, dataDir, { database, media }, log)
  expect(backups.sentences.join('\n')).toContain(`It is backed up to ${folder} every 15 minutes`)
  await done.promise
  await backups.stop()
  const sold = await contentsOf(database)
  const { rows } = await database.queries.execute(sql`select report from upkeep where name = 'backup'`)
  expect(rows).toEqual([{ report: { pictures: expect.any(Number), bytes: expect.any(Number) } }])
  await database.close()

  const [name = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  expect(await shop('regular-data', 'restore', join(folder, name))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\nAll \d+ invariants hold\.$/),
  })
  expect(await contents('regular-data')).toEqual(sold)
  expect(await pictures('regular-data')).toEqual(await pictures('data'))
})
