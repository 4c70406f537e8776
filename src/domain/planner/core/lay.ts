import { type Edges, edgesInside, edgesOf, isInside } from './edges.ts'
import { toTiles } from './frame.ts'
import { type Part, partOf } from './part.ts'
import type { PatternTile, TilePattern } from './pattern-rows.ts'
import { describePart, outlinePart } from './piece.ts'
import { eachPlace } from './places.ts'
import { boxOf, doubledAreaOf } from './ring.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Angle, LaidTile, Layout, Piece, Point, Rectangle, Ring } from './types.ts'

/** 0.01 mm²: smaller pieces do not exist (L-051). */
const LEAST_AREA = 1
/** 2 mm: narrower pieces are left to the joint (L-051). */
export const LEAST_WIDTH = 20

/** A tile that lies in the region; `part` is null for a whole one. */
interface Placed extends Rectangle {
  readonly tile: PatternTile
  readonly part: Part | null
}

/** What a place of the pattern becomes: a whole tile, a part of one, or null outside the region. */
export const fillAt = (edges: Edges, tile: PatternTile, x: number, y: number): Part | 'whole' | null => {
  const { width, height } = tile
  const place = { x, y, width, height }
  const isClear = edges.isClear(place)
  if (isClear !== null) return isClear ? 'whole' : null
  const entering = edgesInside(edges, place)
  const part =
    entering.length === 0
      ? null
      : tile.outline === null
        ? partOf(edges, entering, place)
        : tile.outline.partAt(edges, entering, place)
  if (part === null) return isInside(edges, x + width / 2, y + height / 2) ? 'whole' : null
  return part.area < LEAST_AREA ? null : part
}

/** A point in the tile as it lies in the box; a turned tile was turned counter-clockwise when laid. */
const ownPoint = ({ x, y, width, tile: { turned } }: Placed, p: Point): Point =>
  turned ? { x: p.y - y, y: x + width - p.x } : { x: p.x - x, y: p.y - y }

const ownRectangle = (placed: Placed, r: Rectangle): Rectangle => {
  const { turned } = placed.tile
  const corner = ownPoint(placed, turned ? { x: r.x + r.width, y: r.y } : r)
  return turned
    ? { ...corner, width: r.height, height: r.width }
    : { ...corner, width: r.width, height: r.height }
}

/** A piece as it is cut: without its place, its outline in one and the name of its cuts. */
export type LoosePiece = Omit<Piece, 'id' | 'row' | 'column' | 'kind'>

export const ownSides = ({ turned, width, height }: PatternTile) =>
  turned ? { width: height, height: width } : { width, height }

/** A part in the frame of its tile as it lies in the box. */
export const ownPart = (placed: Placed, { rings, rectangles, area }: Part): Part => ({
  rings: rings.map((ring) => ring.map((corner) => ownPoint(placed, corner))),
  rectangles: rectangles?.map((rectangle) => ownRectangle(placed, rectangle)) ?? null,
  area,
})

const pieceOf = (placed: Placed, part: Part): LoosePiece => {
  const { tile } = placed
  const own = ownPart(placed, part)
  const described = describePart(own, ownSides(tile))
  const { along, across } = tile.outline?.measure(own.rings) ?? described
  return { ...own, ...described, along, across, format: tile.format, turned: tile.turned }
}

/** Narrow all along; a large piece may have a narrow arm. Slanted pieces are as narrow as their hull. */
const isSliver = ({ rectangles, along, across, narrowest }: LoosePiece): boolean =>
  Math.min(along, across, rectangles === null ? narrowest : Infinity) < LEAST_WIDTH

/** What lies in a region, before it is numbered. */
export interface Survey {
  readonly placed: readonly Placed[]
  /** By place in `placed`; a whole tile has none. */
  readonly pieces: readonly (LoosePiece | null)[]
  readonly slivers: readonly { readonly bounds: Rectangle; readonly area: number }[]
}

/**
 * Classifies and clips every tile of a pattern that starts at a point of the room (L-049, L-050). 4 × 3 m with
 * 600 × 600 and joint 3 from the corner: 24 whole tiles and 11 pieces.
 */
export const survey = (region: readonly Ring[], pattern: TilePattern, angle: Angle, start: Point): Survey => {
  const rings = region.map((ring) => ring.map((corner) => toTiles(corner, angle, start)))
  const edges = edgesOf(rings, angle !== 45)
  const placed: Placed[] = []
  const pieces: (LoosePiece | null)[] = []
  const slivers: { bounds: Rectangle; area: number }[] = []
  eachPlace(pattern, boxOf(rings), (tile, x, y) => {
    const fill = fillAt(edges, tile, x, y)
    if (fill === null) return
    const { width, height } = tile
    const one: Placed = { x, y, width, height, tile, part: fill === 'whole' ? null : fill }
    const piece = one.part === null ? null : pieceOf(one, one.part)
    if (piece !== null && isSliver(piece)) slivers.push({ bounds: boundsOf(one), area: piece.area })
    else {
      placed.push(one)
      pieces.push(piece)
    }
  })
  return { placed, pieces, slivers }
}

const boundsOf = ({ part }: Placed): Rectangle => {
  const { left, right, bottom, top } = boxOf(part?.rings ?? [])
  return { x: left, y: bottom, width: right - left, height: top - bottom }
}

/** The layout of a region, with rows counted from the least y and columns from the least x. */
export const layRegion = (
  region: readonly Ring[],
  pattern: TilePattern,
  angle: Angle,
  start: Point,
): Layout => {
  const { placed, pieces: cut, slivers } = survey(region, pattern, angle, start)
  const first = placed.reduce((least, { y }) => Math.min(least, y), Infinity)
  const order = placed.map((one, index) => ({
    ...one,
    piece: cut[index] ?? null,
    row: 1 + Math.floor((one.y - first) / pattern.rowHeight),
  }))
  order.sort((a, b) => a.row - b.row || a.x - b.x || a.y - b.y)
  const whole: number[] = []
  const tiles: LaidTile[] = []
  const pieces: Piece[] = []
  let [wholeArea, piecesArea, column] = [0, 0, 0]
  for (const [index, { x, y, width, height, tile, piece, row }] of order.entries()) {
    column = order[index - 1]?.row === row ? column + 1 : 1
    const { format, turned } = tile
    const corners = tile.outline === null ? {} : { outline: tile.outline.corners }
    if (piece === null) {
      whole[format] = (whole[format] ?? 0) + 1
      wholeArea += areaOfTile({ width, height, ...corners })
    } else {
      const outlined =
        tile.outline === null
          ? outlinePart(piece, ownSides(tile))
          : { kind: tile.outline.measure(piece.rings).kind }
      pieces.push({ ...piece, ...outlined, id: pieces.length, row, column })
      piecesArea += piece.area
    }
    const cutTo = piece === null ? null : pieces.length - 1
    tiles.push({ x, y, width, height, format, turned, row, column, piece: cutTo, ...corners })
  }
  const floor = doubledAreaOf(region) / 2
  return {
    whole: Array.from({ length: formatsOf(pattern) }, (_, format) => whole[format] ?? 0),
    tiles,
    pieces,
    slivers: slivers.map(({ bounds }) => bounds),
    areas: {
      floor,
      whole: wholeArea,
      pieces: piecesArea,
      joints: floor - wholeArea - piecesArea,
      slivers: slivers.reduce((sum, { area }) => sum + area, 0),
    },
    start,
    angle,
    widestJoint: pattern.widestJoint,
    region,
  }
}

export const formatsOf = ({ tiles }: TilePattern): number =>
  1 + Math.max(...tiles.map(({ format }) => format))
