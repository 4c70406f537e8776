import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { WirePlan } from '#contract/plan.ts'
import { calls, paths } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const corner = (x: number, y: number) => ({ x: 10 * x, y: 10 * y })
const rectangle = (length: number, width: number) => [
  corner(0, 0),
  corner(length, 0),
  corner(length, width),
  corner(0, width),
]

/** L-W1: 4 × 3 m, 600 × 600 with joint 3, porcelain. */
const w1 = {
  variation_id: goods.f1,
  rooms: [{ corners: rectangle(4000, 3000), gap: 0 }],
  joint: 30,
  odds: { chances: { straight: 200, corner: 400, strip: 600, notch: 800, laying: 20, transit: 50 } },
}

const ask = async (body: object) => {
  const answer = await shop.visit().post(calls.planLayout, body)
  return { status: answer.statusCode, json: answer.json<{ message: string; errors: object }>() }
}
const plan = async (body: object): Promise<WirePlan> => {
  const { status, json } = await ask(body)
  expect(status, json.message).toBe(200)
  return WirePlan.parse(json)
}

describe('a plan of the server', () => {
  test('lays 4 × 3 m of 600 × 600: 24 whole tiles, 11 pieces, 35 in all, proved [L-049, L-056, L-103]', async () => {
    const answer = await plan(w1)
    expect(answer).toMatchObject({ tiles: 35, whole: 24, for_cuts: 11, bound: 35, proved: true })
    expect(answer.areas).toMatchObject({ floor: 1_200_000_000, whole: 864_000_000, joints: 10_178_400 })
    const groups = answer.pieces.map(({ group, along, across }) => `${group}: ${along} × ${across}`)
    expect(new Set(groups)).toEqual(new Set(['1: 6000 × 5880', '2: 3820 × 6000', '3: 3820 × 5880']))
    expect(answer.rooms[0]?.rows.map(({ whole, pieces }) => [whole, pieces.length])).toEqual([
      [6, 1],
      [6, 1],
      [6, 1],
      [6, 1],
      [0, 7],
    ])
    expect(answer.drawings).toBeUndefined()
  })

  test('says how each tile is cut, and what is left of it [L-054, L-059]', async () => {
    const { cuts, offcuts } = await plan(w1)
    expect(cuts.map(({ lines }) => lines.length).toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2])
    expect(cuts.some(({ grinder }) => grinder)).toBe(false)
    /* Beside pieces of 382 mm; strips of 9 mm are no good. */
    expect(offcuts).toEqual([{ along: 2150, across: 6000, count: 5 }])
    const column = {
      kind: 'column',
      shape: { kind: 'rectangle', x: 7000, y: 7000, width: 3000, height: 3000 },
    }
    const notched = await plan({ ...w1, rooms: [{ ...w1.rooms[0], cut_outs: [column] }] })
    expect(notched.cuts.some(({ grinder }) => grinder)).toBe(true)
  })

  test('says how likely each number is enough, and never promises it [L-068, L-070]', async () => {
    const { odds, recommended } = await plan(w1)
    expect(odds[0]?.tiles).toBe(35)
    expect(odds).toHaveLength(11)
    expect(odds.every(({ times }) => times < 100)).toBe(true)
    const chosen = odds.find(({ tiles }) => tiles === recommended)
    expect(chosen?.times).toBeGreaterThanOrEqual(95)
    const tiler = await plan({ ...w1, odds: { skill: 'tiler', level: 99 } })
    const first = await plan({ ...w1, odds: { skill: 'first', level: 99 } })
    expect(tiler.recommended).toBeLessThan(first.recommended)
  })

  test('is sure where nothing is assumed to break, and says so within what may be said [L-070, L-071]', async () => {
    const chances = { straight: 0, corner: 0, strip: 0, notch: 0, laying: 0, transit: 0 }
    const { odds, recommended } = await plan({ ...w1, odds: { level: 99, chances } })
    expect([recommended, odds[0]]).toEqual([35, expect.objectContaining({ said: 'more-than', times: 99 })])
  })

  test('adds tiles for repairs after the odds [L-077]', async () => {
    const [without, with2] = [await plan(w1), await plan({ ...w1, odds: { ...w1.odds, repairs: 2 } })]
    expect([with2.recommended, with2.order]).toEqual([without.recommended, without.order + 2])
  })

  test('lays the patio of L-W6 with its slanted corner and drain: 54 tiles [L-012, L-013, L-103]', async () => {
    const patio = await plan({
      variation_id: goods.f2,
      rooms: [
        {
          corners: [corner(0, 0), corner(6200, 0), corner(6200, 3800), corner(4100, 4550), corner(0, 4550)],
          cut_outs: [
            { kind: 'drain', shape: { kind: 'rectangle', ...corner(2000, 2100), width: 3000, height: 3000 } },
          ],
        },
      ],
      pattern: { kind: 'brick', p: 1, q: 3 },
    })
    expect(patio).toMatchObject({ tiles: 54, whole: 40, areas: { floor: 2_733_250_000 } })
    expect(patio.pieces).toHaveLength(20)
  })

  test('draws the same tiles as it counts [L-022, L-023]', async () => {
    const { drawings = [] } = await plan({ ...w1, drawing: true })
    expect(drawings.map(({ wholeCount, cutCount, labels }) => [wholeCount, cutCount, labels.length])).toEqual(
      [[24, 11, 11]],
    )
    expect(drawings[0]?.whole.split('z').length).toBe(25)
  })

  test('gives the same plan for corners in another order [L-108]', async () => {
    const { rooms } = w1
    const turned = rectangle(4000, 3000).toReversed()
    const again = await plan({
      ...w1,
      rooms: [{ ...rooms[0], corners: [...turned.slice(2), ...turned.slice(0, 2)] }],
    })
    expect(again).toEqual(await plan(w1))
  })

  test('searches the start with the fewest tiles and says how many it tried [L-046, L-047]', async () => {
    const { searched, tiles } = await plan({ ...w1, start: { kind: 'fewest' } })
    expect(searched).toMatchObject({ all: true, best: { fewest: { tiles } } })
    expect(tiles).toBe(35)
  })

  test('plans several rooms together, each with its own count [L-093, L-095]', async () => {
    const hall = { name: 'Hall', corners: rectangle(2702, 3000), gap: 0 }
    const rooms = [hall, { ...hall, name: 'Store' }]
    const laying = { pattern: { kind: 'straight' }, angle: 45, start: { kind: 'corner' } }
    const [together, apart] = [
      await plan({ ...w1, rooms, drawing: true }),
      await plan({ ...w1, rooms, share_offcuts: false }),
    ]
    const alone = await plan({ ...w1, rooms: [hall] })
    expect(together.rooms.map(({ name, floor }) => [name, floor])).toEqual([
      ['Hall', 810_600_000],
      ['Store', 810_600_000],
    ])
    expect(together.rooms[0]).toMatchObject({
      tiles: alone.tiles,
      whole: alone.whole,
      cut: alone.pieces.length,
    })
    const sum = together.rooms.reduce((all, { tiles }) => all + tiles, 0)
    expect([apart.tiles, together.tiles < sum]).toEqual([sum, true])
    expect(together.whole).toBe(together.rooms.reduce((all, { whole }) => all + whole, 0))
    const aslant = await plan({ ...w1, rooms: [hall, { ...rooms[1], laying }], drawing: true })
    expect(aslant.drawings?.map(({ name, angle }) => [name, angle])).toEqual([
      ['Hall', 0],
      ['Store', 45],
    ])
  })

  test('lays a room that is joined by a door on from the first [L-094]', async () => {
    const door = { wall: 1, from: 10_000, width: 8260, depth: 1000 }
    const bath = { name: 'Bath', corners: rectangle(1800, 1500), place: corner(4100, 900) }
    const rooms = [{ name: 'Hall', corners: rectangle(4000, 3000), doorways: [door], gap: 0 }, bath]
    const joined = await plan({ ...w1, rooms, drawing: true })
    expect(joined.rooms.map(({ name, floor }) => [name, floor])).toEqual([
      ['Hall + Bath', 1_200_000_000 + 270_000_000 + 8_260_000],
    ])
    expect(joined.drawings?.[0]?.walls).toHaveLength(8)
    const shut = await ask({ ...w1, rooms: [{ ...rooms[0], doorways: [] }, bath] })
    expect([shut.status, shut.json.errors]).toEqual([
      422,
      { 'rooms.1.place': [`Bath: ${messages.planRefused.apart}`] },
    ])
  })

  test('counts boxes that stay shut at what comes back for them [L-075]', async () => {
    const setLaying = (laying: object) =>
      queries.execute(sql`update variation set laying = coalesce(laying, '{}') || ${JSON.stringify(laying)}::jsonb
        where id = ${goods.f1}`)
    const costs = async () => (await plan(w1)).odds.map(({ cost }) => cost)
    await setLaying({ tiles_per_box: 2 })
    const kept = await costs()
    await setLaying({ box_returnable: true })
    const returned = await costs()
    await queries.execute(sql`update variation set laying = laying - 'box_returnable' - 'tiles_per_box'
      where id = ${goods.f1}`)
    expect(returned[0]).toBe(kept[0])
    const [least = 0, most = 0] = [kept, returned].map((all) => all.at(-1) ?? 0).toSorted((a, b) => a - b)
    /* Of ten spare tiles three boxes and more stay shut; 20 % of their price is kept. */
    expect(most - least).toBeGreaterThan(40)
    expect(least).toBe(returned.at(-1))
  })

  test('counts grout by the joints, adhesive and primer by the floor [L-083, L-085]', async () => {
    const { extras } = await plan(w1)
    const needs = extras.map(({ name, packs, need }) => `${packs} × ${name}: ${need}`)
    /* 101,784 mm² of joints, 20 mm deep, at 2 kg a litre: 4.07 kg; 12 m² at 3.9 kg, and in one coat. */
    expect(needs).toContain(`1 × Fine Joint Grout, Mid grey, 5 kg: ${messages.planNeeds.joints('4.07')}`)
    expect(needs).toEqual(expect.arrayContaining([expect.stringMatching(/in one coat$/)]))
    expect(extras.every(({ price }) => price > 0)).toBe(true)
  })

  test('reads the catalogue by three statements [L-103]', async () => {
    const ann = shop.visit()
    const { statements } = await captureStatements(() => ann.post(calls.planLayout, w1))
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

describe('what is refused', () => {
  const bad = (room: object) => ({ ...w1, rooms: [{ ...w1.rooms[0], ...room }] })
  const island = (x: number, width: number) => ({
    kind: 'island',
    shape: { kind: 'rectangle', ...corner(x, 0), width: 10 * width, height: 30_000 },
  })
  test.each<[string, object, string, string]>([
    [
      'two corners',
      bad({ corners: rectangle(4000, 3000).slice(2) }),
      'rooms.0.corners',
      'A room has 3 to 60 corners.',
    ],
    [
      'walls that cross',
      bad({ corners: [corner(0, 0), corner(4000, 0), corner(0, 3000), corner(4000, 3000)] }),
      'rooms.0.corners',
      'Wall 2 crosses wall 4.',
    ],
    [
      'an island outside',
      bad({ cut_outs: [island(5000, 500)] }),
      'rooms.0.cut_outs',
      'Island 1 is outside the floor.',
    ],
    [
      'an island of all the floor',
      bad({ cut_outs: [island(0, 4000)] }),
      'rooms.0.cut_outs',
      'Island 1 covers the whole floor.',
    ],
    [
      'a side of 100.1 m',
      bad({ corners: rectangle(100_100, 3000) }),
      'rooms.0.corners',
      'Wall 1 must be between 50 mm and 100 m long.',
    ],
    [
      'a floor of 2,010 m²',
      bad({ corners: rectangle(67_000, 30_000) }),
      'rooms.0.corners',
      messages.planRefused.floorTooLarge,
    ],
    ['a joint below the least', { ...w1, joint: 20 }, 'joint', 'The joint of this tile is 3 to 10 mm wide.'],
    [
      'herringbone of squares',
      { ...w1, pattern: { kind: 'herringbone' } },
      'pattern',
      messages.planRefused.pattern,
    ],
    ['no rooms', { ...w1, rooms: [] }, 'rooms', 'A plan takes at most 20 rooms.'],
    ['a length in broken tenths', bad({ gap: 0.5 }), 'rooms.0.gap', 'This must be a whole number.'],
  ])('%s, by field and with a sentence [L-104]', async (_what, body, field, sentence) => {
    const { status, json } = await ask(body)
    expect([status, json.errors]).toEqual([422, { [field]: [sentence] }])
  })

  test('goods without tiles are not planned [L-007]', async () => {
    for (const id of [goods.f5Bulk, goods.f6, goods.f1s])
      expect((await ask({ ...w1, variation_id: id })).status).toBe(404)
  })

  test('a plan that takes too long is refused, and the next one is answered [L-105]', async () => {
    const hasty = await startShop({ planMillis: 400 })
    /* A search among round columns has no end for half a minute, however fast the machine is. */
    const columns = Array.from({ length: 20 }, (_, i) => ({
      kind: 'column',
      shape: {
        kind: 'circle',
        ...corner(1000 + 3000 * (i % 5), 1000 + 3100 * Math.floor(i / 5)),
        diameter: 7770,
      },
    }))
    const ann = hasty.visit()
    const body = {
      ...w1,
      rooms: [{ corners: rectangle(15_000, 12_000), cut_outs: columns }],
      start: { kind: 'fewest' },
    }
    const refused = await ann.post(calls.planLayout, body)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      503,
      messages.planTooLarge,
    ])
    expect(refused.headers['retry-after']).toBe('60')
    await expect.poll(async () => (await ann.post(calls.planLayout, w1)).statusCode).toBe(200)
  })
})

test('the planner’s calls are described with all that they answer [L-107]', async () => {
  const { paths: described } = (await shop.visit().get(`${paths.docs}/json`)).json<{
    paths: Record<string, { post: { responses: object; requestBody: object } }>
  }>()
  for (const path of [calls.planLayout, calls.addPlan])
    expect(Object.keys(described[path]?.post.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '422', '429']),
    )
})

