import type { Odds } from './odds.ts'

export interface PackCount {
  readonly packs: number
  /** Tiles of each size that are not needed. */
  readonly left: readonly number[]
}

/**
 * Packs of several sizes: as many as the size needs that runs out first (L-039). [23, 36, 24, 23] of packs of
 * [2, 3, 2, 2]: 12 packs, of which [1, 0, 0, 1] are left over.
 */
export const packsFor = (needed: readonly number[], contents: readonly number[]): PackCount => {
  const packs = needed.reduce(
    (most, need, size) => Math.max(most, Math.ceil(need / (contents[size] ?? 1))),
    0,
  )
  return { packs, left: needed.map((need, size) => packs * (contents[size] ?? 0) - need) }
}

/** The odds of packs: that every size is enough, each by its own odds. */
export const oddsOfPacks = (
  odds: readonly Pick<Odds, 'need' | 'chance'>[],
  contents: readonly number[],
): Pick<Odds, 'need' | 'chance'> => ({
  need: packsFor(
    odds.map(({ need }) => need),
    contents,
  ).packs,
  chance: (packs) => odds.reduce((all, { chance }, size) => all * chance(packs * (contents[size] ?? 0)), 1),
})
