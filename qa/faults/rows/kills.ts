import { setTimeout as wait } from 'node:timers/promises'
import { readBooks } from '../../../test/fixture-shop/books.ts'
import {
  type Answer,
  approve,
  capture,
  confirm,
  confirmWallet,
  openIntent,
  openWallet,
  payByHandler,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type Ground, movedClock } from '../../../test/fixture-shop/ground.ts'
import type { Moment } from '../../../test/fixture-shop/tcp-proxy.ts'
import type { Random } from '../../scenarios/random.ts'
import { atMost, exactly, holds, none, type Row, times, until } from '../../scenarios/row.ts'

/* FT-01: the process is killed at any moment, above all at those around a call to who takes the money. */

const MINUTE = 60_000
const RANDOM_KILLS = 50

/** Calls to the provider on the way to an order, and the moments of each. */
const requests = [
  'POST /v1/payment_intents ',
  'GET /v1/payment_intents/',
  'POST /v2/checkout/orders ',
  '/capture',
]
const moments: readonly Moment[] = ['received', 'done', 'answered']

/** An order that the shop said was placed. */
interface Told {
  readonly path: string
}

/** One shopper from the basket to the confirmation, by one of the ways; whatever breaks, they give up. */
const shopOnce = async (ground: Ground, random: Random, told: Told[]): Promise<void> => {
  const buyer = await readyToPay(ground, {
    goods: [
      ['plenty', 1 + random.below(3)],
      /* Counted, and more than all lives together can sell: who finds nothing left calls no provider. */
      ['thousand', 1],
    ],
  })
  const note = (answer: Answer, path: string): void => {
    if (answer.status === 200 && path !== '') told.push({ path })
  }
  const way = random.below(3)
  if (way === 0) {
    const opened = await openIntent(buyer)
    if (opened.status !== 200) return
    await payInPage(ground, opened.body)
    const confirmed = await confirm(buyer, paymentOf(opened.body))
    return note(confirmed, textOf(confirmed, 'redirect_url'))
  }
  if (way === 1) {
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

/** Shoppers in four lanes until it is over. */
const keepShopping = (ground: Ground, random: Random, told: Told[]) => {
  let isOver = false
  const lanes = times(4, async () => {
    while (!isOver)
      try {
        await shopOnce(ground, random, told)
      } catch {
        /* Nobody is there to buy from at the moment. */
        await wait(50)
      }
  })
  return async (): Promise<void> => {
    isOver = true
    await lanes
  }
}

export const kills: Row = {
  id: 'FT-01',
  title: `kill -9 at ${RANDOM_KILLS} random moments and at 12 moments of the calls to the provider, under 4 shoppers`,
  figure:
    '≤ 30 s after the start: 0 paid without order, 0 double orders, 0 double charges, 0 told orders lost, 0 stuck reservations; ready ≤ 5 s',
  run: async ({ ground, random, say }) => {
    const told: Told[] = []
    const ready: number[] = []
    const start = async (): Promise<void> => {
      ready.push((await ground.start({}, movedClock)).readyMs)
    }
    await start()
    /* A life ends somewhere in the time that four orders at once take a process that has just begun, or after it: moments
       chosen by the clock alone would all come before the first payment on a slower database. */
    const began = performance.now()
    await times(4, () => shopOnce(ground, random, told))
    const life = 1.5 * (performance.now() - began)
    say(`lives of up to ${Math.round(life)} ms`)
    const stopShopping = keepShopping(ground, random, told)
    for (let i = 0; i < RANDOM_KILLS; i += 1) {
      await wait(100 + random.below(life))
      await ground.shop().kill()
      await start()
    }
    let struck = 0
    for (const request of requests)
      for (const moment of moments) {
        const killed = new Promise<void>((resolve) => {
          ground.provider.line.watch((passing, head) => {
            if (passing !== moment || !head.split('\r\n', 1)[0]?.includes(request.trim())) return
            /* 'POST /v1/payment_intents' begins the paths of the other calls too. */
            if (request.endsWith(' ') && !head.startsWith(request)) return
            ground.provider.line.watch(null)
            struck += 1
            ground.shop().child.kill('SIGKILL')
            resolve()
          })
        })
        await Promise.race([killed, wait(60_000)])
        await ground.shop().kill()
        await start()
      }
    await stopShopping()
    /* What the last start finds is in order after half a minute: browsers are gone, news and the reconciler do it. */
    await ground.shop().kill()
    await start()
    const left = performance.now()
    await wait(25_000)
    await ground.shop().stop()
    const settled = performance.now() - left
    const { orders } = await readBooks(ground)
    const paid = await ground.look<{ payment: string }>(
      `select a.payment_id as payment from payment_attempt a join orders o on o.attempt_id = a.id`,
    )
    const known = new Set(paid.map(({ payment }) => payment))
    const withoutOrder = ground.provider
      .charges()
      .filter(({ payment, pence, refunded }) => pence > refunded && !known.has(payment))
    const tokens = new Set(
      (await ground.look<{ token: string }>('select token from orders')).map(({ token }) => token),
    )
    const lost = told.filter(({ path }) => !tokens.has(path.split('/').at(-1) ?? ''))
    const [doubled] = await ground.look<{ count: number }>(`select count(*)::int as count from (
      select 1 from quote where state = 'ordered' group by session_id_hash having count(*) > 1) twice`)
    /* Half an hour later nothing is held for shoppers who are gone. */
    await ground.moveClock(30 * MINUTE)
    await ground.start({}, movedClock)
    await wait(6_000)
    const freed = await until(30_000, async () => {
      if (ground.mode === 'embedded') return true
      return (await readBooks(ground)).reserved === 0
    })
    if (ground.mode === 'embedded') await wait(15_000)
    await ground.shop().stop()
    const { reserved } = await readBooks(ground)
    say(`${ground.provider.charges().length} charges, ${orders} orders, ${told.length} told of`)
    return [
      holds('kills', struck === requests.length * moments.length, RANDOM_KILLS + struck),
      none(`paid without order after ${Math.round(settled / 1000)} s`, withoutOrder.length),
      none('double orders', doubled?.count ?? -1),
      none('told orders lost', lost.length),
      holds('orders', orders >= 30, orders),
      none('reservations stuck after their time', reserved),
      holds('freed', freed < 30_000),
      atMost('ready, slowest', Math.max(...ready), 5_000, ' ms'),
      exactly('starts', ready.length, RANDOM_KILLS + requests.length * moments.length + 2),
    ]
  },
}
