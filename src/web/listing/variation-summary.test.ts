import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/listing.ts'
import { variationSummary } from './variation-summary.ts'

const card = (names: readonly string[], priced: Partial<ProductCard> = {}): ProductCard => ({
  id: 1,
  name: 'Grip Primer',
  full_slug: '/primer-adhesive/grip-primer',
  summary: '',
  category: { slug: 'primer-adhesive', name: 'Primer and Adhesive' },
  pictures: [],
  surface_at: null,
  thumbnail_image: null,
  custom_sash: null,
  use_per_meter_pricing: false,
  show_equivalent_price: false,
  buyable: true,
  rating: null,
  display_price: {
    selling_price: 20,
    selling_from_price: null,
    variation_equivalent_m2: null,
    variation_name: names[0] ?? '',
    regular_price: null,
    selling_regular_price: null,
  },
  shown_id: null,
  variation_names: names,
  sizes: names,
  swatches: [],
  sample_id: null,
  quick_add_id: null,
  ...priced,
})

test('lists sizes or packs in two lines at most and counts the rest [S-014]', () => {
  expect(variationSummary(card(['Bulk bag', '20 kg bag']))).toBe('Bulk bag · 20 kg bag')
  const sizes = ['600 × 600', '900 × 600', '750 × 750', '1200 × 600']
  expect(variationSummary(card(sizes.slice(0, 3)))).toBe('600 × 600 · 900 × 600 · 750 × 750')
  expect(variationSummary(card(sizes))).toBe('600 × 600 · 900 × 600 + 2 more')
  const packs = ['Mixed, 20–40 mm, bulk bag', 'Mixed, 20–40 mm, 20 kg bag', 'Mixed, 14–20 mm, bulk bag']
  expect(variationSummary(card(packs))).toBe('Mixed, 20–40 mm, bulk bag + 2 more')
})

test('shows a single name once: beside the price, or here', () => {
  expect(variationSummary(card(['5 l tub']))).toBe('')
  expect(variationSummary(card(['5 l tub'], { show_equivalent_price: false, buyable: false }))).toBe('')
  const perMetre = {
    use_per_meter_pricing: true,
    display_price: { ...card([]).display_price, selling_from_price: 25 },
  }
  expect(variationSummary(card(['600 × 600 mm'], perMetre))).toBe('600 × 600 mm')
})
