import { setTimeout as wait } from 'node:timers/promises'
import {
  approve,
  capture,
  confirm,
  confirmWallet,
  type HttpResponse,
  openIntent,
  openWallet,
  payByHandler,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, movableClockArgs } from '../../../test/fixture-shop/fixture-shop.ts'
import { readShopRecords } from '../../../test/fixture-shop/shop-records.ts'
import type { CallStage } from '../../../test/fixture-shop/tcp-proxy.ts'
import type { Random } from '../../scenarios/random.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  pollUntil,
  type Scenario,
  times,
} from '../../scenarios/scenario.ts'

/* FT-01: the process is killed at any moment, above all around a call to the payment provider. */

const MINUTE = 60_000
const RANDOM_KILLS = 50

/** The calls to the provider on the way to an order; each is killed at every stage. */
const requests = [
  'POST /v1/payment_intents ',
  'GET /v1/payment_intents/',
  'POST /v2/checkout/orders ',
  '/capture',
]
const moments: readonly CallStage[] = ['received', 'done', 'answered']

/** An order that the shop confirmed to a shopper. */
interface ConfirmedOrder {
  readonly path: string
}

/** One shopper goes from the basket to the confirmation by a random method, and gives up on any failure. */
const shopOnce = async (
  ground: FixtureShop,
  random: Random,
  confirmedOrders: ConfirmedOrder[],
): Promise<void> => {
  const buyer = await readyToPay(ground, {
    goods: [
      ['plenty', 1 + random.below(3)],
      /* Counted stock, more than all runs together can sell: a sold-out shopper would call no provider. */
      ['thousand', 1],
    ],
  })
  const note = (response: HttpResponse, path: string): void => {
    if (response.status === 200 && path !== '') confirmedOrders.push({ path })
  }
  const method = random.below(3)
  if (method === 0) {
    const opened = await openIntent(buyer)
    if (opened.status !== 200) return
    await payInPage(ground, opened.body)
    const confirmed = await confirm(buyer, paymentOf(opened.body))
    return note(confirmed, textOf(confirmed, 'redirect_url'))
  }
  if (method === 1) {
    const handled = await payByHandler(buyer)
    return note(handled, textOf(handled, 'redirect_url'))
  }
  const order = textOf(await openWallet(buyer), 'id')
  if (order === '') return
  await approve(ground, order)
  if ((await capture(buyer, order)).status !== 200) return
  const confirmed = await confirmWallet(buyer, order)
  note(confirmed, confirmed.status === 200 ? confirmed.body : '')
}

/** Keeps shoppers buying in four lanes until the returned function is called. */
const keepShopping = (ground: FixtureShop, random: Random, confirmedOrders: ConfirmedOrder[]) => {
  let isOver = false
  const lanes = times(4, async () => {
    while (!isOver)
      try {
        await shopOnce(ground, random, confirmedOrders)
      } catch {
        /* The shop is down at the moment. */
        await wait(50)
      }
  })
  return async (): Promise<void> => {
    isOver = true
    await lanes
  }
}

