import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { LayoutRequest } from '#domain/planner/core/types.ts'
import { drawRoom } from '#domain/planner/drawing.ts'
import { layoutOf } from '#domain/planner/layout.fixtures.ts'
import { laid, rectangle, tile } from '#domain/planner/rooms.fixtures.ts'
import { measures } from './drawing-parts.ts'
import { RoomSvg } from './room-svg.tsx'
import { drawingBox, fit, zoomed } from './viewport.ts'

beforeAll(() => measures.load())

const svgOf = (request: LayoutRequest, zoom = 1): string => {
  const [room] = request.rooms
  if (room === undefined) throw new Error('no room')
  const drawing = drawRoom(room, layoutOf(request), request.tiles, () => '1')
  return renderToStaticMarkup(
    <RoomSvg
      drawing={drawing}
      unit="m"
      title="Plan"
      summary=""
      surface={null}
      sizes={[]}
      box={drawingBox(drawing.box, zoomed(fit, zoom))}
      borders={[]}
      movement={[]}
    />,
  )
}

test('5,000 tiles take less than 1,500 elements and 400 kB, with their numbers [L-023]', () => {
  const svg = svgOf(laid(rectangle(21_200, 21_250), tile(300, 300, 3)))
  expect(svg.length).toBeLessThan(400_000)
  expect(svg.match(/<[a-z]/gi)?.length).toBeLessThan(1500)
  const long = svgOf(laid(rectangle(3_000, 60_000), tile(300, 300, 2)), 6)
  expect(long.match(/<[a-z]/gi)?.length).toBeLessThan(1500)
  expect(long.match(/<text/g)?.length).toBeGreaterThan(10)
})

test('letters and marks are as large on the screen at any zoom [L-024]', () => {
  const room = laid(rectangle(4000, 3000), tile(600, 600, 3))
  const sizes = (zoom: number) =>
    [...svgOf(room, zoom).matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size) * zoom)
  expect(sizes(1)).toHaveLength(3)
  for (const [i, size] of sizes(4).entries()) expect(size).toBeCloseTo(sizes(1)[i] ?? 0, 6)
})
