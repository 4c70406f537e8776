import { atOnce, call, openLines } from './at-once.ts'
import type { BenchRow } from './row.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

const LANES = 16

interface Asking {
  readonly name: string
  readonly path: (turn: number) => string
  readonly warmUp: number
  readonly count: number
}

/**
 * A product page whose product is at hand, each by an address that nobody asked for: what is rendered afresh is work of the
 * shop's own processor time, without a statement.
 */
const productPages = (path: string): Asking => ({
  name: 'product page rendered afresh',
  path: (turn) => `${path}?turn=${turn}`,
  warmUp: 600,
  count: 2_400,
})

/** Beside it a page for which the database works too. */
const searchPages: Asking = {
  name: 'search page',
  path: (turn) => `/search?q=stone${turn}`,
  warmUp: 400,
  count: 800,
}

let turns = 0

interface Asked {
  readonly perSecond: number
  /** What share of the two processors whoever asks took: no shop can have that. */
  readonly askersShare: number
}

const ask = async (shops: readonly ShopProcess[], { path }: Asking, count: number): Promise<Asked> => {
  const agent = openLines()
  const [began, used] = [performance.now(), process.cpuUsage()]
  const { perSecond } = await atOnce(LANES, count, (turn) => {
    turns += 1
    const shop = shops[turn % shops.length] ?? shops[0]
    return call(agent, {
      url: `${shop?.url}${path(turns)}`,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': `2001:db8:${(turns >> 8).toString(16)}:${((turns & 255) << 8).toString(16)}::1`,
      },
    })
  })
  agent.destroy()
  const { user, system } = process.cpuUsage(used)
  return { perSecond, askersShare: (user + system) / 2_000 / (performance.now() - began) }
}

/** One, two, two, one: a machine that slows down or speeds up meanwhile does so for both. */
const compare = async (one: readonly ShopProcess[], both: readonly ShopProcess[], asking: Asking) => {
  for (const shop of both) await ask([shop], asking, asking.warmUp)
  const half = asking.count / 2
  const asked = [
    await ask(one, asking, half),
    await ask(both, asking, half),
    await ask(both, asking, half),
    await ask(one, asking, half),
  ]
  const middle = (of: (asked: Asked) => number, ...which: readonly number[]): number =>
    which.reduce((sum, index) => sum + of(asked[index] ?? { perSecond: 0, askersShare: 0 }), 0) / which.length
  return {
    one: middle(({ perSecond }) => perSecond, 0, 3),
    two: middle(({ perSecond }) => perSecond, 1, 2),
    askersShare: middle(({ askersShare }) => askersShare, 1, 2),
  }
}

/** (i) Two processes of one shop against one. */
export const benchTwoProcesses = async (
  shop: ShopProcess,
  databaseUrl: string,
  productPath: string,
): Promise<readonly BenchRow[]> => {
  const second = await startShopProcess(databaseUrl)
  try {
    const rows: BenchRow[] = []
    for (const asking of [productPages(productPath), searchPages]) {
      const { one, two, askersShare } = await compare([shop], [shop, second], asking)
      const isLimited = asking !== searchPages
      rows.push(
        { name: `${asking.name}, one process`, value: one, unit: '/s', limit: null },
        { name: `${asking.name}, two processes`, value: two, unit: '/s', limit: null },
        { name: 'who asks those, of both processors', value: askersShare * 100, unit: '%', limit: null },
        {
          name: `${asking.name}, two processes ÷ one`,
          value: two / one,
          unit: '×',
          limit: isLimited ? { at: 'least', value: 1.7 } : null,
        },
      )
    }
    return rows
  } finally {
    await second.stop()
  }
}
