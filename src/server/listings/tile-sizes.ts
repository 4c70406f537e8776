import type { TileSize } from '#contract/listing.ts'
import { productPath } from '#contract/routes.ts'
import { pageInOrder } from '#domain/listing/order.ts'
import { sizeOf, unionOf } from '#domain/listing/ordinal-set.ts'
import { SMALLEST_TILE_MM2, tileArea } from '#domain/tiling/whole-tiles.ts'
import { idsOf, type ListingIndex, tagged } from './listing-index.ts'
import type { CardRow } from './store.ts'

export interface ChosenSize {
  readonly code: string
  readonly name: string
  readonly sides: readonly [number, number]
  readonly count: number
  /** The first product of the size. */
  readonly productId: number | null
}

/** The sides of a size's code, in mm: '600x300' → 600 and 300; null for 'mixed-sizes' and '20mm'. */
const sidesOf = (code: string): readonly [number, number] | null => {
  const [, x, y] = code.match(/^(\d{2,4})x(\d{2,4})$/) ?? []
  return x === undefined || y === undefined ? null : [Number(x), Number(y)]
}

/** The sizes of tiles that the shop has, in their order, for the calculator on the home page. */
export const chooseSizes = (index: ListingIndex): readonly ChosenSize[] =>
  (index.groups.find(({ code }) => code === 'size')?.options ?? []).flatMap((option) => {
    const sides = sidesOf(option.code)
    const count = sizeOf(index.tags, option.key)
    if (sides === null || count === 0 || tileArea(...sides) < SMALLEST_TILE_MM2) return []
    const [first] = pageInOrder(index.orders.featured, unionOf(index.size, [tagged(index, option)]), 0, 1)
    const productId = first === undefined ? null : (idsOf(index, [first])[0] ?? null)
    return [{ code: option.code, name: option.name, sides, count, productId }]
  })

/** The first variation with these sides, in either order, that is priced and not sold out. */
const goodsOfSize = (
  { usePerMeterPricing, variations }: CardRow,
  [x, y]: ChosenSize['sides'],
): NonNullable<TileSize['product']>['goods'] => {
  const own = variations.find(
    (one) =>
      !one.isSample &&
      one.sellingRate > 0 &&
      one.stockHundredths !== 0 &&
      [one.dimensionXMm, one.dimensionYMm].includes(x) &&
      [one.dimensionXMm, one.dimensionYMm].includes(y),
  )
  if (own === undefined) return null
  return {
    variationId: own.id,
    perMetre: usePerMeterPricing,
    isSample: false,
    coverage: own.coverageMm2,
    prices: {
      ...noRates,
      sellingPrice: own.sellingRate,
      sellingFromPrice: own.sellingFromRate,
      productPortion: own.productPortionRate,
      deliveryPortion: own.deliveryPortionRate,
    },
  }
}

const noRates = {
  regularPrice: null,
  sellingRegularPrice: null,
  equivalentPerM2: null,
  shippingRate: null,
} as const

export const presentSizes = (
  chosen: readonly ChosenSize[],
  rows: ReadonlyMap<number, CardRow>,
): readonly TileSize[] =>
  chosen.map(({ code, name, sides, count, productId }) => {
    const row = productId === null ? undefined : rows.get(productId)
    return {
      code,
      name,
      sides,
      product_count: count,
      product:
        row === undefined
          ? null
          : {
              name: row.name,
              full_slug: productPath(row.categorySlug, row.slug),
              goods: row.buyable ? goodsOfSize(row, sides) : null,
            },
    }
  })
