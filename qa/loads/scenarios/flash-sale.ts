import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '#contract/messages.ts'
import { payByHandler, prepareManyToPay, textOf } from '../../../test/fixture-shop/buyer.ts'
import { readShopRecords, stockOf } from '../../../test/fixture-shop/shop-records.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  countStatus,
  type Scenario,
} from '../../scenarios/scenario.ts'
import { percentileOf, startCrowd } from '../crowd.ts'

const BUYERS = 500
/** Two of a hundred each. */
const SERVED = 50
const SECONDS = 60

/** Stock for fifty orders, and five hundred who pay within a minute, while others browse. */
export const flashSale: Scenario = {
  id: 'LD-02',
  title: `${BUYERS} buyers, goods for ${SERVED}, ${SECONDS} seconds, and ten who browse`,
  passFigure: `${SERVED} orders and charges, ${BUYERS - SERVED} clear rejections, stock 0, 0 × 5xx; other pages p95 ≤ 1.5 s`,
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start(fixtureShop.directDatabaseEnv)
    const buyers = await prepareManyToPay(fixtureShop, BUYERS, () => ({ goods: [['hundred', 2]] }))
    const crowd = startCrowd(fixtureShop, 10, random)
    await wait(2_000)
    /* Half of them in the first five seconds. */
    const responses = await Promise.all(
      buyers.map(async (buyer, i) => {
        await wait(i % 2 === 0 ? random.below(5_000) : random.below(SECONDS * 1_000))
        return payByHandler(buyer)
      }),
    )
    await crowd.stop()
    await fixtureShop.shopProcess().stop()
    const { stock, reserved } = await stockOf(fixtureShop, fixtureShop.goods.hundred)
    const served = countStatus(responses, (status) => status === 200)
    const { orders } = await readShopRecords(fixtureShop)
    return [
      checkEquals('confirmed orders', served, SERVED),
      checkEquals(
        'clear rejections',
        responses.filter((response) => textOf(response, 'error') === messages.notEnoughStock).length,
        BUYERS - SERVED,
      ),
      checkHolds('orders of the sale', orders >= SERVED, orders),
      checkHolds('stock', stock === 0 && reserved === 0, stock),
      checkNone(
        '5xx or no response',
        countStatus(responses, (status) => status === 0 || status >= 500),
      ),
      checkAtMost(
        'other pages, p95',
        percentileOf(crowd.steps, 0.95, ({ kind }) => kind === 'page'),
        1_500,
        ' ms',
      ),
    ]
  },
}
