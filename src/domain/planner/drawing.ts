import type { LaidTile, Layout, Piece, Point, Ring, Room } from './types.ts'

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
  /** Each tile as x, y, width, height and 1 where it is turned, for its picture; empty above 500 tiles (L-032). */
  readonly tiles: readonly number[]
  /** The numbers of cut pieces with their places in the room, and the room that they have. */
  readonly labels: readonly (readonly [x: number, y: number, text: string, room: number])[]
  /** Each wall from corner to corner. */
  readonly walls: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[]
}

/** More tiles are drawn without pictures, more pieces without numbers. */
const MOST_PICTURED = 500
const MOST_LABELS = 400

const round = (value: number): number => Math.round(value)

const pathOf = (rings: readonly Ring[]): string =>
  rings
    .map(([first, ...others]) =>
      first === undefined
        ? ''
        : `M${round(first.x)} ${round(first.y)}${others.map(({ x, y }) => `L${round(x)} ${round(y)}`).join('')}Z`,
    )
    .join('')

const tilesPath = (tiles: readonly LaidTile[]): string =>
  tiles.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')

/** From the tiles' frame into the room. */
export const inRoom = ({ x, y }: Point, { start, angle }: Layout): Point => {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return { x: start.x + x * cos - y * sin, y: start.y + x * sin + y * cos }
}

/** The middle of the largest rectangle of a piece, or of its box, and the lesser side of that. */
const middleOf = ({ rectangles, rings }: Piece): Point & { readonly room: number } => {
  const largest = rectangles?.reduce((one, other) =>
    one.width * one.height >= other.width * other.height ? one : other,
  )
  if (largest !== undefined)
    return {
      x: largest.x + largest.width / 2,
      y: largest.y + largest.height / 2,
      room: Math.min(largest.width, largest.height),
    }
  const outer = rings[0] ?? []
  const [x, y] = [
    outer.reduce((sum, corner) => sum + corner.x, 0) / outer.length,
    outer.reduce((sum, corner) => sum + corner.y, 0) / outer.length,
  ]
  const spread = outer.map((corner) => Math.hypot(corner.x - x, corner.y - y))
  return { x, y, room: Math.min(...spread) }
}

/** A point of the tile as it lies in the box, where the tile is laid. */
export const inPlace = ({ x, y }: Point, tile: LaidTile): Point =>
  tile.turned ? { x: tile.x + tile.width - y, y: tile.y + x } : { x: tile.x + x, y: tile.y + y }

const labelsOf = (layout: Layout, numberOf: (piece: Piece) => string): RoomDrawing['labels'] => {
  if (layout.pieces.length > MOST_LABELS) return []
  const pieces = new Map(layout.pieces.map((piece) => [piece.id, piece]))
  return layout.tiles.flatMap((tile) => {
    const piece = tile.piece === null ? undefined : pieces.get(tile.piece)
    if (piece === undefined) return []
    const middle = middleOf(piece)
    const { x, y } = inRoom(inPlace(middle, tile), layout)
    return [[round(x), round(y), numberOf(piece), round(middle.room)] as const]
  })
}

/** Draws a room. L-W1: 24 whole and 11 cut tiles; a room of 5,000 tiles takes some 150 kB. */
export const drawRoom = (
  room: Pick<Room, 'name' | 'outline'>,
  layout: Layout,
  numberOf: (piece: Piece) => string,
): RoomDrawing => {
  const { outline } = room
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const whole = layout.tiles.filter(({ piece }) => piece === null)
  const cut = layout.tiles.filter(({ piece }) => piece !== null)
  return {
    name: room.name,
    box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top],
    outline: pathOf([outline]),
    region: pathOf(layout.region),
    start: [layout.start.x, layout.start.y],
    angle: layout.angle,
    whole: tilesPath(whole),
    cut: tilesPath(cut),
    wholeCount: whole.length,
    cutCount: cut.length,
    tiles:
      layout.tiles.length > MOST_PICTURED
        ? []
        : layout.tiles.flatMap(({ x, y, width, height, turned }) => [x, y, width, height, turned ? 1 : 0]),
    labels: labelsOf(layout, numberOf),
    walls: outline.map((corner, i) => {
      const next = outline[(i + 1) % outline.length] ?? corner
      return [corner.x, corner.y, next.x, next.y] as const
    }),
  }
}
