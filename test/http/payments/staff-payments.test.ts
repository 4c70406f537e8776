import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallOutput } from '#contract/admin/calls.ts'
import { calls } from '#contract/routes.ts'
import { eraseOldOrders } from '#server/orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { asTradeCustomer, countRows, ordersIn } from '../../setup/ordering.ts'
import { refuseNextRefund } from '../../setup/refused-refund.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { paymentsOfStaff } from './payments-of-staff.ts'

/* Payments in the back office: seen together, found, matched, noted, closed and given back. */

const scripted = await startScriptedShop()
const { shop, cards, wallets, queries, ready, sound } = scripted
const { pay, refund, idsOf, park } = paymentsOfStaff(scripted)

/** A trade customer's released order of £36.00 that is not recorded as paid. */
const placeOnHold = async (person: StaffMember): Promise<string> => {
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnHold)
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  const { version } = await person.done('refundable', { number })
  await person.done('releaseOrder', { number, version, paidBy: 'unpaid' })
  return number
}
const auditRows = async () =>
  (
    await queries.execute(
      sql`select action, subject_id as payment, staff_id as staff from audit where subject = 'payment' order by id`,
    )
  ).rows

test('lists payments of both kinds, those that wait on top, and finds each by what a caller knows [M-076]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const number = await placeOrderOA(scripted)
  const seven = []
  for (let i = 1; i <= 7; i += 1) seven.push(await pay(`INV-${i}`, `${i * 10}`, `payer${i}@example.com`))
  const [last = ''] = seven.toReversed()
  const { view, payments, waiting, next } = await asif.done('listPayments', {})
  expect([view, next, payments.length]).toEqual(['taken', null, 8])
  expect(waiting.map(({ id, waits }) => [id, waits])).toEqual(
    seven.toReversed().map((id) => [id, 'unmatched']),
  )
  expect(payments.find(({ kind }) => kind === 'order')).toMatchObject({
    kind: 'order',
    order: number,
    amount: 678,
    waits: null,
    reference: '',
    name: 'Anna Sett',
    note: '',
    isMatched: true,
  })
  expect(waiting[0]).toMatchObject({ id: last, reference: 'INV-7', amount: 70, isMatched: false })
  expect(waiting[0]?.page).toContain(`https://dashboard.stripe.com/payments/${last}`)
  /* A random id may hold a sum. */
  await queries.execute(
    sql`update manual_payment set payment_id = 'pi_a70b' where payment_id = ${seven[0] ?? ''}`,
  )
  for (const find of ['inv-7', 'payer7', last, '70', '£70.00'])
    expect(await idsOf(asif, { find }), find).toEqual([last])
  for (const find of [number, 'sett', '678'])
    expect(await asif.done('listPayments', { find }), find).toMatchObject({ payments: [{ order: number }] })
  await queries.execute(sql`update manual_payment set matched_at = now(), order_id = (select id from orders where number = ${number})
    where payment_id = ${seven[1] ?? ''}`)
  expect(await idsOf(asif, { find: number })).toContain(seven[1])
  expect(await idsOf(asif, { find: number })).toHaveLength(2)
  expect(await idsOf(asif, { find: '%' })).toEqual([])
  expect(await asif.call('listPayments', { view: 'lost' as never })).toMatchObject({ error: { status: 422 } })
  const yusuf = await signInStaff(shop, 'yard')
  expect(await yusuf.call('listPayments', {})).toMatchObject({ error: { status: 404 } })
})

test('links a card’s payment by its own id, and one of PayPal by the id of its capture [M-076]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  await placeOrderOA(scripted)
  const ann = await ready()
  const { id } = (await ann.get(calls.paypalGetOrder, { 'x-csrf-token': ann.token })).json<{ id: string }>()
  await ann.post(calls.paypalCaptureOrder, { order_id: id })
  const [card] = cards.payments.keys()
  const capture = wallets.orders.get(id)?.captures[0]?.id ?? ''
  expect((await asif.done('listPayments', {})).payments.map(({ page }) => page)).toEqual([
    `https://www.paypal.com/activity/payment/${capture}`,
    `https://dashboard.stripe.com/payments/${card}`,
  ])
  const number = (await ordersIn(queries)).at(-1)?.number ?? ''
  expect((await asif.done('readOrder', { number })).payment.id).toBe(capture)
  const found = expect.objectContaining({ payments: [expect.objectContaining({ id, shownId: capture })] })
  for (const find of [id, capture]) expect(await asif.done('listPayments', { find }), find).toEqual(found)
  await queries.execute(sql`delete from order_search`)
  for (const find of [id, capture]) expect(await asif.done('listPayments', { find }), find).toEqual(found)
})

test('shows no name and no email at the payment of an order that was erased [M-076, F10]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  await placeOrderOA(scripted)
  const tenYearsLater = new Date(shop.clock.now.getTime() + 3650 * 24 * 3_600_000)
  await shop.database.transaction((tx) => eraseOldOrders(tx, tenYearsLater))
  expect((await asif.done('listPayments', {})).payments).toMatchObject([{ name: '', email: '' }])
})

