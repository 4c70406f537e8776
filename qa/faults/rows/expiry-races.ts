import { setTimeout as wait } from 'node:timers/promises'
import { countRows, readBooks, stockOf } from '../../../test/fixture-shop/books.ts'
import { confirm, manyReady, openIntent, payInPage, paymentOf } from '../../../test/fixture-shop/buyer.ts'
import { movedClock } from '../../../test/fixture-shop/ground.ts'
import { countStatus, exactly, holds, none, type Row } from '../../scenarios/row.ts'

const MINUTE = 60_000
const PAYMENTS = 50

/** The reservation expires at the moment when its shopper pays. */
export const expiring: Row = {
  id: 'RC-05',
  title: '50 payments, while the reconciler cancels and releases expired ones',
  figure: '0 orders without stock, 0 paid without order, 0 cancelled but charged',
  run: async ({ ground, random }) => {
    await ground.start({}, movedClock)
    const buyers = await manyReady(ground, PAYMENTS, () => ({ goods: [['hundred', 2]] }))
    const secrets = await Promise.all(buyers.map(async (buyer) => (await openIntent(buyer)).body))
    /* From now on every round of the reconciler, one in 15 s, ends unpaid payments. */
    await ground.moveClock(20 * MINUTE + 1_000)
    const responses = await Promise.all(
      buyers.map(async (buyer, i) => {
        const secret = secrets[i] ?? ''
        await wait(random.below(24_000))
        const [, confirmed] = await Promise.all([
          payInPage(ground, secret),
          wait(random.below(60)).then(() => confirm(buyer, paymentOf(secret))),
        ])
        return confirmed.status === 200 ? confirmed : confirm(buyer, paymentOf(secret))
      }),
    )
    await wait(18_000)
    await ground.provider.deliver()
    await ground.shop().stop()
    const { orders, alive } = await readBooks(ground)
    const { stock, reserved } = await stockOf(ground, ground.goods.hundred)
    const unrefunded = ground.provider.charges().filter(({ pence, refunded }) => pence > refunded)
    return [
      holds(
        'paid or cancelled',
        orders > 0 && orders <= PAYMENTS,
        `${orders} orders, ${PAYMENTS - orders} cancelled`,
      ),
      none('orders without stock', await countRows(ground, 'orders', `attention @> '["stock-gone"]'`)),
      exactly('charges not refunded', unrefunded.length, orders),
      exactly('sold', 100 - stock / 100, orders * 2),
      none('still reserved', reserved),
      none('attempts still open', alive),
      none(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
