import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import type { Role } from '#domain/staff/roles.ts'
import { recordSql } from '../../../qa/bench/recorded-sql.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { logIn, openTradeAccount, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* The dashboard of the back office, on a shop with twelve invented orders that were all sent long ago. */

const shop = await startShop()
const { queries } = shop.database

const ORDERS = 12
/** A Tuesday, 14:05 in London. */
const NOW = new Date('2026-11-24T14:05:00Z')

beforeEach(async () => {
  expect((await inventOrders(shop.database, ORDERS, NOW, () => undefined)).ok).toBe(true)
  shop.clock.now = NOW
  await queries.execute(sql`update orders set refunded_pence = 0, needs_attention = false, held_at = null,
    hold_reason = null, hold_until = null, settlement = null, state = 'dispatched', placed_at = '2025-01-01T12:00:00Z'`)
  await queries.execute(
    sql`update quote set delivery_date = '2025-01-08', offered_dates = '[]', date_estimated = false`,
  )
  await queries.execute(
    sql`update payment_attempt set state = 'succeeded' where state <> 'succeeded' and id in (select attempt_id from orders)`,
  )
  await queries.execute(
    sql`update payment_attempt set state = 'failed' where id not in (select attempt_id from orders where attempt_id is not null)`,
  )
  await queries.execute(sql`update customer set trade_status = 'none' where trade_status = 'pending'`)
})

const read = async (role: Role = 'owner') => (await signInStaff(shop, role)).done('dashboard', {})
const counts = async (role: Role = 'owner') =>
  Object.fromEntries((await read(role)).waiting.map(({ kind, count }) => [kind, count]))
const run = (statement: string) => queries.execute(statement)
test('gives a mark that changes with an order and with a change of one, and with nothing else [M-022]', async () => {
  const olive = await signInStaff(shop, 'office')
  const mark = async () => (await olive.done('news', {})).mark
  const before = await mark()
  await read()
  expect(await mark()).toBe(before)
  const { rows } = await queries.execute<{ number: string; version: number }>(
    sql`update orders set state = 'placed' where id = 1 returning number, version`,
  )
  await olive.done('holdOrder', {
    number: rows[0]?.number ?? '',
    version: rows[0]?.version ?? 0,
    reason: 'stock',
  })
  const held = await mark()
  expect(held).not.toBe(before)
  const bob = await readyToPay(shop, { goods: [[(await readGoods(queries)).f4, 1]] })
  await logIn(queries, bob, await openTradeAccount(queries, 100_000))
  expect((await bob.post(calls.payOnAccount)).statusCode).toBe(200)
  expect(await mark()).not.toBe(held)
})

