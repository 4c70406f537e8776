import { type Bitset, intersect } from './bitset.ts'
import { countIn, type OrdinalSet, unionOf } from './ordinal-set.ts'

/** What can be ticked in one group: the products of each option, and whether it is ticked. */
export interface TickableGroup {
  readonly options: readonly { readonly products: OrdinalSet; readonly ticked: boolean }[]
}

export interface OptionCount {
  /** Products that the option leaves, given the ticks of the other groups. */
  readonly count: number
  /** Whether any product of the listing has it, whatever is ticked. */
  readonly offered: boolean
}

export interface FacetCounts {
  /** The products that satisfy all groups. */
  readonly products: Bitset
  readonly groups: readonly (readonly OptionCount[])[]
}

/**
 * Ticks of one group mean OR, groups mean AND. A group's own ticks do not narrow its own counts, so that each count says
 * what one more tick would bring.
 */
export const countFacets = (size: number, listing: Bitset, groups: readonly TickableGroup[]): FacetCounts => {
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
        const count = countIn(left, option.products)
        return { count, offered: count > 0 || (left !== listing && countIn(listing, option.products) > 0) }
      })
    }),
  }
}
