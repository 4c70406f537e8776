import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileNamesIn, verdictOf } from '../scripts/test-verdict.mjs'

/* The verdict of `npm test`, tried with real runs of Vitest in a folder of its own. */

const folder = mkdtempSync(join(tmpdir(), 'tessera-verdict-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
write('good.test.js', "import { test } from 'vitest'\ntest('a', () => {})\ntest('b', () => {})\n")
write('bad.test.js', "import { test } from 'vitest'\ntest('c', () => { throw new Error('no') })\n")
write('broken.test.js', "import './is-not-there.js'\n")
write(
  'stray.test.js',
  "import { test } from 'vitest'\ntest('d', () => { setTimeout(() => { throw new Error('late') }) ; return new Promise((r) => setTimeout(r, 50)) })\n",
)

const verdictOn = (...wanted: string[]) => {
  const results = join(folder, 'results.json')
  rmSync(results, { force: true })
  const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      ...['--root', folder, '--globals', '--reporter=json', `--outputFile=${results}`],
      ...wanted,
    ],
    { cwd: folder, env: { ...process.env, NODE_PATH: join(import.meta.dirname, '..', 'node_modules') } },
  )
  return verdictOf(
    status ?? 1,
    existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null,
    wanted,
    folder,
  )
}

test('passes a run whose tests all pass', () => {
  expect(verdictOn('good')).toEqual({ passed: 2, failed: 0, lines: [] })
})

test('counts a test that fails', () => {
  expect(verdictOn('good', 'bad')).toEqual({ passed: 2, failed: 1, lines: [] })
})

test('fails a run with a file that cannot be loaded, and names the file', () => {
  const { passed, failed, lines } = verdictOn('good', 'broken')
  expect([passed, failed]).toEqual([2, 1])
  expect(lines).toEqual([expect.stringMatching(/^!!! Could not be loaded: .*broken\.test\.js$/)])
})

test('fails a run whose name matches no file, and says so', () => {
  expect(verdictOn('no-such-name')).toEqual({
    passed: 0,
    failed: 1,
    lines: ['!!! No test file matches: no-such-name'],
  })
})

test('fails a run with a name that matches no file beside one that does, and says which', () => {
  expect(verdictOn('good', 'no-such-name')).toEqual({
    passed: 2,
    failed: 1,
    lines: ['!!! No test file matches: no-such-name'],
  })
})

test('takes a path, another case and a line for names of the file', () => {
  const names = ['./good.test.js', 'GOOD', join(folder, 'good.test.js'), 'good.test.js:2']
  expect(verdictOn(...names)).toMatchObject({ failed: 0, lines: [] })
})

test('takes options and their values for no names of files', async () => {
  expect(await fileNamesIn(['good', '--project', 'units', '-t', 'a', '--bail=1', './bad'])).toEqual([
    'good',
    './bad',
  ])
})

test('fails a run with an error outside of its tests', () => {
  const { failed, lines } = verdictOn('stray')
  expect([failed, lines]).toEqual([1, ['!!! The run failed outside of its tests: see above.']])
})
