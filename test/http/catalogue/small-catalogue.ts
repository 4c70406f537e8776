import type { CatalogueFileInput } from '#contract/catalogue-file/catalogue.ts'
import type { CatalogueProductInput } from '#contract/catalogue-file/product.ts'

/* The smallest possible catalogue, for tests to change. Every call creates a new one. */

type VariationInput = CatalogueProductInput['variations'][number]

/** F1's numbers: 60 tiles of 600 × 600 to the crate. */
export const tile = (changes: Partial<VariationInput> = {}): VariationInput => ({
  sku: 'T-1',
  name: '600 × 600 mm',
  snake_case: 'tile',
  coverage: 21.6,
  weight: 994,
  dimension_x: 600,
  dimension_y: 600,
  tile_area: 0.36,
  stock: 216,
  selling_price: 540,
  selling_from_price: 25,
  product_portion: 22.5,
  delivery_portion: 54,
  attributes: { colour: 'grey' },
  ...changes,
})

export const tiles = (changes: Partial<CatalogueProductInput> = {}): CatalogueProductInput => ({
  slug: 'slab',
  category: 'paving',
  supplier: 'quarry',
  name: 'Slab',
  use_per_meter_pricing: true,
  calculator_type: 'single_area',
  variations: [tile()],
  ...changes,
})

/** Goods by the piece, with a sku of their own. */
export const pieces = (
  slug: string,
  changes: Partial<CatalogueProductInput> = {},
): CatalogueProductInput => ({
  slug,
  category: 'paving',
  supplier: 'quarry',
  name: slug,
  use_per_meter_pricing: false,
  variations: [
    { sku: slug.toUpperCase(), name: 'Piece', snake_case: 'piece', weight: 5, selling_price: 12.5 },
  ],
  ...changes,
})

type Lists = Required<Omit<CatalogueFileInput, '$schema'>>

export const smallCatalogue = (changes: Partial<Lists> = {}): Lists => ({
  suppliers: [{ code: 'quarry', name: 'The Quarry' }],
  attribute_groups: [{ code: 'colour', name: 'Colour', options: [{ code: 'grey', name: 'Grey' }] }],
  categories: [{ slug: 'paving', name: 'Paving' }],
  products: [tiles()],
  delivery: null,
  discount_codes: [],
  lookbook: [],
  synonyms: [{ words: ['flags', 'flag stones'], means: ['paving'] }],
  ...changes,
})

/** One zone and one service, valid in every way. */
export const smallDelivery = (): NonNullable<Lists['delivery']> => ({
  zones: [{ code: 'all', name: 'Everywhere', prefixes: [''] }],
  services: [
    {
      id: 1,
      name: 'Standard',
      default: true,
      lead_days: 3,
      dates_offered: 1,
      rates: [{ zone: 'all', bands: [{ up_to: 30, cost: 5 }, { cost: 40 }] }],
    },
  ],
})

/** A catalogue with a little of everything. */
export const rich = (): CatalogueFileInput =>
  smallCatalogue({
    products: [
      tiles({
        media: [{ file: 'a.png' }, { file: 'b.png' }],
        description: 'Riven slabs.',
        variations: [tile(), tile({ sku: 'T-2', name: 'Second' })],
        related: ['spade'],
      }),
      pieces('spade'),
    ],
    delivery: smallDelivery(),
    discount_codes: [{ code: 'TEN', percent: 10 }],
    lookbook: [
      { slug: 'terrace', name: 'A terrace', picture: 'a.png', goods: [{ sku: 'T-1', quantity: 3.6 }] },
    ],
  })
/** The pictures that it names. */
export const richPictures = ['a.png', 'b.png']
