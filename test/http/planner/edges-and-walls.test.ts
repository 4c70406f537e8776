import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState, type PlannedRoom, type PlanState } from '#domain/planner/plan-state.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readLines } from '../basket/basket-call.ts'
import { readGoods, setStock } from '../goods.ts'

/* What is finished along edges, and what is tiled on walls. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const idOf = async (sku: string): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select id from variation where sku = ${sku}`)
  return rows[0]?.id ?? 0
}
const firstOf = async (slug: string): Promise<number> => {
  const { rows } = await queries.execute<{ id: number }>(sql`select variation.id from variation
    join product on product.id = product_id where slug = ${slug} and not is_sample order by variation.id limit 1`)
  return rows[0]?.id ?? 0
}
/** 9 mm thick, to be trimmed with bars for 10 mm. */
const marble = await firstOf('calacatta-vena')

const stateOf = (room: Partial<PlannedRoom>, more: Partial<PlanState> = {}): PlanState => ({
  ...openingState,
  ...more,
  rooms: [{ ...openingRoom, ...room }],
})
const ask = (visitor: Visitor, state: PlanState, id: number) =>
  visitor.post(calls.planLayout, planBodyOf(id, state, false) ?? {})
const planOf = async (state: PlanState, id = goods.f1, visitor = shop.visit()): Promise<WirePlan> => {
  const answer = await ask(visitor, state, id)
  expect(answer.statusCode, answer.payload).toBe(200)
  return WirePlan.parse(answer.json())
}
const refusalOf = async (state: PlanState, id = goods.f1) => {
  const answer = await ask(shop.visit(), state, id)
  return [answer.statusCode, answer.json<{ errors: object }>().errors]
}

describe('edges', () => {
  const trimmed = stateOf({ edges: ['trim', 'trim'] })

  test('4.0 + 3.0 m of trim are three bars of 2.5 m, of the height of the tile [L-086]', async () => {
    const { edges, extras } = await planOf(trimmed, marble)
    expect(edges).toEqual([{ finish: 'trim', length: 70_000, runs: 2 }])
    const bars = extras.filter((extra) => extra.bars !== undefined)
    expect(bars.map(({ name }) => name)).toEqual([
      'Straight Edge Trim, Silver, 10 mm',
      'Straight Edge Trim, Black, 10 mm',
      'Straight Edge Trim, Brass, 10 mm',
    ])
    expect(bars[0]).toMatchObject({
      packs: 3,
      need: messages.planNeeds.edges('7 m'),
      bars: [[25_000], [25_000], [15_000, 5000]],
    })
  })

  test('are offered for none of the edges where nothing is marked [L-086]', async () => {
    const { edges, extras } = await planOf(openingState, marble)
    expect([edges, extras.filter((extra) => extra.bars !== undefined)]).toEqual([[], []])
  })

  test('their bars are added with the tiles, or nothing is if a bar is missing [L-086, L-087]', async () => {
    const ann = shop.visit()
    const plan = await planOf(trimmed, marble, ann)
    const trim = await idOf('TRIM-BLK-10')
    const body = (packs: number) => ({
      variation_id: marble,
      plan: encodePlan(trimmed),
      needed: plan.tiles,
      tiles: plan.order,
      extras: [{ id: trim, packs }],
    })
    expect((await ann.post(calls.addPlan, body(2))).statusCode).toBe(409)
    await setStock(queries, trim, 2)
    const refused = await ann.post(calls.addPlan, body(3))
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      422,
      `Straight Edge Trim, Black, 10 mm: ${messages.notEnoughStock}`,
    ])
    expect(await readLines(ann)).toEqual([])
    await setStock(queries, trim, 80)
    expect((await ann.post(calls.addPlan, body(3))).statusCode).toBe(200)
    expect(await readLines(ann)).toContainEqual(['TRIM-BLK-10', 3])
  })

  test('silicone is counted by its length, in cartridges [L-086]', async () => {
    const trim = await idOf('TRIM-BLK-10')
    await queries.execute(sql`update variation set laying =
      '{"finishes": ["silicone"], "bar_length": 60000}' where id = ${trim}`)
    const { extras } = await planOf(
      stateOf({ edges: ['silicone', 'silicone', 'silicone', 'silicone'] }),
      marble,
    )
    const silicone = extras.find(({ variation_id }) => variation_id === trim)
    expect([silicone?.packs, silicone?.bars, silicone?.need]).toEqual([
      3,
      undefined,
      messages.planNeeds.edges('14 m'),
    ])
    await queries.execute(sql`update variation set laying = '{"bar_height": 100}' where id = ${trim}`)
  })

  test('skirting of 80 mm is cut from the tile, in the same cutting plan as the floor [L-060]', async () => {
    const around = { edges: ['skirting', 'skirting', 'skirting', 'skirting'] as const, gap: 0 }
    const state = stateOf(around, { joint: 30, skirting: 800 })
    const [floor, both] = [await planOf(stateOf({ gap: 0 }, { joint: 30 })), await planOf(state)]
    const strips = both.pieces.filter(({ kind }) => kind === 'skirting')
    /* 4 m: six of 600 and one of 382; 3 m: four of 600 and one of 588. */
    expect(strips.map(({ along, across }) => [along, across]).slice(6, 12)).toEqual([
      [3820, 800],
      [6000, 800],
      [6000, 800],
      [6000, 800],
      [6000, 800],
      [5880, 800],
    ])
    expect(strips).toHaveLength(24)
    expect([floor.tiles, both.whole]).toEqual([35, floor.whole])
    expect(both.for_cuts).toBeGreaterThan(floor.for_cuts)
    expect(both.proved).toBe(true)
    const cut = both.cuts.flatMap(({ tile, pieces }) => pieces.map(({ number }) => [number, tile]))
    expect(new Map(cut as [number, number][])).toEqual(
      new Map(both.pieces.map(({ number, tile }) => [number, tile])),
    )
    expect(both.areas.pieces).toBe(floor.areas.pieces)
  })

  test('skirting taller than the tile is refused [L-060]', async () => {
    expect(await refusalOf(stateOf({}, { skirting: 6010 }))).toEqual([
      422,
      { skirting: [messages.planRefused.skirting(20, 600)] },
    ])
  })
})