test('counts nothing where nothing waits, and one more of each kind that comes [M-020]', async () => {
  const nothing = await counts()
  expect(new Set(Object.values(nothing))).toEqual(new Set([0]))
  const { rows } = await queries.execute<{ id: number }>(
    sql`select id from orders where method <> 'on_hold' order by id limit 7`,
  )
  const [late, today, later, held, sample, looked, soon] = rows.map(({ id }) => id)
  await queries.execute(
    sql`update orders set state = 'released' where id in (${late}, ${today}, ${later}, ${held}, ${sample}, ${soon})`,
  )
  const dueOn = (id: number | undefined, day: string | null) =>
    queries.execute(
      sql`update quote set delivery_date = ${day}::date where id = (select quote_id from orders where id = ${id ?? 0})`,
    )
  await dueOn(late, '2026-11-23')
  await dueOn(today, '2026-11-24')
  await dueOn(soon, '2026-11-25')
  await dueOn(later, '2026-11-26')
  await dueOn(sample, null)
  await queries.execute(sql`update order_line set is_sample = (order_id = ${sample})`)
  await queries.execute(
    sql`update orders set held_at = now(), hold_reason = 'call-back', hold_until = '2026-11-24T14:05:00Z' where id = ${held}`,
  )
  await queries.execute(sql`update orders set needs_attention = true where id = ${looked}`)
  await openTradeAccount(queries, 0)
  await run(`update customer set trade_status = 'pending' where email_key = 'trade@example.com'`)
  await run(`insert into manual_payment (key, reference, amount_pence, email, state, received_pence)
    values ('paid', 'INV 7', 5000, 'anna@example.com', 'succeeded', 5000), ('begun', 'INV 8', 5000, '', 'created', 0)`)
  await run(`insert into dispute (provider, dispute_id, manual_id, opened_at, answer_by)
    select 'stripe', 'dp_1', id, timestamptz '2026-11-20 09:00Z', timestamptz '2026-12-07 00:00Z' from manual_payment where key = 'paid'`)
  await run(`insert into mail (template, recipient, subject, html, text, refusal, created_at) values
    ('welcome', 'a@example.com', '', '', '', '550 no such mailbox', '2026-11-20'),
    ('welcome', 'a@example.com', '', '', '', '550 no such mailbox', '2026-11-10')`)
  await run(`update payment_attempt set state = 'unknown' where id = (select max(id) from payment_attempt)`)
  await run(
    `update payment_attempt set state = 'parked' where id = (select max(id) - 1 from payment_attempt)`,
  )
  await run(
    `update payment_attempt set state = 'closed', needs_attention = true where id = (select max(id) - 2 from payment_attempt)`,
  )
  await run(`insert into refund (key, attempt_id, pence, reason, state)
    select 'failed', max(id) - 2, 100, 'price', 'failed' from payment_attempt`)
  await run(`update variation set low_hundredths = stock_hundredths + 1 where id = (select min(id) from variation
    where stock_hundredths is not null and not withdrawn)`)
  await run(`insert into return_case (order_id, number, key, state, reason, terms, fee_percent, due_on)
    select max(id), 1, 'form-1', 'received', 'return', 'right', 0, '2026-12-01' from orders`)
  expect(await counts()).toEqual({
    late: 1,
    'to-send-today': 2,
    'to-send': 5,
    samples: 1,
    'on-hold': 1,
    'hold-due': 1,
    attention: 1,
    returns: 1,
    disputes: 1,
    'payments-unknown': 1,
    'payments-parked': 1,
    'refunds-failed': 1,
    'payments-unmatched': 1,
    approvals: 0,
    'trade-applications': 1,
    'low-stock': 1,
    emails: 1,
  })
  const emails = await (await signInStaff(shop, 'owner')).done('refusedEmails', {})
  expect(emails).toMatchObject([{ to: 'a@example.com', refusal: '550 no such mailbox', order: null }])
  const applicants = await (await signInStaff(shop, 'accounts')).done('tradeApplications', {})
  expect(applicants).toMatchObject([{ company: 'Trade Ltd', name: 'Tess Trade', email: 'trade@example.com' }])
  const { waiting, next_working_day: until, yesterday } = await read()
  expect(waiting.find(({ kind }) => kind === 'disputes')).toMatchObject({
    since: '2026-11-20T09:00:00.000Z',
    due: '2026-12-07',
  })
  expect(waiting.find(({ kind }) => kind === 'returns')?.due).toBe('2026-12-01')
  /* The lists that the numbers lead to hold exactly these. */
  const owner = await signInStaff(shop, 'owner')
  const listed = async (input: object) => (await owner.done('listOrders', input)).count
  expect([
    await listed({ state: 'to-send', deliveryTo: yesterday }),
    await listed({ state: 'to-send', deliveryFrom: '2026-11-24', deliveryTo: until }),
    await listed({ state: 'to-send' }),
    await listed({ state: 'on-hold' }),
    await listed({ state: 'all', attention: 'yes' }),
  ]).toEqual([1, 2, 5, 1, 1])
})

