import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { signInStaff } from '../setup/back-office.ts'
import { asTradeCustomer, countStock, readyToPay, stockOf } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

const { shop, queries, goods } = await startScriptedShop()

test('loses no change of stock while people adjust it and a shopper buys it [M-087, IV-02]', async () => {
  await countStock(queries, goods.f1, 500)
  const marcus = await signInStaff(shop, 'manager')
  const tess = await asTradeCustomer(
    queries,
    await readyToPay(shop, { goods: [[goods.f1, 21.6]] }),
    10_000_000,
  )
  const adjust = (kind: 'plus' | 'minus', amount: string) =>
    marcus.done('changeStock', {
      id: goods.f1,
      kind,
      amount,
      unit: 'tiles',
      reason: 'correction',
      press: randomUUID(),
    })
  const changes = Array.from({ length: 12 }, (_, i) => adjust(i % 3 === 0 ? 'minus' : 'plus', '3'))
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  await Promise.all(changes)
  /* 500 − 21.6 + (8 − 4) × 1.08 */
  expect((await stockOf(queries, goods.f1))?.stock).toBe(48_272)
  expect(await checkInvariants(queries, shop.clock.now)).toEqual([])
})

test('carries out one of many presses of the same form at once [M-065, M-087]', async () => {
  await countStock(queries, goods.f1, 216)
  const marcus = await signInStaff(shop, 'manager')
  const press = randomUUID()
  const plus = { id: goods.f1, kind: 'plus', amount: '1', unit: 'crates', reason: 'delivery', press } as const
  const answers = await Promise.all(Array.from({ length: 6 }, () => marcus.done('changeStock', plus)))
  expect(answers.map(({ delta }) => delta)).toEqual([21.6, 21.6, 21.6, 21.6, 21.6, 21.6])
  expect((await stockOf(queries, goods.f1))?.stock).toBe(23_760)
})
