import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { runShopCommand } from '#server/commands/shop-command.ts'
import { migrationsFolder } from '#server/compose.ts'
import type { Database } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded.ts'
import { readRecipient } from '#server/encryption/index.ts'
import { createMediaStore, type MediaStore, openMediaStorage } from '#server/media/index.ts'
import { openRegularBackups } from '#server/regular-backups.ts'
import { hashToken } from '#server/reviews/store.ts'
import { writeReview } from '#server/reviews/write.ts'
import { generators } from '../../../tools/generators.ts'
import { copyCachedShop } from '../../setup/cached-shop.ts'

/* `npm run shop -- backup | restore` of an embedded shop on the command line (FT-15). */

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-backup-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Settings that a test adds; emptied after it. */
const settings = new Map<string, string>()
afterEach(() => settings.clear())

const shop = async (dataDir: string, ...args: readonly string[]) => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runShopCommand(
    args,
    {
      environment: { DATA_DIR: join(root, dataDir), INIT_CWD: root, ...Object.fromEntries(settings) },
      print: (text) => void output.push(text),
      printError: (text) => void errors.push(text),
    },
    generators,
  )
  return { code, output: output.join('\n'), errors: errors.join('\n') }
}

const pictures = (dataDir: string) => readdir(join(root, dataDir, 'media', 'originals'))

/** Sums of the data that a shop must not lose. */
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
  const result = await contentsOf(database)
  await database.close()
  return result
}

test('restores orders and pictures into an empty folder, and rejects a folder with a shop [FT-15]', async () => {
  await copyCachedShop(join(root, 'data'))
  expect((await shop('data', 'generate', '--orders', '30')).code).toBe(0)
  const backupOf = async (name: string, takenAt: string) => {
    await mkdir(join(root, name))
    const manifest = { format: 1, database: 'embedded', sha256: '', pictures: 0, takenAt }
    await writeFile(join(root, name, 'backup.json'), JSON.stringify(manifest))
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  await backupOf('old', daysAgo(36))
  await backupOf('young', daysAgo(34))
  const began = performance.now()
  const backedUp = await shop('data', 'backup', 'kept', '--keep-days', '35')
  const seconds = (performance.now() - began) / 1000
  expect(Number(/kept in (\d+) s\./.exec(backedUp.output)?.[1])).toBeLessThanOrEqual(Math.ceil(seconds))
  expect(backedUp).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Backed up \d+ MB of database and \d+ pictures to .*kept in \d+ s\.\nThe backup is not encrypted: .* BACKUP_RECIPIENT encrypts it\.\n1 backup beside it, older than 35 days, removed\.$/,
    ),
    errors: '',
  })
  expect((await readdir(root)).sort()).toEqual(['data', 'kept', 'young'])
  expect((await stat(join(root, 'kept'))).mode & 0o777).toBe(0o700)
  const before = await contents('data')
  expect(before).toMatchObject({ orders: 30, noted: 1 })

  expect(await shop('data', 'restore', 'kept')).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(
      /^There is a shop in .* already\. A backup is put back into an empty place only/,
    ),
  })

  expect(await shop('empty', 'restore', 'kept')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Put back the backup of .* with \d+ pictures in \d+ s\.\nAll \d+ invariants hold\.$/,
    ),
    errors: '',
  })
  expect(await contents('empty')).toEqual(before)
  expect(await pictures('empty')).toEqual(await pictures('data'))
  expect((await pictures('empty')).length).toBeGreaterThan(50)
})

/** Opens the shop in a folder with its pictures for one task. */
const withShop = async <Done>(
  dataDir: string,
  task: (opened: { readonly database: Database; readonly media: MediaStore }) => Promise<Done>,
): Promise<Done> => {
  const database = await openEmbedded({ dataDir: join(root, dataDir), migrationsFolder })
  try {
    const media = createMediaStore(openMediaStorage({ kind: 'folder' }, join(root, dataDir)))
    return await task({ database, media })
  } finally {
    await database.close()
  }
}

test('restores reviews with the pictures that buyers sent [FT-15] [S-040]', async () => {
  const token = 'r'.repeat(43)
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8481f' } })
    .jpeg()
    .toBuffer()
  await withShop('data', async ({ database, media }) => {
    await database.queries.execute(sql`insert into review (order_line_id, product_id, token_hash, asked_at)
      select l.id, v.product_id, ${hashToken(token)}, now() from order_line l
      join variation v on v.id = l.variation_id order by l.id limit 1`)
    const write = writeReview({ database, media, now: () => new Date() })
    const review = { stars: 4, text: 'Flat.', author: 'Anna M.', remove: [] }
    expect((await write(token, review, [photograph, photograph], undefined)).ok).toBe(true)
  })
  const reviews = (dataDir: string) =>
    withShop(dataDir, async ({ database, media }) => {
      const { rows } = await database.queries.execute<{ hash: string; text: string; state: string }>(
        sql`select p.hash, r.text, r.state from review r join review_picture p on p.review_id = r.id order by p.id`,
      )
      return Promise.all(rows.map(async (row) => ({ ...row, file: await media.original(row.hash) })))
    })
  const written = await reviews('data')
  expect(written).toMatchObject([
    { text: 'Flat.', state: 'pending', file: expect.any(Uint8Array) },
    { text: 'Flat.', state: 'pending', file: expect.any(Uint8Array) },
  ])
  expect((await shop('data', 'backup', 'with-reviews')).code).toBe(0)
  expect((await shop('reviewed', 'restore', 'with-reviews')).code).toBe(0)
  expect(await reviews('reviewed')).toEqual(written)
})

