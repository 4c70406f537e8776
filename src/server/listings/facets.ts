import { isBuyableNow } from '#domain/catalogue/buyable.ts'
import type { ComparedPrice } from '#domain/listing/card-variation.ts'
import { priceBandOf, priceBands } from '#domain/listing/price-bands.ts'
import { ratingOf } from '#domain/reviews/rating.ts'
import type { IndexRow } from './index-rows.ts'

/** A facet: a group of ticks in the filter of a listing. */
export interface Facet {
  /** Its parameter in the address of a listing. */
  readonly code: string
  readonly name: string
  readonly options: readonly FacetOption[]
}

export interface FacetOption {
  readonly code: string
  readonly name: string
  /** Whether a product has the option; `price` is the one that listings compare, null without one. */
  readonly isOf: (product: IndexRow, price: ComparedPrice | null) => boolean
}

/** Bands of prices per square metre or per pack: the two cannot be compared, so each has its facet. */
const bandsOf = (perSquareMetre: boolean): readonly FacetOption[] =>
  priceBands.map((band, i) => ({
    ...band,
    isOf: (_, price) =>
      price !== null && price.perSquareMetre === perSquareMetre && priceBandOf(price.price) === i,
  }))

/** The shop's own facets, below those that the catalogue's attribute groups make. */
export const ownFacets: readonly Facet[] = [
  { code: 'price', name: 'Price per m²', options: bandsOf(true) },
  { code: 'pack-price', name: 'Price per pack', options: bandsOf(false) },
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
    code: 'stock',
    name: 'Availability',
    options: [
      {
        code: 'yes',
        name: 'In stock',
        isOf: (product) => product.variations.some((one) => canBeHad(product, one)),
      },
    ],
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
