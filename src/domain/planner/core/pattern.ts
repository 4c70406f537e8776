import { unreachable } from '../../lang/unreachable.ts'
import { rows, type TilePattern } from './pattern-rows.ts'
import type { Pattern, TileFormat } from './types.ts'

/** Patterns that few plans are laid in: woven, random, of several sizes, and of tiles that are no rectangles. */
export type MorePattern = Exclude<Pattern, { readonly kind: 'straight' | 'brick' }>

const usualKinds: readonly Pattern['kind'][] = ['straight', 'brick']

/** Whether a pattern is laid by code that is fetched for it. */
export const isMorePattern = <P extends Pick<Pattern, 'kind'>>(
  pattern: P,
): pattern is P & { readonly kind: MorePattern['kind'] } => !usualKinds.includes(pattern.kind)

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
    default:
      return unreachable(pattern)
  }
}
