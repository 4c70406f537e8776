import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* The order list of the back office, on a shop with 130 invented orders. */

const shop = await startShop()
const { queries } = shop.database

const WAITING = 120

/** 120 orders wait, each due on a day of its own from 1 January 2020; 10 are of 2019 and were sent. */
beforeEach(async () => {
  const invented = await inventOrders(shop.database, 130, shop.clock.now, () => undefined)
  expect(invented.ok).toBe(true)
  await queries.execute(sql`update orders set refunded_pence = 0, needs_attention = false, held_at = null,
    hold_reason = null, hold_until = null, settlement = null,
    state = case when id <= ${WAITING} then 'released' else 'dispatched' end`)
  await queries.execute(sql`update quote set delivery_date = date '2020-01-01' + o.id - 1,
    offered_dates = '[]', date_estimated = false from orders o where o.quote_id = quote.id`)
})

const olive = () => signInStaff(shop, 'office')
const list = async (input: Readonly<Record<string, unknown>> = {}) =>
  (await olive()).done('listOrders', input)
const numberOf = async (id: number): Promise<string> => {
  const { rows } = await queries.execute<{ number: string }>(sql`select number from orders where id = ${id}`)
  return rows[0]?.number ?? ''
}

/** Every number of a list, read page after page by its key. */
const walk = async (input: object, between: () => Promise<unknown> = async () => undefined) => {
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...input, after })
    seen.push(...page.orders.map(({ number }) => number))
    after = page.next
    await between()
  } while (after !== null)
  return seen
}

test('begins with what is to be sent, oldest delivery day first and late ones marked, to the last [M-027]', async () => {
  const last = sql`update quote set delivery_date = '2099-01-01' where id = (select quote_id from orders where id = 5)`
  await queries.execute(last)
  const first = await list()
  expect(first).toMatchObject({ state: 'to-send', count: WAITING, previous: null })
  expect(first.orders[0]).toMatchObject({
    number: await numberOf(1),
    deliveryDay: '2020-01-01',
    isLate: true,
  })
  const all = await walk({})
  expect([all.length, new Set(all).size]).toEqual([WAITING, WAITING])
  expect(all.at(-1)).toBe(await numberOf(5))
  const from = { deliveryFrom: '2098-01-01' }
  expect((await list(from)).orders).toMatchObject([{ number: await numberOf(5), isLate: false }])
})

