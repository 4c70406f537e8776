/*
 * `npm run mutate -- <folder>`: breaks the code of a folder in many small ways, one at a time, and prints the
 * breaks that no test notices; see qa/mutations/. StrykerJS is installed on first use (docs/decisions/0033).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, hand, install, root, runNpm } from './setup.mjs'

await install()
const [from, to] = [
  join(root, 'qa', 'mutations', 'npm'),
  join(root, 'node_modules', '.cache', 'tessera-stryker'),
]
const files = ['package.json', 'package-lock.json']
const isSame = () =>
  existsSync(join(to, 'node_modules', '@stryker-mutator', 'core')) &&
  files.every(
    (file) =>
      existsSync(join(to, file)) &&
      readFileSync(join(to, file), 'utf8') === readFileSync(join(from, file), 'utf8'),
  )
if (!isSame()) {
  console.log('Installing StrykerJS …')
  mkdirSync(to, { recursive: true })
  for (const file of files) copyFileSync(join(from, file), join(to, file))
  /* It uses the project's own Vitest, so its peer dependency is not installed. */
  await runNpm(['ci', '--legacy-peer-deps'], to)
}
/* Some calls are tested with their pages. */
build()
hand(['qa/mutations/main.ts', ...process.argv.slice(2)], {
  STRYKER: join(to, 'node_modules', '@stryker-mutator'),
})
