import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cutting } from './core/cutting.ts'
import { leastTiles } from './core/least-tiles.ts'
import type { Rectangle, TileFormat } from './core/types.ts'
import { checkedOutlines, checkedPlan } from './cut.checks.fixtures.ts'
import { floorOf, layInRows, mm, pieceAt, type Rows, rooms, tileOf } from './cut.fixtures.ts'
import { countFrom, cutFrom } from './cut.ts'
import { layoutOf } from './layout.fixtures.ts'
import { laid, rectangle } from './rooms.fixtures.ts'

/** Rooms of a property (L-P6, L-P7). */
const casesOfEach = 300

/** L 5.2 × 4.1 m less 1.8 × 1.5 m, with an island of 1.8 × 0.9 m at (1.2, 1.0). */
const kitchen = [
  mm(0, 0, 5200, 1000),
  mm(0, 1000, 1200, 900),
  mm(3000, 1000, 2200, 900),
  mm(0, 1900, 5200, 700),
  mm(0, 2600, 3400, 1500),
]

const cut = (floor: readonly Rectangle[], tile: TileFormat, rows: Rows = {}) => {
  const { whole, pieces } = layInRows(floor, tile, rows)
  const plan = cutFrom(pieces, tile)
  expect(checkedPlan(plan, pieces, tile)).toEqual([])
  return {
    whole,
    pieces: pieces.length,
    tiles: plan.tiles.length,
    linear: plan.linear,
    isLeast: plan.isLeast,
  }
}

const square = (other: Partial<TileFormat> = {}) => tileOf(300, 300, 0, other)
const oblong = (other: Partial<TileFormat> = {}) => tileOf(600, 300, 0, other)

describe('tiles for cut pieces', () => {
  test.each<readonly [string, readonly Rectangle[], TileFormat, Rows, number, number, number]>([
    ['K1 no cut', floorOf(3000, 3000), square(), {}, 100, 0, 0],
    ['K2 two halves a tile', floorOf(3150, 3000), square({ kerf: 0 }), {}, 100, 10, 5],
    ['K3 halves and the kerf', floorOf(3150, 3000), square(), {}, 100, 10, 10],
    ['K4 148 + 3 + 148', floorOf(3148, 3000), square(), {}, 100, 10, 5],
    ['K5 directional', floorOf(3148, 3000), square({ turns: 'fixed' }), {}, 100, 10, 10],
    ['K6 no reuse', floorOf(3148, 3000), square({ reuse: 'none' }), {}, 100, 10, 10],
    ['K7 two factory edges', floorOf(3090, 3000), square(), {}, 100, 10, 5],
    ['K8 any edge', floorOf(3090, 3000), square({ reuse: 'any' }), {}, 100, 10, 4],
    ['K9 brick', floorOf(6000, 3000), oblong({ kerf: 0 }), { shift: 3000 }, 95, 10, 5],
    ['K10 brick and the kerf', floorOf(6000, 3000), oblong(), { shift: 3000 }, 95, 10, 10],
    ['K13 one piece', floorOf(250, 150), tileOf(600, 600, 0), {}, 0, 1, 1],
    ['K14 corners share one', floorOf(1796, 1796), tileOf(600, 600, 3), { x: -3020, y: -3020 }, 4, 12, 5],
  ])('%s: the least possible [L-041, L-043, L-044]', (_, floor, tile, rows, whole, pieces, tiles) =>
    expect(cut(floor, tile, rows)).toMatchObject({ whole, pieces, tiles, isLeast: true }),
  )

  test.each<readonly [string, readonly Rectangle[], TileFormat, Rows, number, number, number, number]>([
    ['L-W1', floorOf(4000, 3000), tileOf(600, 600, 3), {}, 24, 11, 11, 11],
    ['L-W2 from the corner', floorOf(2450, 1820), tileOf(600, 300, 2), {}, 24, 11, 6, 5.5],
    ['L-W2 fewest', floorOf(2450, 1820), tileOf(600, 300, 2), { x: 3005, y: 1505 }, 15, 20, 15, 14.5],
    ['L-W2 neatest', floorOf(2450, 1820), tileOf(600, 300, 2), { x: 3005, y: 1560 }, 15, 20, 17, 16.5],
    ['L-W2 brick', floorOf(2450, 1820), tileOf(600, 300, 2), { shift: 3010 }, 21, 14, 8, 8],
    ['L-W3 from the corner', kitchen, tileOf(600, 600, 3), {}, 30, 25, 22, 21.5],
    ['L-W3 fewest', kitchen, tileOf(600, 600, 3), { x: 4910 }, 24, 31, 27, 27],
    ['L-W3 neatest', kitchen, tileOf(600, 600, 3), { x: 3850, y: 5440 }, 19, 36, 34, 33.5],
  ])(
    '%s: with the linear bound as proof [L-049, L-056]',
    (_, floor, tile, rows, whole, pieces, tiles, linear) => {
      const plan = cut(floor, tile, rows)
      expect(plan).toMatchObject({ whole, pieces, tiles, isLeast: true })
      expect(plan.linear).toBeCloseTo(linear, 6)
    },
  )
})

