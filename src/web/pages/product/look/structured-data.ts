import { goodsOf } from '#contract/goods.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import type { ProductReviews } from '#contract/review.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { isInStock } from '#domain/quantity/basket-line.ts'
import { headlineOf } from '../buy/headline.ts'
import { galleryPictures } from './gallery-pictures.ts'

const at = (origin: string, path: string): string => new URL(path, origin).href

/** UN/CEFACT unit codes for a square metre and a piece. */
const SQUARE_METRE = 'MTK'
const PIECE = 'C62'

/** Less than one tile or unit is out of stock; unlimited stock never is (OP-17). */
const availabilityOf = (variation: WireVariation): string =>
  variation.buyable && isInStock(goodsOf(variation))
    ? 'https://schema.org/InStock'
    : 'https://schema.org/OutOfStock'

/** No offer for a variation without a price. */
const offersOf = (origin: string, variation: WireVariation): readonly object[] => {
  const goods = goodsOf(variation)
  const headline = headlineOf(goods, false)
  if (headline === null) return []
  const price = { price: penceToPounds(headline.price), priceCurrency: 'GBP' }
  const unitCode = soldByArea(goods) ? SQUARE_METRE : PIECE
  return [
    {
      '@type': 'Offer',
      sku: variation.sku,
      name: variation.full_name,
      url: at(origin, variation.full_slug),
      availability: availabilityOf(variation),
      itemCondition: 'https://schema.org/NewCondition',
      ...price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        valueAddedTaxIncluded: true,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
      },
    },
  ]
}

/** The rating and the newest reviews, for search engines. */
const reviewData = ({ rating, newest }: ProductReviews): object => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
  review: newest.map(({ stars, text, author, written_on }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    author: { '@type': 'Person', name: author || 'A customer' },
    datePublished: written_on,
    reviewBody: text,
  })),
})

/** The product with an offer for each variation; prices are delivered unit prices with VAT (D17). */
export const productData = (
  origin: string,
  product: WireProduct,
  reviews: ProductReviews | null = null,
): object => {
  const goods = product.variations.filter(({ is_sample }) => !is_sample)
  const [first] = goods.length > 0 ? goods : product.variations
  return {
    '@type': 'Product',
    productID: String(product.id),
    sku: first?.sku,
    name: product.name,
    description: product.summary,
    category: product.category.name,
    brand: { '@type': 'Brand', name: product.supplier.name },
    url: at(origin, product.full_slug),
    image: galleryPictures(product).map(({ medium }) => at(origin, medium.full_width)),
    ...(reviews === null ? {} : reviewData(reviews)),
    offers: product.variations.flatMap((variation) => offersOf(origin, variation)),
  }
}
