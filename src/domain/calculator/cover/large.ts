import type { TwoCovers } from './direct.ts'
import { remainder, remainderTables, type Tables } from './residues.ts'
import type { Counts, Sizes } from './sizes.ts'
import { weigh } from './sizes.ts'

/*
 * Covers of a need that is many times the largest pack. Almost all of it is the pack with the lowest price per m²,
 * the "best"; the question is only which other packs stand beside it. What another pack costs more than its area in
 * best packs is its loss. Best packs can be added at no loss, so a choice of other packs matters only by its loss and
 * by the remainder of its coverage modulo the best pack: a shortest path over remainders answers every need at once.
 * It may ask for more other packs than there is need; then the choices within the need are searched, with the tables
 * as bounds that are never missed by much.
 */

interface Problem {
  /** The other packs, the largest first. */
  readonly steps: readonly number[]
  readonly losses: readonly number[]
  readonly modulus: number
  readonly bestPrice: number
  readonly need: number
  readonly byLoss: Tables
  /** By coverage instead of loss, made when first needed. */
  byCoverage(): Tables
}

/** Other packs with their loss. */
interface Choice {
  readonly counts: Counts
  readonly loss: number
}

/** The other packs that the tables say: least loss, larger packs first. */
const readOff = ({ steps, losses, modulus, byLoss }: Problem, target: number): Counts => {
  let rest = target
  return steps.map((step, k) => {
    const here = byLoss[k]?.[rest] ?? 0
    const others = byLoss[k + 1]
    for (let count = 0; ; count += 1) {
      const left = remainder(rest - count * step, modulus)
      if ((others?.[left] ?? 0) + count * (losses[k] ?? 0) === here) {
        rest = left
        return count
      }
    }
  })
}

/** The other packs of least loss that cover no more than `total` and leave a multiple of the best pack. */
const searchWithin = (problem: Problem, total: number, limit: number): Choice | null => {
  const { steps, losses, modulus, byLoss } = problem
  const byCoverage = problem.byCoverage()
  const counts = steps.map(() => 0)
  const seen = new Map<number, { readonly loss: number; readonly room: number }[]>()
  /* Whoever came to the same remainder with no more loss and no less room has found all there is to find. */
  const isBehind = (k: number, rest: number, loss: number, room: number): boolean => {
    const key = k * modulus + rest
    const known = seen.get(key) ?? []
    if (known.some((other) => other.loss <= loss && other.room >= room)) return true
    seen.set(key, [...known.filter((other) => other.loss < loss || other.room > room), { loss, room }])
    return false
  }
  let found: Choice | null = null
  let most = limit
  const choose = (k: number, rest: number, loss: number, room: number): void => {
    if (isBehind(k, rest, loss, room)) return
    if (k === steps.length) {
      if (found === null || loss < found.loss) found = { counts: [...counts], loss }
      most = Math.min(most, loss)
      return
    }
    const step = steps[k] ?? 0
    const lost = losses[k] ?? 0
    const [nextLoss, nextCoverage] = [byLoss[k + 1], byCoverage[k + 1]]
    let left = rest
    const stride = step % modulus
    for (let count = 0; count * step <= room && loss + count * lost <= most && count < modulus; count += 1) {
      const fits = (nextCoverage?.[left] ?? 0) <= room - count * step
      if (fits && loss + count * lost + (nextLoss?.[left] ?? 0) <= most) {
        counts[k] = count
        choose(k + 1, left, loss + count * lost, room - count * step)
      }
      left -= stride
      if (left < 0) left += modulus
    }
    counts[k] = 0
  }
  choose(0, remainder(total, modulus), 0, total)
  return found
}

/** The best choice for exactly `total`, losing at most `limit`; null when there is none. */
const choiceFor = (problem: Problem, total: number, limit: number): Choice | null => {
  const { byLoss, byCoverage, modulus, steps } = problem
  const target = remainder(total, modulus)
  const least = byLoss[0]?.[target] ?? 0
  if (least > limit) return null
  const counts = readOff(problem, target)
  if (weigh(counts, steps) <= total) return { counts, loss: least }
  if ((byCoverage()[0]?.[target] ?? 0) > total) return null
  for (let most = least; ; most = Math.min(limit, most * 1.5 + 1)) {
    const found = searchWithin(problem, total, most)
    if (found !== null || most === limit) return found
  }
}

