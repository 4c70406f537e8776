import type { Pence } from '../money/pence.ts'
import type { Odds } from './odds.ts'

/** The usual rule: the floor's area and so many percent, in whole tiles (L-090). */
export const FLAT_PERCENT = 10

/**
 * The tiles that the usual rule buys, areas in one unit. 12 m² of 600 × 600: 37 at 10 %, 34 at 0 %, 39 at 15 %.
 */
export const flatTiles = (floor: number, tile: number, percent: number, pack = 1): number =>
  Math.ceil(Math.ceil((floor * (100 + percent)) / (100 * tile)) / pack) * pack

export interface FlatComparison {
  readonly tiles: number
  readonly chance: number
  /** impossible: below the need of this layout; short: below the order; same; ample: above it (L-091). */
  readonly verdict: 'impossible' | 'short' | 'same' | 'ample'
  /** What the order saves (negative: what it takes more) against the usual rule (L-092). */
  readonly saved: { readonly tiles: number; readonly pence: number; readonly grams: number }
}

export interface FlatRequest {
  readonly odds: Pick<Odds, 'need' | 'chance'>
  readonly tiles: number
  /** The order to compare with. */
  readonly order: number
  readonly priceOf: (tiles: number) => Pence
  readonly gramsPerTile: number
}

/**
 * Compares an order with the usual rule. L-W2: 28 tiles are impossible where the layout needs 30; L-W5: 106 tiles
 * save four of 110.
 */
export const compareFlat = ({ odds, tiles, order, priceOf, gramsPerTile }: FlatRequest): FlatComparison => {
  const saved = tiles - order
  const beyond = saved > 0 ? 'ample' : 'same'
  const below = tiles < odds.need ? 'impossible' : 'short'
  return {
    tiles,
    chance: odds.chance(tiles),
    verdict: saved < 0 ? below : beyond,
    saved: { tiles: saved, pence: priceOf(tiles) - priceOf(order), grams: saved * gramsPerTile },
  }
}
