import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf, stripRoom } from './border.ts'
import { assumedChances } from './chances.ts'
import { overlay } from './core/overlay.ts'
import { boxOf, doubledAreaOf } from './core/ring.ts'
import type { Border, Point, Ring, Room } from './core/types.ts'
import { plan } from './layout.fixtures.ts'
import { regionOf } from './region.ts'
import { mm, rectangle, tile } from './rooms.fixtures.ts'

/* Borders of rooms in tiles of their own (L-095). */

/** One row of 300 × 100 mm at the wall, with joints of 3 mm. */
const border: Border = {
  member: 0,
  from: 0,
  width: mm(100),
  apart: mm(3),
  rows: 1,
  long: mm(300),
  isTall: false,
  joint: mm(3),
  centred: false,
}

const divided = (room: Room) => {
  const parts = partsOf(room, 0)
  if (!parts.ok) throw new Error(parts.error.code)
  return parts.value
}
const sizeOf = (region: readonly Ring[]) => {
  const { left, right, bottom, top } = boxOf(region)
  return [right - left, top - bottom]
}
const areaOf = (region: readonly Ring[]): number => doubledAreaOf(region) / 2

const corners = (...points: readonly (readonly [number, number])[]): Ring =>
  points.map(([x, y]) => ({ x: mm(x), y: mm(y) }))

/** Rectangles, L-shapes, slanted walls, islands and gaps, in either direction. */
const rooms: fc.Arbitrary<Room> = fc
  .record({
    width: fc.integer({ min: 2000, max: 5000 }),
    height: fc.integer({ min: 2000, max: 5000 }),
    kind: fc.constantFrom('rectangle', 'l', 'slanted', 'island', 'aslant'),
    x: fc.integer({ min: 35, max: 65 }),
    y: fc.integer({ min: 35, max: 65 }),
    gap: fc.constantFrom(0, 50),
    isReversed: fc.boolean(),
  })
  .map(({ width: w, height: h, kind, x, y, gap, isReversed }): Room => {
    const [atX, atY] = [Math.round((w * x) / 100), Math.round((h * y) / 100)]
    const outlines: Readonly<Record<string, Ring>> = {
      l: corners([0, 0], [w, 0], [w, atY], [atX, atY], [atX, h], [0, h]),
      slanted: corners([0, 0], [w, 0], [w, atY], [atX, h], [0, h]),
      aslant: corners([0, 0], [w, 300], [w - 200, h + 300], [0, h]),
    }
    const outline = outlines[kind] ?? rectangle(w, h).outline
    const island = { x: mm(x), y: mm(y), width: mm(600), height: mm(500) }
    return {
      ...rectangle(w, h),
      outline: isReversed ? outline.toReversed() : outline,
      gap,
      ...(kind === 'island' && { cutOuts: [{ kind: 'island', shape: { kind: 'rectangle', ...island } }] }),
    }
  })

const borders: fc.Arbitrary<Border> = fc
  .record({ rows: fc.constantFrom(1, 2), from: fc.constantFrom(0, 0, 1000), joint: fc.constantFrom(20, 30) })
  .map(({ rows, from, joint }) => ({
    ...border,
    rows,
    from,
    joint,
    apart: joint,
    width: rows * (mm(100) + joint) - joint,
  }))

