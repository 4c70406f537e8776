import { bitsetOf } from '#domain/listing/bitset.ts'
import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import type { IndexedVariation } from './facets.ts'
import type { IndexedVariations } from './listing-index.ts'

/** Collects the variations of products, one product after another by ordinal. */
export interface VariationCollector {
  /** Adds the variations of the next product in the order of its card, each with its keys. */
  add(variations: readonly IndexedVariation[], keys: readonly (readonly number[])[]): void
  finish(keyCount: number): Generator<void, IndexedVariations>
}

export const createVariationCollector = (): VariationCollector => {
  const firsts: number[] = []
  const products: number[] = []
  const ids: number[] = []
  const prices: number[] = []
  const perMetre: number[] = []
  const tags = createSetCollector()

  const addOne = (id: number, price: IndexedVariation['price'], keys: readonly number[]): void => {
    if (price?.perSquareMetre) perMetre.push(ids.length)
    products.push(firsts.length - 1)
    ids.push(id)
    prices.push(price?.price ?? 0)
    tags.add(keys)
  }

  return {
    add(variations, keys) {
      firsts.push(ids.length)
      if (variations.length === 0) addOne(0, null, [])
      for (const [i, { variation, price }] of variations.entries())
        addOne(variation[11], price, keys[i] ?? [])
    },

    *finish(keyCount) {
      return {
        firsts: Uint32Array.from([...firsts, ids.length]),
        products: Uint32Array.from(products),
        ids: Int32Array.from(ids),
        prices: Int32Array.from(prices),
        perMetre: bitsetOf(ids.length, perMetre),
        tags: yield* tags.invert(keyCount),
      }
    },
  }
}
