import type { LaidTile, Layout, Piece, Point, Rectangle, Ring, Room, TileFormat } from './core/types.ts'
import { joinedRooms, movedRing } from './joined-rooms.ts'

/** One room of a plan as paths of an SVG, in tenths of a millimetre (L-022, L-023). */
export interface RoomDrawing {
  readonly name: string
  /** The extent of the room: x, y, width, height. */
  readonly box: readonly [x: number, y: number, width: number, height: number]
  /** The walls, and what is tiled, in the room's frame; holes by the rule of even and odd. */
  readonly outline: string
  readonly region: string
  /** The tiles' frame: where its origin lies in the room, and how it is turned. */
  readonly start: readonly [x: number, y: number]
  readonly angle: number
  /** All whole tiles, and all cut ones with what is cut off, in the tiles' frame. */
  readonly whole: string
  readonly cut: string
  readonly wholeCount: number
  readonly cutCount: number
  /** An arrow on each tile whose face has a direction, in the tiles' frame; on 500 of more tiles (L-042). */
  readonly arrows: string
  /**
   * Each tile as x, y, width, height, 1 where it is turned, and its format, for its picture; empty above 500 tiles
   * unless they are asked for (L-032).
   */
  readonly tiles: readonly number[]
  /** The numbers of cut pieces with their places in the room, the room that they have, and 1 where a cut is narrow (L-061). */
  readonly labels: readonly (readonly [x: number, y: number, text: string, room: number, narrow: number])[]
  /** Each wall from corner to corner. */
  readonly walls: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]
  /** Lies on the drawing of other tiles in the same region: their joints are its own. */
  readonly over: boolean
}

/** More tiles are drawn without pictures by default, more pieces without numbers; of more tiles not each has its arrow. */
const MOST_PICTURED = 500
const MOST_ARROWS = 500
const MOST_LABELS = 4000

const round = (value: number): number => Math.round(value)

const pathOf = (rings: readonly Ring[]): string =>
  rings
    .map(([first, ...others]) =>
      first === undefined
        ? ''
        : `M${round(first.x)} ${round(first.y)}${others.map(({ x, y }) => `L${round(x)} ${round(y)}`).join('')}Z`,
    )
    .join('')

/** A tile that is no rectangle, from its first corner by steps: shorter than by places. */
const stepsOf = (outline: Ring, x: number, y: number): string =>
  outline
    .map((corner, i) => {
      const last = outline[i - 1]
      return last === undefined
        ? `M${round(corner.x + x)} ${round(corner.y + y)}`
        : `l${round(corner.x - last.x)} ${round(corner.y - last.y)}`
    })
    .join('')

const tilePath = ({ x, y, width, height, outline }: Rectangle & Pick<LaidTile, 'outline'>): string =>
  outline === undefined ? `M${x} ${y}h${width}v${height}h${-width}z` : `${stepsOf(outline, x, y)}z`

const tilesPath = (tiles: readonly LaidTile[]): string => tiles.map(tilePath).join('')

/** The outlines of a room and of those that are joined to it, in its frame. */
export const outlinesOf = (room: Room): readonly Ring[] =>
  joinedRooms(room).map(({ room: { outline }, at }) => movedRing(outline, at))

/** From the tiles' frame into the room. */
export const inRoom = ({ x, y }: Point, { start, angle }: Layout): Point => {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: start.x + x * cos - y * sin, y: start.y + x * sin + y * cos }
}

/** Points along each side of a piece at which its widest place is looked for. */
const SAMPLES = 9

/** How far a point lies inside rings, negative outside; `least` where it is not more than that. */
const depthIn = (rings: readonly Ring[], x: number, y: number, least: number): number => {
  let [inside, nearest] = [false, Infinity]
  for (const ring of rings) {
    let a = ring.at(-1)
    for (const b of ring) {
      if (a === undefined) break
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(x - a.x - along * dx, y - a.y - along * dy))
      if (nearest <= least) return least
      a = b
    }
  }
  return inside ? nearest : -nearest
}

