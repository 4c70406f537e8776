import { invariant } from '../lang/invariant.ts'
import { type Pence, pence } from './pence.ts'

/**
 * Shares a total over weights by largest remainder: the parts always add up to the total, and none is more
 * than a penny from its exact share. £1.00 over 1, 1, 1 → 34, 33, 33. Throws if the weights sum to 0 and the
 * total does not.
 */
export const shareByLargestRemainder = (total: Pence, weights: readonly number[]): readonly Pence[] => {
  invariant(total >= 0 && weights.every((w) => Number.isSafeInteger(w) && w >= 0), 'weights to share over')
  const sum = weights.reduce((a, b) => a + b, 0)
  invariant(sum > 0 || total === 0, `${total} pence to share over nothing`)
  if (sum === 0) return weights.map(() => pence(0))
  const exact = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, floor: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  const left = total - exact.reduce((a, share) => a + share.floor, 0)
  /* Sorting is stable: of equal remainders, the earlier share stays first. */
  const roundedUp = new Set(
    exact
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map((share) => share.index),
  )
  return exact.map(({ index, floor }) => pence(floor + (roundedUp.has(index) ? 1 : 0)))
}
