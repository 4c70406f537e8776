import { type Bitset, intersect, isEmpty } from './bitset.ts'

/** A part of a query with its products, and how much it says. */
export interface Candidate {
  readonly products: Bitset
  readonly importance: number
}

/** What is left of a query: the parts that are met together, and the products that meet them. */
export interface Kept {
  /** Indexes among the candidates, ascending. */
  readonly parts: readonly number[]
  readonly products: Bitset
}

/** Combinations that are tried; a query has at most a dozen parts, and nearly all combinations end early. */
const MOST_TRIES = 600

/**
 * The largest set of parts that some product meets together; among sets of one size that of the most
 * importance. 'blue outdoor hexagon' without blue hexagons for outdoors → outdoor, hexagon. Null if no part
 * has products.
 */
export const bestTogether = (candidates: readonly Candidate[]): Kept | null => {
  const state: { best: (Kept & { readonly importance: number }) | null; tries: number } = {
    best: null,
    tries: 0,
  }
  const follow = (
    from: number,
    parts: readonly number[],
    products: Bitset | null,
    importance: number,
  ): void => {
    const { best } = state
    const isBetter =
      best === null ||
      parts.length > best.parts.length ||
      (parts.length === best.parts.length && importance > best.importance)
    if (products !== null && isBetter) state.best = { parts, products, importance }
    for (let i = from; i < candidates.length; i += 1) {
      const candidate = candidates[i]
      if (candidate === undefined || state.tries >= MOST_TRIES) return
      /* Too few parts are left to reach the best. */
      if (parts.length + candidates.length - i < (state.best?.parts.length ?? 0)) return
      state.tries += 1
      const together = products === null ? candidate.products : intersect(products, candidate.products)
      if (!isEmpty(together)) follow(i + 1, [...parts, i], together, importance + candidate.importance)
    }
  }
  follow(0, [], null, 0)
  return state.best
}
