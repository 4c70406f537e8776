import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reportInvariants } from '#server/commands/invariants.ts'
import type { Queries } from '#server/database/database.ts'
import { checkInvariants, checkOrder } from '#server/orders/index.ts'
import { countStock, logIn, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { scriptCards } from '../../setup/scripted-providers.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/*
 * The invariants checker itself is tested: each invariant is broken once and must be reported. What is broken belongs to
 * the newest rows, since the check of the newest must find it, and other tests may have left thousands before them.
 */

const cards = scriptCards()
const shop = await startShop({ payments: { gateways: { stripe: cards } } })
const { database } = shop
const { queries } = database
const goods = await readGoods(queries)

/** One order by card, one on account, and one quote that is being paid and holds its stock. */
const makeOrders = async (): Promise<void> => {
  cards.payments.clear()
  await countStock(queries, goods.f4, 50)
  const ann = await readyToPay(shop, { goods: [[goods.f4, 2]] })
  const id = (await ann.post(calls.paymentIntent)).body.split('_secret_')[0] ?? ''
  cards.pay(id)
  await ann.post(calls.paymentConfirm, { payment_intent_id: id })
  const bob = await readyToPay(shop, { goods: [[goods.f1, 1.08]] })
  await logIn(queries, bob, await openTradeAccount(queries, 100_000))
  await bob.post(calls.payOnAccount)
  const eve = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await eve.post(calls.checkOrderValidity)
  await eve.post(calls.paymentIntent)
}

/** Checks an order by itself: how many rules were asked of it, and the ids of those that it breaks. */
const checkOne = async (reads: Queries, number: string) => {
  const checked = await checkOrder({ queries: reads, now: () => shop.clock.now })(number)
  return { rules: checked?.rules, broken: checked?.broken.map((violation) => violation.id) ?? [] }
}

const checkEach = async (reads: Queries) => {
  const found = []
  for (const { number } of await ordersIn(reads)) found.push(await checkOne(reads, number))
  return found
}

/** What orders by themselves report, the newest first, until one reports the rule. */
const reportedOfOrders = async (reads: Queries, id: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const { number } of (await ordersIn(reads)).toReversed())
    if (!found.includes(id)) found.push(...(await checkOne(reads, number)).broken)
  return found
}

const RULES_OF_ORDER = 29

test('reports no violation in a shop with orders, nor of any order by itself [M-048]', async () => {
  await makeOrders()
  for (const extent of ['all', 'newest'] as const)
    expect(await checkInvariants(queries, shop.clock.now, extent)).toEqual([])
  const sound = { rules: RULES_OF_ORDER, broken: [] }
  expect(await checkEach(queries)).toEqual([sound, sound])
  expect(await reportInvariants(database, false)).toEqual({
    ok: true,
    text: expect.stringMatching(/^All \d+ invariants hold\.$/),
  })
})

/** What only the tables' owner can do: take the guard of the audit log away. */
const unguarded = [
  `insert into audit (actor, action, subject, subject_id, before, after)
    select 'system', 'order.note', 'order', n, '{}', '{}' from generate_series(1, 3) n`,
  'alter table audit disable trigger audit_append_only',
] as const

const card = "method = 'stripe'"
type Broken = readonly [id: string, ...statements: string[]]

/** What no single order is about, or what breaks outside every order. */
const outsideOrders: readonly Broken[] = [
  [
    'IV-06',
    'drop index payment_attempt_alive',
    `insert into payment_attempt (quote_id, number, provider, flow, state, amount_pence)
      select quote_id, number + 1, provider, flow, state, amount_pence from payment_attempt where state = 'created'`,
  ],
  [
    'IV-07',
    "update payment_attempt set state = 'succeeded', received_pence = 1, updated_at = now() - interval '1 hour' where state = 'created'",
  ],
  [
    'IV-13',
    `insert into discount_use (holder, code_id, customer_keys, redeemed)
      select 'q' || n, (select id from discount_code where code = 'TILE10'), '{}', true from generate_series(1, 2) n`,
    `update discount_code set rules = rules || '{"limit": 1}' where code = 'TILE10'`,
  ],
  ['IV-20', "update quote set held_until = now() - interval '1 day' where state = 'paying'"],
  [
    'IV-21',
    `insert into provider_event (provider, event_id, type, live, received_at)
      values ('stripe', 'evt', 'x', false, now() - interval '1 hour')`,
  ],
  [
    'IV-23',
    `insert into manual_payment (key, reference, amount_pence, email, state, received_pence)
      values ('m1', 'INV-1', 500, 'a@x.test', 'succeeded', 500)`,
  ],
  [
    'IV-28',
    ...unguarded,
    `update audit set after = '{"pence": 1}' where id = (select max(id) - 1 from audit)`,
  ],
  ['IV-28', ...unguarded, 'delete from audit where id = (select max(id) - 1 from audit)'],
]

