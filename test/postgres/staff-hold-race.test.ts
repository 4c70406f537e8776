import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../setup/back-office.ts'
import { countRows, ordersIn } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

const { shop, cards, queries, ready, intentOf, sound } = await startScriptedShop()
const { orders } = shop.features

const byCard = async (): Promise<string> => {
  const ann = await ready()
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}

test('lets one of two concurrent holds through and tells the other of it [M-039, M-194]', async () => {
  const olive = await signInStaff(shop, 'office')
  const marcus = await signInStaff(shop, 'manager')
  const number = await byCard()
  const answers = await Promise.all([
    olive.call('holdOrder', { number, version: 1, reason: 'stock' }),
    marcus.call('holdOrder', { number, version: 1, reason: 'fraud' }),
  ])
  expect(answers.filter(({ ok }) => ok).length).toBe(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { status: 409, reason: 'changed' } })
  expect(await countRows(queries, 'audit', `action = 'order.hold'`)).toBe(1)
  await sound()
})

test('never both holds and sends an order [M-039]', async () => {
  const olive = await signInStaff(shop, 'office')
  for (let round = 0; round < 6; round += 1) {
    const number = await byCard()
    const root = { kind: 'terminal', name: 'root' } as const
    const [held, sent] = await Promise.all([
      olive.call('holdOrder', { number, version: 1, reason: 'stock' }),
      orders.recordStep(root, { number, version: null }, 'dispatch'),
    ])
    expect([held.ok, sent.ok].filter(Boolean).length).toBe(1)
  }
  expect(await countRows(queries, 'orders', `held_at is not null and state = 'dispatched'`)).toBe(0)
  await sound()
})