test('a search finds what following the linear bound misses [L-057]', () => {
  const rows = { shift: 2010, x: 2380, y: 3050 }
  expect(cut(floorOf(2653, 1151), tileOf(600, 600, 3), rows)).toMatchObject({
    pieces: 13,
    tiles: 6,
    isLeast: true,
  })
})

test('a turn of a quarter may let two pieces of an oblong tile share one [L-043]', () => {
  const tile = tileOf(600, 300, 2, { kerf: 50, turns: 'quarter' })
  const pieces = [
    pieceAt(tile, 0, 0, 298, 300),
    pieceAt(tile, 0, 0, 298, 300),
    pieceAt(tile, 0, 0, 600, 296),
    pieceAt(tile, 0, 0, 298, 296),
  ]
  expect(cutFrom(pieces, tile).tiles).toHaveLength(3)
  expect(leastTiles(pieces, tile)).toBe(3)
  expect(countFrom(pieces, { ...tile, turns: 'half' })).toBe(4)
})

test('where pieces are taken for more than they are, only the areas are a bound [L-056]', () => {
  const tile = tileOf(600, 600, 0)
  const dented = [
    { x: 0, y: 0 },
    { x: 6000, y: 0 },
    { x: 2900, y: 2900 },
    { x: 0, y: 6000 },
  ]
  const touches = { left: true, right: false, bottom: true, top: false }
  const piece = { format: 0, rings: [dented], rectangles: null, area: 17_400_000, touches }
  const pair = [piece, piece]
  expect(cutFrom(pair, { ...tile, kerf: 0 })).toMatchObject({ linear: null, bound: 1, isLeast: true })
  expect(cutFrom(pair, tile)).toMatchObject({ linear: null, bound: 1, isLeast: false })
  /* Without the dent they are taken for what they are. */
  const triangle = { ...piece, rings: [dented.filter(({ x }) => x !== 2900)], area: 18_000_000 }
  expect(cutFrom([triangle, triangle], tile)).toMatchObject({ linear: 2, bound: 2, isLeast: true })
})

test('where one try finds fewer tiles with a wider kerf, its plan is that of a narrower one [L-041]', () => {
  const tile = tileOf(300, 300, 0, { reuse: 'any', turns: 'fixed' })
  const alike: readonly (readonly [number, number, number])[] = [
    [5, 202, 72],
    [5, 114, 216],
    [5, 41, 153],
    [4, 150, 175],
    [5, 121, 105],
    [4, 113, 154],
  ]
  const pieces = alike.flatMap(([count, width, height]) =>
    Array.from({ length: count }, () => pieceAt(tile, 10, 10, width, height)),
  )
  const counts = [10, 30, 40].map((kerf) => cutFrom(pieces, { ...tile, kerf }).tiles.length)
  expect(counts).toEqual([7, 7, 7])
})

const factory = rooms(900, 4500)

const areaBound = (plan: Cutting, area: number, tile: TileFormat): void =>
  expect(Math.ceil(area / (tile.width * tile.height) - 1e-9)).toBeLessThanOrEqual(plan.bound)

