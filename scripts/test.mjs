/*
 * `npm test`: types and lint, and every test: units, calls over HTTP, races, whole processes, and journeys in
 * Chromium (vitest.config.ts has the projects). `npm test -- <file or --project name>` runs only those tests.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, generateRouteTypes, install, node, root } from './setup.mjs'
import { fileNamesIn, verdictOf } from './test-verdict.mjs'
import { startPostgres } from './throwaway-postgres.mjs'

await install()

const requested = process.argv.slice(2)
const names = await fileNamesIn(requested)
const bin = (...parts) => join(root, 'node_modules', ...parts)

/** Counts of the run; a check that fails counts as one failed test. */
const total = { passed: 0, failed: 0 }

/** Runs a program concurrently and prints its output in one piece when it ends. */
const runBuffered = async (args) => {
  const program = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => chunks.push(chunk))
  const status = await new Promise((resolve) => program.once('close', resolve))
  process.stdout.write(Buffer.concat(chunks))
  return status
}
const check = async (name, args) => {
  const status = await runBuffered(args)
  console.log(status === 0 ? `✓ ${name}` : `✗ ${name}`)
  total[status === 0 ? 'passed' : 'failed'] += 1
}

/*
 * The pages' types are generated from their routes. One checker: several would each check the shared files,
 * and other work runs at the same time.
 */
const checkTypes = async () => {
  for (const args of generateRouteTypes) await check('types of routes', args)
  await check('types', [bin('typescript', 'bin', 'tsc'), '-b', '--checkers', '1'])
}
const checkLint = () =>
  check('lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'])

/*
 * Tests start from a prepared shop that takes seconds to build. If it cannot be built, the tests that need it
 * say why.
 */
const makeCachedShop = () =>
  runBuffered(['-e', "import('./test/setup/cached-shop.ts').then(({ cachedShop }) => cachedShop())"])

const isWhole = requested.length === 0
const checks = isWhole ? Promise.all([checkTypes(), checkLint()]) : null
const cachedShop = isWhole ? makeCachedShop() : null
build()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const postgres = await startPostgres()
if (postgres.url === null) {
  console.log('\n!!! PostgreSQL could not be started: the tests of the project "postgres" DO NOT RUN.')
  for (const reason of postgres.reasons) console.log(`!!! ${reason}`)
  console.log(
    '!!! Install PostgreSQL, or set TEST_DATABASE_URL to one where databases and roles may be created.\n',
  )
}

await cachedShop
const results = join(root, 'build', 'test-results.json')
rmSync(results, { force: true })
const vitest = spawn(
  node,
  [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
    ...requested,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ...(postgres.url === null ? {} : { TEST_DATABASE_URL: postgres.url }),
      /* Named files run on both databases. */
      ...(requested.length > 0 ? { TEST_EMBEDDED: 'all' } : {}),
    },
  },
)
const status = await new Promise((resolve) => vitest.once('exit', (code) => resolve(code ?? 1)))
await checks
const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null
const verdict = verdictOf(status, report, names, root)
total.passed += verdict.passed
total.failed += verdict.failed

for (const line of verdict.lines) console.log(line)
if (postgres.url === null) console.log('!!! Without PostgreSQL: its tests did not run.')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
