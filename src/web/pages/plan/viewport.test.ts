import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawRoom, type RoomDrawing } from '#domain/planner/drawing.ts'
import { layoutOf } from '#domain/planner/layout.fixtures.ts'
import { bathroom, laid, rectangle, tile } from '#domain/planner/rooms.fixtures.ts'
import type { LayoutRequest } from '#domain/planner/types.ts'
import { drawingBox, fit, grainIn, labelsIn, moved, seenBox, type Viewport, zoomed } from './viewport.ts'

const sheet = [-100, -50, 4000, 3000] as const

test('zooming shows a smaller part around the same middle, and fits again [L-024]', () => {
  expect(seenBox(sheet, fit)).toEqual(sheet)
  const near = zoomed(fit, 2)
  expect(seenBox(sheet, near)).toEqual([900, 700, 2000, 1500])
  expect(zoomed(near, 0.5)).toEqual(fit)
  expect(zoomed(fit, 0.5)).toEqual(fit)
})

test('a point that is zoomed about stays where it is seen [L-024]', () => {
  const at = [0.2, -0.1] as const
  const near = zoomed(fit, 3, at)
  const under = (view: Viewport) => [view.x + at[0] / view.zoom, view.y + at[1] / view.zoom]
  expect(under(near)[0]).toBeCloseTo(0.7, 9)
  expect(under(near)[1]).toBeCloseTo(0.4, 9)
  expect(under(zoomed(near, 2, at))[0]).toBeCloseTo(0.7, 9)
  expect(zoomed(near, 0.1, at)).toEqual(fit)
})

test('the drawing is never moved off its sheet [L-024]', () => {
  const step = fc.tuple(
    fc.double({ min: 0.3, max: 3, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const view = steps.reduce((before, [by, dx, dy]) => moved(zoomed(before, by), dx, dy), fit)
      const [x, y, width, height] = seenBox(sheet, view)
      expect(x).toBeGreaterThanOrEqual(-100 - 1e-6)
      expect(y).toBeGreaterThanOrEqual(-50 - 1e-6)
      expect(x + width).toBeLessThanOrEqual(3900 + 1e-6)
      expect(y + height).toBeLessThanOrEqual(2950 + 1e-6)
    }),
  )
})

const drawingOf = (request: LayoutRequest): RoomDrawing => {
  const [room] = request.rooms
  if (room === undefined) throw new Error('no room')
  return drawRoom(room, layoutOf(request), request.tiles, () => '1')
}

/** Letters are 2.1 grains tall. */
const numbersSeen = ({ box, labels }: RoomDrawing, view: Viewport) => {
  const seen = drawingBox(box, view)
  return labelsIn(labels, 2.1 * grainIn(box, seen), seen)
}

test('pieces that are too narrow for their numbers have them nearer by [L-022, L-024]', () => {
  const drawing = drawingOf(bathroom)
  expect(drawing.labels).toHaveLength(11)
  expect(numbersSeen(drawing, fit)).toEqual([])
  const around = Array.from({ length: 17 }, (_, i) => Array.from({ length: 17 }, (_, j) => [i / 16, j / 16]))
  const seen = around
    .flat()
    .map(([x = 0, y = 0]) => moved(zoomed(fit, 8), 8 * (x - 0.5), 8 * (y - 0.5)))
    .flatMap((view) => numbersSeen(drawing, view))
  expect(new Set(seen).size).toBe(11)
})

test('only numbers that are seen are drawn, and at most 300 of them [L-023]', () => {
  const hall = drawingOf(laid(rectangle(40_000, 40_000), tile(300, 300, 2)))
  expect(hall.labels.length).toBeGreaterThan(250)
  expect(numbersSeen(hall, zoomed(fit, 12))).toEqual([])
  const corner = numbersSeen(hall, moved(zoomed(fit, 12), 9, 0))
  expect(corner.length).toBeGreaterThan(5)
  expect(corner.length).toBeLessThan(hall.labels.length / 2)
  const box = [0, 0, 1000, 1000] as const
  const labels = Array.from({ length: 1000 }, (_, i) => [i, 500, '1', 100, 0] as const)
  const drawn = labelsIn(labels, 10, box)
  expect(drawn.length).toBeGreaterThan(200)
  expect(drawn.length).toBeLessThanOrEqual(300)
  expect(labelsIn(labels.slice(0, 300), 10, box)).toHaveLength(300)
})
