import { type Pence, pence } from '../money/pence.ts'
import type { Odds } from './odds.ts'

/** The shop takes unopened boxes back (L-075). */
export interface BoxReturns {
  readonly tilesInBox: number
  /** What the shop keeps of the boxes' price, in percent; their journey is the shopper's. */
  readonly percent: number
  readonly usedUp: Odds['usedUp']
}

export interface SpareRequest {
  readonly odds: Pick<Odds, 'need' | 'chance'>
  /** The chance that the recommended number has at least: 0.95 (L-069). */
  readonly level: number
  /** Tiles are sold by so many: 1, or those of a box or pack (L-076). */
  readonly pack: number
  /** Tiles to keep for repairs, on top of the spare ones (L-077). */
  readonly repairs: number
  /** The delivered price of so many tiles. It has steps, so it is asked for, never multiplied. */
  readonly priceOf: (tiles: number) => Pence
  /** A second order: its delivery and its least quantity. */
  readonly secondOrder: Pence
  /** Null: no returns. */
  readonly returns: BoxReturns | null
}

/** A number of tiles that can be ordered. */
export interface SpareRow {
  readonly tiles: number
  readonly chance: number
  /** The extra tiles' price and the expected cost of a second order (L-074). */
  readonly cost: Pence
}

export interface SpareAdvice {
  /** The least number with a chance at the level, before repairs and packs. */
  readonly enough: number
  /** The least order and the next ten. */
  readonly rows: readonly SpareRow[]
  /** The least order whose chance is at the level. */
  readonly recommended: SpareRow
  /** The order that costs least in expectation; of two alike the greater one. */
  readonly cheapest: SpareRow
}

/** The least order and the next ten. */
const ROWS = 11

/** A chance of running short that no longer moves a penny. */
const NEGLIGIBLE = 1e-6

const leastEnough = (odds: SpareRequest['odds'], level: number): number => {
  let tiles = odds.need
  while (odds.chance(tiles) < level) tiles += 1
  return tiles
}

/** What comes back for unopened boxes, in expectation; where a price has steps, only if that pays. */
const expectedRefund = (
  { odds, priceOf, repairs }: SpareRequest,
  { tilesInBox, percent, usedUp }: BoxReturns,
  tiles: number,
): number => {
  const spare = tiles - repairs - odds.need
  return usedUp(tiles - repairs)
    .subarray(0, spare + 1)
    .reduce((sum, chance, used) => {
      const boxes = Math.floor((spare - used) / tilesInBox)
      if (boxes === 0) return sum
      const price = priceOf(tiles) - priceOf(tiles - boxes * tilesInBox)
      return sum + chance * Math.max(0, (price * (100 - percent)) / 100)
    }, 0)
}

/**
 * Weighs spare tiles against a second delivery. L-W1 at £10.80 a tile and £64.80 for a second order: 35 tiles cost
 * £21.77 in expectation, 36 cost £16.91 (cheapest), 37 cost £23.54 (recommended at 95 %). In boxes of 4 the
 * orders are 36, 40, 44 …, and 40 is recommended.
 */
export const adviseSpare = (request: SpareRequest): SpareAdvice => {
  const { odds, level, pack, repairs, priceOf, secondOrder, returns } = request
  const least = Math.ceil((odds.need + repairs) / pack) * pack
  const row = (tiles: number): SpareRow => {
    const chance = odds.chance(tiles - repairs)
    const refund = returns === null ? 0 : expectedRefund(request, returns, tiles)
    const extra = priceOf(tiles) - priceOf(least) - refund
    return { tiles, chance, cost: pence(Math.round(extra + (1 - chance) * secondOrder)) }
  }
  const walked: SpareRow[] = []
  do walked.push(row(least + walked.length * pack))
  while (walked.length < ROWS || (walked.at(-1)?.chance ?? 1) < Math.max(level, 1 - NEGLIGIBLE))

  const first = row(least)
  return {
    enough: leastEnough(odds, level),
    rows: walked.slice(0, ROWS),
    recommended: walked.find(({ chance }) => chance >= level) ?? first,
    cheapest: walked.reduce((best, one) => (one.cost <= best.cost ? one : best), first),
  }
}
