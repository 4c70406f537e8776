import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point, Ring } from './core/types.ts'
import {
  landCorner,
  moveWall,
  type Snapping,
  splitWall,
  wholeTileLengths,
  withoutCorner,
  withWallLength,
} from './reshape.ts'

const at = (x: number, y: number): Point => ({ x: 10 * x, y: 10 * y })
const room: Ring = [at(0, 0), at(4000, 0), at(4000, 3000), at(0, 3000)]

/** 600 × 600 with joints of 3 mm and no gap: n tiles fill n × 603 − 3. */
const whole = { period: 6030, rest: -30 }
const snapping: Snapping = { within: 80, grid: 100, whole: { x: whole, y: whole } }
const land = (corner: number, to: Point, how: Snapping | null = snapping) =>
  landCorner(room, corner, to, how).at

describe('a corner that is moved', () => {
  test('lands on the right angle that is near, exactly, and says on which lines [L-026]', () => {
    expect(landCorner(room, 2, at(3994.4, 3007.3), snapping)).toEqual({
      at: at(4000, 3000),
      guides: [
        { axis: 'x', at: 40_000 },
        { axis: 'y', at: 30_000 },
      ],
    })
  })

  test('lands on steps of 10 mm away from any line, and anywhere with Alt [L-025, L-026]', () => {
    expect(land(2, at(4126.4, 3264.9))).toEqual(at(4130, 3260))
    expect(land(2, at(4126.44, 3264.96), null)).toEqual({ x: 41_264, y: 32_650 })
  })

  test('lands where whole tiles end [L-026]', () => {
    expect(land(2, at(4214, 3555))).toEqual(at(4218, 3560))
    expect(land(2, at(4214, 3604))).toEqual(at(4218, 3600))
  })

  test('stands square to a slanted wall that it is near to [L-026]', () => {
    const slanted: Ring = [at(0, 0), at(3000, 1000), at(2000, 4100), at(-1000, 3000)]
    const corner = landCorner(slanted, 2, at(2003, 4000), snapping).at
    const [dx, dy] = [corner.x - 30_000, corner.y - 10_000]
    expect(
      Math.abs(dx * 30_000 + dy * 10_000) / Math.hypot(dx, dy) / Math.hypot(30_000, 10_000),
    ).toBeLessThan(0.0001)
  })

  test('is always a whole number of tenths [L-026]', () => {
    const place = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), place, place, fc.boolean(), (corner, x, y, snaps) => {
        const landed = land(corner, { x, y }, snaps ? snapping : null)
        expect([landed.x, landed.y].every(Number.isSafeInteger)).toBe(true)
        expect(Math.abs(landed.x - x)).toBeLessThanOrEqual(80)
        expect(Math.abs(landed.y - y)).toBeLessThanOrEqual(80)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a wall that is moved', () => {
  test('goes across itself by steps of 10 mm, and takes both of its corners along [L-025]', () => {
    expect(moveWall(room, 1, at(124, 900), snapping)).toEqual([
      at(0, 0),
      at(4120, 0),
      at(4120, 3000),
      at(0, 3000),
    ])
    expect(moveWall(room, 0, at(50, -251), { ...snapping, within: 0 })).toEqual([
      at(0, -250),
      at(4000, -250),
      at(4000, 3000),
      at(0, 3000),
    ])
  })

  test('aslant it stays parallel to itself [L-025]', () => {
    const cut: Ring = [at(0, 0), at(4000, 0), at(4000, 2000), at(3000, 3000), at(0, 3000)]
    const moved = moveWall(cut, 2, at(100, 100), snapping)
    const [from, to] = [moved[2], moved[3]]
    expect([(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)]).toEqual([-10_000, 10_000])
    expect(from?.x).toBeGreaterThan(40_900)
  })

  test('aslant it goes as far across itself as the pointer, wherever the room lies [L-025]', () => {
    const cut: Ring = [at(500, 700), at(4500, 700), at(4500, 2700), at(3500, 3700), at(500, 3700)]
    expect(moveWall(cut, 2, at(100, 100), null)).toEqual(cut.with(2, at(4600, 2800)).with(3, at(3600, 3800)))
    expect(moveWall(cut, 2, at(100, -100), null)).toEqual(cut)
  })
})

describe('a wall whose length is typed', () => {
  test('4.05 for the first of 4 m moves the next wall to 4050 [L-025]', () => {
    expect(withWallLength(room, 0, 40_500)).toEqual([at(0, 0), at(4050, 0), at(4050, 3000), at(0, 3000)])
    expect(withWallLength(room, 3, 31_000)).toEqual([
      at(0, -100),
      at(4000, -100),
      at(4000, 3000),
      at(0, 3000),
    ])
  })

  test('before a slanted wall it moves its own corner alone [L-025]', () => {
    const triangle: Ring = [at(0, 0), at(4000, 0), at(0, 3000)]
    expect(withWallLength(triangle, 0, 50_000)).toEqual([at(0, 0), at(5000, 0), at(0, 3000)])
  })
})

test('a wall gets a corner in its middle, and a corner is taken away [L-009]', () => {
  const more = splitWall(room, 3)
  expect(more).toEqual([...room, at(0, 1500)])
  expect(withoutCorner(more, 4)).toEqual(room)
})

test('names the lengths at which whole tiles fill a wall: 6 or 7 tiles for 4 m [L-026]', () => {
  expect(wholeTileLengths(40_000, whole)).toEqual([
    { tiles: 6, length: 36_150 },
    { tiles: 7, length: 42_180 },
  ])
  expect(wholeTileLengths(36_150, whole)).toEqual([{ tiles: 7, length: 42_180 }])
})
