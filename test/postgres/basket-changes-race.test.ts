import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reserveUse } from '#server/discounts/index.ts'
import { londonNow } from '#server/london.ts'
import {
  applyCode,
  fill,
  lineId,
  readContents,
  readLines,
  readServices,
  readTotals,
  setPostcode,
} from '../http/basket/basket-call.ts'
import { readGoods, setStock } from '../http/goods.ts'
import { addCode, deleteTestCodes } from '../setup/codes.ts'
import { serverVisitor } from '../setup/server-visitor.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/*
 * Concurrent changes of one basket and of what baskets share. Only PostgreSQL shows these races: the embedded
 * database has one connection.
 */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
afterAll(() => deleteTestCodes(queries))

const TABS = 24
const tabs = <T>(work: (tab: number) => Promise<T>, many = TABS): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, tab) => work(tab)))
const update = (visitor: Visitor, id: number, quantity: number) =>
  visitor.post(calls.basketUpdate, { id, quantity })
const remove = (visitor: Visitor, id: number) => visitor.post(calls.basketRemove, { id })

test('sets a line to one of the quantities that many tabs send, and answers each call [T-057, P-122]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  const id = await lineId(ann, 'F4-C')
  const responses = await tabs((tab) => update(ann, id, tab + 1))
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(responses.map(() => [200, '']))
  const [[, quantity = 0] = []] = await readLines(ann)
  expect(quantity).toBeGreaterThanOrEqual(1)
  expect(quantity).toBeLessThanOrEqual(TABS)
})

test('applies adds and updates in some order and loses none [T-057, P-122]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 100])
  const id = await lineId(ann, 'F4-C')
  const add = () => ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1 })
  const responses = await tabs((tab) => (tab === 11 ? update(ann, id, 1000) : add()))
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const [[, quantity = 0] = []] = await readLines(ann)
  /* The update came after some of the adds; the rest were added to it. */
  expect(quantity).toBeGreaterThanOrEqual(1000)
  expect(quantity).toBeLessThanOrEqual(1000 + TABS - 1)
})

test('removes a line once during concurrent updates, and it stays removed [T-063, T-067]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1], [goods.f6, 1])
  const id = await lineId(ann, 'F4-C')
  const responses = await tabs((tab) => (tab % 2 === 0 ? update(ann, id, tab + 1) : remove(ann, id)))
  const removed = responses.filter(({ body }) => body === 'success')
  expect(removed).toHaveLength(1)
  expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
  expect(await readLines(ann)).toEqual([['F6-C', 1]])
})

test('lets each of several baskets hold all that is in stock, but no more [T-048]', async () => {
  await setStock(queries, goods.f4, 5)
  const visitors = Array.from({ length: 8 }, () => shop.visit())
  await Promise.all(visitors.map((visitor) => fill(visitor, [goods.f4, 1])))
  const ids = await Promise.all(visitors.map((visitor) => lineId(visitor, 'F4-C')))
  await Promise.all(visitors.map((visitor, i) => update(visitor, ids[i] ?? 0, 9)))
  expect(await Promise.all(visitors.map(readLines))).toEqual(visitors.map(() => [['F4-C', 5]]))
})

test('saves a line once from many tabs, and moves it back once [T-152, T-159]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 3])
  const item_id = await lineId(ann, 'F4-C')
  const saves = await tabs(() => ann.post(calls.saveForLater, { item_id, email_address: 'ann@example.com' }))
  expect(saves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await readLines(ann)).toEqual([])
  const list = saves
    .find(({ statusCode }) => statusCode === 200)
    ?.json<{
      saved_list: { items: { id: number; quantity: number }[] }
    }>()
  expect(list?.saved_list.items).toMatchObject([{ quantity: 3 }])
  const moves = await tabs(() =>
    ann.post(calls.moveToBasket, { item_id: list?.saved_list.items[0]?.id, email_address: null }),
  )
  expect(moves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await readLines(ann)).toEqual([['F4-C', 3]])
})

test('makes one list for each guest who saves under one email concurrently, and one for a browser with many tabs [T-152, HZ-02]', async () => {
  const guests = Array.from({ length: 5 }, () => shop.visit())
  await Promise.all(guests.map((guest) => fill(guest, [goods.f4, 1])))
  const ids = await Promise.all(guests.map((guest) => lineId(guest, 'F4-C')))
  await Promise.all(
    guests.map((guest, i) =>
      guest.post(calls.saveForLater, { item_id: ids[i], email_address: 'all@example.com' }),
    ),
  )
  const readLists = async () =>
    (
      await queries.execute(sql`select count(item.id)::int as items, sum(item.quantity_hundredths)::int as held
        from saved_list list join saved_list_item item on item.list_id = list.id group by list.id order by list.id`)
    ).rows
  expect(await readLists()).toEqual(guests.map(() => ({ items: 1, held: 100 })))
  await queries.execute(sql`delete from saved_list`)
  const ann = shop.visit()
  await fill(ann, [goods.f1, 0.36], [goods.f4, 2], [goods.f6, 3])
  const lines = await Promise.all(['F1-C', 'F4-C', 'F6-C'].map((sku) => lineId(ann, sku)))
  await Promise.all(
    lines.map((item_id) => ann.post(calls.saveForLater, { item_id, email_address: 'all@example.com' })),
  )
  expect(await readLists()).toEqual([{ items: 3, held: 536 }])
})