test('shows each payment once, page by page, while others come in [M-076]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  await placeOrderOA(scripted)
  await queries.execute(sql`insert into manual_payment (key, reference, amount_pence, received_pence, email, state, payment_id, created_at)
    select 'k' || n, 'R' || n, 500, 500, 'a@example.com', 'succeeded', 'pi_' || n, now() - make_interval(mins => n::int % 7)
    from generate_series(1, 101) n`)
  const seen: (string | null)[] = []
  let after: string | null = null
  for (let page = 1; page <= 3; page += 1) {
    const listed: CallOutput<'listPayments'> = await asif.done('listPayments', { after })
    const { payments, next, waiting } = listed
    expect([payments.length, waiting.length > 0]).toEqual([page === 3 ? 2 : 50, page === 1])
    seen.push(...payments.map(({ id }) => id))
    after = next
    await pay(`late ${page}`, '9')
  }
  expect([after, new Set(seen).size, seen.length]).toEqual([null, 102, 102])
})

test('says what waits for a person: unknown results, parked money and disputes with their date [M-076]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const [unknown, disputed] = [await pay('lost answer', '20'), await pay('disputed', '30')]
  await queries.execute(
    sql`update manual_payment set state = 'unknown', received_pence = 0 where payment_id = ${unknown}`,
  )
  await queries.execute(sql`insert into dispute (provider, dispute_id, manual_id, opened_at)
    select 'stripe', 'dp_1', id, '2026-11-20T10:00:00Z' from manual_payment where payment_id = ${disputed}`)
  const parked = await park()
  for (const [view, id] of [
    ['unknown', unknown],
    ['disputed', disputed],
    ['parked', parked],
  ] as const)
    expect(await idsOf(asif, { view }), view).toEqual([id])
  expect(await idsOf(asif, { view: 'waiting' })).toHaveLength(3)
  expect(await asif.done('readPayment', { payment: disputed })).toMatchObject({
    waits: 'disputed',
    disputedAt: '2026-11-20T10:00:00.000Z',
    disputeClosedAt: null,
    left: 30,
  })
  expect(await asif.call('readPayment', { payment: 'pi_none' })).toMatchObject({ error: { status: 404 } })
})

test('matches a payment with an order, whose page shows it, and notes it; the log names the person [M-036, M-076, M-077, M-085]', async () => {
  const olive = await signInStaff(shop, 'office')
  const number = await placeOnHold(olive)
  const payment = await pay('by telephone', '36')
  const match = (to: 'order' | 'account' | 'nothing', more: object = {}) =>
    olive.call('matchPayment', { payment, to, ...more })
  expect(await match('order')).toMatchObject({ error: { status: 422, errors: { order: [/number/] } } })
  expect(await match('order', { order: 'TS-AAAA-AAAA' })).toMatchObject({ error: { status: 404 } })
  expect(await match('account', { account: 'nobody@example.com' })).toMatchObject({ error: { status: 422 } })
  expect(await countRows(queries, 'manual_payment', 'matched_at is not null')).toBe(0)
  await olive.done('orderProforma', { number })
  expect(await match('order', { order: number })).toMatchObject({ value: { isNew: true, amount: 36 } })
  expect(await match('order', { order: number })).toMatchObject({ value: { isNew: false } })
  expect((await olive.done('readOrder', { number })).payment.matched).toEqual([
    { id: payment, page: `https://dashboard.stripe.com/payments/${payment}`, amount: 36 },
  ])
  expect(await olive.call('orderProforma', { number })).toMatchObject({ error: { status: 404 } })
  expect(await olive.call('notePayment', { payment, note: 'card 4242424242424242' })).toMatchObject({
    error: { status: 422 },
  })
  await olive.done('notePayment', { payment, note: 'rang on Monday' })
  await olive.done('notePayment', { payment, note: 'rang on Monday' })
  expect(await olive.done('readPayment', { payment })).toMatchObject({
    order: number,
    note: 'rang on Monday',
    waits: null,
  })
  const by = { payment, staff: olive.staffId }
  expect(await auditRows()).toEqual([
    { action: 'payment.match', ...by },
    { action: 'payment.note', ...by },
  ])
  await sound()
})

test('reduces the debt of an account, and gives a part back by provider and ledger [M-077]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const tess = await asTradeCustomer(queries, await ready(10))
  await tess.post(calls.payOnAccount)
  const payment = await pay('BACS 1', '100')
  const owed = async () =>
    (await queries.execute<{ owed: number }>(sql`select balance_pence::int as owed from trade_balance`))
      .rows[0]?.owed
  const before = (await owed()) ?? 0
  const { rows } = await queries.execute<{ email: string }>(
    sql`select email from customer where trade_status = 'approved'`,
  )
  const account = rows[0]?.email ?? ''
  expect(await asif.done('matchPayment', { payment, to: 'account', account })).toEqual({
    isNew: true,
    amount: 100,
    owed: (before - 10_000) / 100,
  })
  expect(await refund(asif, payment, { amount: 50 })).toMatchObject({
    value: { amount: 50, state: 'completed' },
  })
  expect([await owed(), cards.refunds.map(({ amount }) => amount)]).toEqual([before - 5000, [5000]])
  expect((await auditRows()).at(-1)).toEqual({ action: 'payment.refund', payment, staff: asif.staffId })
  expect(await asif.call('matchPayment', { payment, to: 'nothing' })).toMatchObject({
    error: { reason: 'on-account' },
  })
  await sound()
})

