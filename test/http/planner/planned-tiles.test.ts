import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WireSingles } from '#contract/calculator.ts'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState } from '#domain/planner/plan-state.ts'
import { startShop } from '../../setup/shop.ts'
import { add, readContents } from '../basket/basket-call.ts'
import { productId, readGoods } from '../goods.ts'

/* The tiles that plans are drawn with. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const { planner } = shop.features
const ask = (joint = 30) =>
  shop.visit().post(calls.planLayout, planBodyOf(goods.f1, { ...openingState, joint }, false) ?? {})

test('tiles with known sides are listed with their sizes to choose from, gravel is not [L-002]', async () => {
  const sizes = (await planner.tiles()).flatMap((tile) => tile.sizes.map(({ id }) => id))
  expect(sizes).toContain(goods.f1)
  expect(sizes).not.toContain(goods.f5Bulk)
})

test('the calculator works as it did, and tiles are bought without a plan [L-004, P-184]', async () => {
  const ann = shop.visit()
  const asked = { product_id: productId(goods, goods.f1), length: 4, width: 3, wastage: false, options: [] }
  const answer = await ann.post(calls.calculator, { ...asked, x_y_unit: 'meters' })
  const areas = WireSingles.parse(answer.json()).flatMap((one) =>
    typeof one === 'number' ? [] : one.covered_area,
  )
  expect(areas.length).toBeGreaterThan(0)
  /* 34 tiles of 600 × 600: one fewer than a plan needs, which the calculator does not know and nothing asks for. */
  expect(areas).toContain(12.24)
  expect((await add(ann, goods.f1, 12.24)).statusCode).toBe(200)
  const [line, ...others] = await readContents(ann)
  expect(others).toEqual([])
  expect([line?.quantity, line?.tiles, line?.planned ?? null]).toEqual([12.24, 34, null])
})

test('a joint outside what the tile allows is refused with its range [L-040]', async () => {
  const answer = await ask(10)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    422,
    messages.planJoint(3, 10),
  ])
})

test('a tile for walls alone is mentioned, and still planned [L-067]', async () => {
  const warnings = async () => WirePlan.parse((await ask()).json()).warnings
  expect(await warnings()).not.toContain(messages.planWarnings.wallOnly)
  const use = async (uses: string | null) =>
    queries.execute(sql`update variation set laying = ${uses}::jsonb where id = ${goods.f1}`)
  await use('{"use": ["wall"]}')
  expect(await warnings()).toContain(messages.planWarnings.wallOnly)
  await use('{"use": ["wall", "floor"]}')
  expect(await warnings()).not.toContain(messages.planWarnings.wallOnly)
  await use(null)
})

test('a plan of a tile that is no longer sold opens, says so, and is not added [L-110]', async () => {
  const ann = shop.visit()
  const code = encodePlan({ ...openingState, joint: 30 })
  await ann.post(calls.savePlan, { variation_id: goods.f1, plan: code, name: 'Old' })
  expect((await planner.goods(goods.f1, openingState))?.sold).toBe(true)
  await queries.execute(sql`update variation set withdrawn = true where id = ${goods.f1}`)
  expect((await planner.goods(goods.f1, openingState))?.sold).toBe(false)
  const plan = WirePlan.parse((await ask()).json())
  expect(plan.tiles).toBe(35)
  const added = { variation_id: goods.f1, plan: code, needed: plan.tiles, tiles: plan.order }
  const answer = await ann.post(calls.addPlan, added)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, messages.notFound])
})
