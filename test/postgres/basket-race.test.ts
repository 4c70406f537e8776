import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { readGoods, setStock } from '../http/goods.ts'
import { startShop, type Visitor } from '../setup/shop.ts'

/*
 * Several concurrent tabs of one visitor. Only PostgreSQL shows these races: the embedded database has one
 * connection.
 */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const TABS = 24
const add = (visitor: Visitor, ...items: readonly (readonly [number, number])[]) =>
  visitor.post(calls.addMultipleToBasket, { variations: items.map(([id, qty]) => ({ id, qty })) })
const lines = async (visitor: Visitor) =>
  (await visitor.get(calls.getBasketContents))
    .json<WireBasketContents>()
    .basket.map((line) => [line.model.sku, line.quantity] as const)
const statusesOfTabs = async (work: (tab: number) => ReturnType<typeof add>) => {
  const responses = await Promise.all(Array.from({ length: TABS }, (_, tab) => work(tab)))
  return responses.map((answer) => answer.statusCode)
}
const allOk = Array.from({ length: TABS }, () => 200)

test('collects the first adds of a new visitor from many tabs in one line [P-122]', async () => {
  const ann = shop.visit()
  expect(await statusesOfTabs(() => add(ann, [goods.f4, 1]))).toEqual(allOk)
  expect(await lines(ann)).toEqual([['F4-C', TABS]])
  expect((await ann.get(calls.basketSummary)).json()).toMatchObject({ count: 1 })
})

test('applies an add once when many concurrent requests carry its key [S-038]', async () => {
  const ann = shop.visit()
  const body = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 3, request_key: 'one-press-1' }
  expect(await statusesOfTabs(() => ann.post(calls.basketAdd, body))).toEqual(allOk)
  expect(await lines(ann)).toEqual([['F4-C', 3]])
})

test('adds up the tiles of many tabs to the exact tile [P-122]', async () => {
  const ann = shop.visit()
  expect(await statusesOfTabs(() => add(ann, [goods.f3, 1.13]))).toEqual(allOk)
  expect(await lines(ann)).toEqual([['F3-C', 27]])
})

test('neither loses nor blocks adds that name the same goods in opposite order [P-120, P-122]', async () => {
  const ann = shop.visit()
  const items = [
    [goods.f4, 1],
    [goods.f6, 2],
    [goods.f7, 3],
    [goods.f8, 1],
  ] as const
  const statuses = await statusesOfTabs((tab) => add(ann, ...(tab % 2 === 0 ? items : items.toReversed())))
  expect(statuses).toEqual(allOk)
  expect(Object.fromEntries(await lines(ann))).toEqual({
    'F4-C': TABS,
    'F6-C': TABS * 2,
    'F7-C': TABS * 3,
    'F8-C': TABS,
  })
})

test('accepts no more concurrent adds than there is stock [P-123]', async () => {
  await setStock(queries, goods.f4, 10)
  const ann = shop.visit()
  const responses = await Promise.all(Array.from({ length: TABS }, () => add(ann, [goods.f4, 1])))
  const refused = responses.filter(({ statusCode }) => statusCode === 422)
  expect(refused).toHaveLength(TABS - 10)
  expect(refused[0]?.json()).toEqual({ message: messages.notEnoughStock })
  expect(await lines(ann)).toEqual([['F4-C', 10]])
})

test('leaves nothing of rejected adds among accepted ones [P-120]', async () => {
  const ann = shop.visit()
  const statuses = await statusesOfTabs((tab) =>
    tab % 2 === 0 ? add(ann, [goods.f4, 1]) : add(ann, [goods.f4, 1], [goods.f10, 1]),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(TABS / 2)
  expect(await lines(ann)).toEqual([['F4-C', TABS / 2]])
})

test('serves many visitors who add the same goods without mixing their baskets [T-066]', async () => {
  const visitors = Array.from({ length: TABS }, () => shop.visit())
  await Promise.all(
    visitors.map((visitor, i) => add(visitor, [goods.f4, i + 1], [goods.f6, 1]).then(() => visitor)),
  )
  const all = await Promise.all(visitors.map(lines))
  expect(all).toEqual(
    visitors.map((_, i) => [
      ['F4-C', i + 1],
      ['F6-C', 1],
    ]),
  )
})

test('retains a postcode that is set during concurrent adds [T-125]', async () => {
  const ann = shop.visit()
  const setting = ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  expect(await statusesOfTabs(() => add(ann, [goods.f4, 1]))).toEqual(allOk)
  expect((await setting).json()).toEqual({ status: 'ok' })
  expect(await lines(ann)).toEqual([['F4-C', TABS]])
  const { rows } = await queries.execute('select postcode from session')
  expect(rows).toEqual([{ postcode: 'LS1 4AP' }])
})
