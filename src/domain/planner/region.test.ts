import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlay } from './core/overlay.ts'
import { doubledAreaOf } from './core/ring.ts'
import type { CutOut, Ring, Room } from './core/types.ts'
import { regionOf } from './region.ts'
import { kitchen, mm, patio, rectangle } from './rooms.fixtures.ts'

const regionIn = (room: Room): readonly Ring[] => {
  const region = regionOf(room, 0)
  if (!region.ok) throw new Error(region.error.code)
  return region.value
}
/** Square millimetres of a room's tiled region. */
const areaOf = (room: Room): number => doubledAreaOf(regionIn(room)) / 200
const refusalOf = (room: Room): unknown => {
  const region = regionOf(room, 0)
  return region.ok ? null : region.error
}

const square = (x: number, y: number, side: number): CutOut => ({
  kind: 'island',
  shape: { kind: 'rectangle', x: mm(x), y: mm(y), width: mm(side), height: mm(side) },
})
const ring = (...points: readonly (readonly [number, number])[]): Ring =>
  points.map(([x, y]) => ({ x: mm(x), y: mm(y) }))
const room = rectangle(4000, 3000)

describe('the tiled region', () => {
  test('is the outline less its cut-outs [L-012, L-013]', () => {
    expect(areaOf(rectangle(4000.5, 3000))).toBe(12_001_500)
    expect(kitchen.rooms.map(areaOf)).toEqual([17_000_000])
    expect(patio.rooms.map(areaOf)).toEqual([27_332_500])
    const circle = { kind: 'column', shape: { kind: 'circle', x: 20000, y: 15000, diameter: 10000 } } as const
    const taken = 12_000_000 - areaOf({ ...room, cutOuts: [circle] })
    expect(taken / (Math.PI * 500 * 500)).toBeCloseTo(1, 2)
    expect(regionIn({ ...room, cutOuts: [circle] })[1]).toHaveLength(48)
  })

  test('unites cut-outs that overlap, and lets them touch or cross the wall [L-014]', () => {
    expect(areaOf({ ...room, cutOuts: [square(500, 500, 1000), square(1000, 1000, 1000)] })).toBe(10_250_000)
    expect(areaOf({ ...room, cutOuts: [square(0, 0, 1000), square(3500, 2500, 1000)] })).toBe(10_750_000)
    expect(regionIn({ ...room, cutOuts: [square(0, 0, 1000)] })).toHaveLength(1)
    /* A wall from side to side leaves two parts. */
    const wall: CutOut = {
      kind: 'island',
      shape: { kind: 'rectangle', x: 10000, y: 0, width: 200, height: 30000 },
    }
    expect(regionIn({ ...room, cutOuts: [wall] })).toHaveLength(2)
  })

  test('reaches into a doorway to the middle of the wall [L-017]', () => {
    const doorway = { wall: 1, from: mm(1000), width: mm(826), depth: mm(50) }
    expect(areaOf({ ...room, doorways: [doorway] })).toBe(12_041_300)
    expect(areaOf({ ...room, outline: room.outline.toReversed(), doorways: [{ ...doorway, wall: 1 }] })).toBe(
      12_041_300,
    )
    expect(areaOf({ ...room, doorways: [{ ...doorway, depth: 0 }] })).toBe(12_000_000)
    const [base] = patio.rooms
    if (base === undefined) throw new Error('no patio')
    const slanted = areaOf({ ...base, doorways: [{ ...doorway, wall: 2 }] })
    expect(slanted - 27_332_500).toBeGreaterThan(41_300 - 100)
    expect(slanted - 27_332_500).toBeLessThan(41_300 + 100)
  })

  test('is a wall less its window [L-018]', () => {
    const opening = { kind: 'rectangle', x: mm(900), y: mm(900), width: mm(1200), height: mm(1000) } as const
    expect(areaOf({ ...rectangle(3000, 2400), cutOuts: [{ kind: 'window', shape: opening }] })).toBe(
      6_000_000,
    )
  })

  test('is set in by the gap from walls and islands, not from drains [L-019]', () => {
    expect(areaOf({ ...room, gap: 50 })).toBe(11_930_100)
    const shape = square(1000, 1000, 500).shape
    expect(areaOf({ ...room, gap: 50, cutOuts: [{ kind: 'island', shape }] })).toBe(11_930_100 - 510 * 510)
    expect(areaOf({ ...room, gap: 50, cutOuts: [{ kind: 'drain', shape }] })).toBe(11_930_100 - 250_000)
    /* A triangle with sides 3, 4 and 5 m has an inscribed circle of 1 m: set in by 100 mm it is nine tenths as wide. */
    const triangle = { ...room, outline: ring([0, 0], [4000, 0], [0, 3000]), gap: mm(100) }
    expect(Math.abs(areaOf(triangle) - 0.81 * 6_000_000)).toBeLessThan(500)
    /* The gap runs square round an inner corner. */
    const [l] = kitchen.rooms
    if (l === undefined) throw new Error('no kitchen')
    expect(areaOf({ ...l, cutOuts: [], gap: 100 })).toBe(5180 * 2580 + 3380 * 1500)
  })
})

