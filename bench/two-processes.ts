import { atOnce, call, openLines } from './at-once.ts'
import type { BenchRow } from './row.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'

const COUNT = 800
const WARM_UP = 400
const LANES = 16

let turns = 0

/** Each asks from an address of its own for words that nobody asked for: every page is rendered. */
const searchPerSecond = async (shops: readonly ShopProcess[], count: number): Promise<number> => {
  const agent = openLines()
  const { perSecond } = await atOnce(LANES, count, (turn) => {
    turns += 1
    const shop = shops[turn % shops.length] ?? shops[0]
    return call(agent, {
      url: `${shop?.url}/search?q=stone${turns}`,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': `2001:db8:${(turn >> 8).toString(16)}:${((turn & 255) << 8).toString(16)}::1`,
      },
    })
  })
  agent.destroy()
  return perSecond
}

/** (i) Two processes of one shop against one, on pages that are rendered afresh. */
export const benchTwoProcesses = async (
  shop: ShopProcess,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const second = await startShopProcess(databaseUrl)
  try {
    const both = [shop, second]
    for (const own of both) await searchPerSecond([own], WARM_UP)
    const one = await searchPerSecond([shop], COUNT)
    const two = await searchPerSecond(both, COUNT)
    return [
      { name: 'search page, one process', value: one, unit: '/s', limit: null },
      { name: 'search page, two processes', value: two, unit: '/s', limit: null },
      { name: 'two processes ÷ one', value: two / one, unit: '×', limit: { at: 'least', value: 1.7 } },
    ]
  } finally {
    await second.stop()
  }
}
