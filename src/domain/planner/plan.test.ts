import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assumedChances } from './chances.ts'
import type { CutOut, LayoutRequest, Room, Start, TileFormat } from './core/types.ts'
import { plan } from './layout.fixtures.ts'
import { packsFor } from './mixed-packs.ts'
import type { Plan, PlanRequest } from './plan.ts'
import {
  bathroom,
  corridor,
  hall,
  kitchen,
  laid,
  mm,
  patio,
  porcelainRoom,
  rectangle,
  tile,
} from './rooms.fixtures.ts'
import { skirtingPieces } from './skirting.ts'

const asked = (request: LayoutRequest, other: Partial<PlanRequest> = {}): PlanRequest => ({
  ...request,
  rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
  shareOffcuts: true,
  odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
  ...other,
})
const planOf = (request: LayoutRequest, other: Partial<PlanRequest> = {}): Plan => {
  const planned = plan(asked(request, other))
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value
}
const from = (request: LayoutRequest, start: Start): LayoutRequest => ({
  ...request,
  laying: { ...request.laying, start },
})
const point = (x: number, y: number): Start => ({ kind: 'point', x: mm(x), y: mm(y) })
/** Whole tiles, pieces, tiles for cuts, all tiles. */
const counts = ({ formats, tiles }: Plan) => {
  const [format] = formats
  return [format?.whole, format?.pieces.length, format?.cutting.tiles.length, tiles]
}
const withTile = (request: LayoutRequest, other: Partial<TileFormat>): LayoutRequest => ({
  ...request,
  tiles: request.tiles.map((one) => ({ ...one, ...other })),
})

describe('the worked examples', () => {
  const brick: LayoutRequest = {
    ...bathroom,
    laying: { ...bathroom.laying, pattern: { kind: 'brick', p: 1, q: 2 } },
  }
  test.each([
    ['L-W1', porcelainRoom, [24, 11, 11, 35]],
    ['L-W2', bathroom, [24, 11, 6, 30]],
    ['L-W2 from half a tile', from(bathroom, point(300.5, 150.5)), [15, 20, 15, 30]],
    ['L-W2 in brick bond', brick, [21, 14, 8, 29]],
    ['L-W3', kitchen, [30, 25, 22, 52]],
    ['L-W3 from 491, 0', from(kitchen, point(491, 0)), [24, 31, 27, 51]],
    ['L-W4', hall, [82, 44, 29, 111]],
    ['L-W5', corridor, [66, 66, 34, 100]],
    ['L-W6', patio, [40, 20, 14, 54]],
    ['L-W6 with any edge', withTile(patio, { reuse: 'any' }), [40, 20, 13, 53]],
    ['L-W6 without reuse', withTile(patio, { reuse: 'none' }), [40, 20, 20, 60]],
  ])('%s needs its tiles [L-049]', (_, request, expected) => {
    expect(counts(planOf(request))).toEqual(expected)
  })

  test.each([
    [
      'L-W3 from 491, 0',
      from(kitchen, point(491, 0)),
      'porcelain',
      { 51: 29.4, 52: 62.8, 53: 83.7, 54: 93.6, 55: 97.6 },
    ],
    ['L-W4', hall, 'ceramic', { 115: 95.3, 119: 99.9 }],
    ['L-W5', corridor, 'porcelain', { 105: 94.1, 106: 97.4, 110: 99.9 }],
    ['L-W6', patio, 'porcelain-paving', { 56: 89.1, 57: 96 }],
  ] as const)('%s is enough with its tiles as often as is said [L-068]', (_, request, breakage, chances) => {
    const odds = { chances: assumedChances[breakage], skill: 'experienced', box: 4 } as const
    const [format] = planOf(request, { odds }).formats
    const found = Object.keys(chances).map((tiles) => [
      tiles,
      Math.round(1000 * (format?.odds.chance(Number(tiles)) ?? 0)) / 10,
    ])
    expect(Object.fromEntries(found)).toEqual(chances)
  })

  test('L-W1 is enough with 35 tiles in 66 of 100, and with 37 in 97 [L-068]', () => {
    const [format] = planOf(porcelainRoom).formats
    const chances = [35, 36, 37, 38].map((tiles) => Math.round(1000 * (format?.odds.chance(tiles) ?? 0)) / 10)
    expect(chances).toEqual([66.4, 90.6, 97, 99])
  })

  test('L-W1 and L-W3 are proved to be the least, L-W4 cannot be below 106 [L-056]', () => {
    const boundOf = (request: LayoutRequest) => {
      const [format] = planOf(request).formats
      return [format?.bound, format?.cutting.isLeast]
    }
    expect(boundOf(porcelainRoom)).toEqual([35, true])
    expect(boundOf(from(kitchen, point(491, 0)))).toEqual([51, true])
    expect(boundOf(hall)).toEqual([106, false])
  })
})

