import { requestPage } from '../../test/fixture-shop/page-request.ts'
import type { BenchRow } from './bench-row.ts'
import { runConcurrently } from './concurrent-calls.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { itemAt } from './visitors.ts'

const LANES = 16
const PROCESSORS = 2

interface PageLoad {
  readonly name: string
  readonly path: (turn: number) => string
  readonly warmUp: number
  readonly count: number
}

/**
 * A product page whose product is in the cache, each time by a new address: rendering it is work of the
 * shop's own processor time, without a statement.
 */
const productPages = (path: string): PageLoad => ({
  name: 'product page rendered afresh',
  path: (turn) => `${path}?turn=${turn}`,
  warmUp: 600,
  count: 2_400,
})

/** For comparison, a page that needs the database too. */
const searchPages: PageLoad = {
  name: 'search page',
  path: (turn) => `/search?q=stone${turn}`,
  warmUp: 400,
  count: 800,
}

let turns = 0

interface Measurement {
  readonly perSecond: number
  /** The processors that the shops and the clients used: they share two. */
  readonly shopsBusy: number
  readonly clientsBusy: number
}

const busyMs = async (shops: readonly ShopProcess[]): Promise<number> =>
  (await Promise.all(shops.map((shop) => shop.busyMs()))).reduce((sum, ms) => sum + ms, 0)

const measure = async (
  shops: readonly ShopProcess[],
  { path }: PageLoad,
  count: number,
): Promise<Measurement> => {
  const [startedAt, cpuBefore, busyBefore] = [performance.now(), process.cpuUsage(), await busyMs(shops)]
  const { perSecond } = await runConcurrently(LANES, count, async (turn) => {
    turns += 1
    const url = new URL(path(turns), itemAt(shops, turn).url)
    const { status } = await requestPage(Number(url.port), `${url.pathname}${url.search}`)
    if (status !== 200) throw new Error(`${url.href} answered ${status}`)
  })
  const { user, system } = process.cpuUsage(cpuBefore)
  const tookMs = performance.now() - startedAt
  return {
    perSecond,
    shopsBusy: ((await busyMs(shops)) - busyBefore) / tookMs,
    clientsBusy: (user + system) / 1_000 / tookMs,
  }
}

/** Measures one, two, two, one: a machine that slows down or speeds up does so for both. */
const compare = async (one: readonly ShopProcess[], both: readonly ShopProcess[], pageLoad: PageLoad) => {
  for (const shop of both) await measure([shop], pageLoad, pageLoad.warmUp)
  const half = pageLoad.count / 2
  const measured = [
    await measure(one, pageLoad, half),
    await measure(both, pageLoad, half),
    await measure(both, pageLoad, half),
    await measure(one, pageLoad, half),
  ]
  const mean = (of: keyof Measurement, ...indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + (measured[index]?.[of] ?? 0), 0) / indexes.length
  return {
    one: mean('perSecond', 0, 3),
    two: mean('perSecond', 1, 2),
    shopsBusy: mean('shopsBusy', 0, 3),
    clientsBusy: mean('clientsBusy', 0, 3),
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
    for (const pageLoad of [productPages(productPath), searchPages]) {
      const { one, two, shopsBusy, clientsBusy } = await compare([shop], [shop, second], pageLoad)
      const isLimited = pageLoad !== searchPages
      /* Product pages use only the shop's processor time; search pages also keep the database busy. */
      if (isLimited)
        rows.push(
          { name: 'cores used by one process', value: shopsBusy, unit: 'cores', limit: null },
          { name: 'cores used by its clients', value: clientsBusy, unit: 'cores', limit: null },
          {
            name: 'the most that two cores could reach',
            value: PROCESSORS / (shopsBusy + clientsBusy),
            unit: '×',
            limit: null,
          },
        )
      rows.push(
        { name: `${pageLoad.name}, one process`, value: one, unit: '/s', limit: null },
        { name: `${pageLoad.name}, two processes`, value: two, unit: '/s', limit: null },
        {
          name: `${pageLoad.name}, two processes ÷ one`,
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