describe('in every room', () => {
  test('pieces lie in their tiles, a kerf apart, with their factory edges [L-055]', () => {
    fc.assert(
      fc.property(factory, ({ tile, pieces }) => {
        expect(checkedPlan(cutFrom(pieces, tile), pieces, tile)).toEqual([])
      }),
      { numRuns: casesOfEach },
    )
    fc.assert(
      fc.property(rooms(900, 3000, 'any'), ({ tile, pieces }) => {
        expect(checkedPlan(cutFrom(pieces, tile), pieces, tile)).toEqual([])
      }),
      { numRuns: casesOfEach },
    )
  })

  test('pieces with edges aslant lie so, too [L-055]', () => {
    const side = fc.integer({ min: 1100, max: 2600 })
    const slant = fc.integer({ min: 0, max: 700 })
    const kerf = fc.constantFrom(0, 20, 30)
    const turns = fc.constantFrom<TileFormat['turns']>('fixed', 'half', 'quarter')
    const reuse = fc.constantFrom<TileFormat['reuse']>('factory', 'any')
    const patterns = fc.constantFrom<readonly ['straight' | 'herringbone', 0 | 45, number, number]>(
      ['straight', 0, 300, 300],
      ['straight', 45, 300, 300],
      ['straight', 45, 600, 300],
      ['herringbone', 45, 400, 100],
    )
    const rule = fc.record({ kerf, turns, reuse })
    fc.assert(
      fc.property(side, side, slant, patterns, rule, (width, height, by, [kind, angle, x, y], rules) => {
        const tile = tileOf(x, y, 3, rules)
        const room = rectangle(width, height)
        const [a, b, c, d] = room.outline
        if (!a || !b || !c || !d) return
        const outline =
          by === 0 ? room.outline : [a, b, { x: c.x, y: c.y - by * 10 }, { x: d.x + by * 7, y: d.y }]
        const { pieces } = layoutOf(laid({ ...room, outline }, tile, { pattern: { kind }, angle }))
        expect(checkedOutlines(cutFrom(pieces, tile), pieces, tile)).toEqual([])
      }),
      { numRuns: casesOfEach },
    )
  })

  test('the areas and the linear bound are below the count, which is below that of the pieces [L-056]', () => {
    fc.assert(
      fc.property(factory, ({ tile, pieces }) => {
        const plan = cutFrom(pieces, tile)
        areaBound(
          plan,
          pieces.reduce((sum, { area }) => sum + area, 0),
          tile,
        )
        expect(plan.linear ?? 0).toBeLessThanOrEqual(plan.bound + 1e-6)
        expect(plan.bound).toBeLessThanOrEqual(plan.tiles.length)
        expect(leastTiles(pieces, tile)).toBeLessThanOrEqual(plan.tiles.length)
        expect(countFrom(pieces, tile)).toBe(plan.tiles.length)
        expect(plan.tiles.length).toBeLessThanOrEqual(pieces.length)
      }),
      { numRuns: casesOfEach },
    )
  })

  /** Small rooms, and a fifth of them at 45° or in herringbone, where hardly any plan is proved (L-P7). */
  const small = fc.oneof(
    { weight: 4, arbitrary: rooms(500, 1200) },
    {
      weight: 1,
      arbitrary: fc
        .record({
          width: fc.integer({ min: 400, max: 800 }),
          height: fc.integer({ min: 400, max: 800 }),
          laying: fc.constantFrom<readonly ['straight' | 'herringbone', 0 | 45, number, number]>(
            ['straight', 45, 300, 300],
            ['straight', 45, 600, 300],
            ['herringbone', 0, 400, 100],
            ['herringbone', 45, 300, 100],
          ),
        })
        .map(({ width, height, laying: [kind, angle, x, y] }) => {
          const tile = tileOf(x, y, 3)
          const pattern = { kind }
          return { tile, pieces: layoutOf(laid(rectangle(width, height), tile, { pattern, angle })).pieces }
        }),
    },
  )

  test('looser rules never take more tiles [L-043, L-044]', () => {
    fc.assert(
      fc.property(small, ({ tile, pieces }) => {
        const count = (other: Partial<TileFormat>) => cutFrom(pieces, { ...tile, ...other }).tiles.length
        const turns = (['fixed', 'half', 'quarter'] as const).map((way) => count({ turns: way }))
        expect(turns).toEqual(turns.toSorted((a, b) => b - a))
      }),
      { numRuns: 300 },
    )
  })

  test('no offcuts take no fewer tiles than factory edges, and these no fewer than any edge [L-044, L-P7]', () => {
    /* Many pieces that may lie anywhere take long. */
    const few = small.filter(({ pieces }) => pieces.length <= 7)
    fc.assert(
      fc.property(few, ({ tile, pieces }) => {
        const reuses = (['none', 'factory', 'any'] as const).map(
          (reuse) => cutFrom(pieces, { ...tile, reuse }).tiles.length,
        )
        expect(reuses).toEqual(reuses.toSorted((a, b) => b - a))
      }),
      { numRuns: 300 },
    )
  })

  test('a wider kerf never takes fewer tiles [L-041]', () => {
    const kerfs = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(small, kerfs, ({ tile, pieces }, some) => {
        const counts = some
          .toSorted((a, b) => a - b)
          .map((kerf) => cutFrom(pieces, { ...tile, kerf }).tiles.length)
        expect(counts).toEqual(counts.toSorted((a, b) => a - b))
      }),
      { numRuns: 300 },
    )
  })

  test('nearly every count is proved to be the least [L-056]', () => {
    let [plans, proved] = [0, 0]
    fc.assert(
      fc.property(rooms(1200, 4500), ({ tile, pieces }) => {
        plans += 1
        if (cutFrom(pieces, tile).isLeast) proved += 1
      }),
      { numRuns: 300, seed: 20_261_122 },
    )
    expect(proved / plans).toBeGreaterThanOrEqual(0.98)
  })

  test('the order of pieces does not change the count [L-108]', () => {
    fc.assert(
      fc.property(factory, ({ tile, pieces }) => {
        const [one, other] = [pieces, pieces.toReversed()].map((list) => cutFrom(list, tile))
        expect(other?.tiles.length).toBe(one?.tiles.length)
        expect(other?.bound).toBe(one?.bound)
      }),
      { numRuns: casesOfEach },
    )
  })
})
