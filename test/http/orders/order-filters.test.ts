import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { countMatching } from '#server/orders/back-office/count-orders.ts'
import { readExportBatch } from '#server/orders/back-office/export-orders.ts'
import type { OrderFilters } from '#server/orders/back-office/order-filters.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* Which and how many orders a list of the back office says that it has, on a shop with 40 invented orders. */

const shop = await startShop()
const { queries } = shop.database

const none: OrderFilters = {
  status: null,
  money: null,
  service: null,
  zone: null,
  sku: null,
  product: null,
  supplier: null,
  code: null,
  customer: null,
  hasNote: false,
  find: null,
  method: null,
  deliveryFrom: null,
  deliveryTo: null,
  placedFrom: null,
  placedTo: null,
  totalFromPence: null,
  totalToPence: null,
  needsAttention: false,
  hasSample: false,
  isHoldDue: false,
}

const count = (filters: Partial<OrderFilters>, most: number): Promise<number> =>
  countMatching(queries, { ...none, ...filters }, shop.clock.now, most)

const note = (order: number, kind: 'internal' | 'reason', times = 1) =>
  queries.execute(sql`insert into order_note (order_id, actor, kind, text)
    select ${order}, 'system', ${kind}, 'Crane lorry' from generate_series(1, ${times})`)

beforeEach(async () => {
  expect((await inventOrders(shop.database, 40, shop.clock.now, () => undefined)).ok).toBe(true)
})

test('counts orders with a note once each, not those with a reason, up to a limit [M-026, M-029]', async () => {
  await note(3, 'reason')
  expect(await count({ hasNote: true }, 10)).toBe(0)
  await note(7, 'internal')
  expect(await count({ hasNote: true }, 10)).toBe(1)
  await note(7, 'internal', 200)
  await note(8, 'internal')
  for (const most of [2, 10, 500]) expect(await count({ hasNote: true }, most), `${most}`).toBe(2)
  expect(await count({ hasNote: true }, 1)).toBe(2)
  expect(await count({ hasNote: true, status: 'cancelled' }, 10)).toBe(0)
  for (let id = 10; id < 30; id += 1) await note(id, 'internal')
  expect(await count({ hasNote: true }, 12)).toBe(13)
  expect(await count({ hasNote: true }, 500)).toBe(22)
})

test('counts the orders of a supplier once each, however many lines they have, up to a limit [M-026, M-029]', async () => {
  const { rows } = await queries.execute<{ code: string; orders: number; lines: number }>(
    sql`select s.code, count(distinct l.order_id)::int as orders, count(*)::int as lines
      from order_line l join variation v on v.id = l.variation_id join product p on p.id = v.product_id
      join supplier s on s.id = p.supplier_id group by s.code order by count(*) desc limit 1`,
  )
  const { code = '', orders = 0, lines = 0 } = rows[0] ?? {}
  expect(lines).toBeGreaterThan(orders)
  expect(await count({ supplier: code.toUpperCase() }, 500)).toBe(orders)
  expect(await count({ supplier: code }, orders)).toBe(orders)
  expect(await count({ supplier: code }, orders - 1)).toBe(orders)
  expect(await count({ supplier: code }, 3)).toBe(4)
  expect(await count({ supplier: 'unknown' }, 500)).toBe(0)
  await queries.execute(sql`delete from order_line where order_id <> 5`)
  const [one] = (
    await queries.execute<{ code: string }>(sql`select s.code from order_line l
      join variation v on v.id = l.variation_id join product p on p.id = v.product_id
      join supplier s on s.id = p.supplier_id limit 1`)
  ).rows
  expect(await count({ supplier: one?.code ?? '' }, 500)).toBe(1)
  /* All lines that are read first are of one order: the other one is counted all the same. */
  const copy = (order: number, times: number) =>
    queries.execute(sql`insert into order_line overriding system value
      select (jsonb_populate_record(null::order_line, to_jsonb(l) || jsonb_build_object(
        'id', 100000 + 1000 * ${order}::int + n, 'order_id', ${order}::int, 'position', 100 + n))).*
      from (select * from order_line where order_id = 5 order by id limit 1) l, generate_series(1, ${times}::int) n`)
  await queries.execute(sql`delete from order_line where id <> (select min(id) from order_line)`)
  await copy(5, 30)
  await copy(6, 1)
  const [left] = (
    await queries.execute<{ code: string }>(sql`select distinct s.code from order_line l
      join variation v on v.id = l.variation_id join product p on p.id = v.product_id
      join supplier s on s.id = p.supplier_id`)
  ).rows
  expect(await count({ supplier: left?.code ?? '' }, 2)).toBe(2)
})

test('filters by the day of delivery as it is now, by few days and by many [M-026]', async () => {
  await queries.execute(sql`update quote set delivery_date = date '2020-01-01' + o.id - 1
    from orders o where o.quote_id = quote.id`)
  /* The fifth is delivered in March instead, the thirtieth on a day to be agreed. */
  for (const [id, day] of [
    [5, '2020-03-01'],
    [30, null],
  ] as const)
    await queries.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
        delivery_date, date_estimated, words, is_told, is_address, difference_pence, settled, actor)
      select o.id, 1, true, q.details, q.service_id, q.service_name, ${day}::date, false, '', false, false, 0, 'nothing', 'system'
      from orders o join quote q on q.id = o.quote_id where o.id = ${id}`)
  const olive = await signInStaff(shop, 'office')
  const found = async (deliveryFrom: string, deliveryTo: string) => {
    const page = await olive.done('listOrders', { state: 'all', deliveryFrom, deliveryTo })
    expect(page.count).toBe(page.orders.length)
    const { rows } = await queries.execute<{ id: number }>(sql`select id from orders where number in
      (select jsonb_array_elements_text(${JSON.stringify(page.orders.map(({ number }) => number))}::jsonb)) order by id`)
    return rows.map(({ id }) => id)
  }
  expect(await found('2020-01-04', '2020-01-06')).toEqual([4, 6])
  expect(await found('2020-01-30', '2020-01-30')).toEqual([])
  expect(await found('2020-03-01', '2020-03-01')).toEqual([5])
  const fromTheFourth = Array.from({ length: 37 }, (_, i) => i + 4).filter((id) => id !== 30)
  expect(await found('2020-01-04', '2099-12-31')).toEqual(fromTheFourth)
})

test('writes the file of a list by what quotes say, and by what orders do [M-026, M-031]', async () => {
  const inFile = async (filters: Partial<OrderFilters>) =>
    (
      await readExportBatch(queries, {
        source: { filters: { ...none, ...filters } },
        rows: 'orders',
        after: null,
        now: shop.clock.now,
      })
    ).orders
  for (const filters of [
    { code: 'INVENTED10' },
    { service: 'Timed' },
    { deliveryTo: '2999-12-31' },
    { customer: 'guest' },
  ] as const) {
    const found = await count(filters, 500)
    expect(found).toBeGreaterThan(0)
    expect(await inFile(filters), JSON.stringify(filters)).toBe(found)
  }
})
