import { unreachable } from '../lang/unreachable.ts'

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

const inRows = (tile: Sides, joint: number, area: Sides, shiftOf: (row: number) => number) => {
  const [across, down] = [tile.wide + joint, tile.high + joint]
  const tiles: LaidTile[] = []
  for (let row = 0; row * down < area.high; row += 1)
    for (let x = joint - shiftOf(row) * across; x < area.wide; x += across)
      if (x + tile.wide > 0) tiles.push({ ...tile, x, y: joint + row * down, turned: false })
  return tiles
}

/**
 * Pairs of a lying and a standing tile, each pair a step to the right of and below the last: the ends of one
 * row of steps are the sides of the next, whatever the tile's proportions.
 */
const inHerringbone = (tile: Sides, joint: number, area: Sides) => {
  const [long, short] = [Math.max(tile.wide, tile.high), Math.min(tile.wide, tile.high)]
  const [run, rise] = [long + joint, short + joint]
  const most = Math.ceil((area.wide + area.high) / rise) + 2
  const tiles: LaidTile[] = []
  const lay = (x: number, y: number, turned: boolean): void => {
    const sides = turned ? { wide: short, high: long } : { wide: long, high: short }
    if (x < area.wide && y < area.high && x + sides.wide > 0 && y + sides.high > 0)
      tiles.push({ ...sides, x, y, turned })
  }
  for (let chain = -most; chain <= most; chain += 1)
    for (let step = -most; step <= most; step += 1) {
      const [x, y] = [joint + step * rise + chain * run, joint + step * rise - chain * run]
      lay(x, y, false)
      lay(x, y + rise, true)
    }
  return tiles
}

/**
 * The tiles that cover an area, the outer ones reaching beyond its edge; between two tiles is one joint. Tiles
 * of 600 × 300 with joints of 3 mm in brick bond: the second row begins 301.5 mm further left.
 */
export const layTiles = (
  pattern: LayingPattern,
  tile: Sides,
  joint: number,
  area: Sides,
): readonly LaidTile[] => {
  switch (pattern) {
    case 'straight':
      return inRows(tile, joint, area, () => 0)
    case 'brick':
      return inRows(tile, joint, area, (row) => (row % 2) / 2)
    case 'herringbone':
      return inHerringbone(tile, joint, area)
    default:
      return unreachable(pattern)
  }
}

/**
 * The area that a plan shows, six of the tile's longer sides wide and two thirds as high: 3,600 × 2,400 mm of
 * 600 × 600 mm, at least 600 mm and at most 4,800 mm wide.
 */
export const planArea = ({ wide, high }: Sides): Sides => {
  const across = Math.min(4800, Math.max(600, Math.ceil((6 * Math.max(wide, high)) / 300) * 300))
  return { wide: across, high: (across / 3) * 2 }
}
