import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import {
  confirm,
  openIntent,
  payInPage,
  paymentOf,
  readyToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import { movableClockArgs } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows, readShopRecords } from '../../../test/fixture-shop/shop-records.ts'
import { checkEquals, checkHolds, pollUntil, type Scenario } from '../../scenarios/scenario.ts'

const MINUTE = 60_000

/**
 * The payment succeeds and the order cannot be written: it is retried, then needs review with an alarm, and
 * is never dropped.
 */
export const paidNotPlaced: Scenario = {
  id: 'FT-10',
  title: 'paid, and every order breaks a constraint for 11 minutes',
  passFigure: "retried; after 10 min marked 'needs attention' with an alarm and a reference; never dropped",
  run: async ({ fixtureShop }) => {
    await fixtureShop.start({}, movableClockArgs)
    const buyer = await readyToPay(fixtureShop, { goods: [['plenty', 2]] })
    const secret = (await openIntent(buyer)).body
    await fixtureShop.shopProcess().stop()
    await fixtureShop.query('alter table orders add constraint broken check (total_pence < 0) not valid')
    await fixtureShop.start({}, movableClockArgs)
    await payInPage(fixtureShop, secret)
    const confirmed = await confirm(buyer, paymentOf(secret))
    const checked = await buyer.post(calls.checkOrderValidity)
    await fixtureShop.provider.deliverEvents()
    const retriedEvents = fixtureShop.provider.sandbox.store.state.deliveries.filter(({ statuses }) =>
      statuses.includes(503),
    )
    const alarms = () =>
      fixtureShop
        .shopProcess()
        .log.filter((line) => line['attention'] === true && String(line['msg']).includes('parked'))
    await fixtureShop.setClockOffset(11 * MINUTE)
    const alarmAfter = await pollUntil(60_000, () => alarms().length > 0)
    const [alarm] = alarms()
    await fixtureShop.shopProcess().stop()
    const needingReview = await countRows(fixtureShop, 'payment_attempt', "state = 'parked'")
    await fixtureShop.query('alter table orders drop constraint broken')
    await fixtureShop.setClockOffset(22 * MINUTE)
    await fixtureShop.start({}, movableClockArgs)
    const placedAfter = await pollUntil(
      60_000,
      async () => (await buyer.get(calls.basketSummary)).body.includes('"count":0'),
      1_000,
    )
    await fixtureShop.shopProcess().stop()
    const { orders, emails } = await readShopRecords(fixtureShop)
    return [
      checkHolds(
        'the browser gets a message',
        confirmed.status === 409 && textOf(confirmed, 'message') === messages.checkingPayment,
        confirmed.status,
      ),
      checkHolds('and cannot pay twice', checked.body.includes(messages.checkingPayment)),
      checkHolds('events requested again', retriedEvents.length > 0, retriedEvents.length),
      checkEquals('needs review', needingReview, 1),
      checkHolds('with an alarm', alarmAfter < 60_000, `after ${Math.round(alarmAfter / 1000)} s`),
      checkHolds('that names the payment', JSON.stringify(alarm ?? '').match(/"attempt|"quote/) !== null),
      checkHolds(
        'placed after the repair',
        placedAfter < 60_000,
        `after ${Math.round(placedAfter / 1000)} s`,
      ),
      checkEquals('orders', orders, 1),
      checkEquals('emails', emails, 1),
    ]
  },
}