describe('the known cases', () => {
  const brick = { pattern: { kind: 'brick', p: 1, q: 2 } } as const
  const drain: CutOut = {
    kind: 'drain',
    shape: { kind: 'rectangle', x: 2000, y: 2000, width: 1000, height: 1000 },
  }
  const strips = (width: number, other: Partial<TileFormat> = {}) =>
    laid(rectangle(width, 3000), tile(300, 300, 0, other))
  test.each([
    ['K1', strips(3000), [100, 0, 0, 100]],
    ['K2', strips(3150, { kerf: 0 }), [100, 10, 5, 105]],
    ['K3', strips(3150), [100, 10, 10, 110]],
    ['K4', strips(3148), [100, 10, 5, 105]],
    ['K5', strips(3148, { turns: 'fixed' }), [100, 10, 10, 110]],
    ['K6', strips(3148, { reuse: 'none' }), [100, 10, 10, 110]],
    ['K7', strips(3090), [100, 10, 5, 105]],
    ['K8', strips(3090, { reuse: 'any' }), [100, 10, 4, 104]],
    ['K9', laid(rectangle(6000, 3000), tile(600, 300, 0, { kerf: 0 }), brick), [95, 10, 5, 100]],
    ['K10', laid(rectangle(6000, 3000), tile(600, 300, 0), brick), [95, 10, 10, 105]],
    ['K11', laid(rectangle(1697, 1697), tile(300, 300, 0, { kerf: 0 }), { angle: 45 }), [18, 22, 14, 32]],
    ['K12', laid({ ...rectangle(600, 600), cutOuts: [drain] }, tile(600, 600, 0)), [0, 1, 1, 1]],
    ['K13', laid(rectangle(250, 150), tile(600, 600, 0)), [0, 1, 1, 1]],
    ['K14', laid(rectangle(1796, 1796), tile(600, 600, 3), { start: point(-302, -302) }), [4, 12, 5, 9]],
  ])('%s needs its tiles [L-049]', (_, request, expected) => {
    expect(counts(planOf(request))).toEqual(expected)
  })
})

test('K15 counts a mixed pack by its sizes [L-038, L-049]', () => {
  const pack: LayoutRequest = {
    rooms: [rectangle(6000, 4500)],
    tiles: [tile(845, 560, 10), tile(560, 560, 10), tile(560, 275, 10), tile(275, 275, 10)],
    laying: {
      pattern: { kind: 'mixed', module: 2850, counts: [2, 3, 2, 2], variant: 0 },
      angle: 0,
      start: { kind: 'corner', x: 'least', y: 'least' },
    },
  }
  const { formats, tiles, areas } = planOf(pack)
  expect(formats.map((format) => [format.whole, format.pieces.length, format.tiles])).toEqual([
    [20, 8, 26],
    [25, 12, 32],
    [21, 3, 24],
    [18, 2, 20],
  ])
  expect(tiles).toBe(102)
  expect(areas.floor).toBe(areas.whole + areas.pieces + areas.joints)
})

/*
 * The known figures are those of a cell of 30 modules with shift 2, which there is with upright sizes; its first
 * module is the cell's fourteenth here.
 */
