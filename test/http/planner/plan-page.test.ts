import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { calls } from '#contract/routes.ts'
import { encodePlan } from '#domain/planner/plan-code.ts'
import { openingRoom, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { formatLongLondonDay } from '#server/london.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* The worked examples of the specification as the page states them, of a tile with the data of each. */

const shop = await startShop({ pages: await loadPages('production') })
const { queries } = shop.database
const goods = await readGoods(queries)

/** Gives F1 other sides and data: tiles in boxes of 4 that lie indoors. */
const become = async (x: number, y: number, data: object): Promise<void> => {
  const laying = {
    thickness: 90,
    joint: { least: 20, usual: 20, largest: 100 },
    turns: 'half',
    tiles_per_box: 4,
    use: ['floor'],
    least_cut: 500,
    ...data,
  }
  await queries.execute(sql`update product set laying = null where id = ${goods.products.get(goods.f1)}`)
  await queries.execute(
    sql`update variation set dimension_x_mm = ${x}, dimension_y_mm = ${y}, tile_area_mm2 = ${x * y}, laying = ${JSON.stringify(laying)}::jsonb
      where id = ${goods.f1}`,
  )
}

const roomOf = (length: number, width: number): PlanState => ({
  ...openingState,
  joint: 20,
  rooms: [
    {
      ...openingRoom,
      gap: 0,
      shape: { kind: 'rectangle', sides: [10 * length, 10 * width], corners: [] },
    },
  ],
})

/** The text of the page, without its tags. */
const textOf = async (state: PlanState): Promise<string> => {
  const query = new URLSearchParams({ variation: `${goods.f1}`, p: encodePlan(state) })
  const { statusCode, body } = await shop.visit().get(`/plan?${query}`)
  expect(statusCode).toBe(200)
  return body
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<!--.*?-->|<\/?(?:span|strong)[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s*\n\s*/g, '\n')
}

const callOf = async (state: PlanState): Promise<WirePlan> => {
  const body = planBodyOf(goods.f1, state, false) ?? {}
  const answer = await shop.visit().post(calls.planLayout, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return WirePlan.parse(answer.json())
}

test('L-W2: the usual 10 % is too little, and the recommended tiles are more [L-090, L-091, L-092]', async () => {
  await become(600, 300, { breakage_class: 'porcelain' })
  const state = roomOf(2450, 1820)
  const plan = await callOf(state)
  expect(plan).toMatchObject({ tiles: 30, whole: 24, for_cuts: 6, bound: 30, proved: true })
  expect(plan.measure).toEqual({ by: 100, most: 30 })
  const text = await textOf(state)
  expect(text).toContain('10 % would be 28 tiles: not enough for any layout from this start (30).')
  expect(text).toContain('The usual 10 % is too little here.')
  expect(text).toMatch(
    new RegExp(
      `The ${plan.recommended} recommended are ${plan.recommended - 28} tiles more, £[\\d.,]+\\*, [\\d.,]+ kg\\.`,
    ),
  )
  expect(text).toContain('This is the least possible for this start.')
  expect(text).toContain('Try both: fewest tiles, and neatest cuts')
})

test('L-W1: the result sums up what is needed, numbers each piece and calls chances assumptions [L-049, L-052, L-078]', async () => {
  await become(600, 600, { breakage_class: 'porcelain' })
  const state = { ...roomOf(4000, 3000), joint: 30 }
  expect(await callOf(state)).toMatchObject({ tiles: 35, whole: 24, for_cuts: 11, recommended: 37 })
  const text = await textOf(state)
  expect(text).toContain('Laid whole\n24\nFor 11 cut pieces\n11\nNeeded for this plan\n35\n')
  /* Beside the first chance, and once. */
  const [result = '', table = ''] = text.split('How likely is it enough?')
  expect(result).toContain(`${messages.planAssumptions} ${messages.planShade}`)
  expect(table).not.toContain(messages.planAssumptions)
  const numbers = [...text.matchAll(/No\. (\d+): row \d+, place \d+, from tile \d+/g)].map(([, n]) =>
    Number(n),
  )
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1))
})

test('L-W2: both searched starts stand side by side with the price of the difference [L-047, L-048]', async () => {
  await become(600, 300, { breakage_class: 'porcelain' })
  const state = { ...roomOf(2450, 1820), start: { kind: 'fewest' as const } }
  const plan = await callOf(state)
  expect(plan).toMatchObject({ tiles: 30, for_cuts: 15, bound: 30, proved: true, recommended: 32 })
  expect(plan.rooms[0]?.start).toEqual({ x: 3005, y: 1505 })
  const text = await textOf(state)
  expect(text).toContain('All 196 starts that matter were tried.')
  expect(text).toMatch(/Fewest\s*: 30 tiles; narrowest cut 148\.5 mm/)
  expect(text).toMatch(/Neatest\s*: 2 tiles more, £[\d.,]+\*; narrowest cut 154 instead of 148\.5 mm/)
  const neatest = await callOf({ ...state, start: { kind: 'neatest' } })
  expect([neatest.tiles, neatest.rooms[0]?.start]).toEqual([32, { x: 3005, y: 1560 }])
})

test('of several rooms both starts are those of all rooms together [L-048]', async () => {
  await become(600, 300, { breakage_class: 'porcelain' })
  const one = roomOf(2450, 1820)
  const both = { ...one, rooms: [...one.rooms, ...one.rooms], start: { kind: 'fewest' as const } }
  expect(await textOf(both)).toMatch(/Neatest\s*: 4 tiles more, £[\d.,]+\*; narrowest cut 154 instead/)
})

