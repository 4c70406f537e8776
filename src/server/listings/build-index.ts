import { setImmediate as handleOtherWork } from 'node:timers/promises'
import { comparedPrice, inCardOrder } from '#domain/listing/card-variation.ts'
import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import type { Queries } from '../database/database.ts'
import { toPricedGoods } from './card-goods.ts'
import type { IndexedVariation } from './facets.ts'
import { createOrderCollector } from './index-orders.ts'
import {
  type IndexRow,
  readCategories,
  readHomePicture,
  readIndexRows,
  readOptions,
  readSynonyms,
} from './index-rows.ts'
import { createTagKeys } from './index-tags.ts'
import { createTextReader } from './index-texts.ts'
import { createVariationCollector } from './index-variations.ts'
import { createWordCollector } from './index-words.ts'
import type { ListingIndex } from './listing-index.ts'
import { searchesOf } from './suggested-searches.ts'

/** Milliseconds of work between two pauses: what a visitor may wait while an index is built. */
const SLICE_MS = 4

/** Lets the event loop handle other work when the last pause is long enough ago. */
const createPause = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined
    return handleOtherWork().then(() => {
      since = performance.now()
    })
  }
}

/**
 * Reads the catalogue in batches and builds an index of it, with a pause for other work every few
 * milliseconds. An import that commits meanwhile is seen in part; it also raises the version, so another
 * index follows this one. A product whose row is broken is left out and reported, so that it takes no other
 * product with it (FT-14).
 */
export const buildIndex = async (
  queries: Queries,
  onFailure: (error: unknown) => void,
): Promise<ListingIndex> => {
  const pause = createPause()
  const runInSlices = async <T>(steps: Generator<void, T>): Promise<T> => {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      await pause()
    }
  }

  const categories = await readCategories(queries)
  const options = await readOptions(queries)
  const keys = createTagKeys(categories, options)
  const tags = createSetCollector()
  const words = createWordCollector()
  const orders = createOrderCollector()
  const variations = createVariationCollector()
  const textsOf = createTextReader(categories, options)
  const synonyms = await readSynonyms(queries)

  /**
   * The parts of a product that the index stores; throws when its row is not what an import would have
   * written.
   */
  const partsOf = (row: IndexRow) => {
    const shown = variationsInOrder(row)
    return { shown, tags: keys.of(row, shown), texts: textsOf(row) }
  }

  for await (const batch of readIndexRows(queries))
    for (const row of batch) {
      const parts = tryMake(() => partsOf(row), onFailure)
      if (parts === null) continue
      variations.add(parts.shown, parts.tags.variations)
      orders.add(row, parts.shown[0]?.price?.price ?? null)
      tags.add(parts.tags.product)
      words.add(parts.texts)
      await pause()
    }

  const ids = orders.ids()
  return {
    size: ids.length,
    ids,
    categories: categories.map((category) => ({ ...category, key: keys.ofCategory(category.id) })),
    groups: keys.groups,
    orders: await runInSlices(orders.finish()),
    variations: await runInSlices(variations.finish(keys.count)),
    tags: await runInSlices(tags.invert(keys.count)),
    text: await runInSlices(words.finish(synonyms)),
    searches: searchesOf(options, categories),
    hero: await readHomePicture(queries),
  }
}

/** Returns what `make` returns, or null after reporting its error. */
const tryMake = <T>(make: () => T, report: (error: unknown) => void): T | null => {
  try {
    return make()
  } catch (error) {
    report(error)
    return null
  }
}

/** What can be chosen of a product as its card orders it; what has no price comes last. */
const variationsInOrder = (row: IndexRow): readonly IndexedVariation[] => {
  const goods = row.variations.filter(([isSample]) => !isSample)
  const priced = inCardOrder(
    goods.map((variation) => {
      const [isSample, , sellingRate, regularRate, from, regularFrom, equivalent] = variation
      return toPricedGoods(row.usePerMeterPricing, {
        variation,
        isSample,
        sellingRate,
        regularRate,
        sellingFromRate: from,
        sellingRegularRate: regularFrom,
        equivalentPerM2Rate: equivalent,
      })
    }),
    row.showEquivalentPrice,
  ).map(({ variation: { variation }, price }) => ({ variation, price: comparedPrice(price) }))
  const ordered = new Set(priced.map(({ variation }) => variation))
  const unpriced = goods.filter((variation) => !ordered.has(variation))
  return [...priced, ...unpriced.map((variation) => ({ variation, price: null }))]
}
