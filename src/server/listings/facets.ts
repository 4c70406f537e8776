import { isBuyableNow } from '#domain/catalogue/buyable.ts'
import type { ComparedPrice } from '#domain/listing/card-variation.ts'
import { priceBandOf, priceBands } from '#domain/listing/price-bands.ts'
import { ratingOf } from '#domain/reviews/rating.ts'
import type { IndexRow, VariationTuple } from './index-rows.ts'

/** A group of ticks in the filter of a listing. */
interface Group<Option> {
  /** Its parameter in the address of a listing. */
  readonly code: string
  readonly name: string
  readonly options: readonly Option[]
}

interface Tick {
  readonly code: string
  readonly name: string
}

/** A variation of a product as the index sees it, with the price that listings compare; null: it has none. */
export interface IndexedVariation {
  readonly variation: VariationTuple
  readonly price: ComparedPrice | null
}

/** An option that some variations of a product may have, and others not. */
interface VariationOption extends Tick {
  readonly isOf: (of: IndexedVariation, product: IndexRow) => boolean
}

interface ProductOption extends Tick {
  readonly isOf: (product: IndexRow) => boolean
}

/** Bands of prices per square metre or per pack: the two cannot be compared, so each has its facet. */
const bandsOf = (perSquareMetre: boolean): readonly VariationOption[] =>
  priceBands.map((band, i) => ({
    ...band,
    isOf: ({ price }) =>
      price !== null && price.perSquareMetre === perSquareMetre && priceBandOf(price.price) === i,
  }))

const canBeHad: VariationOption['isOf'] = (
  { variation: [isSample, , sellingRate, , , , , stock, tileArea] },
  { usePerMeterPricing: perMetre, buyable: soldOnline },
) =>
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

/* The shop's own facets, below those that the catalogue's attribute groups make. */

/** What some variations of a product have and others not, as those of attribute groups. */
export const variationFacets: readonly Group<VariationOption>[] = [
  { code: 'price', name: 'Price per m²', options: bandsOf(true) },
  { code: 'pack-price', name: 'Price per pack', options: bandsOf(false) },
  { code: 'stock', name: 'Availability', options: [{ code: 'yes', name: 'In stock', isOf: canBeHad }] },
]

/** What a product has with all its variations. */
export const productFacets: readonly Group<ProductOption>[] = [
  {
    code: 'rating',
    name: 'Reviews',
    options: [4, 3].map((stars) => ({
      code: String(stars),
      name: `${stars} stars and more`,
      isOf: ({ starCount }) => (ratingOf(starCount)?.average ?? 0) >= stars,
    })),
  },
  {
    code: 'sample',
    name: 'Samples',
    options: [
      {
        code: 'yes',
        name: 'Free sample available',
        isOf: ({ variations }) => variations.some(([isSample]) => isSample),
      },
    ],
  },
]