test('matches with no account what went back already, or was booked there with another sum [M-077]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const tess = await asTradeCustomer(queries, await ready())
  await tess.post(calls.payOnAccount)
  const [back, booked] = [await pay('BACS 1', '10'), await pay('BACS 2', '20')]
  await refund(asif, back)
  const account = 'trade@example.com'
  expect(await runCommandOn(shop, ['trade', 'paid', account, '5'], { reference: booked })).toMatchObject({
    ok: true,
  })
  for (const [payment, reason] of [
    [back, 'not-paid'],
    [booked, 'on-account'],
  ] as const)
    expect(await asif.call('matchPayment', { payment, to: 'account', account })).toMatchObject({
      error: { status: 409, reason },
    })
  expect(await countRows(queries, 'manual_payment', 'matched_at is not null')).toBe(0)
  expect(await countRows(queries, 'trade_balance', 'balance_pence = 3100')).toBe(1)
  await sound()
})

test('gives a payment back once for each form, within the limits of the person [M-065, M-067, M-077]', async () => {
  const [olive, grace] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'owner')]
  const payment = await pay('DEPOSIT', '250')
  const form = { payment, key: randomUUID(), reason: 'goodwill', amount: 60 } as const
  cards.connection = 'lost'
  expect(await olive.done('refundPayment', form)).toEqual({ amount: 60, state: 'asked' })
  cards.connection = 'good'
  expect(await olive.done('refundPayment', form)).toEqual({ amount: 60, state: 'completed' })
  expect(await olive.call('refundPayment', { ...form, amount: 61 })).toMatchObject({
    error: { reason: 'key-used' },
  })
  expect(await refund(olive, payment, { amount: 60 })).toMatchObject({
    error: { reason: 'looks-repeated', now: { who: 'Olive Grant' } },
  })
  expect(await refund(olive, payment)).toMatchObject({ error: { status: 403, reason: 'over-limit' } })
  expect(await refund(olive, payment, { amount: 190.01 })).toMatchObject({ error: { status: 422 } })
  expect(await refund(grace, payment)).toMatchObject({ value: { amount: 190 } })
  expect(await refund(grace, payment)).toMatchObject({ error: { reason: 'nothing-left' } })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([6000, 19_000])
  expect(await grace.done('readPayment', { payment })).toMatchObject({
    left: 0,
    refunds: [
      { amount: 190, who: 'Grace Owens' },
      { amount: 60, who: 'Olive Grant', reason: 'Goodwill' },
    ],
  })
  expect((await auditRows()).map((row) => row['staff'])).toEqual([olive.staffId, grace.staffId])
  await sound()
})

test('lists parked money again that the provider refused to give back [M-076, M-077]', async () => {
  const grace = await signInStaff(shop, 'owner')
  const parked = await park()
  refuseNextRefund(cards)
  expect(await refund(grace, parked)).toMatchObject({ value: { amount: 678, state: 'failed' } })
  expect(await idsOf(grace, { view: 'waiting' })).toEqual([parked])
  cards.connection = 'lost'
  expect(await refund(grace, parked)).toMatchObject({ value: { amount: 678, state: 'asked' } })
  /* Its answer was lost: nothing is left to be given back once more. */
  cards.connection = 'good'
  expect(await refund(grace, parked)).toMatchObject({ value: { amount: 0 } })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([67_800])
})

test('gives parked money back whole, or closes it, and leaves the money of orders to them [M-077]', async () => {
  const [olive, grace] = [await signInStaff(shop, 'office'), await signInStaff(shop, 'owner')]
  const parked = await park()
  expect(await refund(olive, parked)).toMatchObject({ error: { reason: 'over-limit' } })
  expect(await countRows(queries, 'payment_attempt', "state = 'parked'")).toBe(1)
  expect(await refund(grace, parked, { amount: 5 })).toMatchObject({ error: { status: 422 } })
  expect(await refund(grace, parked)).toMatchObject({ value: { amount: 678, state: 'completed' } })
  expect(await refund(grace, parked)).toMatchObject({ value: { amount: 0 } })
  expect(cards.refunds.map(({ amount }) => amount)).toEqual([67_800])
  const number = await placeOrderOA(scripted)
  const { payments } = await grace.done('listPayments', { find: number })
  const paid = payments[0]?.id ?? ''
  expect(await refund(grace, paid)).toMatchObject({ error: { reason: 'of-order', now: { order: number } } })
  expect(await grace.call('closePayment', { payment: paid })).toMatchObject({
    error: { reason: 'not-waiting' },
  })
  const loose = await pay('INV-9', '9')
  expect(await olive.done('closePayment', { payment: loose })).toEqual({ isNew: true })
  expect(await idsOf(olive, { view: 'waiting' })).toEqual([])
  expect((await auditRows()).map(({ action }) => action)).toEqual(['payment.refund', 'payment.close'])
})
