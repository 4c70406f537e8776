import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths, returnPath } from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { countStock, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { returnSteps, sixTiles } from '../../setup/returns.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* On which terms goods come back, who may do what about them, and two people at once (M-070, M-071). */

const scripted = await startScriptedShop()
const { shop, queries, cards, sound } = scripted
let grace: StaffMember
beforeEach(async () => {
  grace = await signInStaff(shop, 'owner')
})
const steps = returnSteps(scripted, () => grace)

/** OA, sent and delivered today. */
const deliveredToday = async (code?: string): Promise<string> => {
  const number = await steps.sentOrder(code)
  await queries.execute(sql`update quote set delivery_date = null`)
  return number
}
const later = (days: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + days * DAY_MS)
}
const settle = async (number: string, more: Partial<CallInput<'giveBack'>> = {}) =>
  grace.call('giveBack', { ...(await steps.settlement(number)), ...more })

test('keeps nothing of a consumer who cancels by the 14th day, whatever is typed [M-071]', async () => {
  const number = await deliveredToday()
  later(14)
  await steps.inspected(number)
  const settlement = await grace.done('returnSettlement', { number, return: 1 })
  expect(settlement).toMatchObject({ terms: 'right', goods: 64.8, fee: 0, most_fee: 0 })
  expect(await settle(number, { fee: '1' as never })).toMatchObject({
    error: { status: 422, errors: { fee: ['A consumer cancelled within 14 days: nothing can be kept.'] } },
  })
  expect(await settle(number)).toMatchObject({ value: { effect: { amount: 64.8 } } })
  await sound()
})

test('suggests 20 % after it, keeps them for good, and pays the rest of the line in full [M-071]', async () => {
  const number = await deliveredToday()
  later(15)
  await steps.inspected(number)
  const settlement = await grace.done('returnSettlement', { number, return: 1 })
  expect(settlement).toMatchObject({ terms: 'fee', fee_percent: 20, fee: 12.96, most_fee: 12.96 })
  expect(await settle(number, { fee: '12.97' as never })).toMatchObject({
    error: { status: 422, errors: { fee: ['At most £12.96 can be kept for handling.'] } },
  })
  expect(await settle(number)).toMatchObject({
    value: { effect: { amount: 51.84, lines: [{ amount: 51.84, fee: 12.96 }] } },
  })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([5184])
  const rest = await grace.done('previewRefund', {
    ...(await steps.at(number)),
    lines: [{ position: 0, quantity: 54 }],
  })
  expect(rest.effect.amount).toBe(583.2)
  await sound()
})

test('adds up to the penny with a discount, however the return is split [M-064, M-071]', async () => {
  const number = await deliveredToday('TILE10')
  later(20)
  const sums: number[] = []
  for (const [i, quantity] of [7, 11, 42].entries()) {
    await steps.inspected(number, [{ position: 0, quantity }])
    const settled = await grace.done('giveBack', await steps.settlement(number, i + 1))
    if (settled.kind === 'done') sums.push(Math.round(settled.refund === 0 ? 0 : settled.effect.amount * 100))
  }
  /* £583.20 less 20 %, rounded for each return on its own. */
  expect(Math.abs(sums.reduce((sum, one) => sum + one, 0) - 46_656)).toBeLessThanOrEqual(2)
  const { rows } = await queries.execute<{ sum: number }>(
    sql`select sum(pence + fee_pence)::int as sum from staff_refund_line`,
  )
  expect(rows[0]?.sum).toBe(58_320)
  await sound()
})

test('answers for its own fault for as long as it takes, and may keep a fee where staff find otherwise [M-071]', async () => {
  const number = await deliveredToday()
  later(200)
  await steps.inspected(number, sixTiles, { reason: 'damaged' })
  expect(await grace.done('returnSettlement', { number, return: 1 })).toMatchObject({
    terms: 'fault',
    fee: 0,
    most_fee: 12.96,
  })
})

