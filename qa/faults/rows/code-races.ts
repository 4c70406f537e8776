import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { countRows, readBooks } from '../../../test/fixture-shop/books.ts'
import {
  add,
  arrive,
  manyReady,
  openIntent,
  payByHandler,
  prepareToPay,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { type Check, countStatus, exactly, holds, none, type Row } from '../../scenarios/row.ts'

const codeMessages: ReadonlySet<string> = new Set([messages.codeUsedUp, messages.codeUsedByYou])

const race = async (ground: Ground, code: string, count: number, email: (i: number) => string) => {
  const buyers = await manyReady(ground, count, (i) => ({
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
export const codeLimits: Row = {
  id: 'RC-03',
  title: '100 checkouts at once with a code for one; for five; once for each customer, in 20 tabs',
  figure: 'exactly 1; 5; 1 redemptions; others get a message and pay nothing',
  runs: 3,
  run: async ({ ground }) => {
    await ground.start()
    const raceForOne = await race(ground, 'ONE', 100, (i) => `one${i}@example.com`)
    const raceForFive = await race(ground, 'FIVE', 100, (i) => `five${i}@example.com`)
    const raceForOnce = await race(ground, 'ONCE', 20, () => 'same@example.com')
    await ground.shop().stop()
    const uses = (code: string): Promise<number> =>
      countRows(
        ground,
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
        exactly(`${code} redeemed`, await uses(code), limit),
        exactly(`${code} paid`, result.paid, limit),
        exactly(`${code} rejected as used up`, result.rejected, count - limit),
        none(`${code} 5xx`, result.failed),
      )
    const { orders } = await readBooks(ground)
    return [...checks, exactly('charges', ground.provider.charges().length, orders)]
  },
}

/** A code makes the basket free at the moment when another item is added: nothing is given away. */
export const freeWhileAdding: Row = {
  id: 'RC-09',
  title: 'no-charge is posted while a paid item is added, 40 times',
  figure: '0 paid items for nothing',
  runs: 2,
  run: async ({ ground }) => {
    await ground.start()
    const responses: { status: number }[] = []
    for (let i = 0; i < 40; i += 4)
      responses.push(
        ...(
          await Promise.all(
            [i, i + 1, i + 2, i + 3].map(async () => {
              const buyer = await arrive(ground)
              await prepareToPay(ground, buyer, { goods: [['plenty', 1]], code: 'FREE' })
              return Promise.all([
                buyer.post(calls.payNoCharge),
                add(ground, buyer, [['dear', 1]]),
                buyer.post(calls.payNoCharge),
                openIntent(buyer),
              ])
            }),
          )
        ).flat(),
      )
    await ground.shop().stop()
    return [
      none(
        'paid items for nothing',
        await countRows(ground, 'orders', "method = 'no-charge' and item_pence > 1500"),
      ),
      none('orders with a total for no charge', await countRows(ground, 'orders', 'total_pence > 0')),
      holds('free orders', (await countRows(ground, 'orders')) <= 40, await countRows(ground, 'orders')),
      none(
        '5xx',
        countStatus(responses, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
