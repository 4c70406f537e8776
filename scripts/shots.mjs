/*
 * `npm run shots`: pictures of every page in its states at three widths, looked through by axe, in build/shots, and a
 * contact sheet for each width. `npm run shots -- basket checkout` takes those alone; `npm run shots -- readme` takes the
 * pictures of README.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, root } from './setup.mjs'

install()
build()
const wanted = process.argv.slice(2)
const folder = join(root, 'build', 'shots')
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const run = (args, env = {}) =>
  spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
/* What is kept with the sources is taken when it is asked for. */
const named = ['-t', wanted.length === 0 ? '^(?!readme )' : `^(${wanted.join('|')})`]
const taken = run(
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'shots', ...named],
  {
    SHOTS: 'yes',
    NODE_ENV: 'test',
  },
)
const shown = wanted.includes('readme') ? 0 : run(['test/shots/sheet.ts'])
process.exit(taken || shown)
