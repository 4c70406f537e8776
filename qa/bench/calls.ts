import { calls } from '#contract/routes.ts'
import { withClient } from '../../test/setup/postgres-server.ts'
import type { BenchRow } from './bench-row.ts'
import { type Call, call, latencyRows, openAgent, runConcurrently } from './concurrent-calls.ts'
import type { ShopProcess } from './shop-process.ts'
import { fillBasket, itemAt, readGoods, visitMany } from './visitors.ts'

const AT_ONCE = [1, 8, 32] as const
const COUNT = 600
const WARM_UP = 200
const SHOPPERS = 30

/** Measures one kind of call at 1, 8 and 32 concurrent calls. */
const measure = async (name: string, send: (turn: number) => Promise<void>): Promise<readonly BenchRow[]> => {
  await runConcurrently(1, WARM_UP, send)
  const rows: BenchRow[] = []
  for (const lanes of AT_ONCE) {
    const title = lanes === 1 ? name : `${name}, ${lanes} at once`
    rows.push(...latencyRows(title, await runConcurrently(lanes, COUNT, send)))
  }
  return rows
}

/** (f) The calculator that combines packs of several sizes. */
export const benchCalculator = async (
  shop: ShopProcess,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const productId = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select p.id from product p join variation v on v.product_id = p.id and not v.is_sample
        where p.calculator_type = 'combo_volume' group by p.id order by count(*) desc, p.id limit 1`,
    )
    return itemAt(rows, 0).id
  })
  const agent = openAgent()
  const visitors = await visitMany(shop, SHOPPERS)
  const rows = await measure('calculator with combinations', (turn) => {
    const request: Call = {
      url: `${shop.url}${calls.variationCalculator}`,
      headers: itemAt(visitors, turn).headers,
      body: {
        product_id: productId,
        length: 5 + (turn % 40) / 10,
        width: 4,
        depth: 4,
        x_y_unit: 'meters',
        z_unit: 'cm',
        options: [],
      },
    }
    return call(agent, request)
  })
  agent.destroy()
  return rows
}

/** (g) The calls of the basket page, with twenty lines and a postcode. */
export const benchBasketCalls = async (
  shop: ShopProcess,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const goods = await withClient(databaseUrl, readGoods)
  const agent = openAgent()
  const visitors = await visitMany(shop, SHOPPERS)
  for (const visitor of visitors) {
    await call(agent, {
      url: `${shop.url}${calls.setPostcode}`,
      headers: visitor.headers,
      body: { postcode: 'LS1 4AP' },
    })
    await fillBasket(agent, shop, visitor, goods)
  }
  const get = (path: string) => (turn: number) =>
    call(agent, { url: `${shop.url}${path}`, headers: itemAt(visitors, turn).headers })
  const rows = [
    ...(await measure('getBasketContents, 20 lines', get(calls.getBasketContents))),
    ...(await measure('basket totals, 20 lines', get(calls.basketTotals))),
  ]
  agent.destroy()
  return rows
}
