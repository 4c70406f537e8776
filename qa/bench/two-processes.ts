import { glance } from '../../test/fixture-shop/glance.ts'
import { atOnce } from './at-once.ts'
import type { BenchRow } from './row.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { inTurn } from './visitors.ts'

const LANES = 16
const PROCESSORS = 2

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
  /** How many processors were busy with the shops, and with who asks: of two, no shop can have what the others take. */
  readonly shopsBusy: number
  readonly askersBusy: number
}

const busyMs = async (shops: readonly ShopProcess[]): Promise<number> =>
  (await Promise.all(shops.map((shop) => shop.busyMs()))).reduce((sum, ms) => sum + ms, 0)

const ask = async (shops: readonly ShopProcess[], { path }: Asking, count: number): Promise<Asked> => {
  const [began, used, busy] = [performance.now(), process.cpuUsage(), await busyMs(shops)]
  const { perSecond } = await atOnce(LANES, count, async (turn) => {
    turns += 1
    const url = new URL(path(turns), inTurn(shops, turn).url)
    const { status } = await glance(Number(url.port), `${url.pathname}${url.search}`)
    if (status !== 200) throw new Error(`${url.href} answered ${status}`)
  })
  const { user, system } = process.cpuUsage(used)
  const tookMs = performance.now() - began
  return {
    perSecond,
    shopsBusy: ((await busyMs(shops)) - busy) / tookMs,
    askersBusy: (user + system) / 1_000 / tookMs,
  }
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
  const middle = (of: keyof Asked, ...which: readonly number[]): number =>
    which.reduce((sum, index) => sum + (asked[index]?.[of] ?? 0), 0) / which.length
  return {
    one: middle('perSecond', 0, 3),
    two: middle('perSecond', 1, 2),
    shopsBusy: middle('shopsBusy', 0, 3),
    askersBusy: middle('askersBusy', 0, 3),
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
      const { one, two, shopsBusy, askersBusy } = await compare([shop], [shop, second], asking)
      const isLimited = asking !== searchPages
      /* Nobody else works for product pages; search pages keep the database busy too. */
      if (isLimited)
        rows.push(
          { name: 'one process keeps busy', value: shopsBusy, unit: 'cores', limit: null },
          { name: 'who asks it keeps busy', value: askersBusy, unit: 'cores', limit: null },
          {
            name: 'the most that two cores could give',
            value: PROCESSORS / (shopsBusy + askersBusy),
            unit: '×',
            limit: null,
          },
        )
      rows.push(
        { name: `${asking.name}, one process`, value: one, unit: '/s', limit: null },
        { name: `${asking.name}, two processes`, value: two, unit: '/s', limit: null },
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
