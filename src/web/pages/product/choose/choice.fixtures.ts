import type {
  WireAttributeOption,
  WireProduct,
  WireProductAttributes,
  WireVariation,
} from '#contract/product.ts'
import { f1, f2, f4, paving, productWith, sampleOf } from '../product.fixtures.ts'

/* A tile in two finishes and sizes, one polished only; pebbles in two colours, sizes and packs. */

const groups = { 1: 'Finish', 2: 'Size', 3: 'Colour', 4: 'Material' } as const

const option = (id: number, group: keyof typeof groups, name: string) => ({
  id,
  name,
  attribute_group_id: group,
  attribute_group_name: groups[group],
})
export const matt = option(11, 1, 'Matt')
export const polished = option(12, 1, 'Polished')
export const square = option(21, 2, '600 × 600')
export const long = option(22, 2, '900 × 600')
export const grey = option(31, 3, 'Grey')
export const mixed = option(32, 3, 'Mixed')
export const coarse = option(23, 2, '20–40 mm')
export const fine = option(24, 2, '14–20 mm')
const stone = option(41, 4, 'Stone')

let lastId = 500

const like = (base: WireVariation, name: string, attributes: WireVariation['attributes']): WireVariation => {
  lastId += 1
  return { ...base, id: lastId, sku: name.replaceAll(' ', '-').toUpperCase(), name, attributes }
}

export const mattSquare = like(f1, 'Matt square', [matt, square, stone])
export const polishedSquare = like(f1, 'Polished square', [polished, square, stone])
export const polishedLong = like(f2, 'Polished long', [polished, long, stone])
const tileSample = like(sampleOf(paving), 'Sample', [matt])

export const tile: WireProduct = {
  ...productWith(mattSquare, polishedSquare, polishedLong, tileSample),
  buying_form: 'filter',
}

const bag = {
  ...f4,
  product: { ...f4.product, calculator_type: 'combo_volume' as const, show_equivalent_price: false },
  coverage: 12.5,
}
const sack = { ...bag, coverage: 0.3125, pricing: { ...f4.pricing, selling_price: 4 } }
export const mixedCoarseBag = like(bag, 'Mixed coarse bag', [mixed, coarse, stone])
export const mixedCoarseSack = like(sack, 'Mixed coarse sack', [mixed, coarse, stone])
export const mixedFineBag = like(bag, 'Mixed fine bag', [mixed, fine, stone])
export const greyCoarseBag = like(bag, 'Grey coarse bag', [grey, coarse, stone])

export const pebbles: WireProduct = {
  ...productWith(mixedCoarseBag, mixedCoarseSack, mixedFineBag, greyCoarseBag),
  buying_form: 'steps',
}

const wired = ({ id, name, attribute_group_id }: ReturnType<typeof option>): WireAttributeOption => ({
  id,
  name,
  attribute_group_id,
  media: [],
  available: true,
})

export const tileAttributes: WireProductAttributes = {
  Finish: [polished, matt].map(wired),
  Size: [square, long].map(wired),
  Material: [wired(stone)],
}
export const pebbleAttributes: WireProductAttributes = {
  Colour: [grey, mixed].map(wired),
  Size: [fine, coarse].map(wired),
  Material: [wired(stone)],
}