test('suggests the fee for a trade customer from the first day [M-071]', async () => {
  const number = await deliveredToday()
  await queries.execute(sql`update orders set customer_id = ${await openTradeAccount(queries, 0)}`)
  expect((await grace.done('returnable', { number })).is_trade).toBe(true)
  await steps.inspected(number)
  expect(await grace.done('returnSettlement', { number, return: 1 })).toMatchObject({
    terms: 'fee',
    fee: 12.96,
  })
})

test('refuses a shopper after the days of the shop, at the reason; staff may let them [M-071]', async () => {
  const number = await deliveredToday()
  later(61)
  const visitor = shop.visit()
  await visitor.post(paths.findOrder, { number, email: 'anna@example.com' })
  const path = returnPath((await ordersIn(queries))[0]?.token ?? '')
  const form = { key: 'form-1234', 'quantity-0': '6' }
  const refused = await visitor.post(path, { ...form, reason: 'return' })
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { reason: [messages.returnTooLate(60)] }])
  expect((await visitor.post(path, { ...form, reason: 'wrong' })).statusCode).toBe(200)
  await steps.asked(number)
  expect(await grace.done('readReturn', { number, return: 2 })).toMatchObject({
    terms: 'late',
    fee_percent: 20,
  })
})

test('returns no samples and nothing that was not sent [M-070, M-071]', async () => {
  const number = await steps.sentOrder()
  await queries.execute(sql`update order_line set is_sample = true where position = 1`)
  const form = await steps.form(number, [{ position: 1, quantity: 1 }])
  expect(await grace.call('askReturn', form)).toMatchObject({
    error: { status: 422, errors: { 'lines.0.quantity': ['Nothing of this line can be returned.'] } },
  })
})

test('gives back what the standard delivery would have cost, once the whole order is back [M-071]', async () => {
  const { goods, intentOf } = scripted
  await countStock(queries, goods.f6, 10)
  const ann = await readyToPay(shop, { goods: [[goods.f6, 2]] })
  await ann.post(calls.setShippingService, { shipping_service_id: 2 })
  const payment = await intentOf(ann)
  cards.pay(payment)
  await ann.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  await grace.done('dispatchOrder', await steps.at(number))
  const { totals } = await grace.done('readOrder', { number })
  expect(totals.delivery).toBe(30)
  const standard = (await grace.done('readOrderDelivery', { number })).offers.find(
    ({ id }) => id === 1,
  )?.price
  await steps.inspected(number, [{ position: 0, quantity: 1 }])
  const settlement = async (ofReturn: number) =>
    (await grace.done('returnSettlement', { number, return: ofReturn })).delivery
  expect(await settlement(1)).toBe(0)
  await grace.done('giveBack', await steps.settlement(number))
  await steps.inspected(number, [{ position: 0, quantity: 1 }])
  expect(await settlement(2)).toBe(standard)
  expect(standard).toBeLessThan(30)
})

test('settles above a person’s limit once another one allows it, and not twice [M-067, M-070]', async () => {
  const number = await deliveredToday()
  await steps.inspected(number, [{ position: 0, quantity: 60 }])
  const olive = await signInStaff(shop, 'office')
  const asked = await olive.done('giveBack', await steps.settlement(number))
  expect(asked).toMatchObject({ kind: 'asked', amount: 648 })
  expect(await grace.done('readReturn', { number, return: 1 })).toMatchObject({ state: 'inspected' })
  const [waiting] = (await grace.done('approvals', {})).approvals
  await grace.done('decideApproval', { id: waiting?.id ?? 0, decision: 'allow' })
  expect(await grace.done('readReturn', { number, return: 1 })).toMatchObject({
    state: 'settled',
    refunded: 648,
  })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([64_800])
  await sound()
})

