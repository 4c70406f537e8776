import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { err, ok } from '#domain/lang/result.ts'
import { makeKeyPair, type Recipient, readRecipient } from '../encryption/index.ts'
import { makeRegularBackup, type RegularDeps, startRegularBackups } from './regular.ts'
import type { Source } from './take.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-regular-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const source: Source = {
  kind: 'embedded',
  file: 'database.tar.gz',
  async dump(keep) {
    await keep(Readable.from([Buffer.from('all of it')]))
    return ok(null)
  },
}

const place = (name: string) => {
  const folder = join(root, name)
  const clock = { now: new Date('2026-11-22T01:00:00.000Z') }
  const pictures = new Map([['one', new Uint8Array([1])]])
  const noted: Date[] = []
  const deps: RegularDeps = {
    source,
    media: {
      hashes: async () => [...pictures.keys()],
      original: async (hash) => pictures.get(hash) ?? null,
    },
    folder,
    keep: 3,
    keepDays: 35,
    recipients: [],
    now: () => clock.now,
    note: async () => void noted.push(clock.now),
  }
  const later = (minutes: number): void => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  return { folder, deps, pictures, noted, later }
}

test('writes each backup to a folder named by its time, removes the oldest, and writes pictures once [F1]', async () => {
  const { folder, deps, pictures, noted, later } = place('kept')
  await makeRegularBackup(deps)
  expect(await readdir(folder)).toEqual(['2026-11-22T01-00-00Z'])
  const first = join(folder, '2026-11-22T01-00-00Z')
  expect((await readdir(first)).sort()).toEqual(['backup.json', 'database.tar.gz', 'media'])
  expect((await stat(first)).mode & 0o777).toBe(0o700)

  /* A backup that was killed, and a file of the merchant's own. */
  await mkdir(join(folder, '.part-2026-11-22T01-07-00Z'))
  await writeFile(join(folder, 'README'), 'do not delete')
  pictures.set('two', new Uint8Array([2]))
  later(15)
  await makeRegularBackup(deps)
  const second = join(folder, '2026-11-22T01-15-00Z')
  expect(await readdir(join(second, 'media'))).toEqual(['one', 'two'])
  expect((await stat(join(second, 'media', 'one'))).ino).toBe((await stat(join(first, 'media', 'one'))).ino)

  for (const minutes of [15, 15]) {
    later(minutes)
    await makeRegularBackup(deps)
  }
  expect((await readdir(folder)).sort()).toEqual([
    '2026-11-22T01-15-00Z',
    '2026-11-22T01-30-00Z',
    '2026-11-22T01-45-00Z',
    'README',
  ])
  /* Removing one hard link does not remove the picture. */
  expect(await readFile(join(folder, '2026-11-22T01-45-00Z', 'media', 'one'))).toEqual(Buffer.from([1]))
  expect(noted).toHaveLength(4)
})

test('retains the last backup of each day for 35 days [F1]', async () => {
  const { folder, deps, later } = place('days')
  /* Every six hours: the newest three, and the one of 19:00. */
  for (let taken = 0; taken < 8; taken += 1) {
    await makeRegularBackup(deps)
    later(6 * 60)
  }
  expect((await readdir(folder)).sort()).toEqual([
    '2026-11-22T19-00-00Z',
    '2026-11-23T07-00-00Z',
    '2026-11-23T13-00-00Z',
    '2026-11-23T19-00-00Z',
  ])
  /* Closed for 35 days less six hours: older ones are removed even if they are among the newest. */
  later(35 * 24 * 60 - 12 * 60)
  await makeRegularBackup(deps)
  expect((await readdir(folder)).sort()).toEqual([
    '2026-11-23T13-00-00Z',
    '2026-11-23T19-00-00Z',
    '2026-12-28T13-00-00Z',
  ])
})

const newRecipient = async (): Promise<Recipient> => {
  const recipient = readRecipient((await makeKeyPair(new Date())).recipient)
  if (recipient === null) throw new Error('no recipient')
  return recipient
}

test('shares pictures between encrypted backups with the same recipients only [F1]', async () => {
  const { folder, deps, later } = place('encrypted')
  const [one, other] = [await newRecipient(), await newRecipient()]
  const numbers: number[] = []
  for (const recipients of [[], [one], [one], [other], [one, other], []]) {
    await makeRegularBackup({ ...deps, keep: 96, recipients })
    const newest = join(folder, (await readdir(folder)).sort().at(-1) ?? '')
    const suffix = recipients.length > 0 ? '.age' : ''
    expect(await readdir(newest)).toEqual(['backup.json', `database.tar.gz${suffix}`, 'media'])
    expect(await readdir(join(newest, 'media'))).toEqual([`one${suffix}`])
    const { format, recipients: stored } = JSON.parse(await readFile(join(newest, 'backup.json'), 'utf8'))
    if (recipients.length === 0) expect([format, stored]).toEqual([1, undefined])
    else expect([format, stored]).toEqual([2, recipients.map(({ text }) => text)])
    for (const name of [`database.tar.gz${suffix}`, join('media', `one${suffix}`)]) {
      const begin = (await readFile(join(newest, name), 'latin1')).slice(0, 21)
      expect(begin === 'age-encryption.org/v1').toBe(recipients.length > 0)
    }
    numbers.push((await stat(join(newest, 'media', `one${suffix}`))).ino)
    later(15)
  }
  const [plain, first, second, ...others] = numbers
  expect(second).toBe(first)
  expect(new Set([plain, first, ...others]).size).toBe(5)
})

test('leaves earlier backups when one fails, does not record it, and logs an alarm [F1]', async () => {
  const { folder, deps, noted, later } = place('failing')
  const [alarms, waited]: [unknown[], number[]] = [[], []]
  let full = false
  const asked = Promise.withResolvers<void>()
  const backups = startRegularBackups({
    ...deps,
    source: { ...source, dump: async (keep) => (full ? err('no space left') : source.dump(keep)) },
    log: { info: () => undefined, error: (fields: unknown) => void alarms.push(fields) },
    wait: async (milliseconds, ending) => {
      waited.push(milliseconds / 60_000)
      later(milliseconds / 60_000)
      full = waited.length === 2
      if (waited.length < 4) return
      asked.resolve()
      await new Promise((resolve) => ending.addEventListener('abort', resolve))
    },
  })
  await asked.promise
  await backups.stop()
  expect(waited).toEqual([0, 15, 5, 15])
  expect(await readdir(folder)).toEqual(['2026-11-22T01-00-00Z', '2026-11-22T01-20-00Z'])
  expect(noted).toHaveLength(2)
  expect(alarms).toEqual([{ failure: new Error('no space left'), attention: true }])
})

test('keeps the schedule of the newest backup when the shop restarts [F1]', async () => {
  const { deps, later } = place('reopened')
  await makeRegularBackup(deps)
  later(4)
  const first = Promise.withResolvers<number>()
  const backups = startRegularBackups({
    ...deps,
    log: { info: () => undefined, error: () => undefined },
    wait: async (milliseconds, ending) => {
      first.resolve(milliseconds / 60_000)
      await new Promise((resolve) => ending.addEventListener('abort', resolve))
    },
  })
  expect(await first.promise).toBe(11)
  await backups.stop()
})
