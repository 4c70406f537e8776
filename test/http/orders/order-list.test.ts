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
  }>(sql`select l.sku, s.code as supplier
    from order_line l join variation v on v.id = l.variation_id join product p on p.id = v.product_id
    join supplier s on s.id = p.supplier_id where l.order_id = 5 limit 1`)
  const { sku = '', supplier = '' } = rows[0] ?? {}
  expect(await numbers({ sku: sku.toLowerCase() })).toEqual(
    await truth(sql`exists (select from order_line l where l.order_id = o.id and l.sku = ${sku})`),
  )
  expect(await numbers({ supplier })).toEqual(
    await truth(sql`exists (select from order_line l join variation v on v.id = l.variation_id
      join product p on p.id = v.product_id join supplier s on s.id = p.supplier_id
      where l.order_id = o.id and s.code = ${supplier})`),
  )
  const kinds = await Promise.all(['guest', 'account', 'trade'].map((customer) => numbers({ customer })))
  expect(kinds[0]).toEqual(await truth(sql`o.customer_id is null`))
  expect(new Set(kinds.flat()).size).toBe(130)
})

test('lists by day, newest or oldest first, the holds whose time has come, and all that a row shows [M-024, M-025]', async () => {
  const person = await olive()
  const numbersOf = async (input: Readonly<Record<string, unknown>>) =>
    (await list(input)).orders.map(({ number }) => number)
  const newest = await walk({ state: 'all', sort: 'newest' })
  expect(await walk({ state: 'all', sort: 'oldest' })).toEqual(newest.toReversed())
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

/** The text of an export, piece by piece, as its person downloads it. */
const readFile = async (person: Awaited<ReturnType<typeof olive>>, id: number): Promise<string> => {
  const pieces: string[] = []
  for (let part = 0; ; part += 1) {
    const { text, last } = await person.done('exportPart', { id, part })
    pieces.push(text)
    if (last) return pieces.join('')
  }
}

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell))

const sumOf = (rows: readonly (readonly string[])[], head: string): number => {
  const [heads = [], ...others] = rows
  return others.reduce((sum, row) => sum + Math.round(Number(row[heads.indexOf(head)]) * 100), 0)
}

test('exports what filters match by order or line: sums equal, London times, no formula, an audit row [M-031, M-192]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  await queries.execute(sql`update orders set placed_at = '2018-06-30T23:30:00Z' where id = 10`)
  const shipping = JSON.stringify({ firstName: '=HYPERLINK("x")', lastName: 'Bell' })
  await queries.execute(sql`update quote set details = jsonb_set(details, '{shipping}', details -> 'shipping' || ${shipping}::jsonb)
    where id = (select quote_id from orders where id = 10)`)
  const filters = { deliveryFrom: '2020-01-08', deliveryTo: '2020-01-10' }
  const byOrder = await asif.done('exportOrders', { ...filters, format: 'excel', find: null })
  expect(byOrder).toMatchObject({ state: 'ready', orders: 3, rows: 'orders' })
  const text = await readFile(asif, byOrder.id)
  expect(text.startsWith('\uFEFFOrder,Placed,')).toBe(true)
  const orders = cellsOf(text)
  const tenth = await numberOf(10)
  const row = orders.find(([number]) => number === tenth) ?? []
  expect([row[1], row[3]]).toEqual(['2018-07-01 00:30', `"'=HYPERLINK(""x"") Bell"`])
  expect(row.at(-3)).toMatch(/^\d+\.\d\d$/)

  const byLine = await asif.done('exportOrders', { ...filters, rows: 'lines' })
  const lines = cellsOf(await readFile(asif, byLine.id))
  expect(new Set(lines.slice(1).map(([number]) => number))).toEqual(
    new Set(await Promise.all([8, 9, 10].map(numberOf))),
  )
  expect(sumOf(lines, 'Goods £')).toBe(sumOf(orders, 'Goods £'))
  expect(sumOf(lines, 'Discount £')).toBe(sumOf(orders, 'Discount £'))
  const ticked = await asif.done('exportOrders', { orders: `${tenth} ${await numberOf(3)}` })
  expect(ticked.orders).toBe(2)

  const grace = await signInStaff(shop, 'owner')
  expect(await grace.call('exportPart', { id: byOrder.id, part: 0 })).toMatchObject({
    error: { status: 404 },
  })
  expect(await grace.done('exports', {})).toEqual([])
  expect((await asif.done('exports', {})).map(({ id }) => id)).toEqual([ticked.id, byLine.id, byOrder.id])
  for (const role of ['office', 'reader', 'yard'] as const)
    expect(await (await signInStaff(shop, role)).call('exportOrders', filters)).toMatchObject({
      error: { status: 404 },
    })
  await asif.done('exportOrders', { find: 'somebody' })
  const { rows } = await grace.done('listAudit', { subject: 'export' })
  expect(rows.map(({ action, who }) => [action, who])).toEqual(Array(4).fill(['export.orders', 'Asif Khan']))
  expect(JSON.stringify(rows)).not.toContain('somebody')
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await shop.features.exports.deleteExpired()
  expect(await asif.done('exports', {})).toEqual([])
})