test('shows each person what is theirs, by at most three statements [M-014, M-020]', async () => {
  const kindsOf = async (role: Role) => Object.keys(await counts(role))
  expect(await kindsOf('yard')).toEqual([
    'late',
    'to-send-today',
    'to-send',
    'samples',
    'returns',
    'low-stock',
  ])
  expect(await kindsOf('reader')).toEqual([
    'late',
    'to-send-today',
    'to-send',
    'on-hold',
    'hold-due',
    'attention',
    'returns',
  ])
  expect(await kindsOf('catalogue')).toEqual(['low-stock'])
  expect(await kindsOf('office')).not.toContain('trade-applications')
  const sales = async (role: Role) => (await read(role)).sales !== null
  expect([await sales('yard'), await sales('reader'), await sales('catalogue')]).toEqual([false, true, true])
  const owner = await signInStaff(shop, 'owner')
  const sent = await recordSql(() => owner.done('dashboard', {}))
  expect(sent.length).toBeLessThanOrEqual(3)
  /* Statements to the embedded database are not recorded. */
  if (inject('preparedShop').kind === 'postgres') expect(sent.length).toBeGreaterThan(0)
})

test("compares today, yesterday and the same weekday last week by London's days and clock [M-021]", async () => {
  await queries.execute(sql`update orders set item_pence = 12000, discount_pence = 0, shipping_pence = 0,
    postage_refund_pence = 0, sample_postage_pence = 0, total_pence = 12000, vat_pence = 2000`)
  const placed = (id: number, at: string) =>
    queries.execute(sql`update orders set placed_at = ${at}::timestamptz where id = ${id}`)
  await placed(1, '2026-11-24T00:00:00Z')
  await placed(2, '2026-11-24T14:04:59Z')
  await placed(3, '2026-11-23T14:04:59Z')
  await placed(4, '2026-11-23T14:05:01Z')
  await placed(5, '2026-11-17T23:59:59Z')
  await placed(6, '2026-11-22T23:59:59Z')
  await queries.execute(sql`update order_line set is_sample = false`)
  await queries.execute(sql`update order_line set is_sample = true, quantity_hundredths = 300, line_pence = 0 where id in
    (select min(id) from order_line where order_id in (1, 2) group by order_id)`)
  await queries.execute(sql`update orders set sample_postage_pence = 300 where id = 2`)
  const none = { orders: 0, total: 0, net: 0, average: null, paid_samples: 0 }
  const one = { orders: 1, total: 120, net: 100, average: 120, paid_samples: 0 }
  const two = { orders: 2, total: 240, net: 200, average: 120, paid_samples: 0 }
  const { sales } = await read()
  expect(sales).toEqual({
    today: {
      day: '2026-11-24',
      until_now: { ...two, paid_samples: 3 },
      whole_day: { ...two, paid_samples: 3 },
    },
    yesterday: { day: '2026-11-23', until_now: one, whole_day: two },
    week_before: { day: '2026-11-17', until_now: none, whole_day: one },
  })
  const owner = await signInStaff(shop, 'owner')
  const of23 = { state: 'all', placedFrom: '2026-11-23', placedTo: '2026-11-23' } as const
  expect((await owner.done('listOrders', of23)).orders.map(({ total }) => total)).toEqual([120, 120])
})

test('counts 23:59 and 00:01 around the night of 25 October on their own days [M-021]', async () => {
  await queries.execute(sql`update orders set placed_at = case id when 1 then timestamptz '2026-10-24T22:59:00Z'
    when 2 then timestamptz '2026-10-24T23:01:00Z' when 3 then timestamptz '2026-10-25T23:59:00Z'
    when 4 then timestamptz '2026-10-26T00:01:00Z' else placed_at end`)
  const ordersOf = async (now: string) => {
    shop.clock.now = new Date(now)
    const { sales } = await read()
    return [
      sales?.today.until_now.orders,
      sales?.yesterday.until_now.orders,
      sales?.yesterday.whole_day.orders,
    ]
  }
  expect(await ordersOf('2026-10-25T12:00:00Z')).toEqual([1, 0, 1])
  expect(await ordersOf('2026-10-26T12:00:00Z')).toEqual([1, 1, 2])
  expect(await ordersOf('2026-10-27T12:00:00Z')).toEqual([0, 1, 1])
})
