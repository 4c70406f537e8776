import type { CutPiece } from './cut-shape.ts'
import { edgesOf } from './edges.ts'
import { toTiles } from './frame.ts'
import { fillAt, formatsOf, LEAST_WIDTH, ownPart, ownSides } from './lay.ts'
import { type Ground, inCorner, MOST_TILES, placeOf, startIn } from './layout.ts'
import { overlay } from './overlay.ts'
import type { Part } from './part.ts'
import type { TilePattern } from './pattern-rows.ts'
import { extentOf, narrowestIn } from './piece.ts'
import { eachPlace } from './places.ts'
import { boxOf } from './ring.ts'
import type { Turning } from './turn.ts'
import type { Angle, Piece, Point, Ring } from './types.ts'

/* Rooms that are laid to be counted, not to be drawn. */

/** What lies in a region as it is counted: whole tiles by format, and pieces as they are cut. */
export interface Tally {
  readonly whole: readonly number[]
  readonly pieces: readonly CutPiece[]
}

/** Of a part that is too large to be narrow the width is not worked out: that takes longest. */
const isNarrow = (own: Part, { along, across }: Pick<Piece, 'along' | 'across'>): boolean =>
  own.rectangles === null &&
  own.area < (LEAST_WIDTH + 1) * Math.hypot(along + 1, across + 1) &&
  narrowestIn(own) < LEAST_WIDTH

/** The same tiles and pieces as `layRegion` has, without their places and sizes: several times quicker. */
export const tallyRegion = (
  region: readonly Ring[],
  pattern: TilePattern,
  angle: Angle,
  start: Point,
): Tally => {
  const rings = region.map((ring) => ring.map((corner) => toTiles(corner, angle, start)))
  const edges = edgesOf(rings, angle !== 45)
  const whole = Array.from({ length: formatsOf(pattern) }, () => 0)
  const pieces: CutPiece[] = []
  eachPlace(pattern, boxOf(rings), (tile, x, y) => {
    const fill = fillAt(edges, tile, x, y)
    if (fill === null) return
    const { width, height, format, outline } = tile
    if (fill === 'whole') {
      whole[format] = (whole[format] ?? 0) + 1
      return
    }
    const own = ownPart({ x, y, width, height, tile, part: fill }, fill)
    const { touches, ...extent } = extentOf(own, ownSides(tile))
    const { along, across } = outline?.measure(own.rings) ?? extent
    if (Math.min(along, across) < LEAST_WIDTH || isNarrow(own, extent)) return
    const united = own.rectangles !== null && own.rings.length > 1 ? overlay(own.rings) : own.rings
    pieces.push({ ...own, rings: united, touches, format })
  })
  return { whole, pieces }
}

/**
 * What is laid in a room from its start, or from the corner where one is to be found, for its count alone; null: more
 * than 20,000 tiles.
 */
export const tallyGround = (ground: Ground, turning: Turning | null): Tally | null => {
  const given = startIn(ground, turning)
  const start = given.kind === 'fewest' || given.kind === 'neatest' ? inCorner : given
  const { region, pattern, laying } = ground
  const tally = tallyRegion(region, pattern, laying.angle, placeOf(ground, start))
  const tiles = tally.whole.reduce((sum, whole) => sum + whole, tally.pieces.length)
  return tiles > MOST_TILES ? null : tally
}
