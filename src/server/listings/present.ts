import type { CategorySummary, ProductCard } from '#contract/listing.ts'
import { wireMedium } from '#contract/media.ts'
import { productPath } from '#contract/routes.ts'
import { countBits } from '#domain/listing/bitset.ts'
import { rate, rateToPounds } from '#domain/money/rate.ts'
import type { ListingIndex } from './listing-index.ts'
import type { CardRow } from './store.ts'

const pounds = (value: number): number => rateToPounds(rate(value))
const maybePounds = (value: number | null): number | null => (value === null ? null : pounds(value))

export const presentCard = (row: CardRow): ProductCard => {
  const pictures = row.pictures.map(wireMedium)
  const goods = row.variations.filter((variation) => !variation.isSample)
  const first = goods[0]
  const sample = row.variations.find((variation) => variation.isSample)
  return {
    id: row.id,
    name: row.name,
    full_slug: productPath(row.categorySlug, row.slug),
    summary: row.summary,
    category: { slug: row.categorySlug, name: row.categoryName },
    pictures,
    thumbnail_image: pictures[0]?.thumb ?? null,
    custom_sash: row.customSash,
    use_per_meter_pricing: row.usePerMeterPricing,
    show_equivalent_price: row.showEquivalentPrice,
    buyable: row.buyable,
    display_price: {
      selling_price: pounds(first?.sellingRate ?? 0),
      selling_from_price: maybePounds(first?.sellingFromRate ?? null),
      variation_equivalent_m2: maybePounds(first?.equivalentPerM2Rate ?? null),
      variation_name: first?.name ?? '',
      regular_price: maybePounds(first?.regularRate ?? null),
      selling_regular_price: maybePounds(first?.sellingRegularRate ?? null),
    },
    variation_names: goods.map((variation) => variation.name),
    sample_id: sample?.id ?? null,
    quick_add_id: row.buyable && !row.usePerMeterPricing && goods.length === 1 ? (first?.id ?? null) : null,
  }
}

export const presentCategory = (
  category: ListingIndex['categories'][number],
): CategorySummary & { readonly description: string } => ({
  slug: category.slug,
  name: category.name,
  summary: category.summary,
  description: category.description,
  picture:
    category.pictureHash === null
      ? null
      : wireMedium({ hash: category.pictureHash, width: 1200, height: 900, alt: '', collection: 'category' }),
  product_count: countBits(category.products),
})
