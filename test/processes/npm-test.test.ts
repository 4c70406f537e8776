import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('says that a name matches no test file and ends with exit code 1', () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', 'test/there-is-no-such-file'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout).toContain('!!! No test file matches: test/there-is-no-such-file')
  expect(stdout).toContain('0 passed, 1 failed')
  expect(status).toBe(1)
})
