import { invariant } from '../lang/invariant.ts'
import { MM2_PER_HUNDREDTH, type SquareMillimetres } from '../measure/area.ts'
import { groupThousands, multiplyDivide, multiplyDivideUp } from '../measure/decimal.ts'
import { printedQuantity, type Quantity, quantity } from '../measure/quantity.ts'

/**
 * The smallest tile whose counts differ in square metres with two decimals: 0.01 m², 100 × 100 mm (OP-06).
 * Smaller tiles sell by the sheet; the importer rejects them by the square metre.
 */
export const SMALLEST_TILE_MM2 = 10_000

export interface WholeTiles {
  readonly tiles: number
  /** The coverage of the tiles, half up to two decimals. */
  readonly coverage: Quantity
  /** Whether the requested quantity equals that coverage. */
  readonly exact: boolean
}

/** '1 tile', '28 tiles', '30,556 tiles'. */
export const tilesText = (tiles: number): string =>
  `${groupThousands(tiles)} ${tiles === 1 ? 'tile' : 'tiles'}`

/** '20 m² + 10 % = 22 m² → 62 tiles, 22.32 m²': an area in whole tiles, in one line (S-021). */
export const tilesLine = (area: string, tiles: number, covering: Quantity): string =>
  `${area} → ${tilesText(tiles)}, ${printedQuantity(covering)} m²`

/**
 * The area of one tile from its sides in mm: 600 × 600 → 360,000 mm² (P-104). A shape that is no rectangle takes a share
 * of the box of its sides, to the mm²: a hexagon of 200 × 231 is 34,650 mm².
 */
export const tileArea = (xMm: number, yMm: number, share = 1): number => Math.round(xMm * yMm * share)

/** The coverage of a number of tiles, half up to two decimals: 2 tiles of 750 × 750 → 1.13. */
export const coverageOfTiles = (tiles: number, area: SquareMillimetres): Quantity =>
  quantity(multiplyDivide(tiles, area, MM2_PER_HUNDREDTH))

/**
 * The whole tiles that a quantity needs (OP-06). A quantity that is the two-decimal rounding of a whole
 * number of tiles is exact, so that the function is idempotent: 1.13 m² of 750 × 750 is exactly 2 tiles and
 * never becomes 1.69. 10 m² of 600 × 600 → 28 tiles covering 10.08; 10.08 → 28 exactly. Throws below
 * `SMALLEST_TILE_MM2`.
 */
export const wholeTiles = (requested: Quantity, area: SquareMillimetres): WholeTiles => {
  invariant(area >= SMALLEST_TILE_MM2, `a tile of ${area} mm²`)
  const nearest = multiplyDivide(requested, MM2_PER_HUNDREDTH, area)
  if (nearest >= 1 && coverageOfTiles(nearest, area) === requested)
    return { tiles: nearest, coverage: requested, exact: true }
  const tiles = Math.max(1, multiplyDivideUp(requested, MM2_PER_HUNDREDTH, area))
  return { tiles, coverage: coverageOfTiles(tiles, area), exact: false }
}

/**
 * The largest whole-tile quantity up to a limit; null if not even one tile fits (OP-07, OP-08).
 * 50 m² of 600 × 600 → 138 tiles, 49.68.
 */
export const largestWholeTiles = (limit: Quantity, area: SquareMillimetres): WholeTiles | null => {
  let tiles = Math.floor((limit * MM2_PER_HUNDREDTH) / area) + 1
  while (coverageOfTiles(tiles, area) > limit) tiles -= 1
  return tiles === 0 ? null : { tiles, coverage: coverageOfTiles(tiles, area), exact: true }
}

/** The required tiles to two decimals, for display: 10 m² of 600 × 600 → 2778 hundredths (P-105). */
export const tilesRequired = (requested: Quantity, area: SquareMillimetres): Quantity =>
  quantity(multiplyDivide(requested, MM2_PER_HUNDREDTH * 100, area))
