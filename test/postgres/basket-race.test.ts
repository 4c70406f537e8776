import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { readGoods, setStock } from '../http/goods.ts'
import { startShop, type Visitor } from '../setup/shop.ts'

/* Several tabs of one visitor at once. The embedded database has one connection and shows no races: these need PostgreSQL. */

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
const atOnce = async (work: (tab: number) => ReturnType<typeof add>) => {
  const answers = await Promise.all(Array.from({ length: TABS }, (_, tab) => work(tab)))
  return answers.map((answer) => answer.statusCode)
}
const allWell = Array.from({ length: TABS }, () => 200)

test('[P-122] the first adds of a new visitor from many tabs make one line that holds them all', async () => {
  const ann = shop.visit()
  expect(await atOnce(() => add(ann, [goods.f4, 1]))).toEqual(allWell)
  expect(await lines(ann)).toEqual([['F4-C', TABS]])
  expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 1 })
})

test('one add that arrives from many requests at once with its key goes in once [S-038]', async () => {
  const ann = shop.visit()
  const body = { Model_Type: 'variation', Model_Id: goods.f4, Quantity: 3, request_key: 'one-press-1' }
  expect(await atOnce(() => ann.post(calls.basketAdd, body))).toEqual(allWell)
  expect(await lines(ann)).toEqual([['F4-C', 3]])
})

test('[P-122] tiles of many tabs add up to the tile', async () => {
  const ann = shop.visit()
  expect(await atOnce(() => add(ann, [goods.f3, 1.13]))).toEqual(allWell)
  expect(await lines(ann)).toEqual([['F3-C', 27]])
})

test('[P-120, P-122] adds that name the same goods in opposite order neither lose nor block each other', async () => {
  const ann = shop.visit()
  const items = [
    [goods.f4, 1],
    [goods.f6, 2],
    [goods.f7, 3],
    [goods.f8, 1],
  ] as const
  const statuses = await atOnce((tab) => add(ann, ...(tab % 2 === 0 ? items : items.toReversed())))
  expect(statuses).toEqual(allWell)
  expect(Object.fromEntries(await lines(ann))).toEqual({
    'F4-C': TABS,
    'F6-C': TABS * 2,
    'F7-C': TABS * 3,
    'F8-C': TABS,
  })
})

test('[P-123] together they take no more than there is in stock', async () => {
  await setStock(queries, goods.f4, 10)
  const ann = shop.visit()
  const answers = await Promise.all(Array.from({ length: TABS }, () => add(ann, [goods.f4, 1])))
  const refused = answers.filter(({ statusCode }) => statusCode === 422)
  expect(refused).toHaveLength(TABS - 10)
  expect(refused[0]?.json()).toEqual({ message: messages.notEnoughStock })
  expect(await lines(ann)).toEqual([['F4-C', 10]])
})

test('[P-120] refused adds among them leave nothing behind', async () => {
  const ann = shop.visit()
  const statuses = await atOnce((tab) =>
    tab % 2 === 0 ? add(ann, [goods.f4, 1]) : add(ann, [goods.f4, 1], [goods.f10, 1]),
  )
  expect(statuses.filter((status) => status === 422)).toHaveLength(TABS / 2)
  expect(await lines(ann)).toEqual([['F4-C', TABS / 2]])
})

test('[T-066] many visitors who want the same goods do not wait for each other or mix', async () => {
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

test('[T-125] a postcode set meanwhile is kept', async () => {
  const ann = shop.visit()
  const setting = ann.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  expect(await atOnce(() => add(ann, [goods.f4, 1]))).toEqual(allWell)
  expect((await setting).json()).toEqual({ status: 'ok' })
  expect(await lines(ann)).toEqual([['F4-C', TABS]])
  const { rows } = await queries.execute('select postcode from session')
  expect(rows).toEqual([{ postcode: 'LS1 4AP' }])
})
