import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { pence } from '#domain/money/pence.ts'
import { asTradeCustomer, countRows, ordersIn } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* Concurrent refunds: each is made once, and credit notes are numbered without a gap. */

const { shop, cards, queries, ready, intentOf, later, sound } = await startScriptedShop()
const { orders, payments } = shop.features

const root = { kind: 'terminal', name: 'root' } as const
const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

const byCard = async (): Promise<string> => {
  const ann = await ready(2)
  const id = await intentOf(ann)
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const numbers = async () => {
  const { rows } = await queries.execute<{ number: number }>(
    sql`select number from credit_note order by number`,
  )
  return rows.map(({ number }) => number)
}
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

test('numbers the credit notes of many concurrent refunds without a gap, though some fail', async () => {
  const placed: string[] = []
  for (let i = 0; i < 6; i += 1) placed.push(await byCard())
  const refund = (number: string, amount: number) =>
    payments.refund({ number, amount: pence(amount), cancels: false, allowsRepeat: true })
  /* Makes a transaction fail after it has taken its number: credit notes of 333 pence cannot be written. */
  await queries.execute(sql`create function fail_some() returns trigger language plpgsql as
    $$ begin if new.pence = 333 then raise exception 'no'; end if; return new; end $$`)
  await queries.execute(sql`create trigger fail_some before insert on credit_note for each row
    execute function fail_some()`)
  try {
    const all = await Promise.allSettled(
      placed.flatMap((number) => [100, 333, 200, 333, 300].map((amount) => refund(number, amount))),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(12)
  } finally {
    await queries.execute(sql`drop trigger fail_some on credit_note`)
    await queries.execute(sql`drop function fail_some`)
  }
  expect(await numbers()).toEqual(upTo(18))
  later(2)
  await payments.reconcile()
  expect(await numbers()).toEqual(upTo(30))
  expect(await countRows(queries, 'mail', "template = 'order-refunded'")).toBe(30)
  expect(cards.refunds).toHaveLength(30)
  await sound()
})

test('refunds once when ten type the same refund concurrently, and requires --again of the others', async () => {
  const number = await byCard()
  const results = await times(10, () => payments.refund({ number, amount: pence(1000), cancels: false }))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((result) => !result.ok && typeof result.error === 'object')).toHaveLength(9)
  expect(cards.refunds).toHaveLength(1)
  expect(await numbers()).toEqual([1])
  await sound()
})

test('either dispatches an order or refunds it whole', async () => {
  for (let round = 0; round < 4; round += 1) {
    const number = await byCard()
    const dispatch = () => orders.recordStep(root, { number, version: null }, 'dispatch')
    const refund = () => payments.refund({ number, amount: null, cancels: true })
    const [first, second] = await Promise.all(
      round % 2 === 0 ? [dispatch(), refund()] : [refund(), dispatch()],
    )
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
  }
  await sound()
})

test('records a manual refund once, however many record it concurrently', async () => {
  const tess = await asTradeCustomer(queries, await ready(2))
  await tess.post(calls.payOnHold)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  await orders.recordStep(root, { number, version: null }, 'release', { by: 'cash', reference: null })
  const results = await times(4, () => payments.refund({ number, amount: null, cancels: true }))
  expect(results.filter((result) => result.ok && result.value.byHand > 0)).toHaveLength(1)
  const recorded = await times(6, () => payments.recordRefundByHand(number, { by: 'cash', reference: null }))
  expect(recorded.filter((result) => result.ok && result.value.isNew)).toHaveLength(1)
  expect([await numbers(), await countRows(queries, 'mail', "template = 'order-refunded'")]).toEqual([[1], 1])
  await sound()
})
