import pg from 'pg'
import { calls } from '#contract/routes.ts'
import type { OpenedShop } from '#server/compose.ts'
import { createVisitor } from '#server/session/visitor.ts'
import type { BenchRow } from './bench-row.ts'
import { type Buyer, logInToTradeAccounts, openBuyers, prepareToPay } from './buyers.ts'
import { call, type Latencies, latencyRows, openAgent, runConcurrently } from './concurrent-calls.ts'
import { type RecordedOrder, recordRolledBack, replayOrder } from './recorded-order.ts'
import type { ShopProcess } from './shop-process.ts'
import { itemAt, readGoods, SHOPPERS } from './visitors.ts'

const AT_ONCE = [1, 8, 32] as const
/** Every buyer buys so often at each concurrency; the first round is not measured. */
const ROUNDS = 3

const mean = (all: readonly Latencies[]): Latencies => {
  const of = (name: keyof Latencies): number => all.reduce((sum, times) => sum + times[name], 0) / all.length
  return { p50: of('p50'), p99: of('p99'), perSecond: of('perSecond') }
}

/** Records the statements that the shop sends when each buyer pays on account, and rolls them back. */
const recordOrders = async (
  opened: OpenedShop,
  buyers: readonly Buyer[],
): Promise<readonly RecordedOrder[]> => {
  const now = (): Date => new Date()
  const deps = { queries: opened.database.queries, secrets: opened.secrets, now }
  const placed: RecordedOrder[] = []
  for (const { identity } of buyers) {
    const visitor = createVisitor(deps, identity, false)
    placed.push(
      await recordRolledBack(async () => {
        const order = await opened.shop.payments.withoutProvider(visitor, 'account', {
          optIn: false,
          ticks: null,
          shown: null,
          client: null,
        })
        if (!order.ok) throw new Error(`No order on account: ${order.error.kind}`)
      }),
    )
  }
  return placed
}

/**
 * (h) The last call of a purchase: an order on account against the same statements through the bare driver,
 * in alternate rounds of all buyers; then an order by card, which calls the payment sandbox, a separate
 * process on the same machine.
 */
export const benchOrder = async (
  shop: ShopProcess,
  opened: OpenedShop,
  databaseUrl: string,
): Promise<readonly BenchRow[]> => {
  const agent = openAgent()
  const clients = await Promise.all(
    Array.from({ length: Math.max(...AT_ONCE) }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const goods = await readGoods(itemAt(clients, 0))
  /*
   * High ids that no other value equals, so that a recorded id is recognised wherever it occurs among the
   * values.
   */
  for (const [table, first] of [
    ['quote', 500_000_000],
    ['orders', 600_000_000],
  ] as const)
    await itemAt(clients, 0).query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(${first}, max(id))) from ${table}`,
    )
  const tradeBuyers = await openBuyers(agent, shop, SHOPPERS)
  await logInToTradeAccounts(itemAt(clients, 0), tradeBuyers)
  const guests = await openBuyers(agent, shop, SHOPPERS)

  const pay = (buyers: readonly Buyer[], path: string, body: unknown) => (turn: number) =>
    call(agent, { url: `${shop.url}${path}`, headers: itemAt(buyers, turn).headers, body })
  const onAccount = async (lanes: number): Promise<Latencies> => {
    await prepareToPay(agent, shop, tradeBuyers, goods)
    return runConcurrently(lanes, SHOPPERS, pay(tradeBuyers, calls.payOnAccount, {}))
  }
  const bare = async (lanes: number): Promise<Latencies> => {
    await prepareToPay(agent, shop, tradeBuyers, goods)
    const placed = await recordOrders(opened, tradeBuyers)
    return runConcurrently(lanes, SHOPPERS, (turn, lane) =>
      replayOrder(itemAt(clients, lane), itemAt(placed, turn)),
    )
  }
  const byCard = async (lanes: number): Promise<Latencies> => {
    await prepareToPay(agent, shop, guests, goods)
    return runConcurrently(
      lanes,
      SHOPPERS,
      pay(guests, calls.stripeHandler, { payment_method_id: 'pm_card_visa' }),
    )
  }

  const rows: BenchRow[] = []
  for (const lanes of AT_ONCE) {
    const rounds: { readonly account: Latencies; readonly bare: Latencies }[] = []
    for (let round = 0; round <= ROUNDS; round += 1)
      rounds.push({ account: await onAccount(lanes), bare: await bare(lanes) })
    const counted = rounds.slice(1)
    const accountTimes = mean(counted.map((round) => round.account))
    const bareTimes = mean(counted.map((round) => round.bare))
    const concurrency = `${lanes} at once`
    rows.push(
      ...latencyRows(`order on account, ${concurrency}`, accountTimes),
      ...latencyRows(`the same SQL, ${concurrency}`, bareTimes),
      {
        name: `bare SQL ÷ order on account, ${concurrency}`,
        value: lanes === 1 ? bareTimes.p50 / accountTimes.p50 : accountTimes.perSecond / bareTimes.perSecond,
        unit: '×',
        limit: { at: 'least', value: 0.4 },
      },
    )
  }
  /*
   * Last of all: the sandbox's webhook events arrive seconds later, and the shop would handle them during
   * other measurements.
   */
  for (const lanes of AT_ONCE) {
    const rounds: Latencies[] = []
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await byCard(lanes))
    rows.push(...latencyRows(`order by card through the sandbox, ${lanes} at once`, mean(rounds.slice(1))))
  }
  await Promise.all(clients.map((client) => client.end()))
  agent.destroy()
  return rows
}
