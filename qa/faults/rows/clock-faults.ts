import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import { countRows } from '../../../test/fixture-shop/books.ts'
import {
  type Answer,
  confirm,
  openIntent,
  payByHandler,
  payInPage,
  paymentOf,
  prepareToPay,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { type Ground, movedClock } from '../../../test/fixture-shop/ground.ts'
import { countStatus, exactly, holds, none, type Row } from '../../scenarios/row.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Milliseconds until the next occurrence of a UTC time. */
const msUntil = (utcHour: number, utcMinute: number): number => {
  const now = new Date()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), utcHour, utcMinute)
  return at <= now.getTime() ? at + 24 * HOUR - now.getTime() : at - now.getTime()
}

/** Pays while the clock moves from one offset to another. */
const payAcross = async (ground: Ground, before: number, after: number, responses: Answer[]) => {
  await ground.moveClock(before)
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const secret = await openIntent(buyer)
  await ground.moveClock(after)
  await wait(300)
  await payInPage(ground, secret.body)
  const confirmed = await confirm(buyer, paymentOf(secret.body))
  const page = await buyer.get(paths.payment, { accept: 'text/html' })
  responses.push(secret, confirmed, page)
  return { buyer, confirmed }
}

/** The clock is set during a payment. */
export const jumpingClock: Row = {
  id: 'FT-11',
  title:
    'the clock jumps +1 h and −1 h, over midnight, and (embedded) over both changes of summer time, during payment',
  figure: 'an order each or a clear message; date of the quote honoured; sessions valid; 0 errors',
  run: async ({ ground }) => {
    await ground.start({}, movedClock)
    const responses: Answer[] = []
    const hourBack = await payAcross(ground, 0, -HOUR, responses)
    const midnight = msUntil(23, 59)
    const overMidnight = await payAcross(ground, midnight, midnight + 3 * MINUTE, responses)
    /* An hour later the reservation has expired: either the payment was faster, or another one is begun. */
    const hourOn = await payAcross(ground, 0, HOUR, responses)
    let second = hourOn.confirmed
    if (second.status !== 200) {
      await prepareToPay(ground, hourOn.buyer, { goods: [] })
      second = await payByHandler(hourOn.buyer)
      responses.push(second)
    }
    const summary = await hourBack.buyer.get(calls.basketSummary)
    const logs = [ground.shop().log]
    const summerTime = []
    if (ground.mode === 'embedded') {
      /* PostgreSQL's own clock does not move here; PGlite's moves with its process. */
      const year = new Date().getUTCFullYear() + 1
      for (const day of [Date.UTC(year, 2, 28, 0, 59), Date.UTC(year, 9, 31, 0, 59)]) {
        const offset = day - Date.now()
        /* A clock jumps an hour under a running shop, but half a year only across a restart. */
        await ground.shop().stop()
        await ground.moveClock(offset)
        logs.push((await ground.start({}, movedClock)).log)
        summerTime.push(await payAcross(ground, offset, offset + 2 * MINUTE, responses))
      }
    }
    if (ground.mode === 'postgres') await ground.moveClock(0)
    await ground.shop().stop()
    const failed = logs.flat().filter(({ level }) => level === 'error' || level === 'fatal')
    const expectedOrders = 3 + summerTime.length
    return [
      holds('−1 h', textOf(hourBack.confirmed, 'redirect_url') !== '', hourBack.confirmed.status),
      holds('midnight', textOf(overMidnight.confirmed, 'redirect_url') !== '', overMidnight.confirmed.status),
      holds('+1 h, or paid again', second.status === 200, `${hourOn.confirmed.status} → ${second.status}`),
      ...summerTime.map(({ confirmed }, i) =>
        holds(i === 0 ? 'into summer time' : 'out of it', confirmed.status === 200, confirmed.status),
      ),
      exactly('orders', await countRows(ground, 'orders'), expectedOrders),
      exactly(
        'with the date that was quoted',
        await countRows(
          ground,
          'orders o join quote q on q.id = o.quote_id',
          'o.content_sha256 = q.content_sha256',
        ),
        expectedOrders,
      ),
      holds('session valid', summary.status === 200, summary.status),
      none('errors logged', failed.length),
      none(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
