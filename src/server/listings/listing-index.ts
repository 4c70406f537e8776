import { setImmediate as breathe } from 'node:timers/promises'
import type { SortOrder } from '#contract/listing.ts'
import { type Bitset, emptyBitset, setBit } from '#domain/listing/bitset.ts'
import { rate, withVat } from '#domain/money/rate.ts'
import type { Queries } from '../database/database.ts'
import { SearchWords } from './search-words.ts'
import {
  type CategoryRow,
  type IndexedRow,
  type OptionRow,
  readCategories,
  readIndexed,
  readOptions,
} from './store.ts'

/** One tick of a group, with the products that it leaves. */
export interface IndexedOption {
  readonly code: string
  readonly name: string
  readonly products: Bitset
}

export interface IndexedGroup {
  readonly code: string
  readonly name: string
  readonly options: readonly IndexedOption[]
}

/**
 * Everything that listings decide without the database, for one catalogue version (docs/decisions/0010). Products are
 * numbered 0, 1, 2, … by their id; sets of them are bitsets, sort orders are arrays of their numbers.
 */
export interface ListingIndex {
  readonly size: number
  readonly ids: Int32Array
  readonly categories: readonly (CategoryRow & { readonly products: Bitset })[]
  readonly groups: readonly IndexedGroup[]
  readonly orders: Readonly<Record<SortOrder, Uint32Array>>
  readonly words: SearchWords
}

/** VAT-inclusive prices that part the bands, in pounds. */
const BANDS: readonly number[] = [10, 25, 40, 60, 100]

const bandOf = (pounds: number): number => BANDS.filter((edge) => pounds > edge).length

const bandName = (band: number): string => {
  const [from, to] = [BANDS[band - 1], BANDS[band]]
  if (from === undefined) return `Up to £${to}`
  return to === undefined ? `Over £${from}` : `£${from} to £${to}`
}

interface Sortable {
  readonly position: number
  readonly pence: number
  readonly addedOn: string
  readonly name: string
}

const orderBy = (
  products: readonly Sortable[],
  compare: (a: Sortable, b: Sortable) => number,
): Uint32Array => {
  const ordinals = Uint32Array.from(products.keys())
  return ordinals.sort((a, b) => {
    const [left, right] = [products[a], products[b]]
    if (left === undefined || right === undefined) return a - b
    return compare(left, right) || left.position - right.position || a - b
  })
}

/** Reads the catalogue in batches, and lets other work through between them. */
export const buildListingIndex = async (queries: Queries): Promise<ListingIndex> => {
  const [categories, options] = [await readCategories(queries), await readOptions(queries)]
  const rows: Pick<IndexedRow, 'id' | 'categoryId' | 'rate' | 'hasSample' | 'inStock' | 'optionIds'>[] = []
  const sortable: Sortable[] = []
  const words = new SearchWords()
  const optionNames = new Map(options.map((option) => [option.id, option.name]))
  const categoryNames = new Map(categories.map((category) => [category.id, category.name]))

  for await (const batch of readIndexed(queries)) {
    for (const row of batch) {
      const ordinal = rows.length
      words.add(ordinal, 'name', row.name)
      words.add(ordinal, 'attribute', categoryNames.get(row.categoryId) ?? '')
      for (const id of row.optionIds) words.add(ordinal, 'attribute', optionNames.get(id) ?? '')
      words.add(ordinal, 'text', row.summary)
      words.add(ordinal, 'text', row.description)
      for (const { value } of row.specifications) words.add(ordinal, 'text', value)
      rows.push({
        id: row.id,
        categoryId: row.categoryId,
        rate: row.rate,
        hasSample: row.hasSample,
        inStock: row.inStock,
        optionIds: row.optionIds,
      })
      sortable.push({
        position: row.position,
        pence: withVat(rate(row.rate ?? 0)),
        addedOn: row.addedOn ?? '',
        name: row.name,
      })
    }
    await breathe()
  }
  words.finish()

  const size = rows.length
  const setOf = (holds: (row: (typeof rows)[number], ordinal: number) => boolean): Bitset => {
    const bits = emptyBitset(size)
    rows.forEach((row, ordinal) => {
      if (holds(row, ordinal)) setBit(bits, ordinal)
    })
    return bits
  }
  const byOption = new Map(options.map((option) => [option.id, emptyBitset(size)]))
  rows.forEach((row, ordinal) => {
    for (const id of row.optionIds) {
      const bits = byOption.get(id)
      if (bits !== undefined) setBit(bits, ordinal)
    }
  })
  await breathe()
  const collator = new Intl.Collator('en-GB')
  return {
    size,
    ids: Int32Array.from(rows, (row) => row.id),
    categories: categories.map((category) => ({
      ...category,
      products: setOf((row) => row.categoryId === category.id),
    })),
    groups: [
      ...attributeGroups(options, byOption),
      {
        code: 'price',
        name: 'Price',
        options: [...BANDS.keys(), BANDS.length].map((band) => ({
          code: `band-${band + 1}`,
          name: bandName(band),
          products: setOf((_, ordinal) => bandOf((sortable[ordinal]?.pence ?? 0) / 100) === band),
        })),
      },
      {
        code: 'availability',
        name: 'Availability',
        options: [
          { code: 'in-stock', name: 'In stock', products: setOf((row) => row.inStock) },
          { code: 'sample', name: 'Free sample', products: setOf((row) => row.hasSample) },
        ],
      },
    ],
    orders: {
      featured: orderBy(sortable, () => 0),
      'price-up': orderBy(sortable, (a, b) => a.pence - b.pence),
      'price-down': orderBy(sortable, (a, b) => b.pence - a.pence),
      newest: orderBy(sortable, (a, b) => (a.addedOn < b.addedOn ? 1 : a.addedOn > b.addedOn ? -1 : 0)),
      name: orderBy(sortable, (a, b) => collator.compare(a.name, b.name)),
    },
    words,
  }
}

const attributeGroups = (
  options: readonly OptionRow[],
  byOption: ReadonlyMap<number, Bitset>,
): readonly IndexedGroup[] =>
  [...Map.groupBy(options, (option) => option.groupCode)].map(([code, own]) => ({
    code,
    name: own[0]?.groupName ?? code,
    options: own.flatMap((option) => {
      const products = byOption.get(option.id)
      return products === undefined ? [] : [{ code: option.code, name: option.name, products }]
    }),
  }))
