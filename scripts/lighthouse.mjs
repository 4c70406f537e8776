/*
 * `npm run lighthouse`: runs Lighthouse on the pages that sell and checks each against its limits; see
 * qa/bench/lighthouse/. It needs some 170 MB of packages, so they are installed on first use
 * (docs/decisions/0021).
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findWholeChromium } from './find-chromium.mjs'
import { build, hand, install, root, runNpm } from './setup.mjs'

const typed = process.argv.slice(2)
if (typed.some((word, i) => word.startsWith('-') && !(word === '--runs' && typed[i + 1] !== undefined))) {
  console.log('Usage: npm run lighthouse -- [pages, such as product] [--runs 5]')
  process.exit(typed.includes('--help') ? 0 : 2)
}
/* Checked first, before anything is installed, built or started. */
const { problem } = findWholeChromium()
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}
await install()
build()
const [from, to] = [
  join(root, 'qa', 'bench', 'lighthouse', 'npm'),
  join(root, 'node_modules', '.cache', 'tessera-lighthouse'),
]
const lock = 'package-lock.json'
const isSame = () =>
  existsSync(join(to, 'node_modules', 'lighthouse')) &&
  existsSync(join(to, lock)) &&
  readFileSync(join(to, lock), 'utf8') === readFileSync(join(from, lock), 'utf8')
if (!isSame()) {
  console.log('Installing Lighthouse …')
  mkdirSync(to, { recursive: true })
  for (const file of ['package.json', lock]) copyFileSync(join(from, file), join(to, file))
  await runNpm(['ci'], to)
}
hand(['qa/bench/lighthouse/main.ts', ...typed], {
  LIGHTHOUSE: join(to, 'node_modules', 'lighthouse', 'cli', 'index.js'),
})