test('the description has the floor of L-W1 as its example, which gives 35 tiles [L-107]', async () => {
  const described = (await shop.visit().get(`${paths.docs}/json`)).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, { example?: object }> } } }>
  }>()
  const { example } = described.paths[calls.planLayout]?.post.requestBody.content['application/json'] ?? {}
  expect(example).toMatchObject({ joint: 30, rooms: [{ gap: 0 }] })
  const answer = await plan({ ...example, variation_id: goods.f1 })
  expect([answer.tiles, answer.whole, answer.for_cuts]).toEqual([35, 24, 11])
})

test('areas are whole hundredths of mm² at slanted walls and tiles too, and add up [L-103]', async () => {
  const slanted = [...rectangle(4000, 3000).slice(0, 2), corner(3700, 3000), corner(0, 2800)]
  const { areas, pieces } = await plan({ ...w1, angle: 45, rooms: [{ corners: slanted, gap: 0 }] })
  expect(areas.whole + areas.pieces + areas.joints).toBe(areas.floor)
  expect([...Object.values(areas), ...pieces.map(({ area }) => area)].every(Number.isInteger)).toBe(true)
})

test('a session gets 30 plans a minute [L-105]', async () => {
  const strict = await startShop({ limits: { plans: 30 } })
  const ann = strict.visit()
  const answers = []
  for (let i = 0; i < 31; i += 1) answers.push((await ann.post(calls.planLayout, w1)).statusCode)
  expect(answers.lastIndexOf(200)).toBe(29)
  expect(answers[30]).toBe(429)
})
