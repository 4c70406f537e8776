import { type Bitset, emptyBitset, forEachBit, hasBit, setBit } from './bitset.ts'
import { forEachIn, type OrdinalSet } from './ordinal-set.ts'

/** The variations of an index, product by product; a variation is identified by its ordinal. */
export interface VariationOrdinals {
  /** The ordinal of each product's first variation, and at the end the number of variations. */
  readonly firsts: Uint32Array
  /** The product of each variation. */
  readonly products: Uint32Array
}

/** The number of variations: what a bitset of them is made for. */
export const variationCount = ({ products }: VariationOrdinals): number => products.length

/** All variations of some products: of product 1 with 2 variations after product 0 with 3 → 3 and 4. */
export const variationsOf = ({ products: productOf }: VariationOrdinals, products: Bitset): Bitset => {
  const variations = emptyBitset(productOf.length)
  productOf.forEach((product, variation) => {
    if (hasBit(products, product)) setBit(variations, variation)
  })
  return variations
}

/** The products that have at least one of some variations. */
export const productsOf = ({ firsts, products }: VariationOrdinals, variations: Bitset): Bitset => {
  const found = emptyBitset(firsts.length - 1)
  variations.forEach((word, i) => {
    forEachBit(word, i << 5, (variation) => setBit(found, products[variation] ?? 0))
  })
  return found
}

/** Counts the products that have one of `variations` in the set, each once. */
export const countProductsIn = (
  { products }: VariationOrdinals,
  variations: Bitset,
  set: OrdinalSet,
): number => {
  let count = 0
  let last = -1
  forEachIn(variations, set, (variation) => {
    const product = products[variation] ?? 0
    if (product !== last) count += 1
    last = product
  })
  return count
}

/** The first of a product's variations that is among some; its first of all where none is, or without a choice. */
export const firstAmong = (
  { firsts }: Pick<VariationOrdinals, 'firsts'>,
  product: number,
  among: Bitset | null,
): number => {
  const first = firsts[product] ?? 0
  if (among === null) return first
  const end = firsts[product + 1] ?? first
  for (let variation = first; variation < end; variation += 1) if (hasBit(among, variation)) return variation
  return first
}