describe('walls', () => {
  const opening = { kind: 'rectangle', x: 9000, y: 6000, width: 12_000, height: 10_000 } as const
  const wall = (reveal?: number): Partial<PlannedRoom> => ({
    surface: 'wall',
    name: 'Wall',
    shape: { kind: 'rectangle', sides: [30_000, 24_000], corners: [] },
    gap: 0,
    cutOuts: [{ kind: 'window', shape: opening, ...(reveal === undefined ? {} : { reveal }) }],
  })

  test('3.0 × 2.4 m with a window of 1.2 × 1.0 are 6.00 m² [L-018]', async () => {
    expect((await planOf(stateOf(wall()))).areas.floor).toBe(600_000_000)
  })

  test('reveals are further strips of their wall, cut from the same tiles [L-018]', async () => {
    const plan = await planOf(stateOf(wall(1500)))
    expect(plan.rooms.map(({ name, floor, part_of }) => [name, floor, part_of])).toEqual([
      ['Wall', 600_000_000, null],
      ['Wall, window 1, left', 15_000_000, 0],
      ['Wall, window 1, right', 15_000_000, 0],
      ['Wall, window 1, top', 18_000_000, 0],
      ['Wall, window 1, bottom', 18_000_000, 0],
    ])
    expect(plan.areas.floor).toBe(666_000_000)
  })

  test('a reveal of 20 mm is refused by the name of its window [L-018, L-104]', async () => {
    expect(await refusalOf(stateOf(wall(200)))).toEqual([
      422,
      { 'rooms.0.cut_outs': [messages.planRefused.reveal('Window 1')] },
    ])
  })

  test('the gap along a wall is as wide as the joint [L-019]', async () => {
    const { gap: _, ...own } = wall()
    const plan = await planOf(stateOf({ ...own, cutOuts: [] }, { joint: 50 }))
    expect(plan.areas.floor).toBe(29_900 * 23_900)
  })
})

test('a room may have a joint of its own, within what the tile allows [L-095]', async () => {
  const rooms = (joint: number | null) => [
    { ...openingRoom, gap: 0 },
    { ...openingRoom, gap: 0, joint },
  ]
  const plan = async (joint: number | null) => planOf({ ...openingState, joint: 30, rooms: rooms(joint) })
  const [same, other] = [await plan(null), await plan(100)]
  const sides = (of: WirePlan, room: number) =>
    of.pieces.filter((piece) => piece.room === room).map(({ along, across }) => [along, across])
  expect(sides(same, 1)).toEqual(sides(same, 0))
  expect(sides(other, 0)).toEqual(sides(same, 0))
  expect(other.areas.joints).toBeGreaterThan(same.areas.joints)
  expect(other.pieces.filter(({ room }) => room === 1).map(({ along }) => along)).toContain(3400)
  expect(await refusalOf({ ...openingState, rooms: rooms(1200) })).toEqual([
    422,
    { 'rooms.1.joint': [messages.planJoint(3, 10)] },
  ])
})

describe('a tile in a place that it is not made for', () => {
  const warnings = async (surface: PlannedRoom['surface'], laying: object) => {
    await queries.execute(
      sql`update variation set laying = ${JSON.stringify(laying)}::jsonb where id = ${goods.f1}`,
    )
    const plan = await planOf(stateOf({ surface }))
    await queries.execute(sql`update variation set laying = null where id = ${goods.f1}`)
    return plan.warnings
  }
  const { planWarnings } = messages

  test.each<[string, PlannedRoom['surface'], object, string]>([
    ['of walls on a floor', 'floor', { use: ['wall'] }, planWarnings.wallOnly],
    ['of floors on a wall', 'wall', { use: ['floor'] }, planWarnings.notForWalls],
    ['of rooms outdoors', 'outdoor', { use: ['floor', 'wall'] }, planWarnings.notForOutdoors],
    ['of 14 mm on a wall', 'wall', { use: ['wall'], thickness: 140 }, planWarnings.heavy(14)],
    ['of 6 mm on a floor', 'floor', { use: ['floor'], thickness: 60 }, planWarnings.thinFloor(6)],
    ['of 9 mm outdoors', 'outdoor', { use: ['outdoor'], thickness: 90 }, planWarnings.thinOutdoors(9)],
    ['of slip class R9 outdoors', 'outdoor', { use: ['outdoor'], slip: 'R9' }, planWarnings.slippery('R9')],
  ])('%s is mentioned, and still planned [L-067]', async (_what, surface, laying, sentence) => {
    expect(await warnings(surface, laying)).toContain(sentence)
  })

  test('with enough grip by the pendulum, or in its own place, is not [L-067]', async () => {
    const paving = { use: ['outdoor'], thickness: 200, slip: 'R10, PTV 40 wet' }
    const own = await warnings('outdoor', paving)
    expect(own.filter((text) => /slip|outdoors|heavy|thin /.test(text))).toEqual([])
  })
})
