import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutBars } from './bars.ts'
import { clipsFor } from './clips.ts'
import { cutFrom } from './cut.ts'
import { layoutOf } from './layout.fixtures.ts'
import { adhesiveFor, coverageFor, groutFor } from './materials.ts'
import {
  bathroom,
  corridor,
  hall,
  kitchen,
  laid,
  patio,
  porcelainRoom,
  rectangle,
  tile,
} from './rooms.fixtures.ts'
import { skirtingPieces } from './skirting.ts'

describe('what a plan takes besides tiles', () => {
  test.each([
    ['L-W1', porcelainRoom, 90, 1600, 1466],
    ['L-W2', bathroom, 90, 1600, 632],
    ['L-W3', kitchen, 90, 1600, 2138],
    ['L-W4', hall, 80, 1600, 2454],
    ['L-W5', corridor, 90, 1600, 1962],
    ['L-W6', patio, 200, 2000, 14_253],
  ])(
    'grout for the joints of %s, as deep as the tile [L-083]',
    (_, request, depth, gramsPerLitre, amount) => {
      const { areas } = layoutOf(request)
      const grout = groutFor([{ area: areas.joints, depth }], { gramsPerLitre, gramsInPack: 5000 })
      expect(grout).toEqual({ amount, packs: Math.ceil(amount / 5000) })
    },
  )

  test('grout is rounded up to packs once, and exactly [L-083]', () => {
    const pack = { gramsPerLitre: 1000, gramsInPack: 1000 }
    /* 100,000 mm² at 10 mm is a litre. */
    expect(groutFor([{ area: 10_000_000, depth: 100 }], pack)).toEqual({ amount: 1000, packs: 1 })
    expect(groutFor([{ area: 10_000_001, depth: 100 }], pack)).toEqual({ amount: 1000, packs: 2 })
    expect(groutFor([{ area: 0, depth: 100 }], pack)).toEqual({ amount: 0, packs: 0 })
  })

  test('adhesive and primer for the floor [L-085]', () => {
    const { floor } = layoutOf(porcelainRoom).areas
    const adhesive = { gramsPerSquareMetre: 5000, gramsInPack: 20_000 }
    expect(adhesiveFor(floor, adhesive)).toEqual({ amount: 60_000, packs: 3 })
    expect(coverageFor(floor, 1, 600_000_000).packs).toBe(2)
    expect(coverageFor(floor, 2, 500_000_000)).toEqual({ amount: 2_400_000_000, packs: 5 })
  })

  test('levelling clips on every stretch of joint between two tiles [L-085]', () => {
    /* Five rows of seven tiles: 30 joints across, 28 up. Short ones: in the last column 382 mm. */
    const clips = clipsFor(layoutOf(porcelainRoom), 4000)
    expect(clips).toBe(30 * 2 + 24 * 2 + 4)
    const brick = laid(rectangle(1806, 605), tile(600, 300, 2), { pattern: { kind: 'brick', p: 1, q: 2 } })
    /* Three above four half and whole ones: 2 + 3 joints across, 6 stretches of about 299 mm between the rows. */
    expect(clipsFor(layoutOf(brick), 4000)).toBe(2 + 3 + 6)
    /* Standing tiles, the middle one cut to its lower half: its own x runs up, its own y to the left. */
    const whole = { y: 0, width: 1000, height: 6000, format: 0, turned: true, row: 1, piece: null }
    const tiles = [-1020, 0, 1020].map((x, column) => ({
      ...whole,
      x,
      column,
      piece: column === 1 ? 0 : null,
    }))
    const { pieces, ...rest } = layoutOf(corridor)
    const clipsBeside = (from: number, to: number) => {
      const ring = [
        { x: 0, y: from },
        { x: 3000, y: from },
        { x: 3000, y: to },
        { x: 0, y: to },
      ]
      const cut = pieces.slice(0, 1).map((piece) => ({ ...piece, rings: [ring] }))
      return clipsFor({ ...rest, widestJoint: 20, tiles, pieces: cut }, 4000)
    }
    expect([
      clipsBeside(0, 1000),
      clipsBeside(0, 600),
      clipsBeside(400, 1000),
      clipsBeside(400, 600),
    ]).toEqual([2, 1, 1, 0])
    /* Of the first tile the upper right corner is laid, 100 × 100 mm, beside one tile and below another. */
    const square = { width: 6000, height: 6000, format: 0, turned: false, row: 0, column: 0, piece: null }
    const corner = [
      { x: 5000, y: 5000 },
      { x: 6000, y: 5000 },
      { x: 6000, y: 6000 },
      { x: 5000, y: 6000 },
    ]
    const aroundCorner = {
      ...rest,
      widestJoint: 20,
      tiles: [
        { ...square, x: 0, y: 0, piece: 0 },
        { ...square, x: 6020, y: 0 },
        { ...square, x: 0, y: 6020 },
      ],
      pieces: pieces.slice(0, 1).map((piece) => ({ ...piece, rings: [corner] })),
    }
    expect(clipsFor(aroundCorner, 4000)).toBe(1 + 1)
    const standing = laid(rectangle(2000, 2000), tile(600, 100, 2), { pattern: { kind: 'herringbone' } })
    expect(clipsFor(layoutOf(standing), 4000)).toBeGreaterThan(60)
  })
})