/** The widest place of a piece, for its number, and how wide it is there. */
const middleOf = ({ rectangles, rings, along, across }: Piece): Point & { readonly room: number } => {
  const largest = rectangles?.reduce((one, other) =>
    one.width * one.height >= other.width * other.height ? one : other,
  )
  if (largest !== undefined) {
    const { x, y, width, height } = largest
    return { x: x + width / 2, y: y + height / 2, room: Math.min(width, height) }
  }
  const all = rings.flat()
  const [left, low] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]
  let best = { x: left, y: low, room: -Infinity }
  for (let i = 1; i < SAMPLES; i += 1)
    for (let j = 1; j < SAMPLES; j += 1) {
      const [x, y] = [left + (i / SAMPLES) * along, low + (j / SAMPLES) * across]
      const room = 2 * depthIn(rings, x, y, best.room / 2)
      if (room > best.room) best = { x, y, room }
    }
  return best
}

/** A point of the tile as it lies in the box, where the tile is laid. */
export const inPlace = ({ x, y }: Point, tile: LaidTile): Point =>
  tile.turned ? { x: tile.x + tile.width - y, y: tile.y + x } : { x: tile.x + x, y: tile.y + y }

/** Of a tile's shorter side. */
const ARROW = 0.2

/** To the side of the tile that is the upper one on the page where the pattern is not turned. */
const arrowOn = (tile: LaidTile, { width, height }: TileFormat): string => {
  const arm = ARROW * Math.min(width, height)
  const [x, y] = [width / 2, height / 2]
  const [tail, tip, left, right] = [
    { x, y: y + arm },
    { x, y: y - arm },
    { x: x - arm / 2, y: y - arm / 2 },
    { x: x + arm / 2, y: y - arm / 2 },
  ]
    .map((point) => inPlace(point, tile))
    .map((point) => `${round(point.x)} ${round(point.y)}`)
  return `M${tail}L${tip}M${left}L${tip}L${right}`
}

const arrowsOf = ({ tiles }: Layout, formats: readonly TileFormat[]): string => {
  const every = Math.ceil(tiles.length / MOST_ARROWS)
  return tiles
    .filter((_, index) => index % every === 0)
    .map((tile) => {
      const format = formats[tile.format]
      return format?.turns === 'fixed' ? arrowOn(tile, format) : ''
    })
    .join('')
}

/** The pieces of a layout by their numbers, which its tiles name them by. */
export const piecesById = ({ pieces }: Layout): ReadonlyMap<number, Piece> =>
  new Map(pieces.map((piece) => [piece.id, piece]))

const labelsOf = (
  layout: Layout,
  numberOf: (piece: Piece) => string,
  narrow: readonly number[],
): RoomDrawing['labels'] => {
  const marked = new Set(narrow)
  if (layout.pieces.length > MOST_LABELS) return []
  const pieces = piecesById(layout)
  return layout.tiles.flatMap((tile) => {
    const piece = tile.piece === null ? undefined : pieces.get(tile.piece)
    if (piece === undefined) return []
    const middle = middleOf(piece)
    const { x, y } = inRoom(inPlace(middle, tile), layout)
    return [[round(x), round(y), numberOf(piece), round(middle.room), Number(marked.has(piece.id))] as const]
  })
}

/**
 * Draws a room of tiles of these formats. L-W1: 24 whole and 11 cut tiles; a room of 5,000 tiles takes some 150 kB.
 */
export const drawRoom = (
  room: Room,
  layout: Layout,
  formats: readonly TileFormat[],
  numberOf: (piece: Piece) => string,
  /** The pieces of narrow cuts. */
  narrow: readonly number[] = [],
  mostPictured = MOST_PICTURED,
): RoomDrawing => {
  const outlines = outlinesOf(room)
  const corners = outlines.flat()
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const whole = layout.tiles.filter(({ piece }) => piece === null)
  const cut = layout.tiles.filter(({ piece }) => piece !== null)
  return {
    name: room.name,
    box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top],
    outline: pathOf(outlines),
    region: pathOf(layout.region),
    start: [layout.start.x, layout.start.y],
    angle: layout.angle,
    whole: tilesPath(whole),
    cut: tilesPath(cut),
    wholeCount: whole.length,
    cutCount: cut.length,
    arrows: arrowsOf(layout, formats),
    tiles:
      layout.tiles.length > mostPictured
        ? []
        : layout.tiles.flatMap(({ x, y, width, height, turned, format }) => [
            x,
            y,
            width,
            height,
            turned ? 1 : 0,
            format,
          ]),
    labels: labelsOf(layout, numberOf, narrow),
    walls: outlines.flatMap((outline) =>
      outline.map((corner, i) => {
        const next = outline[(i + 1) % outline.length] ?? corner
        return [corner.x, corner.y, next.x, next.y] as const
      }),
    ),
    over: false,
  }
}