test('L-W4: a count that is not proved says how far it may be from the least [L-056]', async () => {
  await become(300, 300, { breakage_class: 'ceramic', thickness: 80 })
  const state: PlanState = { ...roomOf(3600, 2700), joint: 30, angle: 45 }
  const plan = await callOf(state)
  expect(plan).toMatchObject({ tiles: 111, whole: 82, for_cuts: 29, bound: 106, proved: false })
  expect(plan).toMatchObject({ recommended: 115, flat: { tiles: 119 } })
  expect(await textOf(state)).toContain(
    '111; cannot be below 106: at most 5 above the least possible for this start.',
  )
  expect((await callOf({ ...state, reuse: 'none' })).tiles).toBe(126)
})

test('L-W5: the recommended tiles save four of the usual rule, repairs aside [L-090, L-092]', async () => {
  await become(600, 100, { breakage_class: 'porcelain' })
  const state: PlanState = { ...roomOf(5000, 1200), pattern: { kind: 'herringbone' } }
  const plan = await callOf(state)
  expect(plan).toMatchObject({ tiles: 100, whole: 66, for_cuts: 34, bound: 100, recommended: 106 })
  expect(plan.flat).toMatchObject({ tiles: 110, saved_tiles: 4 })
  expect((await callOf({ ...state, reuse: 'none' })).tiles).toBe(132)
  const saves = /The 106 recommended are 4 tiles less, £[\d.,]+\*, [\d.,]+ kg\./
  expect(await textOf(state)).toMatch(saves)
  expect(await textOf({ ...state, repairs: 2 })).toMatch(saves)
})

test('L-W3: an L with an island takes 52 tiles from its corner, 51 from the best start [L-103]', async () => {
  await become(600, 600, { breakage_class: 'porcelain' })
  const corners = [
    [0, 0],
    [52_000, 0],
    [52_000, 26_000],
    [34_000, 26_000],
    [34_000, 41_000],
    [0, 41_000],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  const island = { kind: 'rectangle' as const, x: 12_000, y: 10_000, width: 18_000, height: 9000 }
  const plan = async (start: object) => {
    const rooms = [{ corners, gap: 0, cut_outs: [{ kind: 'island', shape: island }] }]
    const body = { variation_id: goods.f1, rooms, joint: 30, start }
    return WirePlan.parse((await shop.visit().post(calls.planLayout, body)).json())
  }
  expect(await plan({ kind: 'corner' })).toMatchObject({ tiles: 52, whole: 30, for_cuts: 22, proved: true })
  const best = await plan({ kind: 'point', x: 4910, y: 0 })
  expect(best).toMatchObject({ tiles: 51, whole: 24, for_cuts: 27, proved: true, recommended: 55 })
  expect(best.measure.most).toBe(52)
})

test('L-W1: spare tiles are weighed against a second delivery, and boxes come back until a day [L-074, L-075]', async () => {
  await become(600, 600, { breakage_class: 'porcelain', box_returnable: true })
  const state: PlanState = { ...roomOf(4000, 3000), joint: 30, unit: 'cm' }
  const { second_order: second, odds, cheapest, recommended } = await callOf(state)
  expect(second).toBe(64.8)
  expect(odds.find(({ tiles }) => tiles === cheapest)?.cost).toBe(Math.min(...odds.map(({ cost }) => cost)))
  const text = await textOf(state)
  expect(text).toContain('a second delivery for £64.80* as often as the tiles run short.')
  expect(text).toMatch(new RegExp(`\\n${cheapest}\\n(?:.*\\n){0,3}.*cheapest`))
  expect(text).toMatch(new RegExp(`\\n${recommended}\\n(?:.*\\n){0,3}.*recommended`))
  const { days } = defaultMerchant.spareBoxes ?? { days: 0 }
  const day = formatLongLondonDay(new Date(shop.clock.now.getTime() + days * 86_400_000))
  expect(text).toContain(`within ${days} days of delivery`)
  expect(text).toContain(`Those that came today could come back until ${day}.`)
})

test('a plan of a tile that is no longer sold opens in similar sizes [L-110]', async () => {
  await become(600, 600, { breakage_class: 'porcelain' })
  await queries.execute(sql`update variation set withdrawn = true where id = ${goods.f1}`)
  const state = { ...roomOf(4300, 3000), joint: 30 }
  const query = new URLSearchParams({ variation: `${goods.f1}`, p: encodePlan(state) })
  const { body } = await shop.visit().get(`/plan?${query}`)
  expect(body).toContain('is no longer sold.')
  expect(body).toContain(messages.planSimilarSizes)
  const [, other = '', name = ''] =
    /href="(\/plan\?variation=\d+[^"]*)"[^>]*>([^<]*600[^<]*)</.exec(
      body.split(messages.planSimilarSizes)[1] ?? '',
    ) ?? []
  expect(name).not.toBe('')
  const opened = await shop.visit().get(other.replaceAll('&amp;', '&'))
  expect([opened.statusCode, opened.body.includes(name.split(',')[0] ?? '?')]).toEqual([200, true])
  await queries.execute(sql`update variation set withdrawn = false where id = ${goods.f1}`)
})

test('what the data of a tile leave open is stated with what is assumed [L-071]', async () => {
  await queries.execute(sql`update product set laying = null where id = ${goods.products.get(goods.f1)}`)
  await queries.execute(sql`update variation set laying = null where id = ${goods.f1}`)
  const text = await textOf(roomOf(4000, 3000))
  expect(text).toMatch(/Not stated by the maker, so we assume: 10 mm thick, joint 3 mm, .*boxes of 4\./)
  await become(600, 600, { breakage_class: 'porcelain', shade_rating: 'V3' })
  const stated = await textOf(roomOf(4100, 3000))
  expect(stated).not.toContain('Not stated by the maker')
})
