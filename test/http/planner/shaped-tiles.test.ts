import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import type { WireProduct } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingState, type StatePattern } from '#domain/planner/plan-state.ts'
import { startShop } from '../../setup/shop.ts'
import { readContents, readLines } from '../basket/basket-call.ts'

const shop = await startShop()
const { queries } = shop.database

const idOf = async (sku: string): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from variation where sku = ${sku}`)
  return rows[0]?.id ?? 0
}
const goods = {
  pack: await idOf('F560-PACK'),
  project: await idOf('F560-PROJECT'),
  series600: await idOf('F11-LARGE'),
  hexagon: await idOf('TC-HEX'),
  chevron: await idOf('RN-CHEV'),
  diamond: await idOf('CH-DIAMOND'),
  square: await idOf('TC-6060'),
}

const rectangle = (length: number, width: number) =>
  [
    [0, 0],
    [length, 0],
    [length, width],
    [0, width],
  ].map(([x = 0, y = 0]) => ({ x: 10 * x, y: 10 * y }))

const ask = async (id: number, more: object = {}) => {
  const rooms = [{ corners: rectangle(4000, 3000), gap: 0 }]
  const answer = await shop.visit().post(calls.planLayout, { variation_id: id, rooms, ...more })
  return { status: answer.statusCode, json: answer.json<{ message: string; errors: object }>() }
}
const plan = async (id: number, more: object = {}): Promise<WirePlan> => {
  const { status, json } = await ask(id, more)
  expect(status, json.message).toBe(200)
  return WirePlan.parse(json)
}

describe('a pack of several sizes', () => {
  const patio = { rooms: [{ corners: rectangle(6000, 4500), gap: 0 }] }

  test('is planned in its own pattern, size by size, and sold by the pack [L-038, L-039, L-076]', async () => {
    const { sizes, need, tiles, order, odds, pieces, areas } = await plan(goods.pack, patio)
    expect(sizes.map(({ name, in_pack }) => `${in_pack} × ${name}`)).toEqual([
      '2 × 845 × 560',
      '3 × 560 × 560',
      '2 × 560 × 275',
      '2 × 275 × 275',
    ])
    /* The size that runs out first decides. */
    const packs = Math.max(...sizes.map((size) => Math.ceil(size.tiles / size.in_pack)))
    expect(need).toBe(9 * packs)
    expect(sizes.map(({ left }) => left)).toEqual(sizes.map((size) => packs * size.in_pack - size.tiles))
    expect(sizes.reduce((sum, size) => sum + size.tiles, 0)).toBe(tiles)
    expect([order % 9, odds[0]?.tiles, (odds[1]?.tiles ?? 0) - need]).toEqual([0, need, 9])
    expect(areas.whole + areas.pieces + areas.joints).toBe(areas.floor)
    expect(new Set(pieces.map(({ size }) => size)).size).toBeGreaterThan(2)
  })

  test('is laid in another way if the shopper asks for one [L-038]', async () => {
    const plans = await Promise.all(
      [0, 1, 2].map((variant) => plan(goods.pack, { ...patio, pattern: { kind: 'mixed', variant } })),
    )
    expect(new Set(plans.map(({ sizes }) => sizes.map(({ tiles }) => tiles).join())).size).toBeGreaterThan(1)
  })

  test('of seven times as many is laid alike, and needs a seventh of the packs [L-039]', async () => {
    const [small, large] = [await plan(goods.pack, patio), await plan(goods.project, patio)]
    expect(large.tiles).toBe(small.tiles)
    expect(large.need).toBe(63 * Math.ceil(small.need / 63))
  })

  test('whose sizes do not close with one joint says how wide the joints get [L-037]', async () => {
    const { warnings, sizes } = await plan(goods.series600, patio)
    expect(sizes.map(({ in_pack }) => in_pack)).toEqual([8, 9, 8, 8])
    expect(warnings).toContain(messages.planWarnings.wideJoint.some(15, 10))
  })

  test('goes into the basket as whole packs, with what the plan needs at least [L-080, L-082, L-088]', async () => {
    const ann = shop.visit()
    const state = { ...openingState, pattern: { kind: 'mixed', variant: 1 } as const }
    const rooms = [{ corners: rectangle(4000, 3000) }]
    const { need, order } = await plan(goods.pack, { rooms, pattern: state.pattern })
    const body = { variation_id: goods.pack, plan: encodePlan(state), needed: need, tiles: order }
    expect((await ann.post(calls.addPlan, { ...body, tiles: order - 9 })).statusCode).toBe(409)
    expect((await ann.post(calls.addPlan, body)).json()).toMatchObject({ status: 'ok' })
    expect(await readLines(ann)).toEqual([['F560-PACK', order / 9]])
    const [line] = await readContents(ann)
    expect(line?.planned?.quantity).toBe((100 * need) / 9)
  })

  test('is offered for planning on its product page and among all tiles [L-001, L-002]', async () => {
    const { rows } = await queries.execute<{ id: number }>(
      sql`select product_id as id from variation where id = ${goods.pack}`,
    )
    const product = (
      await shop.visit().post(calls.getProduct, { product_id: rows[0]?.id })
    ).json<WireProduct>()
    expect(product.variations.map(({ planned_pack: planned }) => planned)).toEqual([true, true])
    const planned = (await shop.features.planner.tiles()).find(({ name }) => name === 'Fellside 560 Series')
    expect(planned?.sizes.map(({ name }) => name)).toEqual(['Project pack, 17 m²', 'Pattern pack, 2.4 m²'])
  })
})

describe('tiles that are no rectangles', () => {
  test.each(['hexagon', 'diamond', 'chevron'] as const)(
    'are laid in their only pattern where none is named: %s [L-034, L-103]',
    async (shape) => {
      const found = await plan(goods[shape])
      expect(found).toEqual(await plan(goods[shape], { pattern: { kind: shape } }))
      const { areas, whole, pieces, tiles, order, sizes } = found
      expect(Math.abs(areas.whole + areas.pieces + areas.joints - areas.floor)).toBeLessThan(1)
      expect(whole).toBeGreaterThan(100)
      expect(pieces.length).toBeGreaterThan(20)
      expect(order).toBeGreaterThan(tiles)
      expect(sizes.every(({ outline }) => outline.length > 3)).toBe(true)
    },
  )

  test.each<readonly [keyof typeof goods, StatePattern['kind']]>([
    ['hexagon', 'straight'],
    ['chevron', 'herringbone'],
    ['diamond', 'hexagon'],
    ['square', 'hexagon'],
    ['square', 'herringbone'],
    ['pack', 'straight'],
    ['square', 'mixed'],
    ['pack', 'pinwheel'],
  ])('%s is not laid as %s: the field is named, and nothing is planned [L-035, L-104]', async (of, kind) => {
    const refused = { status: 422, json: { errors: { pattern: [messages.planRefused.pattern] } } }
    expect(await ask(goods[of], { pattern: { kind } })).toMatchObject(refused)
  })

  test('say how likely the recommended number is, however many are spare [L-068, L-069]', async () => {
    const { odds, recommended, tiles } = await plan(goods.hexagon)
    expect(recommended - tiles).toBeGreaterThan(10)
    const row = odds.find((one) => one.tiles === recommended)
    expect(row?.times).toBeGreaterThanOrEqual(95)
  })

  test('come as left and right ones of a chevron, and are ordered in pairs [L-039, L-076]', async () => {
    const { sizes, order, need } = await plan(goods.chevron)
    expect(sizes.map(({ name, grain }) => [name, Math.round(grain)])).toEqual([
      ['left', 45],
      ['right', -45],
    ])
    expect(order % 2).toBe(0)
    expect(need).toBe(2 * Math.max(...sizes.map(({ tiles }) => tiles)))
  })

  test('measure a cut chevron along its long side and across it [L-052]', async () => {
    const { pieces } = await plan(goods.chevron)
    const straight = pieces.filter(({ kind, across }) => kind === 'straight' && across === 900)
    expect(straight.length).toBeGreaterThan(10)
    expect(Math.max(...straight.map(({ along }) => along))).toBeLessThan(6000 + 900)
  })

  test('are drawn to scale in SVG, DXF and PDF [L-099, L-101]', async () => {
    const p = encodePlan({ ...openingState, pattern: { kind: 'hexagon' } })
    const query = new URLSearchParams({ variation: String(goods.hexagon), p })
    const { whole } = await plan(goods.hexagon, { rooms: [{ corners: rectangle(4000, 3000) }] })
    const dxf = (await shop.visit().get(`/plan/plan.dxf?${query}`)).body
    expect(dxf.split('0\nLINE\n8\nwhole\n').length - 1).toBe(6 * whole)
    const svg = (await shop.visit().get(`/plan/plan.svg?${query}`)).body
    expect(svg.split('l1000 578').length - 1).toBeGreaterThanOrEqual(whole)
    expect((await shop.visit().get(`/plan/plan.pdf?${query}`)).body.startsWith('%PDF')).toBe(true)
  })
})
