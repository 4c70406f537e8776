import { messages } from '#contract/messages.ts'
import { payByHandler, prepareManyToPay, textOf } from '../../../test/fixture-shop/buyer.ts'
import type { GoodsName } from '../../../test/fixture-shop/goods.ts'
import { readShopRecords, stockOf } from '../../../test/fixture-shop/shop-records.ts'
import {
  checkAtMost,
  checkEquals,
  checkHolds,
  checkNone,
  countStatus,
  type Scenario,
} from '../../scenarios/scenario.ts'

const BUYERS = 200

/** The last ten of an item, and two hundred concurrent buyers. */
export const lastItemsRace: Scenario = {
  id: 'RC-01',
  title: '200 buyers pay at once for one variation of which there are 10',
  passFigure: '10 orders, 10 charges, 190 clear rejections before any charge; stock 0; 0 × 5xx; ≤ 10 s',
  runs: 3,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const buyers = await prepareManyToPay(fixtureShop, BUYERS, () => ({ goods: [['ten', 1]] }))
    const startedAt = performance.now()
    const responses = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
    const ms = performance.now() - startedAt
    await fixtureShop.shopProcess().stop()
    const { orders } = await readShopRecords(fixtureShop)
    const { stock, reserved } = await stockOf(fixtureShop, fixtureShop.goods.ten)
    return [
      checkEquals('orders', orders, 10),
      checkEquals('charges', fixtureShop.provider.charges().length, 10),
      checkEquals(
        'confirmed orders',
        countStatus(responses, (status) => status === 200),
        10,
      ),
      checkEquals(
        'clear rejections',
        responses.filter((response) => textOf(response, 'error') === messages.notEnoughStock).length,
        BUYERS - 10,
      ),
      checkHolds('stock', stock === 0 && reserved === 0, stock),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
      checkAtMost('time', ms, 10_000, ' ms'),
    ]
  },
}

/** Three goods in every possible order: rows are locked by id, so there is no deadlock. */
export const lockOrderRace: Scenario = {
  id: 'RC-02',
  title: '100 baskets of 3 variations in random order, stock for 30 of each',
  passFigure: 'sold ≤ stock for each; 0 deadlocks shown',
  runs: 3,
  run: async ({ fixtureShop, random }) => {
    await fixtureShop.start()
    const names: readonly GoodsName[] = ['a', 'b', 'c']
    const baskets = Array.from({ length: 100 }, () =>
      random.shuffle(names).map((name) => [name, 1 + random.below(2)] as const),
    )
    const buyers = await prepareManyToPay(fixtureShop, 100, (i) => ({ goods: baskets[i] ?? [] }))
    const responses = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
    const deadlocks = fixtureShop.shopProcess().log.filter((line) => JSON.stringify(line).includes('40P01'))
    await fixtureShop.shopProcess().stop()
    const { orders } = await readShopRecords(fixtureShop)
    const remaining = await Promise.all(names.map((name) => stockOf(fixtureShop, fixtureShop.goods[name])))
    return [
      checkHolds(
        'sold ≤ stock',
        remaining.every(({ stock, reserved }) => stock >= 0 && reserved === 0),
        remaining.map(({ stock }) => `${30 - stock / 100}/30`).join(' '),
      ),
      checkEquals(
        'orders = confirmations',
        orders,
        countStatus(responses, (status) => status === 200),
      ),
      checkEquals('charges', fixtureShop.provider.charges().length, orders),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
      checkNone('deadlocks logged', deadlocks.length),
    ]
  },
}
