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

/** Milliseconds from now until a moment of a day to come in London, by its UTC time. */
const until = (utcHour: number, utcMinute: number): number => {
  const now = new Date()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), utcHour, utcMinute)
  return at <= now.getTime() ? at + 24 * HOUR - now.getTime() : at - now.getTime()
}

/** Pays while the clock goes from one time to another. */
const payAcross = async (ground: Ground, before: number, after: number, answers: Answer[]) => {
  await ground.moveClock(before)
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  const secret = await openIntent(buyer)
  await ground.moveClock(after)
  await wait(300)
  await payInPage(ground, secret.body)
  const confirmed = await confirm(buyer, paymentOf(secret.body))
  const page = await buyer.get(paths.payment, { accept: 'text/html' })
  answers.push(secret, confirmed, page)
  return { buyer, confirmed }
}

/** The clock is set while somebody pays. */
export const jumpingClock: Row = {
  id: 'FT-11',
  title:
    'the clock jumps +1 h and −1 h, over midnight, and (embedded) over both changes of summer time, during payment',
  figure: 'an order each or a clear word; date of the quote honoured; sessions kept; 0 errors',
  run: async ({ ground }) => {
    await ground.start({}, movedClock)
    const answers: Answer[] = []
    const back = await payAcross(ground, 0, -HOUR, answers)
    const midnight = until(23, 59)
    const over = await payAcross(ground, midnight, midnight + 3 * MINUTE, answers)
    /* An hour on, the reservation has run out: either the money was faster, or another payment is begun. */
    const on = await payAcross(ground, 0, HOUR, answers)
    let second = on.confirmed
    if (second.status !== 200) {
      await prepareToPay(ground, on.buyer, { goods: [] })
      second = await payByHandler(on.buyer)
      answers.push(second)
    }
    const known = await back.buyer.get(calls.basketSummary)
    const logs = [ground.shop().log]
    const summer = []
    if (ground.mode === 'embedded') {
      /* PostgreSQL's own clock stands still here; PGlite's moves with its process. */
      const year = new Date().getUTCFullYear() + 1
      for (const day of [Date.UTC(year, 2, 28, 0, 59), Date.UTC(year, 9, 31, 0, 59)]) {
        const offset = day - Date.now()
        /* A clock leaps an hour under a running shop; half a year only between two of its lives. */
        await ground.shop().stop()
        await ground.moveClock(offset)
        logs.push((await ground.start({}, movedClock)).log)
        summer.push(await payAcross(ground, offset, offset + 2 * MINUTE, answers))
      }
    }
    if (ground.mode === 'postgres') await ground.moveClock(0)
    await ground.shop().stop()
    const failed = logs.flat().filter(({ level }) => level === 'error' || level === 'fatal')
    const wanted = 3 + summer.length
    return [
      holds('−1 h', textOf(back.confirmed, 'redirect_url') !== '', back.confirmed.status),
      holds('midnight', textOf(over.confirmed, 'redirect_url') !== '', over.confirmed.status),
      holds('+1 h, or paid again', second.status === 200, `${on.confirmed.status} → ${second.status}`),
      ...summer.map(({ confirmed }, i) =>
        holds(i === 0 ? 'into summer time' : 'out of it', confirmed.status === 200, confirmed.status),
      ),
      exactly('orders', await countRows(ground, 'orders'), wanted),
      exactly(
        'with the date that was quoted',
        await countRows(
          ground,
          'orders o join quote q on q.id = o.quote_id',
          'o.content_sha256 = q.content_sha256',
        ),
        wanted,
      ),
      holds('session kept', known.status === 200, known.status),
      none('errors logged', failed.length),
      none(
        '5xx',
        countStatus(answers, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
