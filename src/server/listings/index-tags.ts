import { SUM_GROUP } from '#contract/listing.ts'
import { listingParameters } from '#contract/listing-address.ts'
import { type IndexedVariation, productFacets, variationFacets } from './facets.ts'
import type { CategoryRow, IndexRow, OptionRow } from './index-rows.ts'
import type { IndexedGroup } from './listing-index.ts'

/** The keys of a product: its own and those of all its variations, each once; and of each variation. */
interface ProductTags {
  readonly product: readonly number[]
  readonly variations: readonly (readonly number[])[]
}

/** Gives each category and each option of each group its key, and returns the keys of a product. */
export interface TagKeys {
  readonly count: number
  readonly groups: readonly IndexedGroup[]
  ofCategory(id: number): number
  of(row: IndexRow, variations: readonly IndexedVariation[]): ProductTags
}

/** An attribute group with the code of one of the shop's own facets gets another code. */
const reserved = new Set([
  ...listingParameters,
  'category',
  SUM_GROUP,
  ...[...variationFacets, ...productFacets].map(({ code }) => code),
])

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
  const withKeys = <Option extends object>(options: readonly Option[]) =>
    options.map((option) => ({ ...option, key: next() }))
  const ofVariations = variationFacets.map((facet) => ({ ...facet, options: withKeys(facet.options) }))
  const ofProducts = productFacets.map((facet) => ({ ...facet, options: withKeys(facet.options) }))

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
    groups: [
      ...[...attributes, ...ofVariations].map((group) => ({ ...group, perVariation: true })),
      ...ofProducts.map((group) => ({ ...group, perVariation: false })),
    ],
    ofCategory: (id) => byCategory.get(id) ?? 0,
    of: (row, variations) => {
      const keysOf = (of: IndexedVariation): readonly number[] => [
        ...of.variation[12].flatMap((id) => byOption.get(id) ?? []),
        ...ofVariations.flatMap(({ options }) =>
          options.filter(({ isOf }) => isOf(of, row)).map(({ key }) => key),
        ),
      ]
      const ofEach = variations.map(keysOf)
      const own = ofProducts.flatMap(({ options }) =>
        options.filter(({ isOf }) => isOf(row)).map(({ key }) => key),
      )
      const category = byCategory.get(row.categoryId)
      return {
        product: [...new Set([...(category === undefined ? [] : [category]), ...own, ...ofEach.flat()])],
        variations: ofEach,
      }
    },
  }
}
