import { areaOfTile } from './tile-outline.ts'
import type { Piece, Rectangle, TileFormat } from './types.ts'

/** Rounding of areas at slanted walls. */
const SLACK = 1e-6

/**
 * Shares of a side that never add up to more than 1 for parts that fit beside one another (dual feasible functions):
 * the part itself, and what more than a half or a third of the side takes at least.
 */
const shares: readonly ((part: number) => number)[] = [
  (part) => part,
  (part) => (part > 0.5 ? 1 : part === 0.5 ? 0.5 : 0),
  (part) => (Number.isInteger(3 * part) ? part : Math.floor(3 * part) / 2),
]

const largestOf = (rectangles: readonly Rectangle[]): Rectangle | undefined =>
  rectangles.reduce((one, other) => (one.width * one.height >= other.width * other.height ? one : other))

/**
 * So many tiles at least are needed for pieces of one format, found quickly: by area, and by how many parts of a side fit
 * beside one another with the saw's kerf between them. Ten strips of 150 mm from 300 × 300: ten with a kerf, five
 * without one.
 */
export const leastTiles = (
  pieces: readonly Pick<Piece, 'rectangles' | 'area'>[],
  tile: TileFormat,
): number => {
  if (tile.reuse === 'none') return pieces.length
  const { width, height, kerf } = tile
  const [wide, high] = [width + kerf, height + kerf]
  const sums = new Float64Array(shares.length * shares.length)
  let area = 0
  for (const piece of pieces) {
    area += piece.area
    const largest = piece.rectangles === null ? undefined : largestOf(piece.rectangles)
    if (largest === undefined) continue
    const [along, across] = [largest.width + kerf, largest.height + kerf]
    let place = 0
    for (const acrossOf of shares)
      for (const upOf of shares) {
        const upright = acrossOf(along / wide) * upOf(across / high)
        const lying = tile.turns === 'quarter' ? acrossOf(across / wide) * upOf(along / high) : upright
        sums[place] = (sums[place] as number) + Math.min(upright, lying)
        place += 1
      }
  }
  return Math.ceil(Math.max(area / areaOfTile(tile), ...sums) - SLACK)
}
