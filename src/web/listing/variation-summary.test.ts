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
  variation_names: names,
  sample_id: null,
  quick_add_id: null,
  ...priced,
})

test('lists the sizes or packs in one line and counts the rest', () => {
  expect(variationSummary(card(['Bulk bag', '20 kg bag']))).toBe('Bulk bag · 20 kg bag')
  expect(variationSummary(card(['a', 'b', 'c', 'd']))).toBe('a · b · c · d')
  expect(variationSummary(card(['a', 'b', 'c', 'd', 'e']))).toBe('a · b · c and 2 more')
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
