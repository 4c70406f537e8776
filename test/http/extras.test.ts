import { expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { change, readGoods, setStock } from './goods.ts'

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

/** F1 as a tile of other dimensions, and F6 as grout in other packs. */
const asTile = (x: number, y: number) =>
  change(queries, goods.f1, {
    dimension_x_mm: x,
    dimension_y_mm: y,
    tile_area_mm2: x * y,
    stock_hundredths: null,
  })
const inPacksOf = (kg: number) => change(queries, goods.f6, { weight_grams: kg * 1000 })

test.each([
  [600, 600, 0.36, 5, 1],
  [600, 600, 10.08, 5, 2],
  [600, 600, 21.6, 5, 3],
  [600, 600, 21.6, 20, 1],
  [900, 600, 19.44, 5, 3],
  [900, 600, 10.8, 3, 2],
  [900, 600, 21.6, 4, 3],
  [100, 100, 10, 10, 4],
  [300, 300, 9, 4, 3],
])(
  '[P-159, P-161] W4: %i × %i mm, %d m² in the basket, %d kg packs of grout: %i',
  async (x, y, m2, kg, packs) => {
    await asTile(x, y)
    await inPacksOf(kg)
    expect(await needs([goods.f1, m2])).toMatchObject({ 'F6-C': packs })
  },
)

test('[P-162] W4: primer for 50 m² is needed once for 50 m², twice for 50.04, three times for 120', async () => {
  await asTile(100, 100)
  const primers = []
  for (const m2 of [21.6, 50, 50.04, 120]) primers.push((await needs([goods.f1, m2]))['F7-C'])
  expect(primers).toEqual([1, 1, 2, 3])
})

test('[P-163] W4: two bulk bags need two rolls of membrane, 48 small bags one, 49 two', async () => {
  expect(await needs([goods.f5Bulk, 2])).toEqual({ 'F8-C': 2 })
  expect(await needs([goods.f5Small, 48])).toEqual({ 'F8-C': 1 })
  expect(await needs([goods.f5Small, 49])).toEqual({ 'F8-C': 2 })
})

test('[P-118, P-166] the tiles of a floor of 4.2 × 3.6 m with all they need, and then nothing is missing', async () => {
  expect(await needs([goods.f1, 15.12])).toEqual({ 'F6-C': 3, 'F7-C': 1 })
  expect(await needs([goods.f1, 15.12], [goods.f6, 3], [goods.f7, 1])).toEqual({})
})

test('[P-120] an extra that cannot be had holds back the tiles too', async () => {
  const ann = shop.visit()
  await setStock(queries, goods.f7, 0)
  const refused = await addTogether(ann, [goods.f1, 15.12], [goods.f6, 3], [goods.f7, 1])
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ message: messages.notEnoughStock })
  expect((await contents(ann)).basket).toEqual([])
})
