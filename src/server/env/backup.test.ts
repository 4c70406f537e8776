import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyPair } from '../encryption/index.ts'
import { readBackupIdentities } from './backup.ts'
import { problemsOf } from './env.fixtures.ts'
import { InvalidEnvironment, readEnv } from './env.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tessera-place-'))
  mkdirSync(join(root, 'data'))
  symlinkSync(join(root, 'data'), join(root, 'elsewhere'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (source: Record<string, string>): unknown => {
  try {
    return readEnv({ DATA_DIR: join(root, 'data'), ...source }).backups
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems.join('\n')
    throw error
  }
}

test.each(['data', 'data/backups', 'data/../data/a/b', 'elsewhere', 'elsewhere/backups'])(
  'rejects a backup folder inside the data folder: %s [F1]',
  (folder) => {
    expect(read({ BACKUP_DIR: join(root, folder) })).toBe(
      `BACKUP_DIR must be outside the data folder ${join(root, 'data')}, on another disk if there is one.`,
    )
  },
)

test('accepts other folders, retains a day of backups, and rejects BACKUP_DIR with PostgreSQL [F1]', () => {
  for (const folder of ['backups', 'data-backups', '..data'])
    expect(read({ BACKUP_DIR: join(root, folder) })).toEqual({
      folder: join(root, folder),
      keep: 96,
      keepDays: 35,
    })
  expect(read({ BACKUP_DIR: root, BACKUP_KEEP: '2', BACKUP_KEEP_DAYS: '7' })).toEqual({
    folder: root,
    keep: 2,
    keepDays: 7,
  })
  expect(read({ BACKUP_DIR: root, DATABASE_URL: 'postgres://x@y/z' })).toBe(
    'BACKUP_DIR must be left out when DATABASE_URL is set: PostgreSQL is backed up by its own programs.',
  )
  expect(read({ BACKUP_DIR: root, BACKUP_KEEP: '0' })).toMatch(/^BACKUP_KEEP must be a whole number from 1/)
  expect(read({ BACKUP_KEEP_DAYS: '7' })).toBe('BACKUP_DIR must be set when BACKUP_KEEP_DAYS is.')
})

test('reads one or more recipients, and rejects a bad one without repeating it [F1]', async () => {
  const [one, other] = [await makeKeyPair(new Date(1)), await makeKeyPair(new Date(2))]
  const texts = (BACKUP_RECIPIENT: string) =>
    readEnv({ BACKUP_RECIPIENT }).backupRecipients.map(({ text }) => text)
  expect(texts('')).toEqual([])
  expect(texts(` ${one.recipient} `)).toEqual([one.recipient])
  expect(texts(`${one.recipient}, ${other.recipient}`)).toEqual([one.recipient, other.recipient])
  const identity = /AGE-SECRET-KEY-1\w+/.exec(one.file)?.[0] ?? ''
  for (const bad of [
    identity,
    `${one.recipient},`,
    one.recipient.slice(0, -1),
    `${one.recipient},${identity}`,
  ])
    expect(problemsOf({ BACKUP_RECIPIENT: bad })).toEqual([
      'BACKUP_RECIPIENT must be one or more recipients of age, separated by commas: age1 and 58 letters, as `npm run shop -- backup-key` tells one.',
    ])
})

test('gives the reason why an identity file is rejected, with neither path nor content [F1]', async () => {
  const file = (name: string, content: string): string => {
    writeFileSync(join(root, name), content)
    return join(root, name)
  }
  const identity = (await makeKeyPair(new Date(1))).file
  expect(readBackupIdentities(null)).toEqual({ ok: true, value: null })
  expect(readBackupIdentities(file('identity', identity))).toMatchObject({ ok: true })
  for (const [path, reason] of [
    [join(root, 'nowhere'), 'there is no such file'],
    [root, 'it is no file'],
    [file('none', '\n'), 'the file is empty'],
    [file('other', `${identity}hello\n`), 'it holds something else'],
  ] as const)
    expect(readBackupIdentities(path)).toEqual({
      ok: false,
      error: `BACKUP_IDENTITY_FILE must be the path of a file that this process may read, with a line that begins with AGE-SECRET-KEY-1: ${reason}.`,
    })
})
