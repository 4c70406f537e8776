import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { logIn, openTradeAccount, ordersIn } from '../../setup/ordering.ts'
import { press } from '../../setup/payment-links.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { readRefunds } from '../payments/refund-records.ts'

/* Extra charges that are put on a trade account, and given back to it (M-044, M-066). */

const scripted = await startScriptedShop()
const { shop, queries, sound } = scripted
const { refundEmails } = readRefunds(queries)
let olive: StaffMember
let marcus: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  marcus = await signInStaff(shop, 'manager')
})

const readIt = (number: string) => olive.done('readOrder', { number })
/** Adds a charge to an order. */
const add = async (number: string, words = 'Crane lorry'): Promise<void> => {
  const { version } = await readIt(number)
  await marcus.done('addOrderCharge', { number, version, press: press(), words, amount: 10 })
}
/** The number of an order with a charge, whose trade account may owe so many pence more than the order's total. */
const chargedOrder = async (more: number): Promise<string> => {
  const tess = await scripted.ready()
  const account = await openTradeAccount(queries, 100_000)
  await logIn(queries, tess, account)
  await tess.post(calls.payOnAccount)
  const order = (await ordersIn(queries))[0]
  await openTradeAccount(queries, (order?.total ?? 0) + more)
  await add(order?.number ?? '')
  return order?.number ?? ''
}
const owed = async (): Promise<number> => {
  const { rows } = await queries.execute<{ pence: number }>(
    sql`select (balance_pence - (select sum(total_pence) from orders))::int as pence from trade_balance`,
  )
  return rows[0]?.pence ?? 0
}
const onAccount = async (number: string, charge = 1) => {
  const { version } = await readIt(number)
  return olive.call('recordChargePaid', { number, version, charge, paidBy: 'account', reference: '' })
}

test('an order on a trade account owes its charge too, within its credit, and no more of it once it is given back [M-044]', async () => {
  const number = await chargedOrder(1000)
  expect(await onAccount(number)).toMatchObject({ ok: true })
  expect(await onAccount(number)).toMatchObject({ error: { reason: 'paid' } })
  expect([await owed(), (await readIt(number)).totals.due]).toEqual([1000, 0])
  const [customer] = (await queries.execute<{ id: number }>(sql`select id from customer`)).rows
  expect(await shop.features.orders.ofUserByNumber(customer?.id ?? 0, number)).toMatchObject({
    charges: [{ number: 1, state: 'account' }],
  })
  const { base64 } = await olive.done('orderChargeInvoice', { number, charge: 1 })
  expect(pdfText(Buffer.from(base64, 'base64'))).toContain('Owed by your trade account.')
  expect((await readIt(number)).timeline).toContainEqual(
    expect.objectContaining({ what: 'Extra charge put on the trade account', detail: '£10.00' }),
  )
  const statement = await runCommandOn(shop, ['trade', 'statement', 'trade@example.com'])
  expect(statement?.text).toMatch(/extra +£10\.00/)
  await sound()
  const { version } = await readIt(number)
  const back = { number, version, key: randomUUID(), reason: 'goodwill' as const, byHand: true }
  expect(await olive.done('giveBack', { ...back, charges: [{ charge: 1, amount: 4 }] })).toMatchObject({
    state: 'completed',
    effect: { ways: [{ way: 'account', amount: 4 }] },
  })
  expect(await owed()).toBe(600)
  expect((await refundEmails())[0]?.text).toContain('Your trade account owes so much less.')
  await marcus.done('cancelGoods', {
    ...{ number, version: (await readIt(number)).version, key: randomUUID(), all: true },
  })
  const { rows } = await queries.execute(sql`select balance_pence::int as pence from trade_balance`)
  expect(rows).toEqual([{ pence: 0 }])
  expect(await readIt(number)).toMatchObject({ state: 'cancelled', needsAttention: false })
  await sound()
})

test('a trade account is refused a charge above its credit, and any where it is closed or not the payer [M-044]', async () => {
  const number = await chargedOrder(999)
  expect(await onAccount(number)).toMatchObject({
    error: {
      status: 422,
      errors: { paidBy: ['The trade account may owe only £9.99 more.'] },
      now: { creditLeft: 9.99 },
    },
  })
  await queries.execute(sql`update customer set trade_status = 'suspended'`)
  expect(await onAccount(number)).toMatchObject({ error: { errors: { paidBy: [/may not buy/] } } })
  expect(await owed()).toBe(0)
  const paidByCard = await placeOrderOA(scripted)
  await add(paidByCard)
  expect(await onAccount(paidByCard)).toMatchObject({ error: { errors: { paidBy: [/is not on a/] } } })
  await sound()
})

test('the preview of a refund names the charge that it gives back, of two that were paid [M-063, M-066]', async () => {
  const number = await chargedOrder(2000)
  await add(number, 'Second delivery')
  for (const charge of [1, 2]) expect(await onAccount(number, charge)).toMatchObject({ ok: true })
  const { version } = await readIt(number)
  const charges = [{ charge: 2, amount: 4 }]
  expect(await olive.done('previewRefund', { number, version, charges })).toMatchObject({
    effect: { amount: 4, charges: [{ number: 2, words: 'Second delivery', amount: 4 }] },
  })
})
