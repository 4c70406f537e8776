import { inPlace, inRoom, type RoomDrawing } from './drawing.ts'
import type { Plan } from './plan.ts'
import type { LaidTile, Layout, Point, Ring, Room } from './types.ts'

/* A plan for other programs (L-101): its drawing as SVG and as DXF, in millimetres. */

const mm = (tenths: number): string => String(Math.round(tenths * 100) / 1000)

const corners = ({ x, y, width, height }: LaidTile, layout: Layout): Ring =>
  [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => inRoom(corner, layout))

/** The rings of what is laid of a cut tile, in the room. */
const pieceRings = (tile: LaidTile, layout: Layout): readonly Ring[] => {
  const piece = tile.piece === null ? undefined : layout.pieces[tile.piece]
  return (piece?.rings ?? []).map((ring) => ring.map((corner) => inRoom(inPlace(corner, tile), layout)))
}

/** A straight line on a layer; y runs up in drawings. */
const dxfLine = (layer: string, a: Point, b: Point): string =>
  `0\nLINE\n8\n${layer}\n10\n${mm(a.x)}\n20\n${mm(-a.y)}\n11\n${mm(b.x)}\n21\n${mm(-b.y)}\n`

const dxfRing = (layer: string, ring: Ring): string =>
  ring.map((corner, i) => dxfLine(layer, corner, ring[(i + 1) % ring.length] ?? corner)).join('')

/** Layers and their colours by the drawing's index. */
const layers = [
  ['floor', 7],
  ['joint', 8],
  ['whole', 5],
  ['cut', 1],
] as const

/**
 * The plan as DXF of release 12, which every program of drawings reads: outlines as lines, in millimetres, rooms one
 * beside the other. Layers: floor for walls, joint for the tiled region, whole and cut for tiles.
 */
export const planDxf = ({ rooms: laid }: Plan, rooms: readonly Pick<Room, 'outline'>[]): string => {
  const table = layers
    .map(([name, colour]) => `0\nLAYER\n2\n${name}\n70\n0\n62\n${colour}\n6\nCONTINUOUS\n`)
    .join('')
  let across = 0
  const entities = laid.flatMap(({ layout }, i) => {
    const outline = rooms[i]?.outline ?? []
    const from = across - Math.min(...outline.map(({ x }) => x))
    across = from + Math.max(...outline.map(({ x }) => x)) + 5000
    const moved = (ring: Ring): Ring => ring.map(({ x, y }) => ({ x: x + from, y }))
    return [
      dxfRing('floor', moved(outline)),
      ...layout.region.map((ring) => dxfRing('joint', moved(ring))),
      ...layout.tiles.flatMap((tile) =>
        tile.piece === null
          ? [dxfRing('whole', moved(corners(tile, layout)))]
          : pieceRings(tile, layout).map((ring) => dxfRing('cut', moved(ring))),
      ),
    ]
  })
  return `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n${layers.length}\n${table}0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`
}

/** A room's drawing as an SVG of its own, at its true size in millimetres. */
export const drawingSvg = ({
  box,
  outline,
  region,
  start,
  angle,
  whole,
  cut,
  labels,
}: RoomDrawing): string => {
  const [x, y, width, height] = box
  const wall = 500
  const view = [x - wall, y - wall, width + 2 * wall, height + 2 * wall]
  const size = Math.max(width, height) / 60
  const numbers = labels
    .map(([at, down, text]) => `<text x="${at}" y="${Math.round(down + size / 3)}">${text}</text>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(view[2] ?? 0)}mm" height="${mm(view[3] ?? 0)}mm" viewBox="${view.join(' ')}">
<clipPath id="region"><path d="${region}" clip-rule="evenodd"/></clipPath>
<path id="floor" d="${outline}" fill="#efeae2" stroke="#3d3832" stroke-width="${wall / 2}"/>
<g clip-path="url(#region)"><path id="joint" d="${outline}" fill="#7d776e"/>
<g transform="translate(${start.join(' ')}) rotate(${angle})" stroke="#7d776e" stroke-width="10">
<path id="whole" d="${whole}" fill="#fbf8f3"/><path id="cut" d="${cut}" fill="#f1d9cc"/></g></g>
<g font-family="sans-serif" font-size="${Math.round(size)}" text-anchor="middle">${numbers}</g>
</svg>
`
}