/** What breaks a rule in an order, so that a check of that order reports it too. */
const inOrders: readonly Broken[] = [
  [
    'IV-01',
    'alter table variation drop constraint variation_stock_not_negative',
    'update variation set stock_hundredths = -1 where id = (select variation_id from stock_move order by id desc limit 1)',
  ],
  ['IV-02', 'update variation set stock_hundredths = stock_hundredths + 100 where stock_hundredths > 0'],
  [
    'IV-03',
    'update variation set reserved_hundredths = reserved_hundredths + 100 where reserved_hundredths > 0',
  ],
  ['IV-04', "delete from stock_move where kind = 'sale'"],
  [
    'IV-05',
    'drop index payment_attempt_by_payment',
    'update payment_attempt set payment_id = (select min(payment_id) from payment_attempt)',
  ],
  [
    'IV-06',
    'drop index payment_attempt_alive',
    `insert into payment_attempt (quote_id, number, provider, flow, state, amount_pence)
      select quote_id, number + n, provider, flow, 'created', amount_pence
      from payment_attempt, generate_series(1, 2) n where state = 'succeeded'`,
  ],
  ['IV-08', "update payment_attempt set state = 'failed' where state = 'succeeded'"],
  ['IV-09', "update payment_attempt set received_pence = received_pence - 1 where state = 'succeeded'"],
  [
    'IV-10',
    `insert into payment_attempt (quote_id, number, provider, flow, state, amount_pence)
      select quote_id, number + 1, provider, flow, state, amount_pence from payment_attempt where state = 'succeeded'`,
  ],
  ['IV-11', 'update order_line set quantity_hundredths = quantity_hundredths + 100'],
  ['IV-12', 'update order_line set line_pence = line_pence + 1'],
  ['IV-14', 'update trade_balance set balance_pence = balance_pence + 1'],
  [
    'IV-15',
    'alter table orders drop constraint orders_free',
    'alter table orders drop constraint orders_prepaid',
    `update orders set method = 'no-charge' where ${card}`,
  ],
  ['IV-16', 'update order_line set quantity_hundredths = quantity_hundredths + 1 where tiles is not null'],
  ['IV-17', "update quote set priced_postcode = 'IV27 4AA'"],
  ['IV-18', 'update orders set kerbside_at = null'],
  ['IV-19', 'delete from mail'],
  [
    'IV-20',
    "update stock_reservation set state = 'open'",
    "update quote set held_until = now() - interval '1 day'",
  ],
  [
    'IV-22',
    'alter table orders drop constraint orders_claimed_via',
    "update orders set claimed_via = 'guess' where customer_id is not null",
  ],
  ['IV-23', 'delete from money_entry'],
  [
    'IV-23',
    `insert into manual_payment (key, reference, amount_pence, email, state, received_pence, order_id, matched_at)
      select 'm1', 'INV-1', 500, 'a@x.test', 'succeeded', 500, max(id), now() from orders`,
  ],
  [
    'IV-24',
    "insert into refund (key, order_id, pence, reason, state) select 'r1', max(id), 100, '', 'completed' from orders",
    'update orders set refunded_pence = 100',
    `insert into credit_note (number, order_id, refund_id, pence, vat_pence, issued_at)
      select 2, order_id, id, 100, 17, now() from refund`,
  ],
  [
    'IV-24',
    "insert into refund (key, order_id, pence, reason, state) select 'r1', max(id), 100, '', 'completed' from orders",
    `insert into credit_note (number, order_id, refund_id, pence, vat_pence, issued_at)
      select 1, order_id, id, 100, 17, now() from refund`,
  ],
  [
    'IV-25',
    'alter table orders drop constraint orders_totals',
    'update orders set postage_refund_pence = 100 where total_pence > 100',
  ],
  [
    'IV-25',
    `insert into postage_refund (order_id, quote_id, pence) select max(o.id), max(q.id), 100
      from orders o, quote q where q.state <> 'ordered'`,
  ],
  [
    'IV-27',
    "insert into shipment (order_id, number, day) select max(id), 1, '2026-11-26' from orders",
    `insert into shipment_line (shipment_id, order_line_id, amount)
      select s.id, l.id, coalesce(l.tiles, l.quantity_hundredths) + 1 from shipment s
      join order_line l on l.order_id = s.order_id`,
  ],
  ['IV-31', 'update orders set due_pence = 100 where id = (select max(id) from orders)'],
  [
    'IV-32',
    "insert into staff (email, name, roles) values ('olive@c.example', 'Olive', '{office}')",
    `insert into order_charge (order_id, number, press, kind, words, pence, vat_pence, vat_rate, staff_id, paid_at,
        settlement, refunded_pence)
      select o.id, 1, 'press', 'extra', 'Crane', 1000, 167, 2000, s.id, now(), 'cash', 400
      from (select max(id) as id from orders) o, (select max(id) as id from staff) s`,
  ],
  [
    'IV-33',
    "insert into return_case (order_id, number, key, reason, terms, fee_percent) select max(id), 1, 'form-1', 'return', 'right', 0 from orders",
    'insert into return_line (return_case_id, order_line_id, amount) select c.id, l.id, 1 from return_case c join order_line l on l.order_id = c.order_id',
  ],
  ['IV-26', "update orders set state = 'dispatched', held_at = now(), hold_reason = 'stock'"],
]

