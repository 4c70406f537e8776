import type { adviseStart } from './advised-start.ts'
import { toTiles } from './core/frame.ts'
import type { Ground } from './core/layout.ts'
import { boxOf } from './core/ring.ts'
import { areaOfTile } from './core/tile-outline.ts'
import type { Laying, Layout, Pattern, Piece, Point, Tenths, TileFormat } from './core/types.ts'
import type { movementJoints, Stretch } from './movement.ts'

/** What layouts are checked by; the shop's data or a default. */
export interface WarningRules {
  /** The narrowest cut that is advised: 50 mm, outdoors 75 mm. */
  readonly leastCut: Tenths
  /** Floors longer than this need a movement joint: 8 m, or 4.5 m outdoors, heated or in the sun. */
  readonly movementSpacing: Tenths
  /** The largest offset of a brick bond in percent that the tile allows; null: not known. */
  readonly largestOffset: number | null
}

/** A line along an axis of the tiles, at an x or at a y, with what of it lies on the floor. */
export interface JointLine {
  readonly axis: 'x' | 'y'
  readonly at: Tenths
  readonly stretches: readonly Stretch[]
}

/** Something that is said of a layout and never forbids it. */
export type LayoutWarning =
  /** Cuts below a third of the tile or the least width; `avoidedBy` is a start without cuts below it (L-061). */
  | {
      readonly code: 'narrow-cuts'
      readonly pieces: readonly number[]
      readonly narrowest: Tenths
      readonly avoidedBy: Point | null
    }
  /** A brick offset above what the tile allows, or above a third on a side over 381 mm (L-062). */
  | { readonly code: 'offset'; readonly most: number }
  /** The joint is narrower than usual for tiles of this size (L-063). */
  | { readonly code: 'joint'; readonly least: Tenths }
  /** A joint that is wider than asked for (L-037). */
  | {
      readonly code: 'wide-joint'
      readonly widest: Tenths
      readonly asked: Tenths
      /** Of a basket weave: within its blocks, or at their ends; else anywhere. */
      readonly where: 'within' | 'ends' | 'some'
    }
  | { readonly code: 'movement-joints'; readonly lines: readonly JointLine[] }
  /** Cuts at both ends differ by more than half a tile, along x or y of the tiles (L-065). */
  | { readonly code: 'uneven-ends'; readonly axis: 'x' | 'y'; readonly first: Tenths; readonly last: Tenths }

/** Finds a start without narrow cuts; null: none is looked for. */
export type AdviseStart = typeof adviseStart

/** Divides long floors; its code is fetched with the first of them. */
export type MovementJoints = typeof movementJoints

const modulo = (value: number, period: number): number => ((value % period) + period) % period

/** A cut below the least width, or below a third of its tile (L-061). */
export const isNarrow = (
  { along, across, narrowest, area }: Pick<Piece, 'along' | 'across' | 'narrowest' | 'area'>,
  tile: TileFormat,
  leastCut: Tenths,
): boolean => {
  if (narrowest < leastCut) return true
  /* A third of a tile that is no rectangle is one of its area. */
  return tile.outline === undefined
    ? 3 * along < tile.width || 3 * across < tile.height
    : 3 * area < areaOfTile(tile)
}

const narrowCuts = (
  ground: Ground,
  { pieces }: Layout,
  tiles: readonly TileFormat[],
  { leastCut }: WarningRules,
  advise: AdviseStart | null,
): readonly LayoutWarning[] => {
  const narrow = pieces.filter((piece) => {
    const tile = tiles[piece.format]
    return tile !== undefined && isNarrow(piece, tile, leastCut)
  })
  if (narrow.length === 0) return []
  const narrowest = Math.min(...narrow.map((piece) => piece.narrowest))
  const avoidedBy = advise?.(ground, tiles, leastCut, narrowest >= leastCut) ?? null
  return [{ code: 'narrow-cuts', pieces: narrow.map(({ id }) => id), narrowest, avoidedBy }]
}

/** Above 381 mm (15 in) tiles may be bowed: their ends lie beside the middle of others by a third at most. */
const BOWED_FROM = 3810
const THIRD = 100 / 3