export const processKills: Scenario = {
  id: 'FT-01',
  title: `kill -9 at ${RANDOM_KILLS} random moments and at 12 moments of the calls to the provider, under 4 shoppers`,
  passFigure:
    '≤ 30 s after the start: 0 paid without order, 0 double orders, 0 double charges, 0 confirmed orders lost, 0 stuck reservations; ready ≤ 5 s',
  run: async ({ fixtureShop, random, print }) => {
    const confirmedOrders: ConfirmedOrder[] = []
    const ready: number[] = []
    const start = async (): Promise<void> => {
      ready.push((await fixtureShop.start({}, movableClockArgs)).readyMs)
    }
    await start()
    /*
     * Each process lives for a random time up to 1.5 times what four concurrent orders take on a new process:
     * with fixed times, all kills would come before the first payment on a slower database.
     */
    const startedAt = performance.now()
    await times(4, () => shopOnce(fixtureShop, random, confirmedOrders))
    const maxLifeMs = 1.5 * (performance.now() - startedAt)
    print(`lives of up to ${Math.round(maxLifeMs)} ms`)
    const stopShopping = keepShopping(fixtureShop, random, confirmedOrders)
    for (let i = 0; i < RANDOM_KILLS; i += 1) {
      await wait(100 + random.below(maxLifeMs))
      await fixtureShop.shopProcess().kill()
      await start()
    }
    let struck = 0
    for (const request of requests)
      for (const moment of moments) {
        const killed = new Promise<void>((resolve) => {
          fixtureShop.provider.proxy.watch((current, head) => {
            if (current !== moment || !head.split('\r\n', 1)[0]?.includes(request.trim())) return
            /* 'POST /v1/payment_intents' is also the beginning of the other calls' paths. */
            if (request.endsWith(' ') && !head.startsWith(request)) return
            fixtureShop.provider.proxy.watch(null)
            struck += 1
            fixtureShop.shopProcess().child.kill('SIGKILL')
            resolve()
          })
        })
        await Promise.race([killed, wait(60_000)])
        await fixtureShop.shopProcess().kill()
        await start()
      }
    await stopShopping()
    /*
     * After the last start everything is settled within half a minute, without browsers, by webhook events
     * and the reconciler.
     */
    await fixtureShop.shopProcess().kill()
    await start()
    const startedAgainAt = performance.now()
    await wait(25_000)
    await fixtureShop.shopProcess().stop()
    const settlingMs = performance.now() - startedAgainAt
    const { orders } = await readShopRecords(fixtureShop)
    const paid = await fixtureShop.query<{ payment: string }>(
      `select a.payment_id as payment from payment_attempt a join orders o on o.attempt_id = a.id`,
    )
    const paidWithOrder = new Set(paid.map(({ payment }) => payment))
    const withoutOrder = fixtureShop.provider
      .charges()
      .filter(({ payment, pence, refunded }) => pence > refunded && !paidWithOrder.has(payment))
    const tokens = new Set(
      (await fixtureShop.query<{ token: string }>('select token from orders')).map(({ token }) => token),
    )
    const lostOrders = confirmedOrders.filter(({ path }) => !tokens.has(path.split('/').at(-1) ?? ''))
    const [doubleOrders] = await fixtureShop.query<{ count: number }>(`select count(*)::int as count from (
      select 1 from quote where state = 'ordered' group by session_id_hash having count(*) > 1) twice`)
    /* Half an hour later nothing is reserved for shoppers who left. */
    await fixtureShop.setClockOffset(30 * MINUTE)
    await fixtureShop.start({}, movableClockArgs)
    await wait(6_000)
    const freed = await pollUntil(30_000, async () => {
      if (fixtureShop.mode === 'embedded') return true
      return (await readShopRecords(fixtureShop)).openReservations === 0
    })
    if (fixtureShop.mode === 'embedded') await wait(15_000)
    await fixtureShop.shopProcess().stop()
    const { openReservations } = await readShopRecords(fixtureShop)
    print(
      `${fixtureShop.provider.charges().length} charges, ${orders} orders, ${confirmedOrders.length} confirmed`,
    )
    return [
      checkHolds('kills', struck === requests.length * moments.length, RANDOM_KILLS + struck),
      checkNone(`paid without order after ${Math.round(settlingMs / 1000)} s`, withoutOrder.length),
      checkNone('double orders', doubleOrders?.count ?? -1),
      checkNone('confirmed orders lost', lostOrders.length),
      checkHolds('orders', orders >= 30, orders),
      checkNone('reservations stuck after their time', openReservations),
      checkHolds('freed', freed < 30_000),
      checkAtMost('ready, slowest', Math.max(...ready), 5_000, ' ms'),
      checkEquals('starts', ready.length, RANDOM_KILLS + requests.length * moments.length + 2),
    ]
  },
}
