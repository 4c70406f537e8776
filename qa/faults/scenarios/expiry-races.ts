import { setTimeout as wait } from 'node:timers/promises'
import {
  confirm,
  openIntent,
  payInPage,
  paymentOf,
  prepareManyToPay,
} from '../../../test/fixture-shop/buyer.ts'
import { movableClockArgs } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows, readShopRecords, stockOf } from '../../../test/fixture-shop/shop-records.ts'
import { checkEquals, checkHolds, checkNone, countStatus, type Scenario } from '../../scenarios/scenario.ts'

const MINUTE = 60_000
const PAYMENTS = 50

/** The reservation expires at the moment when its shopper pays. */
export const reservationExpiry: Scenario = {
  id: 'RC-05',
  title: '50 payments, while the reconciler cancels and releases expired ones',
  passFigure: '0 orders without stock, 0 paid without order, 0 cancelled but charged',
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start({}, movableClockArgs)
    const buyers = await prepareManyToPay(fixtureShop, PAYMENTS, () => ({ goods: [['hundred', 2]] }))
    const secrets = await Promise.all(buyers.map(async (buyer) => (await openIntent(buyer)).body))
    /* From now on every round of the reconciler, one in 15 s, ends unpaid payments. */
    await fixtureShop.setClockOffset(20 * MINUTE + 1_000)
    const responses = await Promise.all(
      buyers.map(async (buyer, i) => {
        const secret = secrets[i] ?? ''
        await wait(random.below(24_000))
        const [, confirmed] = await Promise.all([
          payInPage(fixtureShop, secret),
          wait(random.below(60)).then(() => confirm(buyer, paymentOf(secret))),
        ])
        return confirmed.status === 200 ? confirmed : confirm(buyer, paymentOf(secret))
      }),
    )
    await wait(18_000)
    await fixtureShop.provider.deliverEvents()
    await fixtureShop.shopProcess().stop()
    const { orders, openAttempts } = await readShopRecords(fixtureShop)
    const { stock, reserved } = await stockOf(fixtureShop, fixtureShop.goods.hundred)
    const unrefunded = fixtureShop.provider.charges().filter(({ pence, refunded }) => pence > refunded)
    return [
      checkHolds(
        'paid or cancelled',
        orders > 0 && orders <= PAYMENTS,
        `${orders} orders, ${PAYMENTS - orders} cancelled`,
      ),
      checkNone(
        'orders without stock',
        await countRows(fixtureShop, 'orders', `attention @> '["stock-gone"]'`),
      ),
      checkEquals('charges not refunded', unrefunded.length, orders),
      checkEquals('sold', 100 - stock / 100, orders * 2),
      checkNone('still reserved', reserved),
      checkNone('attempts still open', openAttempts),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
