import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LayoutRequest } from '#domain/planner/core/types.ts'
import { drawRoom, type RoomDrawing } from '#domain/planner/drawing.ts'
import { layoutOf } from '#domain/planner/layout.fixtures.ts'
import { bathroom, laid, rectangle, tile } from '#domain/planner/rooms.fixtures.ts'
import {
  drawingBox,
  fit,
  grainIn,
  markRadius,
  marksIn,
  moved,
  seenBox,
  type Viewport,
  zoomed,
  zoomIn,
} from './viewport.ts'

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
const marksSeen = ({ box, labels }: RoomDrawing, view: Viewport) => {
  const seen = drawingBox(box, view)
  return marksIn(labels, 2.1 * grainIn(box, seen), seen, zoomIn(box, seen))
}
const numbersSeen = (drawing: RoomDrawing, view: Viewport) =>
  marksSeen(drawing, view).numbers.map(({ label }) => label)

/** The drawings that one sees who goes over all of it so near. */
const around = (zoom: number): readonly Viewport[] =>
  Array.from({ length: 17 }, (_, i) =>
    Array.from({ length: 17 }, (__, j) =>
      moved(zoomed(fit, zoom), zoom * (i / 16 - 0.5), zoom * (j / 16 - 0.5)),
    ),
  ).flat()

test('pieces that are too narrow for their numbers have them nearer by [L-022, L-024]', () => {
  const drawing = drawingOf(bathroom)
  expect(drawing.labels).toHaveLength(11)
  expect(numbersSeen(drawing, fit)).toEqual([])
  const seen = around(8).flatMap((view) => numbersSeen(drawing, view))
  expect(new Set(seen).size).toBe(11)
})

test('the smallest piece of a large room has its number nearer by, in a narrow drawing too [L-022, L-024]', () => {
  /* Strips of 20 mm at the end of 20 m. */
  const drawing = drawingOf(laid(rectangle(19_952, 3018), tile(300, 300, 2)))
  expect(drawing.labels.map(([, , , room]) => room)).toEqual(Array.from({ length: 10 }, () => 200))
  const everywhere = around(12).flatMap((view) => marksSeen(drawing, view).numbers)
  const inNarrow = new Set(everywhere.filter(({ widths }) => widths === 3).map(({ label }) => label))
  expect(inNarrow.size).toBe(drawing.labels.length)
})

test('no number covers another one, however large the letters are for the drawing [L-022]', () => {
  const rooms = [
    laid(rectangle(4200, 3600), tile(200, 100, 2)),
    laid(rectangle(12_000, 1200), tile(600, 600, 3)),
    laid(rectangle(3000, 3000), tile(97, 97, 2)),
  ]
  for (const drawing of rooms.map(drawingOf))
    for (const zoom of [1, 2, 5]) {
      const seen = drawingBox(drawing.box, moved(zoomed(fit, zoom), 1, -1))
      const size = 2.1 * grainIn(drawing.box, seen)
      const { numbers, dots } = marksIn(drawing.labels, size, seen, zoom)
      for (const [i, enlarged] of [1, 1.4, 2].entries()) {
        const shown = numbers.filter(({ widths }) => widths > i).map(({ label }) => label)
        const marks = [
          ...shown.map((label) => [label, markRadius(label[2], enlarged * size)] as const),
          ...(dots[i] ?? []).map((label) => [label, 0.42 * enlarged * size] as const),
        ]
        const covered = marks.filter(([[x, y], radius], at) =>
          marks.some(
            ([[x2, y2], other], before) => before < at && Math.hypot(x - x2, y - y2) < radius + other - 1e-6,
          ),
        )
        expect(covered).toEqual([])
      }
    }
})

test('a narrow cut without room for its number has a dot, and no other piece has one [L-061]', () => {
  const box = [0, 0, 1000, 750] as const
  const labels = [
    [100, 100, '1', 5, 1],
    [300, 100, '2', 60, 1],
    [500, 100, '3', 5, 0],
    [104, 100, '4', 5, 1],
  ] as const
  const { numbers, dots } = marksIn(labels, 30, box, 1)
  expect(numbers).toEqual([{ label: labels[1], widths: 2 }])
  expect(dots).toEqual([[labels[0]], [labels[0]], [labels[0], labels[1]]])
})

test('only numbers that are seen are drawn, and at most 300 of them [L-023]', () => {
  const hall = drawingOf(laid(rectangle(40_000, 40_000), tile(300, 300, 2)))
  expect(hall.labels.length).toBeGreaterThan(250)
  expect(numbersSeen(hall, zoomed(fit, 12))).toEqual([])
  const corner = numbersSeen(hall, moved(zoomed(fit, 12), 9, 0))
  expect(corner.length).toBeGreaterThan(5)
  expect(corner.length).toBeLessThan(hall.labels.length / 2)
  const box = [0, 0, 50_000, 1000] as const
  const labels = Array.from({ length: 1000 }, (_, i) => [50 * i + 25, 500, '1', 100, 0] as const)
  const drawn = (of: typeof labels) => marksIn(of, 10, box, 1).numbers
  expect(drawn(labels).length).toBeGreaterThan(200)
  expect(drawn(labels).length).toBeLessThanOrEqual(300)
  expect(drawn(labels.slice(0, 300))).toHaveLength(300)
})
