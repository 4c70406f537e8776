import type { CutPiece } from './core/cut-shape.ts'
import { cutting } from './core/cutting.ts'
import type { TileFormat } from './core/types.ts'
import { proveLeast } from './cut-proof.ts'

const proved = cutting(proveLeast)

/**
 * Finds the tiles of one format that pieces are cut from (L-049). Pieces keep their factory edges unless any edge
 * may show, and lie a kerf apart, which is rounded up to half a millimetre. L-W1: 11 pieces of 11 tiles; L-W3: 25
 * of 22, which is the least possible. Where the search does not reach the bound, a stricter rule or a wider kerf may
 * have found fewer tiles: then its answer holds, so that a looser rule never takes more (L-P7).
 */
export const { cutFrom } = proved

/** How many tiles pieces are cut from: at most so many as the first try has. */
export const { cutCountOf } = proved

/**
 * How many tiles pieces are cut from: as `cutFrom` has it, but quicker where the first try meets a simple bound. A
 * search for the best start asks this of thousands of starts. A count of at most `enough` may not be the least.
 */
export const countFrom = (pieces: readonly CutPiece[], tile: TileFormat, enough = 0): number =>
  cutCountOf(pieces, tile).exact(enough)
