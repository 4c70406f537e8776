import { unreachable } from '#domain/lang/unreachable.ts'
import { rows, type TilePattern } from '#domain/planner/core/pattern-rows.ts'
import { eachPlace } from '#domain/planner/core/places.ts'
import type { TileFormat } from '#domain/planner/core/types.ts'
import { herringbone } from '#domain/planner/woven-rows.ts'

/** Ways to lay tiles in a plan. */
export const layingPatterns = ['straight', 'brick', 'herringbone'] as const
export type LayingPattern = (typeof layingPatterns)[number]

/** A width and a height in mm. */
export interface Sides {
  readonly wide: number
  readonly high: number
}

/** A tile in a plan, in mm from its top left corner. */
export interface LaidTile extends Sides {
  readonly x: number
  readonly y: number
  /** It stands upright: its long side runs down. */
  readonly turned: boolean
}

/** Herringbone needs tiles that are clearly longer than wide. */
export const isHerringboneTile = ({ wide, high }: Sides): boolean =>
  Math.max(wide, high) >= 1.4 * Math.min(wide, high)

/** The patterns that a tile can be laid in. */
export const patternsOf = (tile: Sides): readonly LayingPattern[] =>
  layingPatterns.filter((pattern) => pattern !== 'herringbone' || isHerringboneTile(tile))

/** The format of the planner, in tenths of a millimetre. */
const formatOf = ({ wide, high }: Sides, joint: number): TileFormat => ({
  width: 10 * wide,
  height: 10 * high,
  joint: 10 * joint,
  thickness: 0,
  kerf: 0,
  turns: 'half',
  reuse: 'factory',
})

const patternOf = (pattern: LayingPattern, tile: TileFormat): TilePattern => {
  switch (pattern) {
    case 'straight':
      return rows(tile, [0])
    case 'brick':
      return rows(tile, [0, (tile.width + tile.joint) / 2])
    case 'herringbone':
      return herringbone(tile) ?? rows(tile, [0])
    default:
      return unreachable(pattern)
  }
}

/**
 * The tiles that cover an area, by rows, the outer ones reaching beyond its edge; between two tiles is one joint. Tiles
 * of 600 × 300 with joints of 3 mm in brick bond: the second row begins 301.5 mm further left.
 */
export const layTiles = (
  pattern: LayingPattern,
  tile: Sides,
  joint: number,
  area: Sides,
): readonly LaidTile[] => {
  /* The pattern starts a joint inside the area. */
  const box = {
    left: -10 * joint,
    bottom: -10 * joint,
    right: 10 * (area.wide - joint),
    top: 10 * (area.high - joint),
  }
  const tiles: LaidTile[] = []
  const stands = pattern === 'herringbone' && tile.high > tile.wide
  eachPlace(patternOf(pattern, formatOf(tile, joint)), box, ({ width, height, turned }, x, y) => {
    const laid = { x: x / 10 + joint, y: y / 10 + joint, wide: width / 10, high: height / 10 }
    tiles.push({ ...laid, turned: turned !== stands })
  })
  return tiles.sort((a, b) => a.y - b.y || a.x - b.x)
}

/**
 * The area that a plan shows, six of the tile's longer sides wide and two thirds as high: 3,600 × 2,400 mm of
 * 600 × 600 mm, at least 600 mm and at most 4,800 mm wide.
 */
export const planArea = ({ wide, high }: Sides): Sides => {
  const across = Math.min(4800, Math.max(600, Math.ceil((6 * Math.max(wide, high)) / 300) * 300))
  return { wide: across, high: (across / 3) * 2 }
}