const leastWasteTotal = ({ need, modulus, byCoverage }: Problem): number => {
  const [reach] = byCoverage()
  let least = Number.POSITIVE_INFINITY
  for (let r = 0; r < modulus; r += 1) {
    const from = Math.max(need, reach?.[r] ?? 0)
    least = Math.min(least, from + remainder(r - from, modulus))
  }
  return least
}

/** Of all totals from the need up to a best pack more, the one that costs least; then the one with less left over. */
const cheapestTotal = (problem: Problem): { readonly total: number; readonly choice: Choice } => {
  const { need, modulus, bestPrice, byLoss } = problem
  const start = remainder(need, modulus)
  const costOf = (spare: number): number => {
    const here = start + spare
    return (byLoss[0]?.[here < modulus ? here : here - modulus] ?? 0) + spare * bestPrice
  }
  let lowest = 0
  for (let spare = 1; spare < modulus; spare += 1) if (costOf(spare) < costOf(lowest)) lowest = spare
  const simple = choiceFor(problem, need + lowest, costOf(lowest) - lowest * bestPrice)
  if (simple !== null) return { total: need + lowest, choice: simple }

  /* Nothing but best packs always works; only totals that might cost less are worth a search. */
  const plain = remainder(-need, modulus)
  let best = { total: need + plain, choice: { counts: problem.steps.map(() => 0), loss: 0 } as Choice }
  let cost = plain * bestPrice
  const hopeful = Array.from({ length: modulus }, (_, spare) => spare)
    .filter((spare) => costOf(spare) <= cost)
    .sort((a, b) => costOf(a) - costOf(b) || a - b)
  for (const spare of hopeful) {
    if (costOf(spare) > cost) break
    const choice = choiceFor(problem, need + spare, cost - spare * bestPrice)
    if (choice === null) continue
    const its = choice.loss + spare * bestPrice
    if (its < cost || (its === cost && need + spare < best.total)) {
      best = { total: need + spare, choice }
      cost = its
    }
  }
  return best
}

/** The pack with the lowest price for its coverage; of several the largest. */
const bestPack = ({ coverage, price }: Sizes): number => {
  let best = 0
  for (let i = 1; i < coverage.length; i += 1)
    if ((price[i] ?? 0) * (coverage[best] ?? 0) < (price[best] ?? 0) * (coverage[i] ?? 0)) best = i
  return best
}

/** As `coverDirectly`, for a need of any size. */
export const coverLarge = (sizes: Sizes): TwoCovers => {
  const { coverage, price, need } = sizes
  const best = bestPack(sizes)
  const modulus = coverage[best] ?? 1
  const bestPrice = price[best] ?? 0
  const others = coverage.map((_, i) => i).filter((i) => i !== best)
  const steps = others.map((i) => coverage[i] ?? 0)
  const losses = others.map((i) => (price[i] ?? 0) * modulus - bestPrice * (coverage[i] ?? 0))
  let byCoverage: Tables | null = null
  const problem: Problem = {
    steps,
    losses,
    modulus,
    bestPrice,
    need,
    byLoss: remainderTables(modulus, steps, losses),
    byCoverage: () => {
      byCoverage ??= remainderTables(modulus, steps, steps)
      return byCoverage
    },
  }
  const countsOf = (total: number, { counts }: Choice): Counts => {
    const all = coverage.map((_, i) => counts[others.indexOf(i)] ?? 0)
    all[best] = (total - weigh(counts, steps)) / modulus
    return all
  }
  const cheapest = cheapestTotal(problem)
  const exactly = choiceFor(problem, need, Number.POSITIVE_INFINITY)
  const least = exactly === null ? leastWasteTotal(problem) : need
  const leastWaste = exactly ?? choiceFor(problem, least, Number.POSITIVE_INFINITY)
  return {
    cheapest: countsOf(cheapest.total, cheapest.choice),
    leastWaste: leastWaste === null ? countsOf(cheapest.total, cheapest.choice) : countsOf(least, leastWaste),
  }
}