test('writes more than 5,000 orders in the background, each once, a piece at a time [M-031]', async () => {
  const asif = await signInStaff(shop, 'accounts')
  const { id } = await asif.done('exportOrders', { state: 'all' })
  /* As a large one stands when its request has ended. */
  await queries.execute(
    sql`update order_export set state = 'making', orders = 0, position = null where id = ${id}`,
  )
  await queries.execute(sql`delete from order_export_part where export_id = ${id} and part > 0`)
  expect(await asif.call('exportPart', { id, part: 0 })).toMatchObject({ error: { status: 404 } })
  await Promise.all([
    shop.features.exports.goOn({ exportId: id }),
    shop.features.exports.goOn({ exportId: id }),
  ])
  expect(await asif.done('exports', {})).toMatchObject([{ state: 'ready', orders: 130 }])
  const numbers = cellsOf(await readFile(asif, id)).slice(1)
  expect([numbers.length, new Set(numbers.map(([number]) => number)).size]).toEqual([130, 130])
})

test('picks, packs and sends several at once: what does not fit is named, each has its history [M-030]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  const numbers = await Promise.all([1, 2, 3, 4, 5].map(numberOf))
  const [first = '', second = '', held = '', changed = '', fine = ''] = numbers
  await queries.execute(sql`update orders set held_at = now(), hold_reason = 'call-back' where id = 3`)
  const picked = await marcus.done('changeTogether', { step: 'pick', orders: numbers.join(' ') })
  expect(picked).toEqual({
    step: 'pick',
    done: [first, second, changed, fine],
    left_out: [{ number: held, why: 'The order is on hold. Release it first.' }],
  })
  const { left_out } = await (await olive()).done('changeTogether', { step: 'pack', orders: first })
  expect(left_out[0]?.why).toContain('Marcus Bell picks this order')
  const seen = (await list({ find: changed })).orders[0]?.version ?? 0
  await queries.execute(sql`update orders set version = version + 1 where id = 4`)
  const sent = await marcus.done('changeTogether', {
    step: 'dispatch',
    orders: [first, second, held, `${changed}:${seen}`, fine, first].join(','),
  })
  expect(sent.done).toEqual([first, second, fine])
  expect(sent.left_out.map(({ number }) => number)).toEqual([held, changed])
  for (const number of sent.done) {
    const { rows } = await marcus.done('listAudit', { thing: number })
    expect(rows.map(({ action }) => action)).toEqual(['order.dispatch', 'order.pick'])
  }
  const all = await marcus.done('matchingOrders', {})
  expect([all.orders.length, all.more]).toEqual([WAITING - 4, false])
  expect(await marcus.call('changeTogether', { step: 'pick', orders: '' })).toMatchObject({
    error: { status: 422 },
  })
  expect(
    await (await signInStaff(shop, 'reader')).call('changeTogether', { step: 'pick', orders: fine }),
  ).toMatchObject({
    error: { status: 404 },
  })
})
