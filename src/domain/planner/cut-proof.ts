import { type Assignment, firstFit, tilesIn } from './core/cut-assign.ts'
import { type ProveLeast, roundUp, type Search, type Unproved } from './core/cutting.ts'
import { linearBound } from './cut-bound.ts'
import { fitInto, followBound, reorderings, TooManySteps } from './cut-exact.ts'
import { setsOf } from './cut-sets.ts'

const REORDERINGS = 10
/** Of pieces in tiles: enough for all reorderings of a hundred pieces, and for none of some hundreds. */
const MOST_TRIED = 20_000
const EXACT_PIECES = 12
const STEPS = 2000

/** Far more than sums of prices are rounded by. */
const ROUNDING = 1e-3

/**
 * The least number of tiles from the bound on that is not impossible. Up to 12 pieces it is always found; with more
 * the search may end without an answer, and its last bound holds.
 */
const leastFrom = (
  bound: number,
  most: number,
  cutInto: (tiles: number) => Assignment | null,
): { readonly bound: number; readonly found: Assignment | null } => {
  for (let tiles = bound; tiles < most; tiles += 1) {
    try {
      const found = cutInto(tiles)
      if (found !== null) return { bound: tiles, found }
    } catch (error) {
      if (error instanceof TooManySteps) return { bound: tiles, found: null }
      throw error
    }
  }
  return { bound: most, found: null }
}

/** By the sets of pieces that one tile can give: their linear bound, and a search from it on (L-056, L-057). */
const proveBySets = ({ groups, states, demand, below, assignment, bound: area }: Unproved): Search | null => {
  const sets = setsOf(groups, states)
  if (sets === null) return { assignment, bound: area, linear: null }
  let best = assignment
  const keep = (other: Assignment): void => {
    if (tilesIn(other) < tilesIn(best)) best = other
  }
  const prices = linearBound(demand, sets.given, below - 1 + ROUNDING)
  const linear = prices.value
  let bound = Math.max(area, roundUp(linear))
  if (bound >= below) return null
  if (tilesIn(best) > bound) keep(followBound(sets, demand, prices))
  if (tilesIn(best) > bound) {
    const count = demand.reduce((sum, n) => sum + n, 0)
    const steps = count <= EXACT_PIECES ? Number.POSITIVE_INFINITY : STEPS
    const least = leastFrom(bound, tilesIn(best), (tiles) => fitInto(sets, prices, demand, tiles, steps))
    bound = least.bound
    if (least.found) keep(least.found)
  }
  return { assignment: best, bound, linear }
}

/** Finds fewer tiles by the sets that they can give; where that proves nothing, by other orders of the pieces. */
export const proveLeast: ProveLeast = (unproved) => {
  const found = proveBySets(unproved)
  if (found === null) return null
  const { groups, states, demand, enough } = unproved
  let best = found.assignment
  for (const order of reorderings(groups.length, REORDERINGS)) {
    if (tilesIn(best) <= Math.max(found.bound, enough) || states.tried() > MOST_TRIED) break
    const other = firstFit(states, order, demand)
    if (tilesIn(other) < tilesIn(best)) best = other
  }
  return { ...found, assignment: best }
}
