import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrokenEnvironment, readEnv } from './env.ts'

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
    if (error instanceof BrokenEnvironment) return error.problems.join('\n')
    throw error
  }
}

test.each(['data', 'data/backups', 'data/../data/a/b', 'elsewhere', 'elsewhere/backups'])(
  '[F1] a folder of backups inside the data folder is refused: %s',
  (folder) => {
    expect(read({ BACKUP_DIR: join(root, folder) })).toBe(
      `BACKUP_DIR must be outside the data folder ${join(root, 'data')}, on another disk if there is one.`,
    )
  },
)

test('[F1] any other is taken, with a day of backups kept unless told otherwise; PostgreSQL has its own', () => {
  for (const folder of ['backups', 'data-backups', '..data'])
    expect(read({ BACKUP_DIR: join(root, folder) })).toEqual({ folder: join(root, folder), keep: 96 })
  expect(read({ BACKUP_DIR: root, BACKUP_KEEP: '2' })).toEqual({ folder: root, keep: 2 })
  expect(read({ BACKUP_DIR: root, DATABASE_URL: 'postgres://x@y/z' })).toBe(
    'BACKUP_DIR must be left out when DATABASE_URL is set: PostgreSQL is backed up by its own programs.',
  )
  expect(read({ BACKUP_DIR: root, BACKUP_KEEP: '0' })).toMatch(/^BACKUP_KEEP must be a whole number from 1/)
})
