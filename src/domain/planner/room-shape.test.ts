import { describe, expect, test } from 'vitest'
import type { Point } from './core/types.ts'
import { layoutOf } from './layout.fixtures.ts'
import { outlineOf, type RoomShape, readyShape } from './room-shape.ts'
import { laid, mm, rectangle, tile } from './rooms.fixtures.ts'

const shape = (kind: RoomShape['kind'], ...sides: readonly number[]): RoomShape => ({
  kind,
  sides: sides.map(mm),
  corners: [],
})
const cornersOf = (of: RoomShape) => (outlineOf(of) ?? []).map(({ x, y }) => [x / 10, y / 10])
/** The angle at a corner in degrees. */
const angleAt = (outline: readonly Point[], corner: number): number => {
  const at = (i: number): Point => outline[(i + outline.length) % outline.length] ?? { x: 0, y: 0 }
  const [p, before, after] = [at(corner), at(corner - 1), at(corner + 1)]
  const [a, b] = [Math.atan2(before.y - p.y, before.x - p.x), Math.atan2(after.y - p.y, after.x - p.x)]
  return (Math.abs(a - b) * 180) / Math.PI
}

describe('a diagonal', () => {
  test('of 5010 instead of 5000 in 4000 × 3000 makes an angle of 90.24° [L-020]', () => {
    const outline = outlineOf(shape('rectangle', 4000, 3000, 5010)) ?? []
    expect(angleAt(outline, 1)).toBeCloseTo(90.24, 2)
    expect(angleAt(outline, 0)).toBeCloseTo(89.76, 2)
    const { pieces } = layoutOf(laid({ ...rectangle(1, 1), outline }, tile(600, 600, 3)))
    expect(pieces.some(({ kind }) => kind === 'angled')).toBe(true)
  })

  test('of a square room leaves it square, and so does none [L-020]', () => {
    const square = [
      [0, 0],
      [4000, 0],
      [4000, 3000],
      [0, 3000],
    ]
    expect(cornersOf(shape('rectangle', 4000, 3000, 5000))).toEqual(square)
    expect(cornersOf(shape('rectangle', 4000, 3000))).toEqual(square)
    expect(cornersOf(shape('quad', 4000, 3000, 4000, 3000, 5000))).toEqual(square)
  })

  test('with four walls gives the corners of a room that is nowhere square [L-020]', () => {
    const outline = outlineOf(shape('quad', 4000, 3000, 3900, 3100, 5020)) ?? []
    const length = (from: number, to: number) =>
      Math.hypot(
        (outline[to]?.x ?? 0) - (outline[from]?.x ?? 0),
        (outline[to]?.y ?? 0) - (outline[from]?.y ?? 0),
      ) / 10
    const walls: readonly (readonly [number, number, number])[] = [
      [0, 1, 4000],
      [1, 2, 3000],
      [2, 3, 3900],
      [3, 0, 3100],
      [0, 2, 5020],
    ]
    for (const [from, to, typed] of walls) expect(Math.abs(length(from, to) - typed)).toBeLessThan(0.2)
  })

  test('that the walls cannot reach is refused [L-020]', () => {
    expect(outlineOf(shape('rectangle', 4000, 3000, 7000))).toBeNull()
    expect(outlineOf(shape('rectangle', 4000, 3000, 900))).toBeNull()
    expect(outlineOf(shape('quad', 4000, 3000, 500, 3100, 5000))).toBeNull()
    expect(outlineOf(shape('quad', 4000, 3000, 4000, 3000, 0))).toBeNull()
    const endless = [40_000, 30_000, Infinity, 30_000, 50_000]
    expect(outlineOf({ kind: 'quad', sides: endless, corners: [] })).toBeNull()
  })

  test('stands in the fields when a room is called out of square: as measured, it is square [L-020]', () => {
    const ready = readyShape('quad', outlineOf(shape('rectangle', 4000, 3000)) ?? [])
    expect(ready.sides).toEqual([40_000, 30_000, 40_000, 30_000, 50_000])
  })
})

test.each<readonly [RoomShape['kind'], readonly number[]]>([
  ['l', [4000, 3000, 4000, 1000]],
  ['l', [4000, 3000, 1000, 3000]],
  ['u', [4000, 3000, 1000, 1000, 0]],
  ['u', [4000, 3000, 1000, 1000, 3000]],
  ['u', [4000, 3000, 1000, 3000, 1000]],
  ['t', [4000, 3000, 1000, 1000, 0]],
  ['t', [4000, 3000, 1000, 1000, 3000]],
  ['t', [4000, 3000, 1000, 0, 1000]],
])('refuses a room %s whose part reaches a wall of the whole [L-008]', (kind, sides) => {
  expect(outlineOf(shape(kind, ...sides))).toBeNull()
})

test.each<readonly [RoomShape['kind'], readonly number[]]>([
  ['rectangle', [4200, 3000]],
  ['l', [4200, 3000, 1400, 1000]],
  ['u', [4200, 3000, 1400, 1000, 1400]],
  ['t', [4200, 3000, 1400, 1000, 1400]],
])('a room that becomes %s keeps its extent, and its parts are thirds of it [L-008]', (kind, sides) => {
  const ready = readyShape(kind, outlineOf(shape('rectangle', 4200, 3000)) ?? [])
  expect(ready).toEqual(shape(kind, ...sides))
  expect(outlineOf(ready)).not.toBeNull()
})

test('cuts the parts of an L, a U and a T off the whole [L-008]', () => {
  expect(cornersOf(shape('l', 4000, 3000, 3900, 2900))).toHaveLength(6)
  expect(cornersOf(shape('u', 4000, 3000, 1000, 2900, 2900))).toEqual([
    [0, 0],
    [4000, 0],
    [4000, 3000],
    [3900, 3000],
    [3900, 100],
    [2900, 100],
    [2900, 3000],
    [0, 3000],
  ])
  expect(cornersOf(shape('t', 4000, 3000, 1000, 100, 2900))).toHaveLength(8)
})
