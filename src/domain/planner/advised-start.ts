import type { CutPiece } from './core/cut-shape.ts'
import { survey } from './core/lay.ts'
import type { Ground } from './core/layout.ts'
import { leastTiles } from './core/least-tiles.ts'
import type { Point, Tenths, TileFormat } from './core/types.ts'
import { cutCountOf } from './cut.ts'
import { startsOf } from './phases.ts'
import { isNarrow } from './warnings.ts'

/** Tiles that are laid to find a start: of a small room all starts are tried, of a large one only the first. */
const MOST_LAID = 2000

/**
 * Of the starts without a cut below the least width those without a cut below a third of its tile, if there are any; of
 * them the one with the fewest tiles, then the fewest cuts, then the widest ones. Tiles for cuts are counted by a first
 * try. L-W2: 300.5 / 150.5, with 30 tiles.
 */
export const adviseStart = (
  { region, pattern, laying }: Ground,
  tiles: readonly TileFormat[],
  leastCut: Tenths,
  /** Cuts are below a third of the tile alone: a start that keeps some of them avoids nothing. */
  isThirdAlone: boolean,
): Point | null => {
  const kerf = tiles[0]?.kerf ?? 0
  let best: { readonly start: Point; readonly rank: readonly number[] } | null = null
  let laid = 0
  const { bestFirst } = startsOf(region, pattern, laying.angle, { leastCut, kerf })
  for (const { start, widest } of bestFirst) {
    if (widest < leastCut || laid > MOST_LAID) break
    const { placed, pieces } = survey(region, pattern, laying.angle, start)
    laid += placed.length
    const cut = pieces.filter((piece) => piece !== null)
    if (cut.some(({ narrowest }) => narrowest < leastCut)) continue
    const hasThird = cut.some((piece) => {
      const tile = tiles[piece.format]
      return tile !== undefined && isNarrow(piece, tile, leastCut)
    })
    if (hasThird && isThirdAlone) continue
    const rankBy = (count: (own: readonly CutPiece[], tile: TileFormat) => number): readonly number[] => {
      const forCuts = tiles.reduce((sum, tile, format) => {
        const own = cut.filter((piece) => piece.format === format)
        return own.length === 0 ? sum : sum + count(own, tile)
      }, 0)
      return [hasThird ? 1 : 0, placed.length - cut.length + forCuts, cut.length]
    }
    /* A first try takes far longer than the least that it can find. */
    if (best !== null && !isBefore(rankBy(leastTiles), best.rank)) continue
    const rank = rankBy((own, tile) => cutCountOf(own, tile).most)
    if (best === null || isBefore(rank, best.rank)) best = { start, rank }
  }
  return best?.start ?? null
}

/** Whether ranks differ first where this one is less. */
const isBefore = (rank: readonly number[], other: readonly number[]): boolean => {
  const at = rank.findIndex((value, i) => value !== other[i])
  return at !== -1 && (rank[at] ?? 0) < (other[at] ?? 0)
}
