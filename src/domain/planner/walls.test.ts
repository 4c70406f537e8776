import { describe, expect, test } from 'vitest'
import { doubledAreaOf } from './core/ring.ts'
import type { CutOut, Room, Start } from './core/types.ts'
import { layoutOf } from './layout.fixtures.ts'
import { regionOf } from './region.ts'
import { revealsOf } from './reveals.ts'
import { laid, mm, rectangle, tile } from './rooms.fixtures.ts'

/* Walls, with windows and doors as cut-outs (L-018). */

const opening = (kind: 'window' | 'door', y: number, height: number, reveal = 0): CutOut => ({
  kind,
  ...(reveal === 0 ? {} : { reveal: mm(reveal) }),
  shape: { kind: 'rectangle', x: mm(900), y: mm(y), width: mm(1200), height: mm(height) },
})
const wall: Room = { ...rectangle(3000, 2400), name: 'Wall', cutOuts: [opening('window', 600, 1000)] }
const extents = (room: Room) =>
  revealsOf(room, 0).map(({ name, outline }) => [name, (outline[2]?.x ?? 0) / 10, (outline[2]?.y ?? 0) / 10])

test('a wall of 3.0 × 2.4 m with a window of 1.2 × 1.0 has 6.00 m² [L-018]', () => {
  const region = regionOf(wall, 0)
  expect(region.ok && doubledAreaOf(region.value) / 2 / 100_000_000).toBe(6)
})

describe('a reveal', () => {
  test('of a window is four strips, as deep as it [L-018]', () => {
    expect(extents({ ...wall, cutOuts: [opening('window', 600, 1000, 150)] })).toEqual([
      ['Wall, window 1, left', 150, 1000],
      ['Wall, window 1, right', 150, 1000],
      ['Wall, window 1, top', 1200, 150],
      ['Wall, window 1, bottom', 1200, 150],
    ])
  })

  test('of a door that stands on the floor has no sill [L-018]', () => {
    const door = { ...wall, name: '', cutOuts: [opening('door', 400, 2000, 100)] }
    expect(extents(door).map(([name]) => name)).toEqual(['Door 1, left', 'Door 1, right', 'Door 1, top'])
  })

  test('is none where its depth is left out [L-018]', () => {
    expect(extents(wall)).toEqual([])
  })

  test('is laid straight with the gap and the joint of its wall [L-018, L-095]', () => {
    const laying = {
      pattern: { kind: 'herringbone' },
      angle: 45,
      start: { kind: 'neatest' },
      joint: 20,
    } as const
    const [strip] = revealsOf({ ...wall, gap: 20, laying, cutOuts: [opening('window', 600, 1000, 150)] }, 3)
    expect(strip).toMatchObject({
      partOf: 3,
      gap: 20,
      laying: { pattern: { kind: 'straight' }, angle: 0, start: { kind: 'corner' }, joint: 20 },
    })
  })
})

describe('a batten', () => {
  /** The lower edges of all whole tiles, in mm from the top of the wall. */
  const lowerEdges = (start: Start, gap = 0, angle: 0 | 90 = 0): ReadonlySet<number> => {
    const request = laid({ ...rectangle(3000, 2400), gap }, tile(300, 200, 2), { start, angle })
    const layout = layoutOf(request)
    const extent = (one: (typeof layout.tiles)[number]) =>
      angle === 90 ? one.x + one.width : one.y + one.height
    return new Set(
      layout.tiles.filter(({ piece }) => piece === null).map((one) => (layout.start.y + extent(one)) / 10),
    )
  }
  const onBatten = (height: number, x: 'corner' | 'centre' = 'corner'): Start => ({
    kind: 'batten',
    x,
    height: mm(height),
  })

  test('carries a row of whole tiles, so high above the foot of the wall [L-018]', () => {
    expect([...lowerEdges(onBatten(150))]).toContain(2250)
    expect([...lowerEdges(onBatten(0))]).toContain(2400)
    expect([...lowerEdges(onBatten(150, 'centre'))]).toContain(2250)
  })

  test('is measured from the foot, not from the gap above it [L-018]', () => {
    expect([...lowerEdges(onBatten(150), mm(3))]).toContain(2250)
    expect([...lowerEdges(onBatten(150), mm(3), 90)]).toContain(2250)
  })

  test('starts in the corner, or with a joint in the middle [L-018]', () => {
    const startOf = (x: 'corner' | 'centre') =>
      layoutOf(laid(rectangle(3000, 2400), tile(300, 200, 2), { start: onBatten(100, x) })).start.x
    expect([startOf('corner'), startOf('centre')]).toEqual([0, mm(1501)])
  })
})
