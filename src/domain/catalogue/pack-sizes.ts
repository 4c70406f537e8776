import { commonUnit } from '../calculator/cover/sizes.ts'
import { areaToQuantity, type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import { plainQuantity } from '../measure/quantity.ts'

/** Sizes that one product may have for the calculator to combine. */
export const MOST_PACK_SIZES = 6

/**
 * How many times the largest pack may be what all sizes have in common, so that the best of all combinations is found
 * in milliseconds. Coverages with two decimals up to 25 m² always keep it; 12.5 and 0.3125 m² are 40 to 1.
 */
export const FINEST_PACK_MEASURE = 2500

/** What is wrong with the pack sizes of a product that is sold in combinations; null when nothing is. */
export const packSizesProblem = (coverages: readonly SquareMillimetres[]): string | null => {
  const sizes = [...new Set(coverages.filter((coverage) => coverage > 0))]
  if (sizes.length > MOST_PACK_SIZES)
    return `have ${sizes.length} pack sizes: at most ${MOST_PACK_SIZES} can be combined`
  if (sizes.length === 0) return null
  const largest = squareMillimetres(Math.max(...sizes))
  if (largest / commonUnit(sizes) <= FINEST_PACK_MEASURE) return null
  return `have coverages too fine to be combined beside ${plainQuantity(areaToQuantity(largest))} m²: give them with two decimals`
}
