import { invariant } from '../lang/invariant.ts'
import type { CutPiece } from './core/cut-shape.ts'
import type { Tenths, TileFormat } from './core/types.ts'

/** Strips along a wall, as tall as stated. */
export interface SkirtingRun {
  readonly length: Tenths
  readonly height: Tenths
}

/**
 * Strips of skirting, cut from the tile along its longer side (L-060). They need one factory edge, on top; the last of
 * a run is as short as the run needs. 3 m of 80 mm from 600 × 600 with joints of 3 mm: four strips of 600, one of 588.
 */
export const skirtingPieces = (
  runs: readonly SkirtingRun[],
  format: number,
  tile: TileFormat,
): readonly CutPiece[] => {
  const along = tile.width >= tile.height
  const longest = Math.max(tile.width, tile.height)
  const deep = Math.min(tile.width, tile.height)
  const strip = (length: Tenths, height: Tenths): CutPiece => {
    const rectangle = along
      ? { x: 0, y: deep - height, width: length, height }
      : { x: 0, y: 0, width: height, height: length }
    const { x, y, width, height: rise } = rectangle
    return {
      format,
      rings: [
        [
          { x, y },
          { x: x + width, y },
          { x: x + width, y: y + rise },
          { x, y: y + rise },
        ],
      ],
      rectangles: [rectangle],
      area: length * height,
      touches: { left: !along, right: false, bottom: false, top: along },
    }
  }
  return runs.flatMap(({ length, height }) => {
    invariant(height <= deep, `skirting of ${height} from tiles of ${deep}`)
    const pieces: CutPiece[] = []
    for (let left = length; left > 0; left -= longest + tile.joint)
      pieces.push(strip(Math.min(left, longest), height))
    return pieces
  })
}
