import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../setup/back-office.ts'
import { placeOrderOA } from '../setup/order-oa.ts'
import { countRows, stockOf } from '../setup/ordering.ts'
import { startScriptedShop } from '../setup/scripted-shop.ts'

/* Staff who refund, cancel and decide at once: every sum goes back once, and the order agrees. */

const scripted = await startScriptedShop()
const { shop, cards, queries, goods, sound } = scripted

let grace: StaffMember
let marcus: StaffMember
let olive: StaffMember
beforeEach(async () => {
  grace = await signInStaff(shop, 'owner')
  marcus = await signInStaff(shop, 'manager')
  olive = await signInStaff(shop, 'office')
})

const form = async (number: string, free: number) => ({
  number,
  version: (await grace.done('refundable', { number })).version,
  key: randomUUID(),
  reason: 'damaged' as const,
  free,
})
const refunded = async () =>
  (await queries.execute<{ pence: number }>(sql`select refunded_pence::int as pence from orders`)).rows[0]
    ?.pence

test('gives back £400 of £678 once when two people do so at once [M-066]', async () => {
  const number = await placeOrderOA(scripted)
  const [one, other] = [await form(number, 400), await form(number, 400)]
  const answers = await Promise.all([grace.call('giveBack', one), marcus.call('giveBack', other)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { status: 409, reason: 'changed' } })
  expect([await refunded(), cards.refunds.length]).toEqual([40_000, 1])
  await sound()
})

test('makes one refund of a form that is sent ten times at once [M-065]', async () => {
  const number = await placeOrderOA(scripted)
  const sent = await form(number, 60)
  const answers = await Promise.all(Array.from({ length: 10 }, () => grace.call('giveBack', sent)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await countRows(queries, 'staff_refund')).toBe(1)
  expect([await refunded(), cards.refunds.length]).toEqual([6000, 1])
  await sound()
})

test('either refunds an order or cancels it from the same form, and stock and money agree [M-062]', async () => {
  const number = await placeOrderOA(scripted)
  const refund = await form(number, 50)
  const { free: _free, reason: _reason, ...cancel } = await form(number, 0)
  const answers = await Promise.all([
    grace.call('giveBack', refund),
    marcus.call('cancelGoods', { ...cancel, all: true }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const isCancelled = answers[1]?.ok === true
  expect(await refunded()).toBe(isCancelled ? 67_800 : 5000)
  expect((await stockOf(queries, goods.f6))?.stock).toBe(isCancelled ? 1000 : 800)
  await sound()
})

const ask = async (number: string) => {
  const asked = await olive.done('giveBack', await form(number, 150))
  if (asked.kind !== 'asked') throw new Error('The refund was not asked for.')
  return asked.approval
}

test('makes a request once when two people allow it at once [M-067, M-200]', async () => {
  const number = await placeOrderOA(scripted)
  const id = await ask(number)
  const answers = await Promise.all([
    grace.call('decideApproval', { id, decision: 'allow' }),
    marcus.call('decideApproval', { id, decision: 'allow' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await refunded(), cards.refunds.length]).toEqual([15_000, 1])
  await sound()
})

test('makes a request or the change that overtakes it, never a request of another order than was seen [M-200]', async () => {
  const number = await placeOrderOA(scripted)
  const id = await ask(number)
  const change = await form(number, 10)
  const [decided, changed] = await Promise.all([
    grace.call('decideApproval', { id, decision: 'allow' }),
    marcus.call('giveBack', change),
  ])
  expect([decided.ok, changed.ok].filter(Boolean)).toHaveLength(1)
  expect(await refunded()).toBe(decided.ok ? 15_000 : 1000)
  await sound()
})

test('gives £200 of a payment of £250 back once when two people do so at once [M-077]', async () => {
  const body = {
    payment_method_id: 'pm_ok',
    reference: 'INV-1',
    amount: '250',
    email_address: 'ann@example.com',
  }
  const paid = await shop.visit().post(calls.manualStripeHandler, body)
  const payment = paid.json<{ payment_intent_id: string }>().payment_intent_id
  const answers = await Promise.all(
    [grace, marcus].map((person) =>
      person.call('refundPayment', { payment, key: randomUUID(), reason: 'goodwill', amount: 200 }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    error: { errors: { amount: [/more than is left/] } },
  })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([20_000])
  await sound()
})
