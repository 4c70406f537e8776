import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { asTradeCustomer, countRows, countStock, ordersIn, readyToPay, stockOf } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* Two people in the yard send the same goods, or the office cancels, refunds or takes back meanwhile. */

const { shop, queries, goods, sound } = await startScriptedShop()
const { dispatch, orders, payments } = shop.features
const actor: Actor = { kind: 'terminal', name: 'test' }
const rest = { lines: null, carrierId: null, tracking: [], day: null } as const
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

/** An order of 4 packs of F4 on account; null as its version: a command, which saw none. */
const placeOrder = async () => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f4, 4]] }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return { number: (await ordersIn(queries)).at(-1)?.number ?? '', version: null }
}
const sentOf = async () => {
  const { rows } = await queries.execute<{
    amount: number
  }>(sql`select coalesce(sum(sl.amount), 0)::int as amount
    from shipment_line sl join shipment s on s.id = sl.shipment_id where s.withdrawn_at is null`)
  return rows[0]?.amount
}

test('sends the same rest once when eight send it at once [M-053]', async () => {
  const order = await placeOrder()
  const results = await times(8, () => dispatch.record(actor, order, rest))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await countRows(queries, 'shipment'), await sentOf()]).toEqual([1, 400])
  expect(await countRows(queries, 'mail', "template = 'order-dispatched'")).toBe(1)
  await sound()
})

test('never sends more of a line than was ordered, in parts at once [M-053]', async () => {
  const order = await placeOrder()
  const { lines = [] } = (await dispatch.ofOrder(order.number)) ?? {}
  const position = lines[0]?.line.position ?? -1
  const results = await times(10, (i) =>
    dispatch.record(actor, order, { ...rest, lines: [{ position, quantity: i % 2 === 0 ? 1 : 1.5 }] }),
  )
  expect(results.some(({ ok }) => !ok)).toBe(true)
  expect(await sentOf()).toBeGreaterThanOrEqual(300)
  expect(await sentOf()).toBeLessThanOrEqual(400)
  await sound()
})

test('either dispatches a part of an order or cancels it [M-053, IV-27]', async () => {
  await countStock(queries, goods.f4, 100)
  for (let round = 0; round < 4; round += 1) {
    const order = await placeOrder()
    const { lines = [] } = (await dispatch.ofOrder(order.number)) ?? {}
    const part = { ...rest, lines: [{ position: lines[0]?.line.position ?? -1, quantity: 4 }] }
    const outcomes = await times(6, async (i) =>
      i % 2 === round % 2
        ? (await dispatch.record(actor, order, part)).ok && 'sent'
        : (await payments.refund({ number: order.number, amount: null, reason: 'no', cancels: true })).ok &&
          'cancelled',
    )
    expect(new Set(outcomes.filter((outcome) => outcome !== false)).size).toBe(1)
  }
  const sent = await countRows(queries, 'shipment')
  expect(await countRows(queries, 'orders', "state = 'cancelled'")).toBe(4 - sent)
  expect((await stockOf(queries, goods.f4))?.stock).toBe(10_000 - 400 * sent)
  await sound()
})

test('dispatches nothing once an order is wholly refunded, whichever comes first [M-028, M-053]', async () => {
  const order = await placeOrder()
  const total = pence((await ordersIn(queries)).at(-1)?.total ?? 0)
  const [sent, refunded] = await Promise.all([
    dispatch.record(actor, order, rest),
    payments.refund({ number: order.number, amount: total, reason: 'late', cancels: false }),
  ])
  expect(refunded.ok).toBe(true)
  expect(await countRows(queries, 'shipment')).toBe(sent.ok ? 1 : 0)
  if (!sent.ok) expect(sent.error).toBe('refunded')
  await sound()
})

test('takes a dispatch back once, against the next one and a cancel [M-055]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await placeOrder()
    await dispatch.record(actor, order, rest)
    const back = () => dispatch.takeBack(actor, order, { shipment: 1, reason: null })
    const [first, second] = await Promise.all([
      back(),
      back(),
      orders.recordStep(actor, order, 'dispatch'),
      payments.refund({ number: order.number, amount: null, reason: 'no', cancels: true }),
    ])
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
    expect(await countRows(queries, 'shipment', 'withdrawn_at is not null')).toBe(round + 1)
  }
  const live = await countRows(queries, 'shipment', 'withdrawn_at is null')
  expect(await countRows(queries, 'orders', "state = 'dispatched'")).toBe(live)
  expect(await countRows(queries, 'mail', "template = 'order-dispatched'")).toBe(live)
  await sound()
})