/** Moves the delivery of an order, as staff do, for the time being: to a day, or to none. */
const moveDelivery = async (id: number, day: string | null): Promise<void> => {
  await queries.execute(sql`update order_change set is_latest = false where order_id = ${id}`)
  await queries.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
      delivery_date, date_estimated, words, is_told, is_address, difference_pence, settled, actor)
    select o.id, (select count(*) from order_change c where c.order_id = o.id) + 1, true, q.details, q.service_id,
      q.service_name, ${day}::date, false, '', false, false, 0, 'nothing', 'system'
    from orders o join quote q on q.id = o.quote_id where o.id = ${id}`)
}

test('lists an order by its day as it is now: moved, without a day, or open again [M-027, M-055]', async () => {
  await moveDelivery(7, '2019-12-30')
  await moveDelivery(8, '2019-12-29')
  await moveDelivery(8, null)
  await moveDelivery(125, '2019-12-31')
  const firstAndLast = async () => {
    const all = await walk({})
    return [...all.slice(0, 2), all.at(-1)]
  }
  expect(await firstAndLast()).toEqual([await numberOf(7), await numberOf(1), await numberOf(8)])
  /* The dispatch of the last is taken back. */
  await queries.execute(sql`update orders set due_on = null where id = 125`)
  await queries.execute(sql`update orders set state = 'released' where id = 125`)
  expect(await firstAndLast()).toEqual([await numberOf(7), await numberOf(125), await numberOf(8)])
})

test('pages by key: orders that leave the list meanwhile move no other, and back is as forth [M-029]', async () => {
  const whole = await walk({})
  let gone = 0
  const sendTheOldest = () => {
    gone += 1
    return queries.execute(
      sql`update orders set state = 'dispatched', dispatched_at = now() where id = ${gone}`,
    )
  }
  expect(await walk({}, sendTheOldest)).toEqual(whole)
  const newest = await list({ state: 'all' })
  expect([newest.orders.length, newest.count]).toEqual([50, 130])
  const second = await list({ state: 'all', after: newest.next })
  const back = await list({ state: 'all', before: second.previous })
  expect(back).toEqual(newest)
  expect((await walk({ state: 'all' })).length).toBe(130)
})

test('filters by each field, and by several at once their intersection [M-026]', async () => {
  await queries.execute(sql`update orders set state = 'cancelled', cancelled_at = now() where id = 3`)
  await queries.execute(sql`update orders set needs_attention = true where id in (3, 4, 125)`)
  await queries.execute(sql`update orders set placed_at = '2018-06-30T22:30:00Z' where id = 10`)
  await queries.execute(sql`update orders set placed_at = '2018-06-30T23:30:00Z' where id = 11`)
  await queries.execute(sql`update quote_line set is_sample = q.is_first
    from (select o.quote_id, o.id = 20 as is_first from orders o) q where q.quote_id = quote_line.quote_id`)
  const idsOf = async (input: object) => {
    const { orders } = await list({ state: 'all', ...input })
    const { rows } = await queries.execute<{ id: number }>(
      sql`select id from orders where number in (select jsonb_array_elements_text(${JSON.stringify(orders.map(({ number }) => number))}::jsonb)) order by id`,
    )
    return rows.map(({ id }) => id)
  }
  expect(await idsOf({ state: 'cancelled' })).toEqual([3])
  expect(await idsOf({ attention: 'yes' })).toEqual([3, 4, 125])
  expect(await idsOf({ state: 'dispatched', attention: 'yes' })).toEqual([125])
  expect(await idsOf({ sample: 'yes' })).toEqual([20])
  const samples = await list({ state: 'all', sample: 'yes' })
  expect(samples.orders.map(({ isSampleOnly }) => isSampleOnly)).toEqual([true])
  expect(await idsOf({ deliveryFrom: '2020-01-02', deliveryTo: '2020-01-04' })).toEqual([2, 3, 4])
  expect(await idsOf({ placedTo: '2018-06-30' })).toEqual([10])
  expect(await idsOf({ placedFrom: '2018-07-01', placedTo: '2018-07-01' })).toEqual([11])
  const { rows } = await queries.execute<{ pounds: string; method: string }>(
    sql`select (total_pence / 100.0)::text as pounds, method from orders where id = 50`,
  )
  const { pounds = '', method = '' } = rows[0] ?? {}
  const alike = { totalFrom: pounds, totalTo: pounds, deliveryFrom: '2020-02-19', deliveryTo: '2020-02-19' }
  expect(await idsOf({ ...alike, method })).toEqual([50])
  expect(await idsOf({ ...alike, method: method === 'account' ? 'stripe' : 'account' })).toEqual([])
  expect(await idsOf({ ...alike, totalTo: Number(pounds) - 0.01 })).toEqual([])
})

test('finds by part of a number, name, company, email, telephone and postcode in any state [M-018]', async () => {
  await queries.execute(
    sql`update quote set details = details || ${JSON.stringify({
      telephone: '+44 7700 900123',
      email: 'meera@patel.example',
      tradeCompanyName: 'Patel Interiors',
      shipping: {
        firstName: 'Meera',
        lastName: 'Patel',
        address1: '1 Wharf',
        address2: '',
        address3: '',
        town: 'York',
        county: '',
        postcode: 'YO1 7HH',
      },
    })}::jsonb where id = (select quote_id from orders where id = 128)`,
  )
  const number = await numberOf(128)
  for (const find of [
    number,
    number.slice(5, 11).toLowerCase(),
    'patel',
    'Patel Interiors',
    'MEERA@patel.example',
    '07700900123',
    'yo17hh',
    'YO1 7HH',
  ]) {
    const { state, orders } = await list({ find })
    expect([find, state, orders.map((order) => order.number)]).toEqual([find, 'all', [number]])
  }
  expect((await list({ find: 'patel', state: 'to-send' })).orders).toEqual([])
})

test('never lists an order that was refunded in full as to be sent [M-028]', async () => {
  await queries.execute(sql`update orders set refunded_pence = total_pence where id = 1 and total_pence > 0`)
  const number = await numberOf(1)
  expect((await list()).orders.map((order) => order.number)).not.toContain(number)
  expect((await list({ state: 'refunded' })).orders.map((order) => order.number)).toEqual([number])
})

test('tells to pick, picking and part sent apart, and filters by what stands about the money [M-028, M-026]', async () => {
  const idsOf = async (input: Readonly<Record<string, unknown>>) =>
    (await list(input)).orders.map(({ number, standing, money }) => [number, standing, money])
  const [picked, sent, refunded] = [await numberOf(1), await numberOf(2), await numberOf(3)]
  const person = await olive()
  await queries.execute(sql`insert into pick (order_id, staff_id) values (1, ${person.staffId})`)
  await queries.execute(sql`insert into shipment (order_id, number, day) values (2, 1, '2026-11-24')`)
  await queries.execute(sql`update orders set refunded_pence = 1 where id = 3`)
  await queries.execute(sql`update quote set discount_code = null`)
  await queries.execute(
    sql`update quote set discount_code = 'STONE10' where id = (select quote_id from orders where id = 3)`,
  )
  expect(await idsOf({ state: 'picking' })).toEqual([[picked, 'picking', 'paid']])
  expect(await idsOf({ state: 'packed' })).toEqual([])
  await queries.execute(sql`update pick set packed_version = 1`)
  expect(await idsOf({ state: 'packed' })).toEqual([[picked, 'packed', 'paid']])
  expect(await idsOf({ state: 'picking' })).toEqual([])
  expect(await idsOf({ state: 'part-sent' })).toEqual([[sent, 'part-sent', 'paid']])
  expect((await list({ state: 'to-pick' })).count).toBe(WAITING - 2)
  expect(await idsOf({ money: 'part-refunded' })).toEqual([[refunded, 'to-pick', 'part-refunded']])
  expect((await list({ money: 'paid', state: 'to-send' })).count).toBe(WAITING - 1)
  for (const money of ['unpaid', 'part-paid', 'refunded', 'disputed'])
    expect(await idsOf({ state: 'all', money })).toEqual([])
  expect(await idsOf({ code: 'stone10' })).toEqual([[refunded, 'to-pick', 'part-refunded']])
  await queries.execute(sql`insert into dispute (provider, dispute_id, attempt_id)
    select 'stripe', 'dp_1', attempt_id from orders where attempt_id is not null order by id limit 1`)
  expect((await idsOf({ state: 'all', money: 'disputed' })).map(([, , money]) => money)).toEqual(['disputed'])
})

test('filters by article, supplier, service, kind of customer and note [M-026]', async () => {
  const person = await olive()
  await queries.execute(sql`insert into order_note (order_id, actor, staff_id, kind, text)
    values (7, 'staff', ${person.staffId}, 'internal', 'Crane lorry')`)
  await queries.execute(
    sql`update quote set service_name = 'Nominated Day' where id = (select quote_id from orders where id = 8)`,
  )
  const numbers = async (input: object) => (await walk({ state: 'all', ...input })).toSorted()
  const truth = async (where: ReturnType<typeof sql>) =>
    (
      await queries.execute<{ number: string }>(
        sql`select number from orders o where ${where} order by number`,
      )
    ).rows
      .map(({ number }) => number)
      .toSorted()
  expect(await numbers({ note: 'yes' })).toEqual([await numberOf(7)])
  expect(await numbers({ service: 'Nominated Day' })).toEqual([await numberOf(8)])
  const { rows } = await queries.execute<{
    sku: string
    supplier: string
    name: string
    slug: string
  }>(sql`select l.sku, s.code as supplier, p.name, p.slug
    from order_line l join variation v on v.id = l.variation_id join product p on p.id = v.product_id
    join supplier s on s.id = p.supplier_id where l.order_id = 5 limit 1`)
  const { sku = '', supplier = '', name = '', slug = '' } = rows[0] ?? {}
  expect(await numbers({ sku: sku.toLowerCase() })).toEqual(
    await truth(sql`exists (select from order_line l where l.order_id = o.id and l.sku = ${sku})`),
  )
  const ofProduct = await truth(sql`exists (select from order_line l join variation v on v.id = l.variation_id
    join product p on p.id = v.product_id where l.order_id = o.id and p.slug = ${slug})`)
  expect(ofProduct.length).toBeGreaterThan(0)
  expect(await numbers({ product: name.toUpperCase() })).toEqual(ofProduct)
  expect(await numbers({ product: slug })).toEqual(ofProduct)
  expect(await numbers({ product: name.slice(0, 3) })).toEqual([])
  expect(await numbers({ supplier })).toEqual(
    await truth(sql`exists (select from order_line l join variation v on v.id = l.variation_id
      join product p on p.id = v.product_id join supplier s on s.id = p.supplier_id
      where l.order_id = o.id and s.code = ${supplier})`),
  )
  const kinds = await Promise.all(['guest', 'account', 'trade'].map((customer) => numbers({ customer })))
  expect(kinds[0]).toEqual(await truth(sql`o.customer_id is null`))
  expect(new Set(kinds.flat()).size).toBe(130)
})

test('filters by the delivery zone of the postcode as it is now, alone and with others [M-026]', async () => {
  const postcodes = ['IV27 4XX', 'PH1 5AA', 'BT1 1AA', 'IM1 1AA', 'LS1 4AP', 'IV27']
  for (const [i, postcode] of postcodes.entries())
    await queries.execute(sql`update quote set priced_postcode = ${postcode}
      where id = (select quote_id from orders where id = ${i + 1})`)
  await queries.execute(sql`update quote set priced_postcode = 'LS1 4AP'
    where id in (select quote_id from orders where id > 6)`)
  /* The first was for the Highlands and goes to Leeds now; the seventh the other way. */
  for (const [id, postcode] of [
    [1, 'LS1 4AP'],
    [7, 'KW1 4AA'],
  ] as const)
    await queries.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
        delivery_date, date_estimated, words, is_told, is_address, difference_pence, settled, actor)
      select o.id, 1, true, jsonb_set(q.details, '{shipping,postcode}', to_jsonb(${postcode}::text)), q.service_id,
        q.service_name, q.delivery_date, false, '', false, true, 0, 'nothing', 'system'
      from orders o join quote q on q.id = o.quote_id where o.id = ${id}`)
  const numbers = async (input: object) => (await walk(input)).toSorted()
  const of = async (...ids: readonly number[]) => (await Promise.all(ids.map(numberOf))).toSorted()
  for (const state of ['all', 'to-send']) {
    expect(await numbers({ state, zone: 'highlands-islands' }), state).toEqual(await of(6, 7))
    expect(await numbers({ state, zone: 'isle-of-man' }), state).toEqual(await of(4))
    expect((await list({ state, zone: 'mainland' })).count, state).toBe((state === 'all' ? 130 : WAITING) - 4)
    expect(await numbers({ state, zone: 'nowhere' }), state).toEqual([])
  }
  const day = { deliveryFrom: '2020-01-07', deliveryTo: '2020-01-07' }
  expect(await numbers({ state: 'all', zone: 'highlands-islands', ...day })).toEqual(await of(7))
  expect((await list()).zones[0]).toEqual({ code: 'mainland', name: 'Mainland Great Britain' })
})

