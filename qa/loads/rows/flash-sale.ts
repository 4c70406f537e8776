import { setTimeout as wait } from 'node:timers/promises'
import { messages } from '#contract/messages.ts'
import { readBooks, stockOf } from '../../../test/fixture-shop/books.ts'
import { manyReady, payByHandler, textOf } from '../../../test/fixture-shop/buyer.ts'
import { atMost, countStatus, exactly, holds, none, type Row } from '../../scenarios/row.ts'
import { letIn, percentileOf } from '../crowd.ts'

const BUYERS = 500
/** Two of a hundred each. */
const SERVED = 50
const SECONDS = 60

/** Stock for fifty orders, and five hundred who pay within a minute, while others browse. */
export const flashSale: Row = {
  id: 'LD-02',
  title: `${BUYERS} buyers, goods for ${SERVED}, ${SECONDS} seconds, and ten who browse`,
  figure: `${SERVED} orders and charges, ${BUYERS - SERVED} clear rejections, stock 0, 0 × 5xx; other pages p95 ≤ 1.5 s`,
  run: async ({ ground, random }) => {
    await ground.start(ground.direct)
    const buyers = await manyReady(ground, BUYERS, () => ({ goods: [['hundred', 2]] }))
    const crowd = letIn(ground, 10, random)
    await wait(2_000)
    /* Half of them in the first five seconds. */
    const responses = await Promise.all(
      buyers.map(async (buyer, i) => {
        await wait(i % 2 === 0 ? random.below(5_000) : random.below(SECONDS * 1_000))
        return payByHandler(buyer)
      }),
    )
    await crowd.leave()
    await ground.shop().stop()
    const { stock, reserved } = await stockOf(ground, ground.goods.hundred)
    const served = countStatus(responses, (status) => status === 200)
    const { orders } = await readBooks(ground)
    return [
      exactly('confirmed orders', served, SERVED),
      exactly(
        'clear rejections',
        responses.filter((response) => textOf(response, 'error') === messages.notEnoughStock).length,
        BUYERS - SERVED,
      ),
      holds('orders of the sale', orders >= SERVED, orders),
      holds('stock', stock === 0 && reserved === 0, stock),
      none(
        '5xx or no response',
        countStatus(responses, (status) => status === 0 || status >= 500),
      ),
      atMost(
        'other pages, p95',
        percentileOf(crowd.steps, 0.95, ({ kind }) => kind === 'page'),
        1_500,
        ' ms',
      ),
    ]
  },
}
