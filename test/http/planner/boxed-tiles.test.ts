import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WirePlan } from '#contract/plan.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* Wall tiles that are sold by the box, and mosaic that is sold by the sheet. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const corner = (x: number, y: number) => ({ x: 10 * x, y: 10 * y })
const planOf = async (variation_id: number, length: number, width: number) => {
  const corners = [corner(0, 0), corner(length, 0), corner(length, width), corner(0, width)]
  const body = { variation_id, rooms: [{ surface: 'wall', corners }] }
  return WirePlan.parse((await shop.visit().post(calls.planLayout, body)).json())
}
const plannable = async (): Promise<readonly number[]> =>
  (await shop.features.planner.tiles()).flatMap((tile) => tile.sizes.map(({ id }) => id))
const productOf = async (variation: number): Promise<WireProduct> => {
  const answer = await shop.visit().post(calls.getProduct, { product_id: goods.products.get(variation) })
  return answer.json<WireProduct>()
}

test('wall tiles in boxes are offered for planning, and ordered by the box [L-001, L-002, L-076]', async () => {
  const { variations } = await productOf(goods.f4)
  expect(variations.find(({ id }) => id === goods.f4)?.planned_pack).toBe(true)
  expect(await plannable()).toContain(goods.f4)
  const { order, recommended, odds } = await planOf(goods.f4, 3000, 2400)
  expect(order).toBeGreaterThan(300)
  expect([order % 72, recommended % 72]).toEqual([0, 0])
  expect(odds.every(({ tiles }) => tiles % 72 === 0)).toBe(true)
})

test('boxes of tiles whose sides are not stated are not offered [L-007]', async () => {
  await queries.execute(sql`update variation set dimension_x_mm = null where id = ${goods.f4}`)
  const { variations } = await productOf(goods.f4)
  expect(variations.find(({ id }) => id === goods.f4)?.planned_pack).toBeUndefined()
  expect(await plannable()).not.toContain(goods.f4)
})

test('sheets are offered, and planned as tiles of their own size [L-002, L-007]', async () => {
  const { rows } = await queries.execute<{ id: number; x: number; y: number }>(
    sql`select v.id, dimension_x_mm as x, dimension_y_mm as y from variation v join product p on p.id = product_id
      where not use_per_meter_pricing and coverage_mm2 = dimension_x_mm * dimension_y_mm
      and not v.withdrawn and not is_sample and p.buyable and not p.withdrawn`,
  )
  expect(rows.length).toBeGreaterThan(2)
  const sheet = rows.find(({ x, y }) => x === 300 && y === 300)
  if (sheet === undefined) throw new Error('There is no sheet of 300 × 300.')
  const listed = await plannable()
  expect(rows.map(({ id }) => listed.includes(id))).toEqual(rows.map(() => true))
  const { sizes, whole } = await planOf(sheet.id, 610, 610)
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([[3000, 3000]])
  expect(whole).toBeGreaterThan(0)
})
