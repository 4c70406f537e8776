import { sizeOf } from '#domain/listing/ordinal-set.ts'
import { canFind } from '#domain/listing/text-search.ts'
import { plainText } from '#domain/listing/words.ts'
import type { CategoryRow, OptionRow } from './index-rows.ts'
import { lookCodes, materialCodes } from './index-texts.ts'
import type { ListingIndex } from './listing-index.ts'

/** Searches that are tried for one text. */
const MOST_TRIED = 6

/**
 * Searches to suggest: the options of attributes and what categories are named by, 'Grout and Jointing' by two,
 * plain, sorted, each once. Words of synonyms alone are left out: the shop suggests its own words, and some of
 * the list are the names of other shops.
 */
export const searchesOf = (
  options: readonly Pick<OptionRow, 'name'>[],
  categories: readonly Pick<CategoryRow, 'name'>[],
): readonly string[] => {
  const texts = [
    ...options.map(({ name }) => name),
    ...categories.flatMap(({ name }) => name.split(/ (?:and|&) |, /)),
  ]
  return [...new Set(texts.map((text) => plainText(text).trim()))].sort()
}

/** The place of the first search that does not sort before the text. */
const placeOf = (searches: readonly string[], text: string): number => {
  let low = 0
  let high = searches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((searches[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Up to `most` searches that begin with a text, are longer, and find something; the shortest first. */
export const suggestSearches = (
  { searches, text: index }: ListingIndex,
  typed: string,
  most: number,
): readonly string[] => {
  const text = plainText(typed).trim()
  if (text === '') return []
  const from = placeOf(searches, text)
  let to = from
  while (searches[to]?.startsWith(text)) to += 1
  return searches
    .slice(from, to)
    .filter((search) => search !== text)
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_TRIED)
    .filter((search) => canFind(index, search))
    .slice(0, most)
}

/** Searches to begin with: the looks and materials of most products, the widest first. */
export const firstSearches = ({ groups, tags }: ListingIndex, most: number): readonly string[] => {
  const options = groups
    .filter(({ code }) => lookCodes.has(code) || materialCodes.has(code))
    .flatMap((group) => group.options)
    .map(({ name, key }) => ({ name: plainText(name).trim(), count: sizeOf(tags, key) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return [...new Set(options.map(({ name }) => name))].slice(0, most)
}