describe('trims', () => {
  const bars = (runs: readonly number[], bar = 25_000, kerf = 30) => cutBars(runs, bar, kerf)

  test('are sawn from bars, rests together [L-086]', () => {
    const plan = bars([40_000, 30_000])
    expect(plan.map(({ pieces }) => pieces.map(({ length }) => length))).toEqual([
      [25_000],
      [25_000],
      [15_000, 5000],
    ])
    expect(plan.map(({ left }) => left)).toEqual([0, 0, 25_000 - 20_000 - 2 * 30])
    expect(bars([12_500, 12_500])).toHaveLength(2)
    expect(bars([12_500, 12_500], 25_000, 0)).toHaveLength(1)
    expect(bars([12_485, 12_485])).toHaveLength(1)
    expect(bars([])).toEqual([])
  })

  test('take fewer bars than the longest first where that is possible [L-086]', () => {
    /* Longest first puts 6 with 3 and 4 with 4, and 2 + 2 … into a third bar. */
    const lengths = [4, 4, 3, 3, 3, 3].map((length) => length * 1000)
    expect(bars(lengths, 10_000, 0)).toHaveLength(2)
  })

  test('end a search for fewer bars that would take too long with the first plan [L-086]', () => {
    /* By their lengths 11 bars would do, but only two pieces go into each. */
    const lengths = Array.from({ length: 30 }, (_, i) => 3400 + i)
    expect(bars(lengths, 10_000, 0)).toHaveLength(15)
  })

  test('of every length lie in their bars, in order of the walls, with a cut between [L-086]', () => {
    const runs = fc.array(fc.integer({ min: 200, max: 60_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(runs, fc.constantFrom(9000, 25_000), fc.constantFrom(0, 30), (lengths, bar, kerf) => {
        const plan = bars(lengths, bar, kerf)
        for (const { pieces, left } of plan) {
          const used = pieces.reduce((sum, { length }) => sum + length, 0) + (pieces.length - 1) * kerf
          expect(used).toBeLessThanOrEqual(bar)
          expect(left).toBe(Math.max(0, bar - used - kerf))
        }
        const sawn = lengths.map((_, run) =>
          plan
            .flatMap(({ pieces }) => pieces)
            .reduce((sum, piece) => sum + (piece.run === run ? piece.length : 0), 0),
        )
        expect(sawn).toEqual(lengths)
        expect(plan.length * bar).toBeGreaterThanOrEqual(lengths.reduce((sum, length) => sum + length, 0))
      }),
      { numRuns: 300 },
    )
  })
})

describe('skirting', () => {
  const format = tile(600, 600, 3)

  test('is cut in strips along the tile, with the last as short as the wall needs [L-060]', () => {
    const strips = skirtingPieces([{ length: 30_000, height: 800 }], 0, format)
    expect(strips.map(({ rectangles }) => rectangles?.[0]?.width)).toEqual([6000, 6000, 6000, 6000, 5880])
    const upright = skirtingPieces([{ length: 6000, height: 800 }], 0, tile(300, 600, 3))
    expect(upright[0]).toMatchObject({
      rectangles: [{ x: 0, width: 800, height: 6000 }],
      touches: { left: true },
    })
    expect(() => skirtingPieces([{ length: 6000, height: 6010 }], 0, format)).toThrow('skirting')
  })

  test('joins the pieces of the floor, with its factory edge on top [L-060]', () => {
    const floor = layoutOf(porcelainRoom).pieces
    const strips = skirtingPieces([{ length: 140_000, height: 800 }], 0, format)
    expect(strips).toHaveLength(24)
    /* Two a tile by their tops. The strips of 600 fit beside none of the floor's, but upright in five. */
    expect(cutFrom(strips, format).tiles).toHaveLength(12)
    expect(cutFrom([...floor, ...strips], format)).toMatchObject({ isLeast: true })
    expect(cutFrom([...floor, ...strips], format).tiles).toHaveLength(11 + 12)
    const turning = { ...format, turns: 'quarter' } as const
    const together = cutFrom([...floor, ...strips], turning)
    expect(together).toMatchObject({ isLeast: true })
    expect(together.tiles).toHaveLength(11 + 9)
    const placed = together.tiles.flat().filter(({ piece }) => piece >= floor.length)
    for (const { x, y, turn, shape } of placed) {
      const [from, extent] = turn % 2 === 0 ? [y, shape.height] : [x, shape.width]
      expect(turn === 0 || turn === 3 ? from + extent : from).toBe(turn === 0 || turn === 3 ? 6000 : 0)
    }
  })
})