test('K15 takes 23, 36, 24 and 23 of its sizes, each proved to be the least [L-038, L-049, L-056]', () => {
  const { formats, tiles } = planOf({
    rooms: [rectangle(6000, 4500)],
    tiles: [tile(560, 845, 10), tile(560, 560, 10), tile(275, 560, 10), tile(275, 275, 10)],
    laying: {
      pattern: { kind: 'mixed', module: 2850, counts: [2, 3, 2, 2], variant: 9 },
      angle: 0,
      start: { kind: 'point', x: -14 * 2850, y: 0 },
    },
  })
  expect(formats.map(({ whole, cutting }) => [whole, cutting.tiles.length])).toEqual([
    [19, 4],
    [27, 9],
    [19, 5],
    [21, 2],
  ])
  expect([tiles, formats.every(({ cutting }) => cutting.isLeast)]).toEqual([106, true])
  expect(packsFor([23, 36, 24, 23], [2, 3, 2, 2])).toEqual({ packs: 12, left: [1, 0, 0, 1] })
})

describe('a search for the start', () => {
  test('finds fewer tiles or neater cuts, and offers both [L-046, L-047, L-048]', () => {
    const [fewest, neatest] = [
      planOf(from(bathroom, { kind: 'fewest' })),
      planOf(from(bathroom, { kind: 'neatest' })),
    ]
    expect(counts(fewest)).toEqual([15, 20, 15, 30])
    expect(fewest.rooms[0]?.layout.start).toEqual({ x: 3005, y: 1505 })
    expect(fewest.rooms[0]?.search).toMatchObject({
      tried: 196,
      of: 196,
      fewest: { tiles: 30, narrowest: 1485 },
      neatest: { tiles: 32, narrowest: 1540 },
    })
    expect(neatest.tiles).toBe(32)
    expect(neatest.rooms[0]?.layout.start).toEqual({ x: 3005, y: 1560 })
  })

  test('finds 51 tiles in the kitchen, where the corner takes 52 [L-045]', () => {
    const kitchenPlan = planOf(from(kitchen, { kind: 'fewest' }))
    expect(counts(kitchenPlan)).toEqual([24, 31, 27, 51])
    const [room] = kitchenPlan.rooms
    expect(room?.search?.tried).toBe(room?.search?.of)
    expect(room?.search?.neatest).toMatchObject({ tiles: 53, narrowest: 2120 })
  })
})

