import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { countRows, readBooks } from '../../../test/fixture-shop/books.ts'
import {
  confirm,
  openIntent,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { movedClock } from '../../../test/fixture-shop/ground.ts'
import { exactly, holds, type Row, until } from '../../scenarios/row.ts'

const MINUTE = 60_000

/**
 * The payment succeeds and the order cannot be written: it is retried, then needs review with an alarm, and
 * is never dropped.
 */
export const paidNotPlaced: Row = {
  id: 'FT-10',
  title: 'paid, and every order breaks a constraint for 11 minutes',
  figure: "retried; after 10 min marked 'needs attention' with an alarm and a reference; never dropped",
  run: async ({ ground }) => {
    await ground.start({}, movedClock)
    const buyer = await readyToPay(ground, { goods: [['plenty', 2]] })
    const secret = (await openIntent(buyer)).body
    await ground.shop().stop()
    await ground.look('alter table orders add constraint broken check (total_pence < 0) not valid')
    await ground.start({}, movedClock)
    await payInPage(ground, secret)
    const confirmed = await confirm(buyer, paymentOf(secret))
    const checked = await buyer.post(calls.checkOrderValidity)
    await ground.provider.deliver()
    const retriedEvents = ground.provider.sandbox.keeper.state.deliveries.filter(({ statuses }) =>
      statuses.includes(503),
    )
    const alarms = () =>
      ground.shop().log.filter((line) => line['attention'] === true && String(line['msg']).includes('parked'))
    await ground.moveClock(11 * MINUTE)
    const alarmAfter = await until(60_000, () => alarms().length > 0)
    const [alarm] = alarms()
    await ground.shop().stop()
    const needingReview = await countRows(ground, 'payment_attempt', "state = 'parked'")
    await ground.look('alter table orders drop constraint broken')
    await ground.moveClock(22 * MINUTE)
    await ground.start({}, movedClock)
    const placedAfter = await until(
      60_000,
      async () => (await buyer.get(calls.basketSummary)).body.includes('"count":0'),
      1_000,
    )
    await ground.shop().stop()
    const { orders, emails } = await readBooks(ground)
    return [
      holds(
        'the browser gets a message',
        confirmed.status === 409 && textOf(confirmed, 'message') === messages.checkingPayment,
        confirmed.status,
      ),
      holds('and cannot pay twice', checked.body.includes(messages.checkingPayment)),
      holds('events requested again', retriedEvents.length > 0, retriedEvents.length),
      exactly('needs review', needingReview, 1),
      holds('with an alarm', alarmAfter < 60_000, `after ${Math.round(alarmAfter / 1000)} s`),
      holds('that names the payment', JSON.stringify(alarm ?? '').match(/"attempt|"quote/) !== null),
      holds('placed after the repair', placedAfter < 60_000, `after ${Math.round(placedAfter / 1000)} s`),
      exactly('orders', orders, 1),
      exactly('emails', emails, 1),
    ]
  },
}
