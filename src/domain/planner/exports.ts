import type { LaidTile, Layout, Piece, Point, Ring, Room } from './core/types.ts'
import { inPlace, inRoom, outlinesOf, piecesById, type RoomDrawing } from './drawing.ts'
import type { Stretch } from './movement.ts'

/* A plan for other programs (L-101): its drawing as SVG and as DXF, in millimetres. */

const mm = (tenths: number): string => String(Math.round(tenths * 100) / 1000)

const corners = ({ x, y, width, height, outline }: LaidTile, layout: Layout): Ring =>
  (
    outline?.map((corner) => ({ x: x + corner.x, y: y + corner.y })) ?? [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ]
  ).map((corner) => inRoom(corner, layout))

/** The rings of what is laid of a cut tile, in the room. */
const pieceRings = (tile: LaidTile, piece: Piece | undefined, layout: Layout): readonly Ring[] =>
  (piece?.rings ?? []).map((ring) => ring.map((corner) => inRoom(inPlace(corner, tile), layout)))

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

/** A room with its tiles. */
export interface LaidRoom {
  readonly room: Room
  readonly layout: Layout
  /** Those of the borders along its walls. */
  readonly borders: readonly Layout[]
  /** Where movement joints would fall (L-064). */
  readonly movement: readonly Stretch[]
}

/**
 * The plan as DXF of release 12, which every program of drawings reads: outlines as lines, in millimetres, rooms one
 * beside the other. Layers: floor for walls, joint for the tiled region, whole and cut for tiles.
 */
export const planDxf = (rooms: readonly LaidRoom[]): string => {
  const table = layers
    .map(([name, colour]) => `0\nLAYER\n2\n${name}\n70\n0\n62\n${colour}\n6\nCONTINUOUS\n`)
    .join('')
  let across = 0
  const entities = rooms.flatMap(({ room, layout, borders, movement }) => {
    const outlines = outlinesOf(room)
    const xs = outlines.flat().map(({ x }) => x)
    const from = across - Math.min(...xs)
    across = from + Math.max(...xs) + 5000
    const moved = (ring: Ring): Ring => ring.map(({ x, y }) => ({ x: x + from, y }))
    return [
      ...outlines.map((outline) => dxfRing('floor', moved(outline))),
      ...movement.map((stretch) => {
        const [a, b] = moved(stretch)
        return a === undefined || b === undefined ? '' : dxfLine('joint', a, b)
      }),
      ...[layout, ...borders].flatMap((part) => {
        const pieces = piecesById(part)
        return [
          ...part.region.map((ring) => dxfRing('joint', moved(ring))),
          ...part.tiles.flatMap((tile) =>
            tile.piece === null
              ? [dxfRing('whole', moved(corners(tile, part)))]
              : pieceRings(tile, pieces.get(tile.piece), part).map((ring) => dxfRing('cut', moved(ring))),
          ),
        ]
      }),
    ]
  })
  return `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n${layers.length}\n${table}0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`
}

/** Around the rooms of a drawing. */
const MARGIN = 500

/** Around the number of a border's piece: the numbers are those of its own tile. */
const square = (x: number, y: number, letters: number, size: number): string => {
  const half = Math.round(size * (0.5 + 0.2 * letters))
  return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" fill="none" stroke="#a8481f" stroke-width="${Math.round(size / 10)}"/>`
}

/** What is laid in a room, or of a border in it; `of` tells the names of its parts apart from those of others. */
const tilesSvg = (
  { region, start, angle, whole, cut, arrows, labels, over, box: [, , width, height] }: RoomDrawing,
  of: string,
  isBorder: boolean,
): string => {
  const size = Math.max(width, height) / 60
  const numbers = labels
    .map(
      ([at, down, text]) =>
        `${isBorder ? square(at, down, text.length, size) : ''}<text x="${at}" y="${Math.round(down + size / 3)}">${text}</text>`,
    )
    .join('')
  const id = (name: string): string => `id="${name}${of}"`
  const gap = Math.round(0.8 * size)
  return `<pattern ${id('hatch')} width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V${gap}" stroke="#a8481f" stroke-width="${Math.round(0.2 * size)}"/></pattern>
<clipPath ${id('region')}><path d="${region}" clip-rule="evenodd"/></clipPath>
<g clip-path="url(#region${of})">${over ? '' : `<path ${id('joint')} d="${region}" fill="#7d776e"/>`}
<g transform="translate(${start.join(' ')}) rotate(${angle})" stroke="#7d776e" stroke-width="10">
<path ${id('whole')} d="${whole}" fill="#fbf8f3"/><path ${id('cut')} d="${cut}" fill="#f6e9e2"/><path d="${cut}" fill="url(#hatch${of})"/>${
    arrows === ''
      ? ''
      : `<path ${id('direction')} d="${arrows}" fill="none" stroke="#5e5850" stroke-width="40"/>`
  }</g></g>
<g font-family="sans-serif" font-size="${Math.round(size)}" text-anchor="middle">${numbers}</g>`
}

const movementSvg = ({ movement, drawing: { box } }: DrawingWithBorders, of: string): string => {
  const size = Math.max(box[2], box[3]) / 60
  return movement
    .map((stretches, i) => {
      const [[x, y] = [0, 0]] = stretches
      const path = stretches.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')
      return `
<path id="movement${of}-${i + 1}" d="${path}" fill="none" stroke="#2f4a63" stroke-width="${Math.round(size / 3)}" stroke-dasharray="${Math.round(1.5 * size)} ${Math.round(size / 2)}"/>
<text x="${x}" y="${y}" font-family="sans-serif" font-size="${Math.round(size)}" fill="#2f4a63">M${i + 1}</text>`
    })
    .join('')
}

const roomSvg = (room: DrawingWithBorders, number: number): string => {
  const { drawing, borders } = room
  /* The names of the first room's parts are those that other programs know. */
  const of = number === 0 ? '' : String(number + 1)
  const tiles = [
    tilesSvg(drawing, of, false),
    ...borders.map((border, i) => tilesSvg(border, `${of}-border${i + 1}`, true)),
  ]
  return `<path id="floor${of}" d="${drawing.outline}" fill="#efeae2" stroke="#3d3832" stroke-width="${MARGIN / 2}"/>
${tiles.join('\n')}${movementSvg(room, of)}`
}

/** A room as it is drawn, with its borders in the same frame. */
export interface DrawingWithBorders {
  readonly drawing: RoomDrawing
  readonly borders: readonly RoomDrawing[]
  /** Where movement joints would fall, each in its stretches: from x, from y, to x, to y (L-064). */
  readonly movement: readonly (readonly (readonly [number, number, number, number])[])[]
}

/** The rooms' drawings one below the other as one SVG, at their true size in millimetres (L-101). */
export const drawingsSvg = (drawings: readonly DrawingWithBorders[]): string => {
  const width = 2 * MARGIN + Math.max(...drawings.map(({ drawing }) => drawing.box[2]))
  let height = MARGIN
  const rooms = drawings.map((drawing, room) => {
    const [x, y, , own] = drawing.drawing.box
    const from = `translate(${MARGIN - x} ${height - y})`
    height += own + MARGIN
    return `<g transform="${from}">${roomSvg(drawing, room)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${width} ${height}">
${rooms.join('\n')}
</svg>
`
}
