import { messages } from '#contract/messages.ts'
import { readBooks, stockOf } from '../../../test/fixture-shop/books.ts'
import { manyReady, payByHandler, textOf } from '../../../test/fixture-shop/buyer.ts'
import type { GoodsName } from '../../../test/fixture-shop/goods.ts'
import { atMost, countStatus, exactly, holds, none, type Row } from '../../scenarios/row.ts'

const BUYERS = 200

/** The last ten of an item, and two hundred concurrent buyers. */
export const lastTen: Row = {
  id: 'RC-01',
  title: '200 buyers pay at once for one variation of which there are 10',
  figure: '10 orders, 10 charges, 190 clear rejections before any charge; stock 0; 0 × 5xx; ≤ 10 s',
  runs: 3,
  run: async ({ ground }) => {
    await ground.start()
    const buyers = await manyReady(ground, BUYERS, () => ({ goods: [['ten', 1]] }))
    const startedAt = performance.now()
    const responses = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
    const ms = performance.now() - startedAt
    await ground.shop().stop()
    const { orders } = await readBooks(ground)
    const { stock, reserved } = await stockOf(ground, ground.goods.ten)
    return [
      exactly('orders', orders, 10),
      exactly('charges', ground.provider.charges().length, 10),
      exactly(
        'confirmed orders',
        countStatus(responses, (status) => status === 200),
        10,
      ),
      exactly(
        'clear rejections',
        responses.filter((response) => textOf(response, 'error') === messages.notEnoughStock).length,
        BUYERS - 10,
      ),
      holds('stock', stock === 0 && reserved === 0, stock),
      none(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
      atMost('time', ms, 10_000, ' ms'),
    ]
  },
}

/** Three goods in every possible order: rows are locked by id, so there is no deadlock. */
export const threeOfThirty: Row = {
  id: 'RC-02',
  title: '100 baskets of 3 variations in random order, stock for 30 of each',
  figure: 'sold ≤ stock for each; 0 deadlocks shown',
  runs: 3,
  run: async ({ ground, random }) => {
    await ground.start()
    const names: readonly GoodsName[] = ['a', 'b', 'c']
    const baskets = Array.from({ length: 100 }, () =>
      random.shuffle(names).map((name) => [name, 1 + random.below(2)] as const),
    )
    const buyers = await manyReady(ground, 100, (i) => ({ goods: baskets[i] ?? [] }))
    const responses = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
    const deadlocks = ground.shop().log.filter((line) => JSON.stringify(line).includes('40P01'))
    await ground.shop().stop()
    const { orders } = await readBooks(ground)
    const remaining = await Promise.all(names.map((name) => stockOf(ground, ground.goods[name])))
    return [
      holds(
        'sold ≤ stock',
        remaining.every(({ stock, reserved }) => stock >= 0 && reserved === 0),
        remaining.map(({ stock }) => `${30 - stock / 100}/30`).join(' '),
      ),
      exactly(
        'orders = confirmations',
        orders,
        countStatus(responses, (status) => status === 200),
      ),
      exactly('charges', ground.provider.charges().length, orders),
      none(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
      none('deadlocks logged', deadlocks.length),
    ]
  },
}
