/*
 * `npm run shots`: takes pictures of every page in its states at three widths into build/shots, checks each
 * with axe, and makes a contact sheet for each width. `npm run shots -- basket checkout` takes those alone,
 * `npm run shots -- 1024 basket` at that width; `npm run shots -- readme` takes the pictures of README.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

const words = process.argv.slice(2)
const widths = words.filter((word) => /^\d+$/.test(word))
const requested = words.filter((word) => !widths.includes(word))
if (requested.some((word) => word.startsWith('-'))) {
  console.log(
    'Usage: npm run shots -- [widths in pixels] [what the names of the pictures begin with, such as basket]',
  )
  process.exit(requested.includes('--help') ? 0 : 2)
}
await install()
build()
const startedAt = Date.now()
const folder = join(root, 'build', 'shots')
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const run = (args, env = {}) =>
  spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
/* Pictures that are stored with the sources (readme) are taken only on request. */
const nameFilter = ['-t', requested.length === 0 ? '^(?!readme )' : `^(${requested.join('|')})`]
const testStatus = run(
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'shots', ...nameFilter],
  {
    SHOTS: widths.length === 0 ? 'yes' : widths.join(),
    NODE_ENV: 'test',
  },
)
const isNew = (file) => statSync(join(folder, file)).mtimeMs >= startedAt
if (testStatus === 0 && !requested.includes('readme') && !readdirSync(folder).some(isNew)) {
  console.error(`No picture has a name that begins with ${requested.join(' or ')}.`)
  process.exit(2)
}
const sheetStatus = requested.includes('readme') ? 0 : run(['qa/shots/sheet.ts'])
process.exit(testStatus || sheetStatus)
