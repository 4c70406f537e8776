import type { CategorySummary, DisplayPrice, HomePage, ProductCard } from '#contract/listing.ts'
import { wireMedium } from '#contract/media.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import { isProductBuyable } from '#domain/catalogue/buyable.ts'
import { cardPictures } from '#domain/listing/card-pictures.ts'
import { cardSizes } from '#domain/listing/card-sizes.ts'
import { cardVariation, inCardOrder } from '#domain/listing/card-variation.ts'
import { sizeOf } from '#domain/listing/ordinal-set.ts'
import { type Rate, rateToPounds } from '#domain/money/rate.ts'
import { ratingOf } from '#domain/reviews/rating.ts'
import { type PriceColumns, toPricedGoods } from './card-goods.ts'
import type { HomePicture } from './index-rows.ts'
import type { IndexedCategory, ListingIndex } from './listing-index.ts'
import type { CardRow } from './store.ts'

const pounds = (rate: Rate | null): number | null => (rate === null ? null : rateToPounds(rate))

const presentPrice = (shown: (PriceColumns & { readonly name: string }) | null): DisplayPrice => ({
  selling_price: pounds(shown?.sellingRate ?? null) ?? 0,
  selling_from_price: pounds(shown?.sellingFromRate ?? null),
  variation_equivalent_m2: pounds(shown?.equivalentPerM2Rate ?? null),
  variation_name: shown?.name ?? '',
  regular_price: pounds(shown?.regularRate ?? null),
  selling_regular_price: pounds(shown?.sellingRegularRate ?? null),
})

/** The gallery with the flat swatch second, before close-ups: it shows the surface true to scale (S-053). */
const withSwatch = (pictures: CardRow['pictures']): CardRow['pictures'] => {
  const gallery = pictures.filter(({ collection }) => collection === 'product')
  const swatch = pictures.find(({ collection }) => collection === 'swatch')
  if (swatch === undefined) return gallery
  return [...gallery.slice(0, 1), { ...swatch, shows: 'surface' }, ...gallery.slice(1)]
}

/** The card of a product. It shows the variation `shownId`, which ticks have left; without one the product's own. */
export const presentCard = (row: CardRow, shownId: number | null = null): ProductCard => {
  const chosen = cardPictures(withSwatch(row.pictures))
  const pictures = chosen.map(wireMedium)
  const surfaceAt = chosen.findIndex(({ shows }) => shows === 'surface')
  const variations = row.variations.map((columns) => toPricedGoods(row.usePerMeterPricing, columns))
  const goods = variations.filter((variation) => !variation.isSample)
  const inOrder = inCardOrder(goods, row.showEquivalentPrice)
  const shown = inOrder.find(({ variation }) => variation.id === shownId) ?? inOrder[0]
  const fullSlug = productPath(row.categorySlug, row.slug)
  /*
   * Listings are the same for all visitors: delivery to the shopper's postcode is shown on the product's own
   * page.
   */
  const buyable = isProductBuyable(goods, () => ({
    soldOnline: row.buyable,
    withdrawn: false,
    delivered: true,
  }))
  return {
    id: row.id,
    name: row.name,
    full_slug: fullSlug,
    ...(shown !== undefined &&
      shownId !== null &&
      shown.variation !== goods[0] && { shown_path: productPathWithSku(fullSlug, shown.variation.sku) }),
    summary: row.summary,
    category: { slug: row.categorySlug, name: row.categoryName },
    pictures,
    surface_at: surfaceAt < 0 ? null : surfaceAt,
    thumbnail_image: pictures[0]?.thumb ?? null,
    custom_sash: row.customSash,
    use_per_meter_pricing: row.usePerMeterPricing,
    show_equivalent_price: row.showEquivalentPrice,
    buyable,
    rating: ratingOf(row.starCount),
    display_price: presentPrice(shown?.variation ?? null),
    shown_id: shown?.variation.id ?? null,
    variation_names: goods.map((variation) => variation.name),
    sizes: cardSizes(goods),
    swatches: row.swatches.map(({ name, swatch }) => ({ name, colours: swatch.split(' ') })),
    sample_id: variations.find((variation) => variation.isSample)?.id ?? null,
    quick_add_id: buyable ? quickAddId(goods) : null,
  }
}

/** One of something: what a card's stepper adds (P-179). */
const ONE_UNIT = 100

/**
 * The only variation, when it is sold by the unit and one is in stock: nothing has to be chosen or measured.
 */
const quickAddId = (
  goods: readonly {
    readonly id: number
    readonly perMetre: boolean
    readonly stockHundredths: number | null
  }[],
): number | null => {
  const [only, another] = goods
  if (only === undefined || another !== undefined || only.perMetre) return null
  return (only.stockHundredths ?? ONE_UNIT) >= ONE_UNIT ? only.id : null
}

/** A product as the search box suggests it, with the price of its card. */
export const presentSuggestion = (row: CardRow): Suggestions['products'][number] => {
  const variations = row.variations.map((columns) => toPricedGoods(row.usePerMeterPricing, columns))
  const shown = cardVariation(
    variations.filter((variation) => !variation.isSample),
    row.showEquivalentPrice,
  )
  const [picture] = row.pictures.map(wireMedium)
  const price = shown?.price ?? null
  const saysMetre = price !== null && (price.perSquareMetre || price.equivalent !== null)
  return {
    name: row.name,
    full_slug: productPath(row.categorySlug, row.slug),
    thumbnail_image: picture?.thumb ?? null,
    price:
      price === null
        ? null
        : {
            pence: price.price,
            per_square_metre: price.perSquareMetre,
            equivalent: price.equivalent,
            unit: saysMetre ? null : shown?.variation.name || null,
          },
  }
}

export const presentCategory = (
  index: ListingIndex,
  category: IndexedCategory,
): CategorySummary & { readonly description: string } => ({
  slug: category.slug,
  name: category.name,
  summary: category.summary,
  description: category.description,
  picture:
    category.pictureHash === null
      ? null
      : wireMedium({ hash: category.pictureHash, width: 1200, height: 900, alt: '', collection: 'category' }),
  product_count: sizeOf(index.tags, category.key),
})

export const presentHero = (row: HomePicture): NonNullable<HomePage['hero']> => ({
  picture: wireMedium(row),
  product: { name: row.name, full_slug: productPath(row.categorySlug, row.slug) },
})
