import { type Bitset, intersect } from './bitset.ts'
import { countIn, type OrdinalSet, unionOf } from './ordinal-set.ts'

/** The options of one group: the products of each, and whether it is ticked. */
export interface TickableGroup {
  readonly options: readonly { readonly products: OrdinalSet; readonly ticked: boolean }[]
}

export interface OptionCount {
  /** Number of products with the option, given the ticks of the other groups. */
  readonly count: number
  /** Whether any product of the listing has the option, whatever is ticked. */
  readonly offered: boolean
}

export interface FacetCounts {
  /** The products that match all groups. */
  readonly products: Bitset
  readonly groups: readonly (readonly OptionCount[])[]
}

/**
 * Counts the products of each option. Ticks of one group combine by OR, groups by AND. A group's own ticks do
 * not narrow its own counts, so that each count shows what one more tick would add. Sets of variations are matched in
 * the same way, with a `count` of their products.
 */
export const countFacets = (
  size: number,
  listing: Bitset,
  groups: readonly TickableGroup[],
  count: (matching: Bitset, set: OrdinalSet) => number = countIn,
): FacetCounts => {
  const ticked = groups.map(({ options }) => {
    const sets = options.filter((option) => option.ticked).map((option) => option.products)
    return sets.length === 0 ? null : unionOf(size, sets)
  })
  const narrowed = (except: number | null): Bitset =>
    ticked.reduce<Bitset>(
      (left, set, i) => (set === null || i === except ? left : intersect(left, set)),
      listing,
    )
  const products = narrowed(null)
  return {
    products,
    groups: groups.map(({ options }, i) => {
      const left = ticked[i] === null ? products : narrowed(i)
      return options.map((option) => {
        const counted = count(left, option.products)
        return {
          count: counted,
          offered: counted > 0 || (left !== listing && countIn(listing, option.products) > 0),
        }
      })
    }),
  }
}
