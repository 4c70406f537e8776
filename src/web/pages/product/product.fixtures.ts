import type { WireProduct, WireProductSummary, WireVariation } from '#contract/product.ts'

/* The reference goods of the requirements in wire format. */

const baseProduct: WireProductSummary = {
  id: 1,
  name: 'Porcelain paving',
  full_slug: '/porcelain-paving/moorland',
  thumbnail_image: null,
  media: [],
  custom_sash: null,
  supplier_id: 1,
  buyable: true,
  use_per_meter_pricing: false,
  discountable: false,
  discount_qualifier: false,
  show_equivalent_price: false,
  show_loose_load_box: false,
  calculator_type: null,
}

const noPricing: WireVariation['pricing'] = {
  selling_price: 0,
  regular_price: null,
  selling_from_price: null,
  selling_regular_price: null,
  product_portion: null,
  delivery_portion: null,
  variation_equivalent_m2: null,
  shipping_rate: null,
}

let lastId = 10

type VariationInput = Partial<Omit<WireVariation, 'product' | 'pricing'>> & {
  readonly sku: string
  readonly product?: Partial<WireProductSummary>
  readonly pricing: Partial<WireVariation['pricing']>
}

const variation = ({ product, pricing, ...input }: VariationInput): WireVariation => {
  lastId += 1
  return {
    id: lastId,
    name: input.sku,
    full_name: input.sku,
    full_slug: `/porcelain-paving/moorland?sku=${input.sku}`,
    description: '',
    snake_case: '',
    is_sample: false,
    buyable: true,
    coverage: null,
    weight: null,
    tile_area: null,
    dimension_x: null,
    dimension_y: null,
    pieces: null,
    qty_alert_point: null,
    expected_on: null,
    stock: null,
    in_basket: 0,
    attributes: [],
    qty: 1,
    selected: false,
    ...input,
    product: { ...baseProduct, ...product },
    pricing: { ...noPricing, ...pricing },
  }
}

const byTheMetre: Partial<WireProductSummary> = { use_per_meter_pricing: true, discountable: true }

export const f1 = variation({
  sku: 'F1-C',
  name: '600 × 600 mm',
  product: byTheMetre,
  tile_area: 0.36,
  dimension_x: 600,
  dimension_y: 600,
  coverage: 21.6,
  weight: 994,
  qty_alert_point: 100,
  stock: 216,
  pricing: { selling_price: 540, selling_from_price: 25, product_portion: 22.5, delivery_portion: 54 },
})

export const f2 = variation({
  sku: 'F2-C',
  name: '900 × 600 mm',
  product: byTheMetre,
  tile_area: 0.54,
  dimension_x: 900,
  dimension_y: 600,
  coverage: 19.44,
  pricing: { selling_price: 607.5, selling_from_price: 31.25, product_portion: 27.5, delivery_portion: 72.9 },
})

export const f3 = variation({
  sku: 'F3-C',
  name: '750 × 750 mm',
  product: byTheMetre,
  tile_area: 0.5625,
  dimension_x: 750,
  dimension_y: 750,
  coverage: 20.25,
  pricing: { selling_price: 587.25, selling_from_price: 29, product_portion: 26, delivery_portion: 60.75 },
})

const f1s = variation({
  sku: 'F1S',
  name: 'Sample',
  product: byTheMetre,
  is_sample: true,
  pricing: { shipping_rate: 2.5 },
})

export const f4 = variation({
  sku: 'F4-C',
  name: 'Box of 1.44 m²',
  product: { show_equivalent_price: true },
  coverage: 1.44,
  pricing: { selling_price: 30, variation_equivalent_m2: 20.8333 },
})

export const f6 = variation({
  sku: 'F6-5',
  name: '5 kg',
  product: { id: 6, name: 'Grout', calculator_type: 'grout' },
  weight: 5,
  pricing: { selling_price: 12.5 },
})

const f7 = variation({
  sku: 'F7',
  name: '5 litres',
  product: { id: 7, name: 'Primer', calculator_type: 'primer' },
  coverage: 50,
  pricing: { selling_price: 20 },
})

const f8 = variation({
  sku: 'F8',
  name: '15 m² roll',
  product: { id: 8, name: 'Membrane', calculator_type: 'membrane' },
  coverage: 15,
  pricing: { selling_price: 18 },
})

export const f9 = variation({
  sku: 'F9',
  name: 'By the metre',
  product: { use_per_meter_pricing: true },
  coverage: 20,
  pricing: { selling_price: 190, selling_from_price: 9.5, product_portion: 8, delivery_portion: 30 },
})

/** A product with these variations, and with grout, primer and membrane as extras. */
export const productWith = (...variations: readonly WireVariation[]): WireProduct => ({
  ...baseProduct,
  ...variations[0]?.product,
  slug: 'moorland',
  summary: 'Hard-wearing paving',
  description: '',
  specifications: [],
  category: { slug: 'porcelain-paving', name: 'Porcelain paving' },
  supplier: { name: 'Kiln Lane', allow_sample_discount: true },
  in_favourites: false,
  base_depth: 4,
  consumption: null,
  buying_form: 'simple',
  video_id: null,
  variations: [...variations],
  extras: [f6, f7, f8],
  extra_choices: [],
  goes_with_ids: [],
  related_ids: [],
  sold_online: true,
  not_buyable_reason: null,
  discount_qualified: false,
  postcode: null,
  saved_dimensions: null,
})

/** PT: F1, F2, F3 and the sample. */
export const paving = productWith(f1, f2, f3, f1s)

export const sampleOf = (product: WireProduct): WireVariation => {
  const sample = product.variations.find(({ is_sample }) => is_sample)
  if (sample === undefined) throw new Error('no sample')
  return sample
}
