import { bestTogether } from './best-parts.ts'
import { type Bitset, countShared, emptyBitset, fullBitset, intersect, isEmpty } from './bitset.ts'
import { asksForCheap, isPlace } from './filler-words.ts'
import { fitsOf } from './fit.ts'
import { addAll } from './ordinal-set.ts'
import { type PartProducts, productsDescribed, productsOfPart } from './part-products.ts'
import { correctedParts, isSize, type QueryPart, readParts } from './query-part.ts'
import type { TextIndex } from './text-index.ts'
import { plainText, searchWords } from './words.ts'

export interface SearchResult {
  readonly products: Bitset
  /** How well each of them fits; at most `BEST_FIT`. */
  readonly fits: Uint8Array
  /** The corrected text, if a word was replaced by a similar one; null if all were read as typed. */
  readonly corrected: string | null
  /** A size that was typed in another unit than millimetres, and what it is in those; null: none was. */
  readonly size: ConvertedSize | null
  /** The words that no found product has, as typed. */
  readonly leftOut: readonly string[]
  /** The text asks for the lowest prices first: 'cheap wall tiles' (S-010). */
  readonly cheapFirst: boolean
}

/** '60x60', read as '600x600'. */
export interface ConvertedSize {
  readonly typed: string
  readonly meant: string
}

/** Maximum number of words that are searched for; further words are ignored. */
const MOST_WORDS = 12

/**
 * The products that have every word of the text, or a synonym of it. Words that say nothing are not required.
 * A word that neither the shop nor its synonyms know is replaced by the most similar one, unless `asTyped`.
 * Where no product has all words, those that have the most are found, and `leftOut` names the others. Null if
 * the text has no words.
 */
export const searchText = (index: TextIndex, text: string, asTyped = false): SearchResult | null => {
  const plain = plainText(text)
  const query = searchWords(plain).slice(0, MOST_WORDS)
  if (query.length === 0) return null
  const read = readParts(index, query)
  const parts = asTyped ? read : correctParts(index, read)
  const typed = (part: QueryPart): string => plain.slice(part.start, part.end)
  return {
    ...findTogether(index, parts, typed),
    cheapFirst: query.some(({ word }) => asksForCheap(word)),
    corrected: correctedText(plain, parts.map(withoutSize)),
    size: parts.map((part) => sizeOfPart(part, typed)).find((size) => size !== null) ?? null,
  }
}

/** Whether some product meets all words of a text that say something, as typed. */
export const canFind = (index: TextIndex, text: string): boolean => {
  const required = readParts(index, searchWords(plainText(text))).filter(({ isRequired }) => isRequired)
  if (required.length === 0 || required.some(({ readings }) => readings.length === 0)) return false
  return !isEmpty(required.map((part) => productsOfPart(index, part).products).reduce(intersect))
}

const productsOfKnown = (index: TextIndex, parts: readonly QueryPart[]): Bitset | null =>
  parts
    .filter(({ isRequired, readings }) => isRequired && readings.length > 0)
    .map((part) => productsOfPart(index, part).products)
    .reduce<Bitset | null>((all, own) => (all === null ? own : intersect(all, own)), null)

/**
 * Replaces misspelt words: among equally similar ones by one that leaves products. Beside a word like nothing in the
 * shop and without any that it knows, none is: 'zxqwv plonk' asks for no planks.
 */
const correctParts = (index: TextIndex, parts: readonly QueryPart[]): readonly QueryPart[] => {
  if (parts.every(({ readings }) => readings.length > 0)) return parts
  const corrections = parts.map((part) => correctedParts(index, part))
  const isNonsense = parts.every(({ readings }) => readings.length === 0)
  if (isNonsense && corrections.some((candidates) => candidates.length === 0)) return parts
  let known = productsOfKnown(index, parts)
  return parts.map((part, i) => {
    const candidates = (corrections[i] ?? []).map((corrected) => {
      const { products } = productsOfPart(index, corrected)
      return { corrected, left: known === null ? products : intersect(known, products) }
    })
    const chosen = candidates.find(({ left }) => !isEmpty(left)) ?? candidates[0]
    if (chosen === undefined) return part
    if (!isEmpty(chosen.left)) known = chosen.left
    return chosen.corrected
  })
}

