import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { countRows, openOrders, ordersIn, readyToPay } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'
import type { Visitor } from '../setup/shop.ts'

/* Concurrent orders of one email: the postage of a sample comes back with one of them (D28). */

const { shop, cards, queries, goods, sound } = await startScriptedShop()
const pay = (visitor: Visitor) => visitor.post(calls.stripeHandler, { payment_method_id: 'pm_ok' })
const shopper = async (variation: number): Promise<Visitor> => {
  const visitor = await readyToPay(shop, { goods: [[variation, 1]] })
  await openOrders(queries, visitor)
  return visitor
}
const orderSamples = async (): Promise<void> => {
  expect((await pay(await shopper(goods.f1s))).statusCode).toBe(200)
}

test('returns the postage with one of twelve concurrent orders, whatever the others were shown [S-029]', async () => {
  for (let round = 1; round <= 4; round += 1) {
    await orderSamples()
    const buyers: Visitor[] = []
    for (let i = 0; i < 12; i += 1) buyers.push(await shopper(i % 2 === 0 ? goods.f4 : goods.f6))
    const responses = await Promise.all(buyers.map(pay))
    expect(
      responses.map(({ statusCode }) => statusCode).filter((status) => ![200, 409].includes(status)),
    ).toEqual([])
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
    expect(await countRows(queries, 'orders', 'postage_refund_pence > 0')).toBe(round)
    expect(await countRows(queries, 'postage_refund')).toBe(round)
    expect(await countRows(queries, 'orders', 'postage_refund_pence > 300')).toBe(0)
    await sound()
  }
})

test('returns it once when browser payments of two sessions are opened and confirmed at once [S-029]', async () => {
  await orderSamples()
  const two = [await shopper(goods.f4), await shopper(goods.f6)]
  const opened = await Promise.all(two.map((visitor) => visitor.post(calls.paymentIntent)))
  await Promise.all(
    two.map(async (visitor, i) => {
      const id = opened[i]?.body.split('_secret_')[0] ?? ''
      if (opened[i]?.statusCode !== 200) return
      cards.pay(id)
      await visitor.post(calls.paymentConfirm, { payment_intent_id: id })
    }),
  )
  expect(await countRows(queries, 'orders', 'postage_refund_pence > 0')).toBe(1)
  expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
  await sound()
})

test('claims the postage of several sample orders from both ends without a deadlock [S-029]', async () => {
  for (let i = 0; i < 4; i += 1) await orderSamples()
  const before = shop.database.connections()?.retried
  const buyers: Visitor[] = []
  for (let i = 0; i < 8; i += 1) buyers.push(await shopper(i % 2 === 0 ? goods.f4 : goods.f6))
  await Promise.all(buyers.map(pay))
  expect(await countRows(queries, 'postage_refund')).toBe(4)
  expect(await countRows(queries, 'orders', 'postage_refund_pence = 1200')).toBe(1)
  expect(shop.database.connections()?.retried).toBe(before)
  await sound()
})

test('never pays postage twice by a refund of the samples beside the full order [S-029]', async () => {
  for (let round = 1; round <= 6; round += 1) {
    await orderSamples()
    const [samples] = (await ordersIn(queries)).slice(-1)
    if (samples === undefined) throw new Error('There is no order.')
    const buyer = await shopper(goods.f4)
    const { number } = samples
    await Promise.all([pay(buyer), shop.features.payments.refund({ number, amount: null, cancels: false })])
    const { rows } = await queries.execute<{ pence: number }>(sql`select o.refunded_pence::int
      + coalesce((select sum(r.pence) from postage_refund r where r.order_id = o.id), 0)::int as pence
      from orders o where o.number = ${number}`)
    expect(rows).toEqual([{ pence: 300 }])
    await sound()
  }
})
