import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import {
  confirm,
  type HttpResponse,
  openIntent,
  payByHandler,
  payInPage,
  paymentOf,
  prepareToPay,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type FixtureShop, movableClockArgs } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows } from '../../../test/fixture-shop/shop-records.ts'
import { checkEquals, checkHolds, checkNone, countStatus, type Scenario } from '../../scenarios/scenario.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds until the next occurrence of a UTC time. */
const msUntil = (utcHour: number, utcMinute: number): number => {
  const now = new Date()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), utcHour, utcMinute)
  return at <= now.getTime() ? at + 24 * HOUR - now.getTime() : at - now.getTime()
}

/** Pays while the clock moves from one offset to another. */
const payAcross = async (ground: FixtureShop, before: number, after: number, responses: HttpResponse[]) => {
  await ground.setClockOffset(before)
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const secret = await openIntent(buyer)
  await ground.setClockOffset(after)
  await wait(300)
  await payInPage(ground, secret.body)
  const confirmed = await confirm(buyer, paymentOf(secret.body))
  const page = await buyer.get(paths.payment, { accept: 'text/html' })
  responses.push(secret, confirmed, page)
  return { buyer, confirmed }
}

/** The clock is set during a payment. */
export const jumpingClock: Scenario = {
  id: 'FT-11',
  title:
    'the clock jumps +1 h and −1 h, over midnight, and (embedded) over both changes of summer time, during payment',
  passFigure: 'an order each or a clear message; date of the quote honoured; sessions valid; 0 errors',
  run: async ({ fixtureShop }) => {
    await fixtureShop.start({}, movableClockArgs)
    const responses: HttpResponse[] = []
    const hourBack = await payAcross(fixtureShop, 0, -HOUR, responses)
    const midnight = msUntil(23, 59)
    const overMidnight = await payAcross(fixtureShop, midnight, midnight + 3 * MINUTE, responses)
    /* An hour later the reservation has expired: either the payment was faster, or another one is begun. */
    const hourOn = await payAcross(fixtureShop, 0, HOUR, responses)
    let second = hourOn.confirmed
    if (second.status !== 200) {
      await prepareToPay(fixtureShop, hourOn.buyer, { goods: [] })
      second = await payByHandler(hourOn.buyer)
      responses.push(second)
    }
    const summary = await hourBack.buyer.get(calls.basketSummary)
    const logs = [fixtureShop.shopProcess().log]
    const summerTime = []
    if (fixtureShop.mode === 'embedded') {
      /* PostgreSQL's own clock does not move here; PGlite's moves with its process. */
      const year = new Date().getUTCFullYear() + 1
      for (const day of [Date.UTC(year, 2, 28, 0, 59), Date.UTC(year, 9, 31, 0, 59)]) {
        const offset = day - Date.now()
        /* A clock jumps an hour under a running shop, but half a year only across a restart. */
        await fixtureShop.shopProcess().stop()
        await fixtureShop.setClockOffset(offset)
        logs.push((await fixtureShop.start({}, movableClockArgs)).log)
        summerTime.push(await payAcross(fixtureShop, offset, offset + 2 * MINUTE, responses))
      }
    }
    if (fixtureShop.mode === 'postgres') await fixtureShop.setClockOffset(0)
    await fixtureShop.shopProcess().stop()
    const failed = logs.flat().filter(({ level }) => level === 'error' || level === 'fatal')
    const expectedOrders = 3 + summerTime.length
    return [
      checkHolds('−1 h', textOf(hourBack.confirmed, 'redirect_url') !== '', hourBack.confirmed.status),
      checkHolds(
        'midnight',
        textOf(overMidnight.confirmed, 'redirect_url') !== '',
        overMidnight.confirmed.status,
      ),
      checkHolds(
        '+1 h, or paid again',
        second.status === 200,
        `${hourOn.confirmed.status} → ${second.status}`,
      ),
      ...summerTime.map(({ confirmed }, i) =>
        checkHolds(i === 0 ? 'into summer time' : 'out of it', confirmed.status === 200, confirmed.status),
      ),
      checkEquals('orders', await countRows(fixtureShop, 'orders'), expectedOrders),
      checkEquals(
        'with the date that was quoted',
        await countRows(
          fixtureShop,
          'orders o join quote q on q.id = o.quote_id',
          'o.content_sha256 = q.content_sha256',
        ),
        expectedOrders,
      ),
      checkHolds('session valid', summary.status === 200, summary.status),
      checkNone('errors logged', failed.length),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