class RolledBack extends Error {}

/** Breaks one invariant, and returns the ids that each check reports, at last those of orders; then all is as before. */
const reportedAfter = async ([id, ...statements]: Broken): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = []
  const transaction = database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    for (const extent of ['all', 'newest'] as const)
      found.push((await checkInvariants(tx, shop.clock.now, extent)).map((violation) => violation.id))
    found.push(await reportedOfOrders(tx, id))
    throw new RolledBack()
  })
  await expect(transaction).rejects.toThrow(RolledBack)
  return found
}

/** All of them are broken in turn by the first test: the orders are made once, not for each. */
let reports: Promise<ReadonlyMap<readonly string[], readonly (readonly string[])[]>> | undefined
const allReports = async () => {
  await makeOrders()
  const found = new Map<readonly string[], readonly (readonly string[])[]>()
  for (const violation of [...inOrders, ...outsideOrders])
    found.set(violation, await reportedAfter(violation))
  return found
}

const named = (all: readonly Broken[]) => all.map((broken) => [broken[0], broken] as const)

test.each(named(inOrders))(
  'reports %s when it is broken, in every check and in that of its order [M-048]',
  async (id, broken) => {
    reports ??= allReports()
    const found = (await reports).get(broken)
    const one = expect.arrayContaining([id])
    expect(found).toEqual([one, one, one])
  },
)

test.each(named(outsideOrders))(
  'reports %s when it is broken outside the orders, in every check and of no order [M-048]',
  async (id, broken) => {
    reports ??= allReports()
    const found = (await reports).get(broken)
    const one = expect.arrayContaining([id])
    expect(found).toEqual([one, one, expect.not.arrayContaining([id])])
  },
)

test('reports what is broken of one order for that order alone [M-048]', async () => {
  await makeOrders()
  const [, last] = await ordersIn(queries)
  await queries.execute(sql`update order_line set line_pence = line_pence + 1 where order_id = (
    select id from orders where number = ${last?.number})`)
  expect((await checkEach(queries)).map(({ broken }) => broken)).toEqual([[], ['IV-11', 'IV-12']])
})

test('lists broken invariants, and makes the command fail', async () => {
  await makeOrders()
  await queries.execute(sql`delete from money_entry`)
  const report = await reportInvariants(database, false)
  expect([report.ok, report.text]).toEqual([false, expect.stringContaining('IV-23 is broken: every charge')])
  expect(JSON.parse((await reportInvariants(database, true)).text)).toMatchObject({
    violations: [{ id: 'IV-23', count: 1 }],
  })
  expect(report.text).toMatch(/\. 1 row: [^,]+$/)
  await queries.execute(sql`update order_line set line_pence = line_pence + 1`)
  const { text } = await reportInvariants(database, false)
  expect(text).toMatch(/^IV-12 is broken: .+ [2-9] rows: .+, .+$/m)
})
