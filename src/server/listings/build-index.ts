import { setImmediate as handleOtherWork } from 'node:timers/promises'
import { bitsetOf } from '#domain/listing/bitset.ts'
import { cardVariation, comparedPrice } from '#domain/listing/card-variation.ts'
import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import type { Queries } from '../database/database.ts'
import { toPricedGoods } from './card-goods.ts'
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
  const shownIds: number[] = []
  const prices: number[] = []
  const perMetre: number[] = []
  const textsOf = createTextReader(categories, options)
  const synonyms = await readSynonyms(queries)

  /**
   * The parts of a product that the index stores; throws when its row is not what an import would have
   * written.
   */
  const partsOf = (row: IndexRow) => {
    const shown = shownOf(row)
    const price = shown === null ? null : comparedPrice(shown.price)
    return { shownId: shown?.variation.id ?? 0, price, tags: keys.of(row, price), texts: textsOf(row) }
  }

  for await (const batch of readIndexRows(queries))
    for (const row of batch) {
      const parts = tryMake(() => partsOf(row), onFailure)
      if (parts === null) continue
      if (parts.price?.perSquareMetre) perMetre.push(shownIds.length)
      shownIds.push(parts.shownId)
      prices.push(parts.price?.price ?? 0)
      orders.add(row, parts.price?.price ?? null)
      tags.add(parts.tags)
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
    shownIds: Int32Array.from(shownIds),
    prices: Int32Array.from(prices),
    perMetre: bitsetOf(ids.length, perMetre),
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

/** The variation that the card shows, with its price; null when none has a price. */
const shownOf = (row: IndexRow) =>
  cardVariation(
    row.variations.map(([isSample, , sellingRate, regularRate, from, regularFrom, equivalent, , , , , id]) =>
      toPricedGoods(row.usePerMeterPricing, {
        id,
        isSample,
        sellingRate,
        regularRate,
        sellingFromRate: from,
        sellingRegularRate: regularFrom,
        equivalentPerM2Rate: equivalent,
      }),
    ),
    row.showEquivalentPrice,
  )