test('rejects incomplete, damaged and unknown backups [FT-15]', async () => {
  const refusal = async (folder: string) => {
    const { code, output, errors } = await shop('never', 'restore', folder)
    expect([code, output]).toEqual([1, ''])
    return errors
  }
  expect(await refusal('nothing')).toMatch(
    /^There is no whole backup in .*nothing: it has no backup\.json\.$/,
  )
  await cp(join(root, 'kept'), join(root, 'short'), { recursive: true })
  await truncate(join(root, 'short', 'database.tar.gz'), 10_000)
  expect(await refusal('short')).toMatch(
    /database\.tar\.gz is not what was written: it is damaged, or not all of it is there\.$/,
  )
  expect((await shop('data', 'backup', 'kept')).errors).toMatch(
    /kept is there already\. Name a new folder\.$/,
  )
  expect(await shop('never', 'backup', 'none')).toEqual({
    code: 1,
    output: '',
    errors: `There is no shop in ${join(root, 'never')}.`,
  })
  expect(await readdir(root)).not.toContain('none')
})

test('backs up an open shop on schedule, encrypted, and restores it with the identity alone [F1]', async () => {
  const keyCommand = await shop('never', 'backup-key', 'identity')
  expect(keyCommand).toMatchObject({ code: 0, errors: '' })
  expect((await stat(join(root, 'identity'))).mode & 0o777).toBe(0o600)
  const recipient = readRecipient(/^BACKUP_RECIPIENT=(.*)$/m.exec(keyCommand.output)?.[1] ?? '')
  if (recipient === null) throw new Error('no recipient')
  expect(await shop('never', 'backup-key', 'identity')).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/identity is there already\. Name a new file\.$/),
  })
  const dataDir = join(root, 'data')
  const database = await openEmbedded({ dataDir, migrationsFolder })
  const media = createMediaStore(openMediaStorage({ kind: 'folder' }, dataDir))
  const done = Promise.withResolvers<void>()
  const log = { info: () => done.resolve(), error: (fields: unknown) => done.reject(fields) }
  const folder = join(root, 'regular')
  const backups = await openRegularBackups(
    { folder, keep: 2, keepDays: 35 },
    [recipient],
    dataDir,
    { database, media },
    log,
  )
  expect(backups.sentences.join('\n')).toContain(`It is backed up to ${folder} every 15 minutes`)
  expect(backups.sentences.join('\n')).not.toContain('not encrypted')
  await done.promise
  await backups.stop()
  /* A backup that was taken just now, so that no other is due. */
  const plain = join(root, 'plain')
  await mkdir(join(plain, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`), {
    recursive: true,
  })
  const quiet = { folder: plain, keep: 2, keepDays: 35 }
  const others = await openRegularBackups(quiet, [], dataDir, { database, media }, log)
  await others.stop()
  expect(others.sentences.at(-1)).toMatch(/^The backup is not encrypted: .* BACKUP_RECIPIENT encrypts it\.$/)
  const expected = await contentsOf(database)
  const { rows } = await database.queries.execute(sql`select report from upkeep where name = 'backup'`)
  expect(rows).toEqual([{ report: { pictures: expect.any(Number), bytes: expect.any(Number) } }])
  await database.close()

  const [name = '', ...more] = await readdir(folder)
  expect(more).toEqual([])
  const restore = () => shop('regular-data', 'restore', join(folder, name))
  const refusal = async () => {
    const { code, output, errors } = await restore()
    expect([code, output]).toEqual([1, ''])
    expect(await readdir(root)).not.toContain('regular-data')
    return errors
  }
  expect(await refusal()).toBe(
    `This backup is encrypted to ${recipient.text}. Set BACKUP_IDENTITY_FILE to the file with the identity that opens it.`,
  )
  expect(await shop('never', 'backup-key', 'stranger')).toMatchObject({ code: 0 })
  settings.set('BACKUP_IDENTITY_FILE', join(root, 'stranger'))
  expect(await refusal()).toBe(
    `BACKUP_IDENTITY_FILE holds no identity that opens this backup. It is encrypted to ${recipient.text}.`,
  )
  settings.set('BACKUP_IDENTITY_FILE', join(root, 'nowhere'))
  expect(await refusal()).toMatch(/^BACKUP_IDENTITY_FILE must be .*: there is no such file\.$/)

  /* The manifest has a hash of the database file; a picture is authenticated by its own encryption. */
  settings.set('BACKUP_IDENTITY_FILE', join(root, 'identity'))
  const [picture = ''] = await readdir(join(folder, name, 'media'))
  for (const [file, sentence] of [
    [
      join(folder, name, 'database.tar.gz.age'),
      /\.age is not what was written: .* not all of it is there\.$/,
    ],
    [join(folder, name, 'media', picture), / Take this picture out of the folder to put back the others\.$/],
  ] as const) {
    const whole = await readFile(file)
    await truncate(file, whole.length - 1)
    expect(await refusal()).toMatch(sentence)
    await writeFile(file, whole)
  }
  expect(await restore()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\nAll \d+ invariants hold\.$/),
  })
  expect(await contents('regular-data')).toEqual(expected)
  expect(await pictures('regular-data')).toEqual(await pictures('data'))
})
