import { benchBasketAdd } from './basket-add.ts'
import { type BenchRow, isWithinLimit, printRow } from './bench-row.ts'
import { benchCachedPage } from './cached-page.ts'
import { benchBasketCalls, benchCalculator } from './calls.ts'
import { benchFreshPage } from './fresh-page.ts'
import { benchListings } from './listings.ts'
import { benchMemory } from './memory.ts'
import { benchOrder } from './order.ts'
import { benchPlanner } from './planner.ts'
import { type MeasuredPrograms, openMeasuredPrograms } from './subjects.ts'
import { benchTwoProcesses } from './two-processes.ts'

/**
 * Measures ratios in one run, side by side: an absolute figure says more about the machine than about the
 * shop. `npm run bench` measures every part, `npm run bench -- c e` those two.
 */

const PRODUCT = '/porcelain-paving/moorland-porcelain-paving'
const PAGES = ['/', '/porcelain-tiles', PRODUCT]

interface Part {
  readonly letter: string
  readonly title: string
  measure(subjects: MeasuredPrograms): Promise<readonly BenchRow[]>
}

/**
 * In the order of measurement. Memory comes first, while the shop has served no requests; orders by card come
 * last, because the provider's webhook events arrive late.
 */
const PARTS: readonly Part[] = [
  {
    letter: 'e',
    title: 'start and memory',
    measure: async (subjects) => benchMemory(await subjects.process(), PAGES),
  },
  {
    letter: 'a',
    title: 'cached product page',
    measure: async (subjects) => benchCachedPage(await subjects.process(), PRODUCT),
  },
  {
    letter: 'c',
    title: 'basket add',
    async measure(subjects) {
      const { opened } = await subjects.inProcess()
      return benchBasketAdd(await subjects.process(), opened, subjects.postgresUrl)
    },
  },
  {
    letter: 'f',
    title: 'calculator',
    measure: async (subjects) => benchCalculator(await subjects.process(), subjects.postgresUrl),
  },
  {
    letter: 'g',
    title: 'calls of the basket page',
    measure: async (subjects) => benchBasketCalls(await subjects.process(), subjects.postgresUrl),
  },
  {
    letter: 'i',
    title: 'two processes',
    measure: async (subjects) => benchTwoProcesses(await subjects.process(), subjects.postgresUrl, PRODUCT),
  },
  {
    letter: 'b',
    title: 'product page rendered afresh',
    async measure(subjects) {
      const { opened, pages } = await subjects.inProcess()
      return benchFreshPage(pages, opened, subjects.postgresUrl, PRODUCT)
    },
  },
  {
    letter: 'd',
    title: 'listings',
    async measure(subjects) {
      const { pages } = await subjects.inProcess()
      return benchListings(pages, subjects.postgresUrl)
    },
  },
  {
    letter: 'h',
    title: 'order placed',
    async measure(subjects) {
      const { opened } = await subjects.inProcess()
      return benchOrder(await subjects.process(), opened, subjects.postgresUrl)
    },
  },
  {
    letter: 'p',
    title: 'layout planner',
    measure: async (subjects) => benchPlanner(await subjects.process()),
  },
]

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const requested = process.argv.slice(2)
const unknown = requested.filter((letter) => !PARTS.some((part) => part.letter === letter))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. The parts:`)
  for (const { letter, title } of PARTS) say(`  ${letter}  ${title}`)
  process.exit(2)
}

const subjects = await openMeasuredPrograms()
const missed: BenchRow[] = []
try {
  for (const { letter, title, measure } of PARTS) {
    if (requested.length > 0 && !requested.includes(letter)) continue
    say(`\n(${letter}) ${title}`)
    for (const row of await measure(subjects)) {
      say(printRow(row))
      if (!isWithinLimit(row)) missed.push(row)
    }
  }
} finally {
  await subjects.close()
}
say(missed.length === 0 ? '\nEvery limit is met.' : `\nMissed: ${missed.map((row) => row.name).join('; ')}`)
process.exit(missed.length === 0 ? 0 : 1)