describe('a shape that cannot be planned is refused', () => {
  test('when it crosses itself, by both walls [L-016]', () => {
    const bowTie = { ...room, outline: ring([0, 0], [4000, 3000], [4000, 0], [0, 3000]) }
    expect(refusalOf(bowTie)).toEqual({ code: 'crossing', room: 0, walls: [0, 2] })
    const spike = { ...room, outline: ring([0, 0], [4000, 0], [2000, 0], [2000, 3000]) }
    expect(refusalOf(spike)).toEqual({ code: 'crossing', room: 0, walls: [0, 1] })
    const pinched = { ...room, outline: ring([0, 0], [4000, 0], [4000, 3000], [2000, 0], [0, 3000]) }
    expect(refusalOf(pinched)).toMatchObject({ code: 'crossing' })
  })

  test('when a cut-out is outside the floor, covers it, or has no area [L-015]', () => {
    expect(refusalOf({ ...room, cutOuts: [square(0, 0, 100), square(4000, 0, 500)] })).toEqual({
      code: 'cut-out-outside',
      room: 0,
      cutOut: 1,
    })
    expect(refusalOf({ ...room, cutOuts: [square(-500, -500, 5000)] })).toEqual({
      code: 'cut-out-covers',
      room: 0,
      cutOut: 0,
    })
    expect(refusalOf({ ...room, cutOuts: [square(0, 0, 0)] })).toMatchObject({ code: 'cut-out-shape' })
    const halves = [square(-1000, 0, 3000), square(2000, 0, 3000)]
    expect(refusalOf({ ...room, cutOuts: halves })).toEqual({ code: 'no-floor', room: 0 })
    expect(refusalOf({ ...room, gap: mm(1500) })).toEqual({ code: 'no-floor', room: 0 })
  })

  test('when a doorway is not in its wall [L-017]', () => {
    const doorway = { wall: 1, from: mm(2500), width: mm(826), depth: 500 }
    expect(refusalOf({ ...room, doorways: [doorway] })).toEqual({ code: 'doorway', room: 0, doorway: 0 })
    expect(refusalOf({ ...room, doorways: [{ ...doorway, wall: 4, from: 0 }] })).toMatchObject({
      code: 'doorway',
    })
  })

  test('beyond the limits of sides, floor and cut-outs [L-021]', () => {
    expect(refusalOf(rectangle(50, 100_000))).toBeNull()
    expect(refusalOf(rectangle(1000, 49.9))).toEqual({ code: 'side', room: 0, wall: 1 })
    expect(refusalOf(rectangle(100_000.1, 1000))).toEqual({ code: 'side', room: 0, wall: 0 })
    expect(refusalOf(rectangle(100_000, 20_000))).toBeNull()
    expect(refusalOf(rectangle(100_000, 20_000.1))).toEqual({ code: 'floor-too-large', room: 0 })
    const drains = Array.from({ length: 21 }, (_, index) => square(index * 150, 0, 100))
    expect(refusalOf({ ...room, cutOuts: drains.slice(1) })).toBeNull()
    expect(refusalOf({ ...room, cutOuts: drains })).toEqual({ code: 'cut-outs', room: 0, most: 20 })
  })
})

test('keeps parts of a floor apart that touch in a corner [L-014]', () => {
  const [first, second] = [
    ring([0, 0], [10, 0], [10, 10], [0, 10]),
    ring([10, 10], [20, 10], [20, 20], [10, 20]),
  ]
  expect(overlay([first, second]).map((one) => one.length)).toEqual([4, 4])
})

test('joins a doorway in a slanted wall to the floor, wherever it is [L-017]', () => {
  const [base] = patio.rooms
  if (base === undefined) throw new Error('no patio')
  for (let from = 10; from < 1200; from += 37) {
    const doorway = { wall: 2, from: mm(from), width: mm(826), depth: mm(50) }
    /* The outline and the drain. */
    expect(regionIn({ ...base, doorways: [doorway] })).toHaveLength(2)
  }
})

/** Rectangles on a grid of 100 mm, in a field of 2 × 2 m. */
const rectangles = fc.array(
  fc
    .tuple(fc.nat(18), fc.nat(18), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
    .map(([x, y, wide, high]): Ring => {
      const [left, bottom, right, top] = [x, y, Math.min(20, x + wide), Math.min(20, y + high)].map(
        (n) => n * 1000,
      )
      return [left, right, right, left].map((at = 0, index) => ({
        x: at,
        y: (index < 2 ? bottom : top) ?? 0,
      }))
    }),
  { minLength: 1, maxLength: 6 },
)

test('unites and subtracts as counting squares of a grid does [L-014]', () => {
  const covers = (rings: readonly Ring[], x: number, y: number): boolean =>
    rings.some(([a, , c]) => a !== undefined && c !== undefined && x > a.x && x < c.x && y > a.y && y < c.y)
  fc.assert(
    fc.property(rectangles, rectangles, (add, take) => {
      let squares = 0
      for (let x = 500; x < 20_000; x += 1000)
        for (let y = 500; y < 20_000; y += 1000) if (covers(add, x, y) && !covers(take, x, y)) squares += 1
      expect(doubledAreaOf(overlay(add, take))).toBe(2 * squares * 1_000_000)
    }),
    { numRuns: 400 },
  )
})

const triangle = fc
  .array(fc.record({ x: fc.nat(20_000), y: fc.nat(20_000) }), { minLength: 3, maxLength: 3 })
  .map((corners): Ring => (doubledAreaOf([corners]) < 0 ? corners.toReversed() : corners))
  .filter((corners) => doubledAreaOf([corners]) > 1_000_000)

test('keeps areas of slanted shapes within the rounding of their crossings [L-014]', () => {
  fc.assert(
    fc.property(triangle, triangle, (a, b) => {
      const either = doubledAreaOf(overlay([a, b]))
      const [onlyA, onlyB] = [doubledAreaOf(overlay([a], [b])), doubledAreaOf(overlay([b], [a]))]
      const both = doubledAreaOf([a]) - onlyA
      /* A crossing moves by half a tenth at most, along lines of up to 28,000 tenths. */
      const most = 12 * 28_300
      expect(Math.abs(doubledAreaOf([b]) - onlyB - both)).toBeLessThan(most)
      expect(Math.abs(either - onlyA - onlyB - both)).toBeLessThan(most)
    }),
    { numRuns: 400 },
  )
})
