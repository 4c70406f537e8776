import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods, setStock } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

type Item = readonly [id: number, qty: number]

const addTogether = (visitor: Visitor, ...items: readonly Item[]) =>
  visitor.post(calls.addMultipleToBasket, { variations: items.map(([id, qty]) => ({ id, qty })) })
const contents = async (visitor: Visitor) =>
  (await visitor.get(calls.getBasketContents)).json<WireBasketContents>()
const needs = async (...items: readonly Item[]) => {
  const ann = shop.visit()
  await addTogether(ann, ...items)
  const { also_needs } = await contents(ann)
  return Object.fromEntries(also_needs.map(({ sku, qty }) => [sku, qty]))
}

test('suggests all extras for a floor of 4.2 × 3.6 m, and then none [P-118, P-166]', async () => {
  expect(await needs([goods.f1, 15.12])).toEqual({ 'F6-C': 3, 'F7-C': 1 })
  expect(await needs([goods.f1, 15.12], [goods.f6, 3], [goods.f7, 1])).toEqual({})
})

const bySku = async (sku: string): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from variation where sku = ${sku}`)
  return rows[0]?.id ?? 0
}

test('suggests grout in the colour of the tiles, or of some of them [S-024]', async () => {
  const white = await bySku('CV-6060-M')
  expect(await needs([white, 10.08])).toEqual({ 'GROUT-WHITE': 2, 'F7-C': 1 })
  expect(await needs([goods.f1, 10.08], [white, 10.08])).toMatchObject({ 'GROUT-WHITE': 3 })
  expect(await needs([await bySku('WS-6060'), 10.08])).toMatchObject({ 'GROUT-ANTHRACITE': 2 })
})

test('suggests more of the chosen colour, and another only where it has run out [T-090]', async () => {
  const bone = await bySku('GROUT-BONE')
  expect(await needs([goods.f1, 21.6], [bone, 1])).toEqual({ 'GROUT-BONE': 2, 'F7-C': 1 })
  await setStock(queries, bone, 1)
  expect(await needs([goods.f1, 21.6], [bone, 1])).toEqual({ 'F6-C': 2, 'F7-C': 1 })
})

test('suggests the next of its kind where one has run out [T-080, T-088]', async () => {
  await setStock(queries, goods.f6, 0)
  expect(await needs([goods.f1, 21.6])).toEqual({ 'GROUT-WHITE': 3, 'F7-C': 1 })
})

test('rejects the tiles too if one of their extras is sold out [P-120]', async () => {
  const ann = shop.visit()
  await setStock(queries, goods.f7, 0)
  const refused = await addTogether(ann, [goods.f1, 15.12], [goods.f6, 3], [goods.f7, 1])
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ message: messages.notEnoughStock })
  expect((await contents(ann)).basket).toEqual([])
})

test('adds packs up to the stock, with the same figures in the response, the basket and the suggestions [P-123, P-166, T-048]', async () => {
  await setStock(queries, goods.f6, 2)
  const form = { Model_Type: 'variation', Model_Id: String(goods.f1), Quantity: '15.12' }
  const byForm = shop.visit()
  const added = await byForm.post(calls.basketAdd, { ...form, extras: [goods.f6] })
  expect([added.statusCode, added.json().notes]).toEqual([200, [messages.notEnoughStock]])
  const byCall = shop.visit()
  const together = await addTogether(byCall, [goods.f1, 15.12], [goods.f6, 3])
  expect([together.statusCode, together.json().notes]).toEqual([200, [messages.notEnoughStock]])
  for (const visitor of [byForm, byCall]) {
    const { basket, also_needs } = await contents(visitor)
    const grout = basket.find(({ model }) => model.id === goods.f6)
    expect([grout?.quantity, grout?.model.stock, grout?.problem]).toEqual([2, 2, null])
    /* One pack is still missing: of another colour, since this one has run out. */
    expect(also_needs.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['GROUT-WHITE', 1],
      ['F7-C', 1],
    ])
    /* The basket has the whole stock: nothing is added, and the add is rejected (S-024). */
    const more = await addTogether(visitor, [goods.f6, 1])
    expect([more.statusCode, more.json().message]).toEqual([422, messages.notEnoughStock])
    expect((await contents(visitor)).basket.find(({ model }) => model.id === goods.f6)?.quantity).toBe(2)
  }
})