test('pays for what came of the return and no more, and only for its own order [M-066, M-070]', async () => {
  const number = await deliveredToday()
  await steps.inspected(number)
  expect(await settle(number, { lines: [{ position: 0, quantity: 7 }] })).toMatchObject({
    error: { status: 409, reason: 'not-received', now: { position: 0, left: 6 } },
  })
  expect(await settle(number, { lines: [...sixTiles, { position: 1, quantity: 1 }] })).toMatchObject({
    error: { reason: 'not-received' },
  })
  expect(await settle(number, { return: 2 })).toMatchObject({ error: { status: 404 } })
  expect(await settle(number, { return: undefined, fee: '1' as never })).toMatchObject({
    error: { status: 422, errors: { fee: [expect.any(String)] } },
  })
  expect(await settle(number, { restock: true })).toMatchObject({ error: { reason: 'in-stock-already' } })
  expect(cards.refunds).toEqual([])
})

test('lets the office agree and the yard receive, each not the other, and readers neither [M-014, M-070]', async () => {
  const number = await deliveredToday()
  await steps.asked(number)
  const [olive, yusuf] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'yard')]
  const rita = await signInStaff(shop, 'reader')
  const none = { error: { status: 404 } }
  expect(await yusuf.call('agreeReturn', await steps.of(number))).toMatchObject(none)
  expect(await rita.call('agreeReturn', await steps.of(number))).toMatchObject(none)
  await olive.done('agreeReturn', await steps.of(number))
  await yusuf.done('noteReturnSent', await steps.of(number))
  const received = { ...(await steps.of(number)), lines: sixTiles }
  expect(await olive.call('receiveReturn', received)).toMatchObject(none)
  await yusuf.done('receiveReturn', received)
  expect(await olive.call('inspectReturn', await steps.of(number))).toMatchObject(none)
  await yusuf.done('inspectReturn', await steps.of(number))
  expect(await yusuf.call('giveBack', await steps.settlement(number))).toMatchObject({ ok: false })
  await olive.done('giveBack', await steps.settlement(number))
  expect((await yusuf.done('readReturn', { number, return: 1 })).refunded).toBeNull()
  expect((await rita.done('readReturn', { number, return: 1 })).refunded).toBe(64.8)
  expect((await yusuf.done('returns', { view: 'all' })).returns).toHaveLength(1)
})

test('tells the second of two people what the first one changed [M-070, M-194]', async () => {
  const number = await deliveredToday()
  await steps.asked(number)
  const seen = await steps.of(number)
  const marcus = await signInStaff(shop, 'manager')
  await marcus.done('agreeReturn', seen)
  expect(await grace.call('refuseReturn', { ...seen, words: 'No' })).toMatchObject({
    error: { status: 409, reason: 'changed', now: { who: staffNames.manager, what: 'Return agreed' } },
  })
})

test('counts what waits on the dashboard, as its list shows it, with the first day for the money [M-020, M-029]', async () => {
  const number = await deliveredToday()
  const tile = async () => (await grace.done('dashboard', {})).waiting.find(({ kind }) => kind === 'returns')
  const listed = async (input: CallInput<'returns'> = {}) =>
    (await grace.done('returns', input)).returns.map((one) => one.return)
  expect(await tile()).toMatchObject({ count: 0, due: null })
  await steps.asked(number, [{ position: 0, quantity: 1 }])
  await steps.agreed(number, [{ position: 0, quantity: 1 }])
  await steps.inspected(number, [{ position: 0, quantity: 1 }])
  await steps.onWay(number, [{ position: 0, quantity: 1 }])
  const due = (await grace.done('readReturn', { number, return: 3 })).due_on
  expect(await tile()).toMatchObject({ count: 3, due })
  expect(await listed()).toEqual([1, 3, 4])
  expect(await listed({ view: 'agreed' })).toEqual([2])
  expect(await listed({ view: 'open' })).toEqual([1, 2, 3, 4])
  const all = (await grace.done('returns', { view: 'all' })).returns
  expect(all.map((one) => one.return)).toEqual([4, 3, 2, 1])
  expect(await listed({ view: 'all', after: all[1]?.id ?? 0 })).toEqual([2, 1])
  expect((await grace.done('listOrders', { state: 'return' })).orders.map((one) => one.number)).toEqual([
    number,
  ])
})