test('lists by day, newest or oldest first, the holds whose time has come, and all that a row shows [M-024, M-025]', async () => {
  const person = await olive()
  const numbersOf = async (input: Readonly<Record<string, unknown>>) =>
    (await list(input)).orders.map(({ number }) => number)
  const newest = await walk({ state: 'all', sort: 'newest' })
  expect(await walk({ state: 'all', sort: 'oldest' })).toEqual(newest.toReversed())
  expect(await walk({ state: 'all' })).toEqual(newest)
  expect(await person.call('listOrders', { state: 'all', sort: 'due' })).toMatchObject({
    error: { status: 422, errors: { sort: [expect.stringContaining('delivery day')] } },
  })
  await queries.execute(sql`update orders set held_at = now(), hold_reason = 'call-back',
    hold_until = case id when 4 then timestamptz '2020-01-01' when 5 then timestamptz '2999-01-01' end where id in (4, 5, 6)`)
  expect(await numbersOf({ state: 'on-hold', holdDue: 'yes' })).toEqual([await numberOf(4)])
  expect((await numbersOf({ state: 'on-hold', sort: 'due' })).length).toBe(3)

  await queries.execute(sql`insert into shipment (order_id, number, day) values (7, 1, '2026-11-24')`)
  await queries.execute(sql`insert into order_note (order_id, actor, staff_id, kind, text)
    values (7, 'staff', ${person.staffId}, 'internal', 'Crane lorry')`)
  const [row] = (await list({ find: await numberOf(7) })).orders
  const picked = await (await signInStaff(shop, 'yard')).done('pickList', { orders: await numberOf(7) })
  expect(row).toMatchObject({
    kilograms: picked.kilograms,
    pallets: picked.pallets,
    service: 'Standard',
    version: 1,
    isPartSent: true,
    hasNote: true,
    isSampleOnly: false,
    isTrade: row?.company !== null,
  })
  expect(row?.kilograms).toBeGreaterThan(0)
})

test('refuses what is no day, amount or state, and those who may not see orders [M-014]', async () => {
  const person = await olive()
  for (const field of [
    'deliveryFrom',
    'placedTo',
    'totalFrom',
    'state',
    'method',
    'sample',
    'money',
    'customer',
  ])
    expect(await person.call('listOrders', { [field]: 'much' })).toMatchObject({
      error: { status: 422, errors: { [field]: [expect.stringMatching(/^[A-Z].+\.$/)] } },
    })
  expect(await (await signInStaff(shop, 'catalogue')).call('listOrders', {})).toMatchObject({
    error: { status: 404 },
  })
})
