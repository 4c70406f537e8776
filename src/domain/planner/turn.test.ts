import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Layout, LayoutRequest, Point, Room } from './core/types.ts'
import { layoutOf } from './layout.fixtures.ts'
import { laid, mm, rectangle, tile } from './rooms.fixtures.ts'
import { turnOf } from './turn.ts'

/* Tiles along a chosen wall (L-042). */

/** Turned so that a wall along x climbs 3 in 5. */
const climbing = ({ x, y }: Point): Point => ({ x: (4 * x - 3 * y) / 5, y: (3 * x + 4 * y) / 5 })
const climbingRoom = (room: Room): Room => ({ ...room, outline: room.outline.map(climbing) })

const along = ({ rooms, tiles, laying }: LayoutRequest, wall: number): LayoutRequest => ({
  rooms: rooms.map(climbingRoom),
  tiles,
  laying: { ...laying, along: wall },
})

const cutsOf = ({ whole, pieces }: Layout) => ({
  whole,
  pieces: pieces.map(({ kind, along: one, across, area }) => `${kind} ${one} ${across} ${area}`).toSorted(),
})

const side = fc.integer({ min: 200, max: 900 }).map((steps) => 5 * steps)

test.each([
  [0, 100, 90],
  [0, -100, 90],
  [-100, 100, -45],
  [100, -100, -45],
  [-100, -100, 45],
])('a line to %d, %d points to the right, or straight down the page: %d° [L-042]', (x, y, degrees) => {
  expect(turnOf(rectangle(4000, 3000), { x, y })?.degrees).toBeCloseTo(degrees, 9)
})

describe('tiles along a wall', () => {
  test('are cut as in a room that stands along the page, whatever the pattern [L-042, L-P4]', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom<LayoutRequest['laying']['pattern']>(
          { kind: 'straight' },
          { kind: 'brick', p: 1, q: 3 },
          { kind: 'herringbone' },
        ),
        fc.constantFrom<0 | 90>(0, 90),
        (width, height, pattern, angle) => {
          const request = laid(rectangle(width, height), tile(600, 300, 3), { pattern, angle })
          const [plain, turned] = [layoutOf(request), layoutOf(along(request, 0))]
          expect(cutsOf(turned)).toEqual(cutsOf(plain))
          expect(turned.areas).toEqual(plain.areas)
          expect(turned.angle - plain.angle).toBeCloseTo(36.87, 2)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('without joints have none, however corners are rounded [L-042, L-P2]', () => {
    const corner = fc.integer({ min: 0, max: 9000 })
    fc.assert(
      fc.property(corner, corner, corner, (a, b, c) => {
        const outline = [
          { x: a, y: 0 },
          { x: 30_000, y: b },
          { x: 29_000 - c, y: 30_000 },
          { x: 0, y: 21_000 },
        ]
        const room = { ...rectangle(1, 1), outline }
        const { laying, ...request } = laid(room, tile(300, 300, 0))
        const { areas } = layoutOf({ ...request, laying: { ...laying, along: 1 } })
        expect(areas.joints).toBeGreaterThanOrEqual(0)
        /* Beside slivers (L-051): four corners move by up to 0.07 mm, across diagonals of up to 4.3 m: 600 mm². */
        expect(Math.abs(areas.joints - areas.slivers)).toBeLessThan(60_000)
        expect(areas.whole + areas.pieces + areas.joints).toBeCloseTo(areas.floor, 3)
      }),
      { numRuns: 60 },
    )
  })

  test('lie in the room as its wall does, and start in its corner [L-042]', () => {
    const request = along(laid(rectangle(4000, 3000), tile(600, 600, 3)), 0)
    const { start, region } = layoutOf(request)
    expect([Math.round(start.x) + 0, Math.round(start.y) + 0]).toEqual([0, 0])
    expect(region[0]?.map(({ x, y }) => `${x} ${y}`).toSorted()).toEqual(
      request.rooms[0]?.outline.map(({ x, y }) => `${x} ${y}`).toSorted(),
    )
  })

  test('start at a point of the room, which is turned with it [L-042, L-045]', () => {
    const start = { kind: 'point' as const, ...climbing({ x: mm(100), y: mm(200) }) }
    const plain = laid(rectangle(4000, 3000), tile(600, 600, 3), {
      start: { kind: 'point', x: mm(100), y: mm(200) },
    })
    const turned = along(laid(rectangle(4000, 3000), tile(600, 600, 3), { start }), 0)
    expect(cutsOf(layoutOf(turned))).toEqual(cutsOf(layoutOf(plain)))
  })

  test('a wall along the page or that there is not changes nothing [L-042]', () => {
    const request = laid(rectangle(4000, 3000), tile(600, 600, 3))
    const on = (wall: number) => layoutOf({ ...request, laying: { ...request.laying, along: wall } })
    for (const wall of [0, 2, 9]) expect(on(wall)).toEqual(layoutOf(request))
  })
})
