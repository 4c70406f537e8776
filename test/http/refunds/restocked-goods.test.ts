import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { readAttachment } from '#server/orders/invoice/attachment.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { stockOf } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Refunds whose goods come back into stock, and what the back office shows of refunds afterwards. */

const scripted = await startScriptedShop()
const { shop, queries, goods, sound } = scripted

const give = async (person: StaffMember, number: string, more: Partial<CallInput<'giveBack'>>) =>
  person.call('giveBack', {
    number,
    version: (await person.done('refundable', { number })).version,
    key: randomUUID(),
    reason: 'return',
    ...more,
  })
const cancel = async (person: StaffMember, number: string, more: Partial<CallInput<'cancelGoods'>>) =>
  person.call('cancelGoods', {
    number,
    version: (await person.done('refundable', { number })).version,
    key: randomUUID(),
    ...more,
  })
const stock = async () =>
  [await stockOf(queries, goods.f1), await stockOf(queries, goods.f6)].map((one) => one?.stock)

test('cancels goods for no reason of goods that were sent, and names a code only where one was used [M-062]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  const lines = [{ position: 1, quantity: 1 }]
  for (const reason of ['damaged', 'short', 'late', 'return'] as const)
    expect(await cancel(olive, number, { lines, reason: reason as never }), reason).toMatchObject({
      error: { status: 422, errors: { reason: ['Choose a reason for goods that were not sent.'] } },
    })
  expect(await cancel(olive, number, { lines, reason: 'wrong' })).toMatchObject({ value: { kind: 'done' } })
  const codeOf = async (of: string) => (await olive.done('refundable', { number: of })).hasCode
  expect([await codeOf(number), await codeOf(await placeOrderOA(scripted, 'TILE10'))]).toEqual([false, true])
  await sound()
})

test('puts back what is not sent yet, and does not send it any more [M-062, M-064]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  expect(await stock()).toEqual([19_440, 800])
  const lines = [{ position: 1, quantity: 1 }]
  expect(await give(olive, number, { lines, restock: true })).toMatchObject({
    value: { effect: { amount: 15, lines: [{ cancelled: 1, stock: 1 }] } },
  })
  expect(await stock()).toEqual([19_440, 900])
  expect((await olive.done('refundable', { number })).lines[1]).toMatchObject({ left: 1, cancellable: 1 })
  await sound()
})

test('puts back what was sent and came back, once, and never more than was sold [M-064, M-066]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  const { version } = await olive.done('refundable', { number })
  await olive.done('dispatchOrder', { number, version })
  const lines = [{ position: 0, quantity: 6 }]
  expect(await give(olive, number, { lines, restock: true })).toMatchObject({
    value: { effect: { amount: 64.8, lines: [{ cancelled: 0, stock: 2.16 }] } },
  })
  expect(await stock()).toEqual([19_656, 800])
  expect(await give(olive, number, { lines, again: true })).toMatchObject({ ok: true })
  expect(await stock()).toEqual([19_656, 800])
  const grace = await signInStaff(shop, 'owner')
  expect(await give(grace, number, { all: true, restock: true })).toMatchObject({ ok: true })
  expect(await stock()).toEqual([21_384, 1000])
  await sound()
})

test('cancels goods whose money went back before, for nothing more, and puts them back [M-062, M-066]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOrderOA(scripted)
  const lines = [{ position: 1, quantity: 2 }]
  await give(olive, number, { lines, reason: 'price' })
  expect(await stock()).toEqual([19_440, 800])
  expect(await cancel(olive, number, { lines })).toMatchObject({
    value: { state: 'completed', effect: { amount: 0, ways: [], lines: [{ cancelled: 2, stock: 2 }] } },
  })
  expect(await stock()).toEqual([19_440, 1000])
  expect(await olive.done('readOrder', { number })).toMatchObject({ totals: { refunded: 30 } })
  await sound()
})

test('cancels no goods that cost more than is left of the order’s money [M-062, M-066]', async () => {
  const grace = await signInStaff(shop, 'owner')
  const number = await placeOrderOA(scripted)
  await give(grace, number, { free: 670, reason: 'goodwill' })
  expect(await cancel(grace, number, { lines: [{ position: 1, quantity: 1 }] })).toMatchObject({
    error: { status: 409, reason: 'too-much', now: { left: 8 } },
  })
  expect(await stock()).toEqual([19_440, 800])
})

