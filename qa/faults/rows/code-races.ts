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

const says: ReadonlySet<string> = new Set([messages.codeUsedUp, messages.codeUsedByYou])

const race = async (ground: Ground, code: string, count: number, email: (i: number) => string) => {
  const buyers = await manyReady(ground, count, (i) => ({
    goods: [['plenty', 2]],
    code,
    email: email(i),
  }))
  const answers = await Promise.all(buyers.map((buyer) => payByHandler(buyer)))
  const told = answers.filter((answer) => says.has(textOf(answer, 'error')))
  return {
    paid: countStatus(answers, (status) => status === 200),
    told: told.length,
    failed: countStatus(answers, (status) => status >= 500 || status === 0),
  }
}

/** A code is used as often as it may be, and who comes too late is told before anything is charged. */
export const codeLimits: Row = {
  id: 'RC-03',
  title: '100 checkouts at once with a code for one; for five; once for each customer, in 20 tabs',
  figure: 'exactly 1; 5; 1 redemptions; others are told and pay nothing',
  runs: 3,
  run: async ({ ground }) => {
    await ground.start()
    const one = await race(ground, 'ONE', 100, (i) => `one${i}@example.com`)
    const five = await race(ground, 'FIVE', 100, (i) => `five${i}@example.com`)
    const once = await race(ground, 'ONCE', 20, () => 'same@example.com')
    await ground.shop().stop()
    const uses = (code: string): Promise<number> =>
      countRows(
        ground,
        'discount_use u join discount_code c on c.id = u.code_id',
        `u.redeemed and c.code = '${code}'`,
      )
    const checks: Check[] = []
    for (const [code, race_, limit, count] of [
      ['ONE', one, 1, 100],
      ['FIVE', five, 5, 100],
      ['ONCE', once, 1, 20],
    ] as const)
      checks.push(
        exactly(`${code} redeemed`, await uses(code), limit),
        exactly(`${code} paid`, race_.paid, limit),
        exactly(`${code} told that it is used up`, race_.told, count - limit),
        none(`${code} 5xx`, race_.failed),
      )
    const { orders } = await readBooks(ground)
    return [...checks, exactly('charges', ground.provider.charges().length, orders)]
  },
}

/** Nothing is given away: a code makes the basket free at the moment when something else comes into it. */
export const freeWhileAdding: Row = {
  id: 'RC-09',
  title: 'no-charge is posted while a paid item is added, 40 times',
  figure: '0 paid items for nothing',
  runs: 2,
  run: async ({ ground }) => {
    await ground.start()
    const answers: { status: number }[] = []
    for (let i = 0; i < 40; i += 4)
      answers.push(
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
        countStatus(answers, (status) => status >= 500 || status === 0),
      ),
    ]
  },
}
