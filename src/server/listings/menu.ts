import type { Menu, MenuEntry } from '#contract/menu.ts'
import type { Bitset } from '#domain/listing/bitset.ts'
import { countIn, sizeOf, unionOf } from '#domain/listing/ordinal-set.ts'
import { type IndexedCategory, type IndexedGroup, type ListingIndex, tagged } from './listing-index.ts'
import { presentCategory } from './present.ts'

/**
 * The groups that shoppers choose by first, in this order: what it looks like, where it goes, what it is made
 * of.
 */
const OFFERED: readonly string[] = ['look', 'use', 'material', 'finish', 'size', 'colour']

/** Columns beside the category's picture, and lines in each. */
const MOST_GROUPS = 3
const MOST_OPTIONS = 7

/** Categories with a menu; the rest of a shop with more of them are links. */
const MOST_CATEGORIES = 24

/** A group with fewer options is shown only where there is no better one. */
const ENOUGH_OPTIONS = 3

/**
 * The options of a group that most of some products have; in the order of the group, as on the category's
 * page.
 */
const optionsIn = (index: ListingIndex, products: Bitset, { options }: IndexedGroup) => {
  const counted = options
    .map((option) => ({ option, count: countIn(products, tagged(index, option)) }))
    .filter(({ count }) => count > 0)
  const most = new Set(
    counted
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_OPTIONS)
      .map(({ option }) => option),
  )
  return options.filter((option) => most.has(option)).map(({ code, name }) => ({ code, name }))
}

type Groups = MenuEntry['groups']

const namesOf = ({ options }: Groups[number]): string => options.map(({ name }) => name).join()

/**
 * The groups that divide the category; of two with the same words, as look and material of stone, the first.
 */
const groupsOf = (index: ListingIndex, category: IndexedCategory): Groups => {
  const products = unionOf(index.size, [tagged(index, category)])
  const dividing = OFFERED.flatMap((code) => index.groups.filter((group) => group.code === code))
    .map((group) => ({ code: group.code, name: group.name, options: optionsIn(index, products, group) }))
    .filter(({ options }) => options.length > 1)
    .filter((group, i, all) => all.findIndex((other) => namesOf(other) === namesOf(group)) === i)
  const large = dividing.filter(({ options }) => options.length >= ENOUGH_OPTIONS)
  const chosen = [...large, ...dividing.filter((group) => !large.includes(group))].slice(0, MOST_GROUPS)
  return dividing.filter((group) => chosen.includes(group))
}

const menuOf = (index: ListingIndex): Menu => ({
  categories: index.categories.slice(0, MOST_CATEGORIES).map((category) => {
    const { slug, name, summary, picture } = presentCategory(index, category)
    return {
      slug,
      name,
      summary,
      picture,
      product_count: sizeOf(index.tags, category.key),
      groups: groupsOf(index, category),
    }
  }),
})

/** Makes the menu once for each index: in a shop of 100,000 products the counting takes a while. */
export const createMenus = (): ((index: ListingIndex) => Menu) => {
  const cache = new WeakMap<ListingIndex, Menu>()
  return (index) => {
    const cached = cache.get(index)
    if (cached !== undefined) return cached
    const menu = menuOf(index)
    cache.set(index, menu)
    return menu
  }
}