test('completes a part-sent order whose rest is cancelled by its lines, and never cancels it whole [M-055, M-062]', async () => {
  const [olive, grace] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'owner')]
  const number = await placeOrderOA(scripted)
  const { version } = await olive.done('refundable', { number })
  await olive.done('dispatchOrder', { number, version, lines: [{ position: 0, quantity: 60 }] })
  expect(await cancel(grace, number, { all: true })).toMatchObject({
    error: { status: 409, reason: 'dispatched' },
  })
  expect(await cancel(grace, number, { lines: [{ position: 1, quantity: 2 }] })).toMatchObject({
    value: { effect: { amount: 30, cancelsOrder: false } },
  })
  expect(await olive.done('readOrder', { number })).toMatchObject({
    state: 'dispatched',
    totals: { refunded: 30 },
  })
  expect(await stock()).toEqual([19_440, 1000])
  await sound()
})

test('leaves the whole of an order to a cancellation, and goods to people who may cancel them [M-014]', async () => {
  const [grace, asif] = [await signInStaff(shop, 'owner'), await signInStaff(shop, 'accounts')]
  const number = await placeOrderOA(scripted)
  expect(await give(grace, number, { all: true, restock: true })).toMatchObject({
    error: { status: 409, reason: 'cancel-instead' },
  })
  const lines = [{ position: 1, quantity: 1 }]
  expect(await give(asif, number, { lines, restock: true })).toMatchObject({
    error: { status: 403, reason: 'no-restock' },
  })
  expect(await give(asif, number, { lines })).toMatchObject({ ok: true })
  expect(await stock()).toEqual([19_440, 800])
})

test('shows a second person exactly what a request will do, and both in the list afterwards [M-063, M-200]', async () => {
  const [olive, marcus] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'manager')]
  const number = await placeOrderOA(scripted)
  const asked = await give(olive, number, { free: 150, note: 'broken on arrival', reason: 'damaged' })
  expect(asked).toMatchObject({ value: { kind: 'asked' } })
  const { approvals } = await marcus.done('approvals', { number })
  expect(approvals).toMatchObject([
    { effect: { amount: 150, vat: 25, to: { name: 'Anna Sett' }, ways: [{ way: 'stripe', amount: 150 }] } },
  ])
  const [{ id = 0, effect } = {}] = approvals
  expect(await marcus.done('approvals', { number: 'TS-AAAA-AAAA' })).toMatchObject({ approvals: [] })
  await marcus.done('decideApproval', { id, decision: 'allow' })
  expect(await olive.done('refundsOfOrder', { number })).toMatchObject({
    refunds: [
      { who: 'Olive Grant', allowedBy: 'Marcus Bell', reason: 'damaged', state: 'completed', effect },
    ],
  })
  await sound()
})

test('emails a refund with its goods, and credits each with its share of the VAT [M-069]', async () => {
  const grace = await signInStaff(shop, 'owner')
  const number = await placeOrderOA(scripted, 'TILE10')
  const lines = [{ position: 0, quantity: 6 }]
  expect(await give(grace, number, { lines, free: 3.5, reason: 'damaged' })).toMatchObject({ ok: true })
  const { rows } = await queries.execute<{ text: string; attachment: string }>(
    sql`select text, attachment from mail where template = 'order-refunded'`,
  )
  const [{ text = '', attachment = '' } = {}] = rows
  expect(text).toMatch(/6 tiles \(2\.16 m²\) Moorland Porcelain Paving:? +£58\.32/)
  expect(text).toMatch(/Other:? +£3\.50/)
  const note = await readAttachment(queries, defaultMerchant, attachment)
  const printed = pdfText(note?.content ?? Buffer.of()).replaceAll(/\s/g, '')
  for (const words of ['6tiles(2.16m²)MoorlandPorcelainPaving£48.60£9.72£58.32', 'Other£2.92£0.58£3.50'])
    expect(printed).toContain(words)
  expect(printed).toContain('Totalcredited£51.52£10.30£61.82')
})