describe('several rooms', () => {
  const rooms = (...widths: readonly number[]): LayoutRequest => ({
    ...porcelainRoom,
    rooms: widths.map((width) => rectangle(width, 3000)),
  })

  test('share offcuts, unless they are cut apart [L-093]', () => {
    /* Halves of 290 mm from both rooms; five in each. */
    const halves = rooms(2702, 2702)
    const [together, apart] = [planOf(halves), planOf(halves, { shareOffcuts: false })]
    const [single] = [planOf(rooms(2702))]
    expect(apart.tiles).toBe(2 * single.tiles)
    expect(together.tiles).toBeLessThan(apart.tiles)
    expect(together.formats[0]?.pieces.filter(({ room }) => room === 1)).toHaveLength(
      single.formats[0]?.pieces.length ?? 0,
    )
    expect(together.formats[0]?.alone).toEqual([single.tiles, single.tiles])
    const places = apart.formats[0]?.cutting.tiles.flatMap((placed) => placed.map(({ piece }) => piece))
    expect(places?.toSorted((a, b) => a - b)).toEqual([...(apart.formats[0]?.pieces.keys() ?? [])])
  })

  test('never take more tiles together than apart [L-093]', () => {
    const width = fc.integer({ min: 500, max: 3000 })
    fc.assert(
      fc.property(width, width, width, (a, b, c) => {
        const alone = [a, b, c].map((one) => planOf(rooms(one)).tiles)
        const { tiles, formats } = planOf(rooms(a, b, c))
        expect(formats[0]?.alone).toEqual(alone)
        expect(tiles).toBeLessThanOrEqual(alone.reduce((sum, one) => sum + one, 0))
      }),
      { numRuns: 60 },
    )
  })

  test('may be laid each in its own way [L-095]', () => {
    const diagonal = { ...hall.laying, pattern: { kind: 'straight' } } as const
    const both: LayoutRequest = {
      ...porcelainRoom,
      rooms: [rectangle(4000, 3000), { ...rectangle(4000, 3000), laying: diagonal }],
    }
    const planned = planOf(both)
    expect(planned.rooms.map(({ layout }) => layout.angle)).toEqual([0, 45])
    expect(planned.areas.floor).toBe(2 * 1_200_000_000)
    expect(planned.areas.floor).toBeCloseTo(
      planned.areas.whole + planned.areas.pieces + planned.areas.joints,
      3,
    )
  })

  test('joined through a door are one region, in which joints run on [L-093, L-094]', () => {
    /* A bathroom of 1.8 × 1.5 m behind a wall of 100 mm, through a door of 826 mm. */
    const door = { wall: 1, from: mm(1000), width: mm(826), depth: mm(100) }
    const inner = { ...rectangle(1800, 1500), number: 1 }
    const outer = { ...rectangle(4000, 3000), doorways: [door] }
    const [width, inwards] = [mm(4000), mm(900)]
    const joined: Room = { ...outer, joined: [{ room: inner, at: { x: mm(4100), y: inwards } }] }
    const [x, far, left] = [mm(4100), mm(5900), inwards + mm(1500)]
    const asOne: Room = {
      ...rectangle(0, 0),
      outline: [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: mm(1000) },
        { x, y: mm(1000) },
        { x, y: inwards },
        { x: far, y: inwards },
        { x: far, y: left },
        { x, y: left },
        { x, y: mm(1826) },
        { x: width, y: mm(1826) },
        { x: width, y: mm(3000) },
        { x: 0, y: mm(3000) },
      ],
    }
    for (const gap of [0, 50]) {
      const [two, one] = [joined, asOne].map((room) =>
        planOf({ ...porcelainRoom, rooms: [{ ...room, gap }] }),
      )
      expect(two?.rooms[0]?.layout).toEqual(one?.rooms[0]?.layout)
      expect(two?.rooms).toHaveLength(1)
    }
    const wall = plan(asked({ ...porcelainRoom, rooms: [{ ...joined, doorways: [] }] }))
    expect(wall).toEqual({ ok: false, error: { code: 'apart', room: 1 } })
    const elsewhere: CutOut = {
      kind: 'drain',
      shape: { kind: 'rectangle', x: mm(9000), y: 0, width: mm(100), height: mm(100) },
    }
    const cut: Room = { ...inner, cutOuts: [elsewhere] }
    const outside = { ...outer, joined: [{ room: cut, at: { x, y: inwards } }] }
    expect(plan(asked({ ...porcelainRoom, rooms: [outside] }))).toEqual({
      ok: false,
      error: { code: 'cut-out-outside', room: 1, cutOut: 0 },
    })
  })
})

test('skirting is cut from the same tiles as the floor [L-060]', () => {
  const skirting = [
    { length: mm(4000), height: mm(80) },
    { length: mm(3000), height: mm(80) },
    { length: mm(4000), height: mm(80) },
    { length: mm(3000), height: mm(80) },
  ]
  const [bare, skirted] = [
    planOf(porcelainRoom),
    planOf(porcelainRoom, { strips: skirtingPieces(skirting, 0, tile(600, 600, 3)) }),
  ]
  const [format] = skirted.formats
  expect(format?.pieces).toHaveLength(11)
  /* Seven strips for 4 m, five for 3 m. */
  expect(format?.strips).toHaveLength(24)
  const cut = format?.cutting.tiles.flatMap((placed) => placed.map(({ piece }) => piece))
  expect(cut?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, index) => index))
  expect(skirted.tiles).toBeGreaterThan(bare.tiles)
  expect(skirted.tiles).toBeLessThanOrEqual(bare.tiles + 12)
  expect(format?.odds.chance(skirted.tiles)).toBeLessThan(bare.formats[0]?.odds.chance(bare.tiles) ?? 0)
})

test('a refusal of the layout is one of the plan [L-015, L-021]', () => {
  const cutOuts: readonly CutOut[] = [
    { kind: 'island', shape: { kind: 'rectangle', x: -10, y: -10, width: 50_000, height: 50_000 } },
  ]
  expect(plan(asked(laid({ ...rectangle(4000, 3000), cutOuts }, tile(600, 600, 3))))).toEqual({
    ok: false,
    error: { code: 'cut-out-covers', room: 0, cutOut: 0 },
  })
  const tooMany = laid(rectangle(20_100, 10_000), tile(100, 100, 0), { start: { kind: 'fewest' } })
  expect(plan(asked(tooMany))).toMatchObject({ error: { code: 'too-many-tiles' } })
})