/**
 * Finds the products that meet the most of the words that say something, and how well. Where there are none,
 * 'cheap tiles', or no product has any of them, the others are searched for.
 */
const findTogether = (
  index: TextIndex,
  parts: readonly QueryPart[],
  typed: (part: QueryPart) => string,
): Omit<SearchResult, 'corrected' | 'size' | 'cheapFirst'> => {
  const found = parts.filter(({ isRequired }) => isRequired).map((part) => productsOfPart(index, part))
  const fillers = parts
    .filter(({ isRequired }) => !isRequired)
    .map((part) => productsOfPart(index, part))
    .filter(({ importance }) => importance > 1)
  const kept = bestTogether(
    found.map(({ products, importance }, i) => ({ products, importance: importance + i / 100 })),
  )
  const used = kept === null ? [] : kept.parts.flatMap((i) => found.slice(i, i + 1))
  const products =
    kept === null
      ? productsOfFillers(index, fillers, found.length === 0)
      : withoutMentions(index, used, fillers, kept.products)
  const scored = [...used, ...fillers].map(({ part }) => part)
  return {
    products,
    fits: fitsOf(index, products, scored, upperTierOf(index, used, products)),
    leftOut: found.filter((one) => !used.includes(one)).map(({ part }) => typed(part)),
  }
}

/**
 * The products for words that say nothing: those that such a word names, as 'tile' does, if these are goods to
 * lay; else all, if the query has no other words.
 */
const productsOfFillers = (
  index: TextIndex,
  fillers: readonly PartProducts[],
  isWholeQuery: boolean,
): Bitset => {
  const found = emptyBitset(index.size)
  for (const { products } of fillers) addAll(found, { kind: 'bits', bits: products })
  if (countShared(found, index.goods) > 0) return found
  return isWholeQuery ? fullBitset(index.size) : emptyBitset(index.size)
}

/** 'black floor tile', 'step treads': what is used on floors has no part in it. */
const namesPlace = ({ part }: PartProducts): boolean => part.typed.split(' ').some(isPlace)

/**
 * The products without what is used to lay them and only says that it suits them: a query that says 'tile' means goods
 * to lay, so that 'slate tile' does not find a sealer for slate. What the words describe stays, after the goods (S-011).
 */
const withoutMentions = (
  index: TextIndex,
  used: readonly PartProducts[],
  fillers: readonly PartProducts[],
  products: Bitset,
): Bitset => {
  const saysGoods =
    used.some(namesPlace) || fillers.some((filler) => countShared(filler.products, index.goods) > 0)
  if (!saysGoods || used.some(({ namesAccessory }) => namesAccessory)) return products
  if (countShared(products, index.goods) === 0) return products
  if (used.some(namesPlace)) return intersect(products, index.goods)
  const described = used.map(({ part }) => productsDescribed(index, part)).reduce(intersect)
  const meant = emptyBitset(index.size)
  for (const bits of [described, index.goods]) addAll(meant, { kind: 'bits', bits })
  return intersect(products, meant)
}

/** Goods to lay come before what is used to lay them, unless the words name the latter. */
const upperTierOf = (index: TextIndex, used: readonly PartProducts[], products: Bitset): Bitset =>
  used.some(({ namesAccessory }) => namesAccessory) ? products : index.goods

/** The size that a part was read as. */
const sizeOfPart = (part: QueryPart, typed: (part: QueryPart) => string): ConvertedSize | null =>
  part.correction !== null && isSize(part.correction) ? { typed: typed(part), meant: part.correction } : null

/** The same size in millimetres is no correction of what was typed. */
const withoutSize = (part: QueryPart): QueryPart =>
  part.correction !== null && isSize(part.correction) ? { ...part, correction: null } : part

/** The plain text with its misspelt words corrected; null if nothing was corrected. */
const correctedText = (plain: string, parts: readonly QueryPart[]): string | null => {
  if (parts.every(({ correction }) => correction === null)) return null
  let text = ''
  let from = 0
  for (const { correction, start, end } of parts) {
    if (correction === null) continue
    text += plain.slice(from, start) + correction
    from = end
  }
  return (text + plain.slice(from)).trim().replace(/\s+/g, ' ')
}
