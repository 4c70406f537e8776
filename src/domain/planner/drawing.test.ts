import { describe, expect, test } from 'vitest'
import type { LayoutRequest, Point, Ring } from './core/types.ts'
import { drawRoom } from './drawing.ts'
import { planTile } from './layings.fixtures.ts'
import { layoutOf } from './layout.fixtures.ts'
import { outlinedFormatsOf } from './outlined-formats.ts'
import { hall, kitchen, laid, mm, porcelainRoom, rectangle, tile } from './rooms.fixtures.ts'

const at = (x: number, y: number): Point => ({ x: mm(x), y: mm(y) })

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

/** The corners of each tile of a path, from its steps. */
const cornersOf = (path: string): readonly Ring[] =>
  path
    .split('z')
    .filter((part) => part !== '')
    .map((part) => {
      let [x, y] = [0, 0]
      return [...part.matchAll(/([Ml])(-?[\d.]+) (-?[\d.]+)/g)].map(([, how, toX, toY]) => {
        const [atX, atY] = [Number(toX), Number(toY)]
        ;[x, y] = how === 'M' ? [atX, atY] : [x + atX, y + atY]
        return { x, y }
      })
    })

describe('the drawing of a room', () => {
  test('goes round each hexagon by its corners [L-022]', () => {
    const [sold] = outlinedFormatsOf(
      { ...planTile, shape: 'hexagon', width: 2000, height: 2310 },
      { thickness: 90, joint: 30, kerf: 30, turns: 'half', reuse: 'factory' },
    )
    if (sold === undefined) throw new Error('no hexagon')
    const { drawing, layout } = draw(
      laid(rectangle(1500, 1200), sold.format, { pattern: { kind: 'hexagon' } }),
    )
    const whole = layout.tiles.filter(({ piece }) => piece === null)
    expect(whole.length).toBeGreaterThan(20)
    expect(drawing.whole.split('M')).toHaveLength(whole.length + 1)
    expect(cornersOf(drawing.whole)).toEqual(
      whole.map(({ outline = [], x, y }) => outline.map((corner) => ({ x: corner.x + x, y: corner.y + y }))),
    )
  })

  test('of more than 4,000 pieces has no numbers: nobody could read them [L-022]', () => {
    const strips = (count: number) =>
      draw(laid(rectangle(10 * count, 100), tile(10, 200, 0))).drawing.labels.length
    expect([strips(4000), strips(4001)]).toEqual([4000, 0])
  })

  test('has the number of a piece in its largest rectangle [L-022]', () => {
    const box = { kind: 'rectangle', x: 0, y: mm(500), width: mm(300), height: mm(100) } as const
    const { drawing } = draw(
      laid({ ...rectangle(600, 600), cutOuts: [{ kind: 'island', shape: box }] }, tile(600, 600, 3)),
    )
    expect(drawing.labels.map(([x, y]) => [x, y])).toEqual([[mm(300), mm(250)]])
  })

  test('has the number of a slanted piece where it is widest [L-022]', () => {
    const { drawing } = draw(
      laid({ ...rectangle(600, 600), outline: [at(0, 0), at(600, 0), at(0, 600)] }, tile(600, 600, 3)),
    )
    const [[x, y] = [0, 0]] = drawing.labels
    /* The largest circle in it has a radius of 175.7 mm; the number is sought on a grid. */
    expect(Math.min(x, y, (mm(600) - x - y) * Math.SQRT1_2)).toBeGreaterThan(mm(140))
  })

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