/** How far rows lie apart at most, in percent of a tile. */
const offsetOf = (pattern: Pattern): number => {
  if (pattern.kind === 'random-brick') return 50
  if (pattern.kind !== 'brick') return 0
  const part = modulo(pattern.p, pattern.q) / pattern.q
  return 100 * Math.min(part, 1 - part)
}

const offset = (
  pattern: Pattern,
  tile: TileFormat,
  { largestOffset }: WarningRules,
): readonly LayoutWarning[] => {
  const bowed = Math.max(tile.width, tile.height) > BOWED_FROM
  const most = Math.min(largestOffset ?? 50, bowed ? THIRD : 50)
  /* Data says 33 where a third is meant. */
  return offsetOf(pattern) > most + 0.5 ? [{ code: 'offset', most: Math.floor(most) }] : []
}

/** The least joint by size: 2 mm to 0.1 m² and 600 mm, 3 mm to 1 m² and 1200 mm, 5 mm beyond (L-063). */
const leastJoint = ({ width, height }: TileFormat): Tenths => {
  const [side, area] = [Math.max(width, height), width * height]
  if (area <= 10_000_000 && side <= 6000) return 20
  return area <= 100_000_000 && side <= 12_000 ? 30 : 50
}

/** Whether joints run from wall to wall along the room. */
export const isInRows = ({ pattern: { kind }, angle }: Laying): boolean =>
  angle !== 45 && (kind === 'straight' || kind === 'brick' || kind === 'random-brick')

/** The first and the last cut between two walls; the tiles begin at 0 and then every period. */
const ends = (from: Tenths, to: Tenths, size: Tenths, period: Tenths): readonly [Tenths, Tenths] => {
  const [before, after] = [modulo(from, period), modulo(to, period)]
  return [before < size ? size - before : size, after === 0 || after > size ? size : after]
}

const unevenEnds = (
  { region, laying }: Ground,
  { start }: Layout,
  tile: TileFormat,
): readonly LayoutWarning[] => {
  if (!isInRows(laying)) return []
  const { kind } = laying.pattern
  const box = boxOf(region.map((ring) => ring.map((corner) => toTiles(corner, laying.angle, start))))
  const across = ends(box.bottom, box.top, tile.height, tile.height + tile.joint)
  const along = ends(box.left, box.right, tile.width, tile.width + tile.joint)
  const warn = (
    axis: 'x' | 'y',
    [first, last]: readonly [Tenths, Tenths],
    size: Tenths,
  ): readonly LayoutWarning[] =>
    2 * Math.abs(first - last) > size ? [{ code: 'uneven-ends', axis, first, last }] : []
  return [...(kind === 'straight' ? warn('x', along, tile.width) : []), ...warn('y', across, tile.height)]
}

/** Blocks of a basket weave are as long as their tiles, or as wide as these together: whatever is more. */
const wideJoint = (
  { kind }: Pattern,
  { widestJoint: widest }: Layout,
  { width, height, joint: asked }: TileFormat,
): readonly LayoutWarning[] => {
  if (widest <= asked) return []
  const [long, short] = [Math.max(width, height) + asked, Math.min(width, height) + asked]
  const isWithin = Math.round(long / short) * short < long
  const where = kind !== 'basket' ? 'some' : isWithin ? 'within' : 'ends'
  return [{ code: 'wide-joint', widest, asked, where }]
}

/** What is worth saying of a layout. L-W2 from the corner: 11 narrow cuts, the narrowest 8 mm, and uneven ends. */
export const warningsOf = (
  ground: Ground,
  layout: Layout,
  tiles: readonly TileFormat[],
  rules: WarningRules,
  advise: AdviseStart | null,
  movementJoints?: MovementJoints,
): readonly LayoutWarning[] => {
  const [tile] = tiles
  if (tile === undefined) return []
  const least = leastJoint(tile)
  return [
    ...narrowCuts(ground, layout, tiles, rules, advise),
    ...offset(ground.laying.pattern, tile, rules),
    ...(tile.joint < least ? [{ code: 'joint' as const, least }] : []),
    ...wideJoint(
      ground.laying.pattern,
      layout,
      ground.laying.joint === undefined ? tile : { ...tile, joint: ground.laying.joint },
    ),
    ...(movementJoints?.(ground, layout, tile, rules) ?? []),
    ...unevenEnds(ground, layout, tile),
  ]
}
