import type { CutPiece } from './core/cut-shape.ts'
import { edgesOf } from './core/edges.ts'
import { toTiles } from './core/frame.ts'
import { fillAt, formatsOf, LEAST_WIDTH, ownPart, ownSides } from './core/lay.ts'
import { type Ground, inCorner, MOST_TILES, placeOf, startIn } from './core/layout.ts'
import { type IsIn, overlay } from './core/overlay.ts'
import type { Part } from './core/part.ts'
import type { PatternTile, TilePattern } from './core/pattern-rows.ts'
import { extentOf, narrowestIn } from './core/piece.ts'
import { eachPlace } from './core/places.ts'
import { type Box, boxOf } from './core/ring.ts'
import type { Angle, Layout, Piece, Point, Rectangle, Ring } from './core/types.ts'
import type { Turning } from './turn.ts'

/* Rooms that are laid to be counted, not to be drawn. */

/** What lies in a region as it is counted: whole tiles by format, and pieces as they are cut. */
export interface Tally {
  readonly whole: readonly number[]
  readonly pieces: readonly CutPiece[]
}

/** So many rectangles lie round a hole at least. */
const ROUND_A_HOLE = 4

/** Of a part that is too large to be narrow the width is not worked out: that takes longest. */
const isNarrow = (own: Part, { along, across }: Pick<Piece, 'along' | 'across'>): boolean =>
  own.rectangles === null &&
  own.area < (LEAST_WIDTH + 1) * Math.hypot(along + 1, across + 1) &&
  narrowestIn(own) < LEAST_WIDTH

/** Counts what lies at places of a pattern one after another. */
const counting = (rings: readonly Ring[], pattern: TilePattern, angle: Angle) => {
  const edges = edgesOf(rings, angle !== 45)
  const whole = Array.from({ length: formatsOf(pattern) }, () => 0)
  const pieces: CutPiece[] = []
  const addWhole = (format: number): void => {
    whole[format] = (whole[format] ?? 0) + 1
  }
  const addPlace = (tile: PatternTile, x: number, y: number): void => {
    const fill = fillAt(edges, tile, x, y)
    if (fill === null) return
    const { width, height, format, outline } = tile
    if (fill === 'whole') {
      addWhole(format)
      return
    }
    const own = ownPart({ x, y, width, height, tile, part: fill }, fill)
    const { touches, ...extent } = extentOf(own, ownSides(tile))
    const { along, across } = outline?.measure(own.rings) ?? extent
    if (Math.min(along, across) < LEAST_WIDTH || isNarrow(own, extent)) return
    /* Of the outline only holes count, and fewer rectangles do not lie round one. */
    const united = (own.rectangles?.length ?? 0) < ROUND_A_HOLE ? own.rings : overlay(own.rings)
    pieces.push({ ...own, rings: united, touches, format })
  }
  return { whole, pieces, addWhole, addPlace }
}

/** The same tiles and pieces as `layRegion` has, without their places and sizes: several times quicker. */
export const tallyRegion = (
  region: readonly Ring[],
  pattern: TilePattern,
  angle: Angle,
  start: Point,
): Tally => {
  const rings = region.map((ring) => ring.map((corner) => toTiles(corner, angle, start)))
  const { whole, pieces, addPlace } = counting(rings, pattern, angle)
  eachPlace(pattern, boxOf(rings), addPlace)
  return { whole, pieces }
}

const runsAlongAxes = (rings: readonly Ring[]): boolean =>
  rings.every((ring) =>
    ring.every((to, index) => {
      const from = ring.at(index - 1) ?? to
      return from.x === to.x || from.y === to.y
    }),
  )

/** Inside one group of rings only. */
const either: IsIn = (added, taken) => added > 0 !== taken > 0

const meets = ({ x, y, width, height }: Rectangle, { left, right, bottom, top }: Box): boolean =>
  x < right && x + width > left && y < top && y + height > bottom

/**
 * The same of a region near one that is laid from the same start: only places that meet what they differ in are looked
 * at again. Null: parts at edges aslant depend on all of their ring, and they are laid again.
 */
const tallyNear = (
  { region, pattern, laying: { angle } }: Ground,
  start: Point,
  laid: Layout,
): Tally | null => {
  if (angle === 45 || start.x !== laid.start.x || start.y !== laid.start.y) return null
  if (!runsAlongAxes([...region, ...laid.region]) || pattern.tiles.some(({ outline }) => outline !== null))
    return null
  const inTiles = (of: readonly Ring[]): readonly Ring[] =>
    of.map((ring) => ring.map((corner) => toTiles(corner, angle, start)))
  const [rings, before] = [inTiles(region), inTiles(laid.region)]
  const changed = overlay(rings, before, either).map((ring) => boxOf([ring]))
  const { whole, pieces, addWhole, addPlace } = counting(rings, pattern, angle)
  for (const tile of laid.tiles) {
    if (changed.some((box) => meets(tile, box))) continue
    const piece = tile.piece === null ? undefined : laid.pieces[tile.piece]
    if (piece === undefined) addWhole(tile.format)
    else pieces.push(piece)
  }
  for (const [index, box] of changed.entries())
    eachPlace(pattern, box, (tile, x, y) => {
      const { width, height } = tile
      if (!changed.slice(0, index).some((other) => meets({ x, y, width, height }, other)))
        addPlace(tile, x, y)
    })
  return { whole, pieces }
}

/**
 * What is laid in a room from its start, or from the corner where one is to be found, for its count alone; `laid`: the
 * room before a wall was moved. Null: more than 20,000 tiles.
 */
export const tallyGround = (ground: Ground, turning: Turning | null, laid: Layout | null): Tally | null => {
  const given = startIn(ground, turning)
  const place = placeOf(ground, given.kind === 'fewest' || given.kind === 'neatest' ? inCorner : given)
  const { region, pattern, laying, turned } = ground
  const near = laid === null || turned !== null ? null : tallyNear(ground, place, laid)
  const tally = near ?? tallyRegion(region, pattern, laying.angle, place)
  const tiles = tally.whole.reduce((sum, whole) => sum + whole, tally.pieces.length)
  return tiles > MOST_TILES ? null : tally
}
