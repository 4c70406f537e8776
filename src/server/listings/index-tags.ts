import { listingParameters } from '#contract/listing-address.ts'
import { isBuyableNow } from '#domain/catalogue/buyable.ts'
import { priceBandOf, priceBands } from '#domain/listing/price-bands.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { CategoryRow, IndexRow, OptionRow } from './index-rows.ts'
import type { IndexedGroup } from './listing-index.ts'

/** Gives each category and each option of each group its key, and returns the keys of a product. */
export interface TagKeys {
  readonly count: number
  readonly groups: readonly IndexedGroup[]
  ofCategory(id: number): number
  of(row: IndexRow, price: Pence | null): Iterable<number>
}

/** The shop's own groups; an attribute group of the same code gets another one. */
const ownCodes = { category: 'category', price: 'price', stock: 'stock', sample: 'sample' } as const

const reserved = new Set<string>([...listingParameters, ...Object.values(ownCodes)])

/** 'sort' is a parameter of the address, so a group of that code has the parameter 'sort.'. */
const groupCode = (code: string): string => (reserved.has(code) ? `${code}.` : code)

export const createTagKeys = (categories: readonly CategoryRow[], options: readonly OptionRow[]): TagKeys => {
  let count = 0
  const next = (): number => {
    count += 1
    return count - 1
  }
  const byCategory = new Map(categories.map(({ id }) => [id, next()]))
  const byOption = new Map(options.map(({ id }) => [id, next()]))
  const bands = priceBands.map((band) => ({ ...band, key: next() }))
  const inStock = { code: 'yes', name: 'In stock', key: next() }
  const sample = { code: 'yes', name: 'Free sample available', key: next() }

  const attributes = [...Map.groupBy(options, (option) => option.groupCode)].map(([code, members]) => ({
    code: groupCode(code),
    name: members[0]?.groupName ?? code,
    options: members.flatMap(({ id, code, name }) => {
      const key = byOption.get(id)
      return key === undefined ? [] : [{ code, name, key }]
    }),
  }))

  return {
    count,
    groups: [
      ...attributes,
      { code: ownCodes.price, name: 'Price', options: bands },
      { code: ownCodes.stock, name: 'Availability', options: [inStock] },
      { code: ownCodes.sample, name: 'Samples', options: [sample] },
    ],
    ofCategory: (id) => byCategory.get(id) ?? 0,
    *of(row, price) {
      const category = byCategory.get(row.categoryId)
      if (category !== undefined) yield category
      for (const id of row.optionIds) {
        const option = byOption.get(id)
        if (option !== undefined) yield option
      }
      const band = price === null ? undefined : bands[priceBandOf(price)]
      if (band !== undefined) yield band.key
      if (row.variations.some((one) => canBeHad(row, one))) yield inStock.key
      if (row.variations.some(([isSample]) => isSample)) yield sample.key
    },
  }
}

const canBeHad = (
  { usePerMeterPricing: perMetre, buyable: soldOnline }: IndexRow,
  [isSample, , sellingRate, , , , , stock, tileArea]: IndexRow['variations'][number],
): boolean =>
  !isSample &&
  isBuyableNow(
    {
      perMetre,
      isSample,
      stock,
      tileArea,
      prices: { sellingPrice: sellingRate },
    },
    { soldOnline, withdrawn: false, delivered: true },
  )