describe('a border', () => {
  test.each([
    [0, 0],
    [10, 0],
    [50, 0],
    [0, 1000],
  ])(
    'with a gap of %d, and so far from the walls, has a joint to the tiles of a doorway [L-017, L-095]',
    (gap, from) => {
      const door = { wall: 0, from: mm(1000), width: mm(826), depth: mm(50) }
      const room = { ...rectangle(4000, 3000), gap, doorways: [door] }
      const { own, strips } = divided({ ...room, borders: [{ ...border, from }] })
      const whole = regionOf(room, 0)
      const parts = [own, ...strips]
      expect(parts.reduce((sum, { floor }) => sum + floor, 0)).toBe(whole.ok ? areaOf(whole.value) : 0)
      /* What lies of the tiles of the room above the ring ends a joint before it. */
      const ends = own.region
        .filter((ring) => boxOf([ring]).bottom < 0)
        .map((ring) => (from > 0 ? null : boxOf([ring]).top))
      expect(ends).toEqual([from > 0 ? null : gap - mm(3)])
    },
  )

  test('along a rectangle: its long sides run through, with a joint to what lies inside [L-095]', () => {
    const { own, strips } = divided({ ...rectangle(4000, 3000), borders: [border] })
    expect(sizeOf(own.region)).toEqual([mm(3794), mm(2794)])
    expect(strips.map(({ strip, region }) => [strip.wall, ...sizeOf(region)])).toEqual([
      [0, mm(4000), mm(100)],
      [1, mm(100), mm(2794)],
      [2, mm(4000), mm(100)],
      [3, mm(100), mm(2794)],
    ])
    expect(strips.reduce((sum, { floor }) => sum + floor, own.floor)).toBe(mm(4000) * mm(3000))
  })

  test('of an L runs round its inner corner, and away from the walls leaves tiles of the room outside it [L-095]', () => {
    const room = {
      ...rectangle(5000, 4000),
      outline: corners([0, 0], [5000, 0], [5000, 2000], [3000, 2000], [3000, 4000], [0, 4000]),
    }
    const near = divided({ ...room, borders: [border] })
    /* 18,000 mm of walls, less the corners that strips share and the joints where they meet. */
    const [turns, joints] = [5 * 100 * 100 - 100 * 100, 6 * 3 * 100]
    const laid = near.strips.reduce((sum, { region }) => sum + areaOf(region), 0)
    expect(laid).toBe(100 * (18_000 * 100 - turns - joints))
    const far = divided({ ...room, borders: [{ ...border, from: mm(200) }] })
    expect(far.own.region).toHaveLength(3)
    expect(boxOf(far.own.region)).toEqual(boxOf([room.outline]))
  })

  test('leaves out what stands in its way, and runs past doors [L-017, L-095]', () => {
    const drain = { x: mm(1000), y: 0, width: mm(500), height: mm(500) }
    const { own, strips } = divided({
      ...rectangle(4000, 3000),
      cutOuts: [{ kind: 'drain', shape: { kind: 'rectangle', ...drain } }],
      doorways: [{ wall: 2, from: mm(1000), width: mm(800), depth: mm(50) }],
      borders: [border],
    })
    expect(strips[0]?.region).toHaveLength(2)
    expect(sizeOf(strips[2]?.region ?? [])).toEqual([mm(4000), mm(100)])
    /* The threshold is laid in the tiles of the room. */
    expect(boxOf(own.region).top).toBe(mm(3050))
  })

  test('of a joined room runs along its walls alone [L-094, L-095]', () => {
    const store = { ...rectangle(2000, 2000), name: 'Store' }
    const { strips } = divided({
      ...rectangle(4000, 3000),
      doorways: [{ wall: 1, from: mm(500), width: mm(800), depth: mm(100) }],
      joined: [{ room: store, at: { x: mm(4100), y: 0 } }],
      borders: [{ ...border, member: 1 }],
    })
    expect(boxOf(strips.flatMap(({ region }) => region))).toEqual({
      left: mm(4100),
      right: mm(6100),
      bottom: 0,
      top: mm(2000),
    })
  })

  test('that leaves no floor inside it is refused [L-095, L-104]', () => {
    const wide = { ...border, rows: 10, width: mm(1027) }
    expect(partsOf({ ...rectangle(4000, 2000), borders: [wide] }, 3)).toEqual({
      ok: false,
      error: { code: 'border', room: 3 },
    })
  })

  test('and the room cover the floor once; strips lie along their walls [L-095, L-P1]', () => {
    fc.assert(
      fc.property(rooms, borders, (room, of) => {
        const whole = regionOf(room, 0)
        if (!whole.ok) throw new Error(whole.error.code)
        const parts = partsOf({ ...room, borders: [of] }, 0)
        if (!parts.ok) throw new Error(parts.error.code)
        const { own, strips } = parts.value
        const all = [own, ...strips]
        expect(all.reduce((sum, { floor }) => sum + floor, 0)).toBeCloseTo(areaOf(whole.value), 0)
        /* No two parts overlap, but for the rounding of slanted corners. */
        const apart = all.reduce((sum, { region }) => sum + areaOf(region), 0)
        const together = areaOf(overlay(all.flatMap(({ region }) => region)))
        expect(Math.abs(apart - together)).toBeLessThan(2000)
        for (const strip of strips) {
          const laid = stripRoom(strip, 'Border', 0)?.laying
          const along = laid?.along as Point
          const length = Math.hypot(along.x, along.y)
          const across = strip.region.flat().map((p) => (p.y * along.x - p.x * along.y) / length)
          expect(Math.max(...across) - Math.min(...across)).toBeLessThan(of.width + 3)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('is laid whole tile by whole tile along each wall, aslant too [L-042, L-095]', () => {
    /* Walls of 5 m, 3 to 4: the strips of 300 × 100 mm with joints of 3 mm are cut across their ends alone. */
    const outline: Ring = corners([0, 0], [4000, 3000], [2200, 5400], [-1800, 2400])
    const room = { ...rectangle(1, 1), outline, borders: [border] }
    const { own, strips } = divided(room)
    const planned = plan({
      rooms: strips.flatMap((part, i) => stripRoom(part, `Border ${i + 1}`, i) ?? []),
      tiles: [tile(300, 100, 3)],
      laying: { pattern: { kind: 'straight' }, angle: 0, start: { kind: 'corner', x: 'least', y: 'least' } },
      rules: { leastCut: 500, movementSpacing: 80_000, largestOffset: null },
      shareOffcuts: true,
      odds: { chances: assumedChances.porcelain, skill: 'experienced', box: 4 },
    })
    if (!planned.ok) throw new Error(planned.error.code)
    /* 5 m are 16 tiles and one of 152 mm; 2.794 m are nine and one of 67 mm. */
    const pieces = planned.value.formats[0]?.pieces.map(({ piece }) => piece) ?? []
    expect(planned.value.rooms.map(({ layout }) => layout.whole)).toEqual([[16], [9], [16], [9]])
    expect(pieces.map(({ kind, along, across }) => [kind, along, across])).toEqual([
      ['straight', mm(152), mm(100)],
      ['straight', mm(67), mm(100)],
      ['straight', mm(152), mm(100)],
      ['straight', mm(67), mm(100)],
    ])
    const sum = planned.value.areas.floor + own.floor
    expect(sum).toBeCloseTo(mm(5000) * mm(3000), -1)
    expect(planned.value.rooms.map(({ layout }) => Math.round(layout.angle))).toEqual([37, -53, 37, -53])
  })
})