test('grants a code with five uses to five of a hundred concurrent holders, and one use each to one customer [T-144]', async () => {
  await addCode(queries, 'T-FIVE', { percent: 10, limit: 5 })
  await addCode(queries, 'T-EACH', { percent: 10, limit_per_customer: 1 })
  const today = londonNow(shop.clock.now).day
  const { rows: codes } = await queries.execute<{ id: number }>(
    sql`select id from discount_code where code in ('T-FIVE', 'T-EACH') order by code desc`,
  )
  const reserve = (codeId: number, holder: string, keys: readonly string[]) =>
    shop.database.transaction((tx) =>
      reserveUse(tx, { codeId, holder, basketId: null, customerKeys: keys }, today),
    )
  const [five, each] = codes
  const uses = await tabs((tab) => reserve(five?.id ?? 0, `quote ${tab}`, []), 100)
  expect(uses.filter(({ ok }) => ok)).toHaveLength(5)
  const usesByOne = await tabs((tab) => reserve(each?.id ?? 0, `other ${tab}`, ['email ann@example.com']), 20)
  expect(usesByOne.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = await tabs(() => reserve(five?.id ?? 0, 'quote x', []), 10)
  expect(refused.every(({ ok }) => !ok)).toBe(true)
})

test('leaves one code or none when codes are applied and removed from many tabs [T-142]', async () => {
  await addCode(queries, 'T-HALF', { percent: 50 })
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  await tabs((tab) =>
    tab % 3 === 0 ? ann.post(calls.removeDiscountCode) : applyCode(ann, tab % 2 ? 'TILE10' : 'T-HALF'),
  )
  expect([0, 3.6, 18]).toContain((await readTotals(ann)).discountTotal)
})

test('corrects the chosen service on the next read when goods that forbid its day are added concurrently [T-116]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  await setPostcode(ann)
  await queries.execute(sql`update variation set allow_nominated_day = false where id = ${goods.f6}`)
  await Promise.all([
    ann.post(calls.setShippingService, { shipping_service_id: 2 }),
    fill(ann, [goods.f6, 1]),
  ])
  const { services: offered, selected_delivery_date, selected_service_id } = await readServices(ann)
  const dates = offered.find(({ id }) => id === selected_service_id)?.dates.map(([value]) => value) ?? []
  expect(selected_delivery_date === null ? [] : [selected_delivery_date]).toEqual(dates.slice(0, 1))
})

test('makes adds wait for a locked basket, leaves them out of the quote, and retains them after the order [T-175, T-077]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 2], [goods.f6, 1])
  const visitor = serverVisitor(shop, ann)
  const lockedBasket = await shop.features.basket.withLockedBasket()
  let adding: Promise<unknown[]> = Promise.resolve([])
  const frozen = await shop.database.transaction(async (tx) => {
    const locked = await lockedBasket.lock(tx, visitor)
    adding = tabs(
      () => ann.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 1 }),
      6,
    )
    await untilLocksAwaited(queries, 6)
    const lockedAgain = await lockedBasket.lock(tx, visitor)
    expect(lockedAgain?.lines.map((line) => Number(line.quantity))).toEqual(
      locked?.lines.map((line) => Number(line.quantity)),
    )
    return locked
  })
  await adding
  if (frozen === null) throw new Error('There is no basket.')
  const ordered = frozen.lines.map((line) => ({ variationId: line.stocked.row.id, quantity: line.quantity }))
  const lateAdds = tabs(() => fill(ann, [goods.f7, 1]), 6)
  await shop.database.transaction((tx) => shop.features.basket.empty(tx, frozen.stored.id ?? 0, ordered))
  await lateAdds
  expect(await readLines(ann)).toEqual([
    ['F4-C', 6],
    ['F7-C', 6],
  ])
})

test('merges a guest basket once in fifty concurrent logins [T-077]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 2], [goods.f1, 1.08])
  const { idHash } = serverVisitor(shop, ann)
  await tabs(() => shop.database.transaction((tx) => shop.features.basket.merge(tx, idHash, 7)), 50)
  await queries.execute('update session set customer_id = 7')
  expect(await readLines(ann)).toEqual([
    ['F4-C', 2],
    ['F1-C', 1.08],
  ])
  const all = await readContents(ann)
  expect(all.map((line) => line.price)).toEqual([72, 93.96])
})
