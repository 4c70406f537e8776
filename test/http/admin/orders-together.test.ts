import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* Exports of the order list, and what is done with several orders at once. */

const shop = await startShop()
const { queries } = shop.database

const WAITING = 120

/** 130 orders of which 120 wait, each due on a day of its own from 1 January 2020. */
const fillList = async () => {
  await inventOrders(shop.database, 130, shop.clock.now, () => undefined)
  await queries.execute(sql`update orders set refunded_pence = 0,
    state = case when id <= ${WAITING} then 'released' else 'dispatched' end`)
  await queries.execute(sql`update quote set delivery_date = date '2020-01-01' + o.id - 1,
    offered_dates = '[]', date_estimated = false from orders o where o.quote_id = quote.id`)
}

const numberOf = async (id: number): Promise<string> => {
  const { rows } = await queries.execute<{ number: string }>(sql`select number from orders where id = ${id}`)
  return rows[0]?.number ?? ''
}

/** The text of an export, piece by piece, as its person downloads it. */
const readFile = async (person: StaffMember, id: number): Promise<string> => {
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
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  await queries.execute(sql`update orders set placed_at = '2018-06-30T23:30:00Z', method = 'stripe', settlement = null
    where id = 10`)
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
  expect(row[orders[0]?.indexOf('Paid by') ?? -1]).toBe('card')

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
  await asif.done('exportOrders', { find: 'zelda' })
  const { rows } = await grace.done('listAudit', { subject: 'export' })
  expect(rows.map(({ action, who }) => [action, who])).toEqual(Array(4).fill(['export.orders', 'Asif Khan']))
  expect(JSON.stringify(rows)).not.toContain('zelda')
  expect(rows[1]?.fields).toContainEqual({ name: 'orders', before: null, after: '2' })
  shop.clock.now = new Date(shop.clock.now.getTime() + 8 * 24 * 3_600_000)
  await shop.features.exports.deleteExpired()
  expect(await asif.done('exports', {})).toEqual([])
})

test('exports what each line and order weighs, and nothing for goods of unknown weight [M-031]', async () => {
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  const weights = async (rows: 'orders' | 'lines') => {
    const { id } = await asif.done('exportOrders', { orders: await numberOf(10), rows })
    const [heads = [], ...others] = cellsOf(await readFile(asif, id))
    return others.map((row) => row[heads.indexOf('Weight kg')] ?? 'no cell')
  }
  const grams = (cells: readonly string[]) =>
    cells.reduce((sum, cell) => sum + Math.round(Number(cell) * 1000), 0)
  const known = await weights('lines')
  expect(grams(known)).toBeGreaterThan(0)
  expect(grams(await weights('orders'))).toBe(grams(known))
  await queries.execute(sql`update variation set weight_grams = null`)
  expect(await weights('lines')).toEqual(known.map(() => ''))
  expect(await weights('orders')).toEqual(['0'])
})

test('exports at once write in turn, so that they hold one connection of the shop’s [M-211]', async () => {
  await fillList()
  const asif = await signInStaff(shop, 'accounts')
  const started = await Promise.all(
    Array.from({ length: 4 }, () => asif.done('exportOrders', { state: 'all' })),
  )
  const original = shop.database.transaction
  let [running, most] = [0, 0]
  const spy = vi.spyOn(shop.database, 'transaction').mockImplementation(async (work) => {
    running += 1
    most = Math.max(most, running)
    try {
      return await original.call(shop.database, work)
    } finally {
      running -= 1
    }
  })
  onTestFinished(() => spy.mockRestore())
  await queries.execute(sql`update order_export set state = 'making', orders = 0, position = null`)
  await queries.execute(sql`delete from order_export_part where part > 0`)
  await Promise.all(started.map(({ id }) => shop.features.exports.goOn({ exportId: id })))
  expect((await asif.done('exports', {})).map(({ state }) => state)).toEqual(Array(4).fill('ready'))
  expect(most).toBe(1)
})

test('writes more than 5,000 orders in the background, each once, a piece at a time [M-031]', async () => {
  await fillList()
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
  await fillList()
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
  const { left_out } = await (await signInStaff(shop, 'office')).done('changeTogether', {
    step: 'pack',
    orders: first,
  })
  expect(left_out[0]?.why).toContain('Marcus Bell picks this order')
  const [row] = (await marcus.done('listOrders', { find: changed })).orders
  const seen = row?.version ?? 0
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
