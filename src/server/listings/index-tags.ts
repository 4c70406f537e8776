import { SUM_GROUP } from '#contract/listing.ts'
import { listingParameters } from '#contract/listing-address.ts'
import type { ComparedPrice } from '#domain/listing/card-variation.ts'
import { ownFacets } from './facets.ts'
import type { CategoryRow, IndexRow, OptionRow } from './index-rows.ts'
import type { IndexedGroup } from './listing-index.ts'

/** Gives each category and each option of each group its key, and returns the keys of a product. */
export interface TagKeys {
  readonly count: number
  readonly groups: readonly IndexedGroup[]
  ofCategory(id: number): number
  of(row: IndexRow, price: ComparedPrice | null): Iterable<number>
}

/** An attribute group with the code of one of the shop's own facets gets another code. */
const reserved = new Set([...listingParameters, 'category', SUM_GROUP, ...ownFacets.map(({ code }) => code)])

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
  const facets = ownFacets.map(({ options: own, ...facet }) => ({
    ...facet,
    options: own.map((option) => ({ ...option, key: next() })),
  }))
  const facetOptions = facets.flatMap((facet) => facet.options)

  const attributes = [...Map.groupBy(options, (option) => option.groupCode)].map(([code, members]) => ({
    code: groupCode(code),
    name: members[0]?.groupName ?? code,
    options: members.flatMap(({ id, code, name, swatch }) => {
      const key = byOption.get(id)
      return key === undefined ? [] : [{ code, name, key, colours: swatch?.split(' ') ?? null }]
    }),
  }))

  return {
    count,
    groups: [...attributes, ...facets],
    ofCategory: (id) => byCategory.get(id) ?? 0,
    *of(row, price) {
      const category = byCategory.get(row.categoryId)
      if (category !== undefined) yield category
      for (const id of row.optionIds) {
        const option = byOption.get(id)
        if (option !== undefined) yield option
      }
      for (const { isOf, key } of facetOptions) if (isOf(row, price)) yield key
    },
  }
}
