import { describe, expect, test } from 'vitest'
import { drawRoom } from './drawing.ts'
import { layoutOf } from './layout.fixtures.ts'
import { hall, kitchen, porcelainRoom } from './rooms.fixtures.ts'
import type { LayoutRequest, Ring } from './types.ts'

const draw = (request: LayoutRequest) => {
  const layout = layoutOf(request)
  const [room] = request.rooms
  if (room === undefined) throw new Error('no room')
  return { layout, room, drawing: drawRoom(room, layout, request.tiles, ({ id }) => String(id)) }
}

const isInside = (rings: readonly Ring[], x: number, y: number): boolean => {
  let inside = false
  for (const ring of rings)
    for (const [i, b] of ring.entries()) {
      const a = ring.at(i - 1) ?? b
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
    }
  return inside
}

describe('the drawing of a room', () => {
  test('has every tile of the layout once, whole or cut [L-022]', () => {
    const { drawing, layout } = draw(porcelainRoom)
    expect([drawing.wholeCount, drawing.cutCount]).toEqual([24, 11])
    expect(drawing.whole.split('M')).toHaveLength(25)
    expect(drawing.tiles).toHaveLength(6 * layout.tiles.length)
    expect(drawing.box).toEqual([0, 0, 40_000, 30_000])
    expect(drawing.walls).toHaveLength(4)
  })

  test.each([
    ['straight', kitchen],
    ['diagonal', hall],
  ])('puts the number of each cut on its piece, %s [L-022]', (_, request) => {
    const { drawing, layout } = draw(request)
    expect(drawing.labels).toHaveLength(layout.pieces.length)
    for (const [x, y] of drawing.labels) expect(isInside(layout.region, x, y), `${x} ${y}`).toBe(true)
  })

  test('is one path for each kind, also of 5,000 tiles [L-023]', () => {
    const outline = [
      { x: 0, y: 0 },
      { x: 212_000, y: 0 },
      { x: 212_000, y: 212_000 },
      { x: 0, y: 212_000 },
    ]
    const [room] = porcelainRoom.rooms
    const [tile] = porcelainRoom.tiles
    if (room === undefined || tile === undefined) throw new Error('no room')
    const { drawing } = draw({
      ...porcelainRoom,
      rooms: [{ ...room, outline }],
      tiles: [{ ...tile, width: 3000, height: 3000 }],
    })
    expect(drawing.wholeCount + drawing.cutCount).toBeGreaterThan(4500)
    expect(drawing.tiles).toEqual([])
    expect(JSON.stringify(drawing).length).toBeLessThan(400_000)
  })

  test('has an arrow on each tile whose face has a direction, all alike, and no arrow on others [L-042]', () => {
    const [format] = porcelainRoom.tiles
    if (format === undefined) throw new Error('no tile')
    expect(draw(porcelainRoom).drawing.arrows).toBe('')
    const { drawing, layout } = draw({ ...porcelainRoom, tiles: [{ ...format, turns: 'fixed' }] })
    const arrows = [...drawing.arrows.matchAll(/M(\d+) (\d+)L(\d+) (\d+)M[^M]*/g)]
    const shafts = arrows.map((arrow) => arrow.slice(1, 5).map(Number))
    expect(shafts).toEqual(layout.tiles.map(({ x, y }) => [x + 3000, y + 4200, x + 3000, y + 1800]))
  })

  test('has arrows on at most 500 tiles, spread over all of them [L-042, L-023]', () => {
    const [format] = porcelainRoom.tiles
    if (format === undefined) throw new Error('no tile')
    const { drawing, layout } = draw({
      ...porcelainRoom,
      tiles: [{ ...format, width: 1000, height: 1000, turns: 'fixed' }],
    })
    expect(layout.tiles.length).toBeGreaterThan(1000)
    const arrows = drawing.arrows.split('M').length / 2
    expect(arrows).toBeGreaterThan(300)
    expect(arrows).toBeLessThanOrEqual(500.5)
  })
})
