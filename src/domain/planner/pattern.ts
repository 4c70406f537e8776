import { unreachable } from '../lang/unreachable.ts'
import { herringbone, lay, rows, sidesOf, type TilePattern } from './pattern-rows.ts'
import { shiftsOfRows } from './random-rows.ts'
import type { Pattern, TileFormat } from './types.ts'

/**
 * Blocks of n lying tiles and of n standing ones, like a chessboard. Where n tiles do not come to the length of one,
 * the joints between the short sides, or at the ends, get wider: 200 × 97 with joint 3, n 2: 4.5 mm (L-037).
 */
const basket = (tile: TileFormat): TilePattern | null => {
  const { long, short, stands } = sidesOf(tile)
  const count = Math.round(long / short)
  if (count < 2) return null
  const side = Math.max(long, count * short)
  const tiles = Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.round((index * side) / count), Math.round(((index + 1) * side) / count)]
    return [
      { ...lay(tile, 0, from, stands), cell: { width: side, height: to - from } },
      { ...lay(tile, side + from, 0, !stands), cell: { width: to - from, height: side } },
    ]
  }).flat()
  return {
    steps: [
      { x: side, y: side },
      { x: side, y: -side },
    ],
    tiles,
    rowHeight: side,
    widestJoint: Math.max(
      ...tiles.map(({ cell, width, height }) => Math.max(cell.width - width, cell.height - height)),
    ),
  }
}

/** Patterns of several sizes, and of tiles that are no rectangles. */
export type MorePattern = Exclude<
  Pattern,
  { readonly kind: 'straight' | 'brick' | 'random-brick' | 'herringbone' | 'basket' }
>

const moreKinds: readonly Pattern['kind'][] = ['pinwheel', 'mixed', 'hexagon', 'diamond', 'chevron']

/** Whether a pattern is laid by code that is fetched for it. */
export const isMorePattern = <P extends Pick<Pattern, 'kind'>>(
  pattern: P,
): pattern is P & { readonly kind: MorePattern['kind'] } => moreKinds.includes(pattern.kind)

/** `morePatternOf`, where it is there: its code is fetched with the first plan that is laid so. */
export type MorePatterns = (pattern: MorePattern, formats: readonly TileFormat[]) => TilePattern | null

/**
 * The repeat of a pattern with these formats; null if they do not suit it: herringbone and basket weave need oblong
 * tiles, a pinwheel two sizes, a mixed pack a cell in which no four corners meet (L-034…L-038).
 */
export const tilePatternOf = (
  pattern: Pattern,
  formats: readonly TileFormat[],
  more: MorePatterns | null,
): TilePattern | null => {
  const [tile] = formats
  if (tile === undefined) return null
  if (isMorePattern(pattern)) return more?.(pattern, formats) ?? null
  if (tile.outline !== undefined) return null
  switch (pattern.kind) {
    case 'straight':
      return rows(tile, [0])
    case 'brick': {
      const { p, q } = pattern
      const width = tile.width + tile.joint
      return rows(
        tile,
        Array.from({ length: q }, (_, row) => Math.round((row * p * width) / q)),
      )
    }
    case 'random-brick':
      return rows(tile, shiftsOfRows(pattern.seed, tile.width + tile.joint))
    case 'herringbone':
      return herringbone(tile)
    case 'basket':
      return basket(tile)
    default:
      return unreachable(pattern)
  }
}
