import type { GroupEntryPoint, ProductCard } from '#contract/listing.ts'
import { pageInOrder } from '#domain/listing/order.ts'
import { sizeOf, unionOf } from '#domain/listing/ordinal-set.ts'
import { type IndexedOption, idsOf, type ListingIndex, tagged } from './listing-index.ts'

/**
 * Attribute groups whose options the home page offers for the whole shop; the use of goods is offered by
 * room.
 */
const LEADING: readonly string[] = ['look', 'material', 'finish']

/** The group that is shown by pictures; the others by their names alone. */
const PICTURED = 'look'

interface ChosenOption extends IndexedOption {
  /** The product whose picture stands for the option. */
  readonly productId: number | null
}

export interface ChosenEntryPoint {
  readonly code: string
  readonly name: string
  readonly options: readonly ChosenOption[]
}

/** The leading groups with the options that have products; no two options of a group are shown by one product. */
export const chooseEntryPoints = (index: ListingIndex): readonly ChosenEntryPoint[] =>
  LEADING.flatMap((leading) => index.groups.filter(({ code }) => code === leading))
    .map(({ code, name, options }) => {
      const stocked = options.filter(({ key }) => sizeOf(index.tags, key) > 0)
      const taken = new Set<number>()
      const shownBy = (option: IndexedOption): number | null => {
        if (code !== PICTURED) return null
        const members = unionOf(index.size, [tagged(index, option)])
        const first = pageInOrder(index.orders.featured, members, 0, stocked.length).find(
          (i) => !taken.has(i),
        )
        if (first === undefined) return null
        taken.add(first)
        return idsOf(index, [first])[0] ?? null
      }
      return { code, name, options: stocked.map((option) => ({ ...option, productId: shownBy(option) })) }
    })
    .filter(({ options }) => options.length > 1)

export const productsOf = (ways: readonly ChosenEntryPoint[]): readonly number[] =>
  ways.flatMap(({ options }) => options.flatMap(({ productId }) => productId ?? []))

export const presentEntryPoints = (
  index: ListingIndex,
  ways: readonly ChosenEntryPoint[],
  cards: readonly ProductCard[],
): readonly GroupEntryPoint[] =>
  ways.map(({ code, name, options }) => ({
    code,
    name,
    options: options.map((option) => ({
      code: option.code,
      name: option.name,
      product_count: sizeOf(index.tags, option.key),
      picture: cards.find(({ id }) => id === option.productId)?.pictures[0] ?? null,
    })),
  }))
