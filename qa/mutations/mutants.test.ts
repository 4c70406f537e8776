import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FoundMutant, isJudged, mutantKey, mutantPlace, readMissed, readMutants } from './mutants.ts'
import { drawPlaces, type Place } from './sample.ts'
import { batchesOf, likeliestFirst } from './test-order.ts'
import { globsOfNames, isOwnTest, namedHttpTests, testsOf } from './tests-of.ts'

const mutant = (overrides: Partial<FoundMutant> = {}): FoundMutant => ({
  file: 'src/domain/money/rate.ts',
  line: 'return a + b',
  mutatorName: 'ArithmeticOperator',
  replacement: 'a - b',
  location: { start: { line: 12, column: 4 }, end: { line: 12, column: 21 } },
  status: 'Survived',
  ...overrides,
})

test('reads the breaks of a report with the line of each', () => {
  const report = {
    files: {
      'src/a.ts': {
        source: 'one\n  two\n',
        mutants: [
          {
            mutatorName: 'Regex',
            replacement: '/x/',
            location: { start: { line: 2, column: 3 }, end: { line: 2, column: 6 } },
            status: 'Killed',
          },
        ],
      },
    },
  }
  expect(readMutants(JSON.stringify(report))).toEqual([
    expect.objectContaining({ file: 'src/a.ts', line: 'two', status: 'Killed' }),
  ])
})

test('prints a place with columns from 0, as StrykerJS expects it', () => {
  expect(mutantPlace(mutant())).toBe('src/domain/money/rate.ts:12:3-12:20')
})

test('reads what a run missed, to try each of them again', () => {
  const missed = [mutant(), mutant({ replacement: 'a * b' })]
  const read = readMissed(JSON.stringify(missed))
  expect(read).toEqual(missed)
  expect(new Set(read.map(mutantKey)).size).toBe(2)
  expect(() => readMissed('[{}]')).toThrow()
})

test('draws places until they hold as many breaks as wanted, and passes over long functions', () => {
  const at = (start: number, end: number): Place =>
    mutant({ location: { start: { line: start, column: 1 }, end: { line: end, column: 9 } } })
  const lines = Array.from({ length: 30 }, (_, index) => at(index + 1, index + 1))
  const [body, pair, elsewhere] = [at(1, 30), at(1, 2), mutant({ file: 'src/domain/money/other.ts' })]
  const drawn = drawPlaces([body, pair, ...lines, elsewhere], 30)
  expect(drawn).not.toContain(body)
  expect(drawn[0]).toBe(pair)
  expect(drawn).toHaveLength(30)
  expect(drawPlaces([body, pair, ...lines], 4)).toEqual(lines.slice(0, 4))
})

test('leaves out breaks that do not run', () => {
  expect([mutant({ status: 'RuntimeError' }), mutant({ status: 'NoCoverage' })].map(isJudged)).toEqual([
    false,
    true,
  ])
})

test('finds tests for every folder of the domain and for the features of the server that it names', () => {
  const domain = readdirSync('src/domain', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/domain/${name}`)
  const isBroken = (folder: string): boolean =>
    globSync(`${folder}/**/*.ts`).some((file) => !/\.(test|fixtures)\.ts$/.test(file))
  const folders = [...domain.filter(isBroken), ...namedHttpTests.map(([feature]) => `src/server/${feature}`)]
  const untested = folders.filter((folder) => globSync(testsOf(folder)).length === 0)
  expect(untested).toEqual([])
})

test('names only features and tests that exist', () => {
  const missing = namedHttpTests.flatMap(([feature, names]) => [
    ...(existsSync(`src/server/${feature}`) ? [] : [feature]),
    ...names.filter((name) => globSync(globsOfNames([name])).length === 0),
  ])
  expect(missing).toEqual([])
})

test.each([
  [
    'src/server/commands',
    ['catalogue/import-command', 'orders/orders-find', 'payments/refunds', 'payments/manual-refunds'],
  ],
  ['src/server/orders', ['basket/stock-holding', 'payments/refunds', 'orders/vat-rate']],
  ['src/server/payments', ['basket/stock-holding', 'payments/free-orders', 'orders/order-invoice']],
  ['src/server/accounts', ['accounts/emails-to-strangers', 'payments/orders-card-code']],
  ['src/server/basket', ['basket/stock-holding', 'checkout/checkout-used-code']],
  ['src/server/lists/saved-list', ['lists/saved-list-link', 'operations/retention']],
])('tests breaks in %s with %j among others', (folder, expected) => {
  const found = globSync(testsOf(folder))
  expect(found).toEqual(expect.arrayContaining(expected.map((name) => `test/http/${name}.test.ts`)))
})

test('tests breaks in the gateways of payments against the vendors’ sandbox', () => {
  expect(globSync(testsOf('src/server/payments'))).toContain('test/providers/stripe-cards.test.ts')
})

test('tests breaks in the commands with each HTTP test that runs one', () => {
  const runsCommand = /#server\/commands\/|setup\/commands\.ts/
  const running = globSync('test/http/**/*.test.ts').filter((file) =>
    runsCommand.test(readFileSync(file, 'utf8')),
  )
  const missing = running.filter((file) => !globSync(testsOf('src/server/commands')).includes(file))
  expect([running.length > 10, missing]).toEqual([true, []])
})

test('tries tests that noticed most first, then the feature’s own, then the others in their order', () => {
  const tests = ['test/http/edge/a', 'test/http/orders/b', 'src/server/orders/c', 'test/http/edge/d']
  const isOwn = (name: string): boolean => isOwnTest(name, 'src/server/orders/quote/save.ts')
  expect(likeliestFirst(tests, new Map([['test/http/edge/d', 2]]), isOwn)).toEqual([
    'test/http/edge/d',
    'test/http/orders/b',
    'src/server/orders/c',
    'test/http/edge/a',
  ])
})

test('tries ten tests, then forty, then the rest', () => {
  const tests = Array.from({ length: 60 }, (_, index) => `test ${index}`)
  expect(batchesOf(tests).map((batch) => batch.length)).toEqual([10, 40, 10])
  expect(batchesOf(tests).flat()).toEqual(tests)
  expect(batchesOf(tests.slice(0, 3))).toHaveLength(1)
})
