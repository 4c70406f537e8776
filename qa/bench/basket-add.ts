import pg from 'pg'
import { calls } from '#contract/routes.ts'
import type { OpenedShop } from '#server/compose.ts'
import { newSession } from '#server/session/session-cookie.ts'
import { createVisitor } from '#server/session/visitor.ts'
import { type BenchRow, percentile } from './bench-row.ts'
import { call, latencyRows, openAgent, runConcurrently } from './concurrent-calls.ts'
import { recordSql, replaySql, type SentStatement } from './recorded-sql.ts'
import type { ShopProcess } from './shop-process.ts'
import { type BenchVisitor, fillBasket, itemAt, readGoods, SHOPPERS, visitMany } from './visitors.ts'

const ROUNDS = 1500
/** Enough rounds to have both programs compiled before the measurement starts. */
const WARM_UP = 600
const AT_ONCE = [8, 32] as const
const COUNT_AT_ONCE = 1200

/** Records the statements that the shop sends for one more add of each of some shoppers. */
const recordAdds = async (
  opened: OpenedShop,
  variationId: number,
): Promise<readonly (readonly SentStatement[])[]> => {
  const now = (): Date => new Date()
  const deps = { queries: opened.database.queries, secrets: opened.secrets, now }
  const adds: (readonly SentStatement[])[] = []
  for (let i = 0; i < SHOPPERS; i += 1) {
    const visitor = createVisitor(deps, newSession(now()), false)
    const add = () => opened.shop.basket.add(visitor, [{ kind: 'variation', id: variationId, quantity: 1 }])
    await add()
    adds.push(await recordSql(add))
  }
  return adds
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/**
 * (c) Adds to a basket over HTTP, to an empty one and to one of twenty lines, against the same statements
 * through the bare driver: alternately on one connection each, then concurrently.
 */
export const benchBasketAdd = async (
  shop: ShopProcess,
  opened: OpenedShop,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const client = await connect(databaseUrl)
  const goods = await readGoods(client)
  const variationId = itemAt(goods, 0)
  const recorded = await recordAdds(opened, variationId)
  const agent = openAgent()
  const add = ({ headers }: BenchVisitor): Promise<void> =>
    call(agent, {
      url: `${shop.url}${calls.basketAdd}`,
      headers,
      body: { Model_Type: 'variation', Model_Id: variationId, Quantity: 1 },
    })
  const [lightShoppers, fullShoppers] = [await visitMany(shop, SHOPPERS), await visitMany(shop, SHOPPERS)]
  for (const visitor of fullShoppers) await fillBasket(agent, shop, visitor, goods)

  const into = (work: (turn: number) => Promise<void>, times: number[]) => ({ work, times })
  const works = [
    into((turn) => add(itemAt(lightShoppers, turn)), []),
    into((turn) => add(itemAt(fullShoppers, turn)), []),
    into((turn) => replaySql(client, itemAt(recorded, turn)), []),
  ]
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn += 1)
    for (const { work, times } of works) {
      const startedAt = performance.now()
      await work(turn)
      if (turn >= WARM_UP) times.push(performance.now() - startedAt)
    }
  const [addMs = 0, intoTwentyMs = 0, bareMs = 0] = works.map(({ times }) => percentile(times, 0.5))

  const concurrentRows: BenchRow[] = []
  for (const lanes of AT_ONCE) {
    const clients = await Promise.all(Array.from({ length: lanes }, () => connect(databaseUrl)))
    const addTimes = await runConcurrently(lanes, COUNT_AT_ONCE, (turn) => add(itemAt(lightShoppers, turn)))
    const bareTimes = await runConcurrently(lanes, COUNT_AT_ONCE, (turn, lane) =>
      replaySql(itemAt(clients, lane), itemAt(recorded, turn)),
    )
    await Promise.all(clients.map((client) => client.end()))
    concurrentRows.push(
      ...latencyRows(`basket add, ${lanes} at once`, addTimes),
      ...latencyRows(`the same SQL, ${lanes} at once`, bareTimes),
    )
  }
  await client.end()
  agent.destroy()
  return [
    { name: 'basket add, p50', value: addMs, unit: 'ms', limit: null },
    { name: 'the same SQL through the bare driver, p50', value: bareMs, unit: 'ms', limit: null },
    { name: 'bare SQL ÷ basket add', value: bareMs / addMs, unit: '×', limit: { at: 'least', value: 0.5 } },
    { name: 'basket add, p99', value: percentile(works[0]?.times ?? [], 0.99), unit: 'ms', limit: null },
    { name: 'into a basket of twenty lines, p50', value: intoTwentyMs, unit: 'ms', limit: null },
    {
      name: 'twenty lines ÷ empty',
      value: intoTwentyMs / addMs,
      unit: '×',
      limit: { at: 'most', value: 1.3 },
    },
    ...concurrentRows,
  ]
}
