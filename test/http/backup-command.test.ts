import { cp, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/compose.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { runShopCommand } from '#server/shop-command.ts'
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
const contents = async (dataDir: string) => {
  const database = await openEmbedded({ dataDir: join(root, dataDir), migrationsFolder })
  const { rows } = await database.queries.execute(sql`select
    (select count(*)::int from orders) as orders, (select sum(total_pence)::int from orders) as pence,
    (select string_agg(number, ' ' order by number) from orders) as numbers,
    (select sum(stock_hundredths)::int from variation) as stock,
    (select count(*)::int from basket_line) as lines, (select count(*)::int from upkeep where name = 'backup') as noted`)
  await database.close()
  return rows[0]
}

test('[FT-15] what was sold, and its pictures, come back from a backup in an empty place; a filled one is left alone', {
  timeout: 60_000,
}, async () => {
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
