import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Check, checkHolds, type Scenario } from '../../scenarios/scenario.ts'

/* Scenarios that are tests of `npm test` already, run at full length. They open shops of their own. */

const Results = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
})

const runTests = async (
  files: readonly string[],
  env: Readonly<Record<string, string>>,
  say: (text: string) => void,
): Promise<{ readonly checks: readonly Check[]; readonly output: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-attacks-'))
  const file = join(folder, 'results.json')
  const { TEST_DATABASE_URL: _, ...inherited } = process.env
  const tests = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=http',
      '--testTimeout=1800000',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited, NODE_ENV: 'test', TEST_EMBEDDED: 'all', ...env },
    },
  )
  let output = ''
  for (const stream of [tests.stdout, tests.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  await once(tests, 'close')
  const results = Results.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')))
  await rm(folder, { recursive: true, force: true })
  if (!results.success) {
    say(output.slice(-2_000))
    return { checks: [checkHolds('tests ran', false)], output }
  }
  const { numPassedTests, numTotalTests, testResults } = results.data
  for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults))
    if (status !== 'passed') say(`${status}: ${title}`)
  const isWhole = numTotalTests > 0 && numPassedTests === numTotalTests
  return { checks: [checkHolds('checks', isWhole, `${numPassedTests} of ${numTotalTests}`)], output }
}

/** Existing and missing things get the same response, in words, length and time. */
export const enumeration: Scenario = {
  id: 'SX-06',
  title:
    'login, reset, registration, checkout, saved list, order page, discount code, manual reference: there or not, 300 pairs each',
  passFigure: 'same status, same length; neither slower more often than by chance (p < 10⁻⁴)',
  databases: ['embedded'],
  run: async ({ print }) => {
    const { checks, output } = await runTests(
      ['test/http/accounts/enumeration.test.ts'],
      { ENUMERATION_PAIRS: '300' },
      print,
    )
    const timingLines = output
      .split('\n')
      .filter((line) => line.includes('slower in') && !line.includes('the measure finds'))
    for (const line of timingLines) print(line)
    const differences = timingLines.map((line) => {
      const [, existing = '0', missing = '0'] = line.match(/([\d.]+) ms and ([\d.]+) ms/) ?? []
      return Math.abs(Number(existing) - Number(missing))
    })
    return [
      ...checks,
      checkHolds(
        'largest difference of medians',
        differences.length > 0,
        `${Math.max(0, ...differences).toFixed(2)} ms`,
      ),
    ]
  },
}

/** The metrics port reveals nothing without the token, and accepts no requests of visitors. */
export const metricsPort: Scenario = {
  id: 'F3',
  title:
    'the metrics port: invalid tokens, paths, methods and names around it, smuggled and broken requests, huge headers, slow connections, too many of them',
  passFigure: '404 as for an unknown path; closed; 64 connections at most',
  databases: ['embedded'],
  run: async ({ print }) => (await runTests(['qa/attacks/metrics-port.test.ts'], {}, print)).checks,
}

/** Odd input to every call of the back office. */
export const backOfficeInput: Scenario = {
  id: 'M-197',
  title: '10,000 odd requests to every call of the back office, by an owner',
  passFigure: 'no 5xx, no stack or SQL in responses, no failure in the log, invariants hold',
  databases: ['embedded'],
  run: async ({ print }) =>
    (await runTests(['qa/attacks/admin-fuzz.test.ts'], { ATTACKS: 'full' }, print)).checks,
}

/** A bot that tries stolen cards is stopped, and shoppers can still pay. */
export const cardTesting: Scenario = {
  id: 'SX-08',
  title:
    '2,000 tries of cards, each in a new session, from 50 addresses, on every path for cards; then honest shoppers',
  passFigure: '≤ 100 reach the provider; a code is required after 30 declines; two declines, then paid',
  databases: ['embedded'],
  run: async ({ print }) =>
    (await runTests(['qa/attacks/card-testing.test.ts'], { ATTACKS: 'full' }, print)).checks,
}
