import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import {
  addToBasket,
  openIntent,
  openSession,
  payByHandler,
  prepareManyToPay,
  prepareToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { countRows, readShopRecords } from '../../../test/fixture-shop/shop-records.ts'
import {
  type Check,
  checkEquals,
  checkHolds,
  checkNone,
  countStatus,
  type Scenario,
} from '../../scenarios/scenario.ts'

const codeMessages: ReadonlySet<string> = new Set([messages.codeUsedUp, messages.codeUsedByYou])

const race = async (ground: FixtureShop, code: string, count: number, email: (i: number) => string) => {
  const buyers = await prepareManyToPay(ground, count, (i) => ({
    goods: [['plenty', 2]],
    code,
    email: email(i),
  }))
  const responses = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
  const rejected = responses.filter((response) => codeMessages.has(textOf(response, 'error')))
  return {
    paid: countStatus(responses, (status) => status === 200),
    rejected: rejected.length,
    failed: countStatus(responses, (status) => status >= 500 || status === 0),
  }
}

/** A code is used as often as its limit says, and later shoppers are rejected before any charge. */
export const codeLimitRaces: Scenario = {
  id: 'RC-03',
  title: '100 checkouts at once with a code for one; for five; once for each customer, in 20 tabs',
  passFigure: 'exactly 1; 5; 1 redemptions; others get a message and pay nothing',
  runs: 3,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const raceForOne = await race(fixtureShop, 'ONE', 100, (i) => `one${i}@example.com`)
    const raceForFive = await race(fixtureShop, 'FIVE', 100, (i) => `five${i}@example.com`)
    const raceForOnce = await race(fixtureShop, 'ONCE', 20, () => 'same@example.com')
    await fixtureShop.shopProcess().stop()
    const uses = (code: string): Promise<number> =>
      countRows(
        fixtureShop,
        'discount_use u join discount_code c on c.id = u.code_id',
        `u.redeemed and c.code = '${code}'`,
      )
    const checks: Check[] = []
    for (const [code, result, limit, count] of [
      ['ONE', raceForOne, 1, 100],
      ['FIVE', raceForFive, 5, 100],
      ['ONCE', raceForOnce, 1, 20],
    ] as const)
      checks.push(
        checkEquals(`${code} redeemed`, await uses(code), limit),
        checkEquals(`${code} paid`, result.paid, limit),
        checkEquals(`${code} rejected as used up`, result.rejected, count - limit),
        checkNone(`${code} 5xx`, result.failed),
      )
    const { orders } = await readShopRecords(fixtureShop)
    return [...checks, checkEquals('charges', fixtureShop.provider.charges().length, orders)]
  },
}

/** A code makes the basket free at the moment when another item is added: nothing is given away. */
export const freeWhileAdding: Scenario = {
  id: 'RC-09',
  title: 'no-charge is posted while a paid item is added, 40 times',
  passFigure: '0 paid items for nothing',
  runs: 2,
  run: async ({ fixtureShop }) => {
    await fixtureShop.start()
    const responses: { status: number }[] = []
    for (let i = 0; i < 40; i += 4)
      responses.push(
        ...(
          await Promise.all(
            [i, i + 1, i + 2, i + 3].map(async () => {
              const buyer = await openSession(fixtureShop)
              await prepareToPay(fixtureShop, buyer, { goods: [['plenty', 1]], code: 'FREE' })
              return Promise.all([
                buyer.post(calls.payNoCharge),
                addToBasket(fixtureShop, buyer, [['dear', 1]]),
                buyer.post(calls.payNoCharge),
                openIntent(buyer),
              ])
            }),
          )
        ).flat(),
      )
    await fixtureShop.shopProcess().stop()
    return [
      checkNone(
        'paid items for nothing',
        await countRows(fixtureShop, 'orders', "method = 'no-charge' and item_pence > 1500"),
      ),
      checkNone(
        'orders with a total for no charge',
        await countRows(fixtureShop, 'orders', 'total_pence > 0'),
      ),
      checkHolds(
        'free orders',
        (await countRows(fixtureShop, 'orders')) <= 40,
        await countRows(fixtureShop, 'orders'),
      ),
      checkNone(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
