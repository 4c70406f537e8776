import type { CatalogueProductInput } from '#contract/catalogue-file/product.ts'
import { toWireNumber } from '#domain/measure/decimal.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { charge } from '#domain/money/charge.ts'
import { rate, withVat } from '#domain/money/rate.ts'
import type { Random } from './chance.ts'
import { colours, finishes, firstNames, kinds, secondNames, sentences, sizes } from './words.ts'

/** 'Light grey' → 'light-grey' */
export const codeOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const sizeName = ([x, y]: readonly [number, number, number]): string => `${x} × ${y} mm`

/** Delivery of one square metre, in 1/100 penny: £2.50, which with VAT is whole pounds, so that P-300 and P-302 hold. */
const DELIVERY_RATE = 25_000

/** The rate of a crate, of which VAT makes the whole pence that the portions come to: P-302. */
const crateRate = (portion: number, delivery: number, coverage: number): number => {
  const pence = charge(withVat(rate(portion)), quantity(coverage)) + withVat(rate(delivery))
  return Math.round((pence * 1000) / 12)
}

type Variation = CatalogueProductInput['variations'][number]

const perMetre = (
  sku: string,
  size: readonly [number, number, number],
  portionRate: number,
  stock: number | null,
  attributes: Record<string, string>,
): Variation => {
  const [x, y, tiles] = size
  /* Every size has a whole number of hundredths of a square metre to the crate. */
  const coverage = (x * y * tiles) / 10_000
  const delivery = (DELIVERY_RATE * coverage) / 100
  return {
    sku,
    name: sizeName(size),
    description: `Crate of ${tiles} tiles`,
    snake_case: 'tile',
    coverage: toWireNumber(coverage, 2),
    weight: Math.round(coverage * 0.23),
    dimension_x: x,
    dimension_y: y,
    tile_area: toWireNumber(x * y, 6),
    stock: stock === null ? null : toWireNumber(coverage * stock, 2),
    selling_price: toWireNumber(crateRate(portionRate, delivery, coverage), 4),
    selling_from_price: toWireNumber(portionRate + DELIVERY_RATE, 4),
    product_portion: toWireNumber(portionRate, 4),
    delivery_portion: toWireNumber(delivery, 4),
    attributes,
  }
}

const sample = (sku: string): Variation => ({
  sku,
  name: 'Sample',
  snake_case: 'sample',
  is_sample: true,
  weight: 0.4,
  stock: null,
  selling_price: 0,
  shipping_rate: 2.5,
})

/** Days on which goods may have come into the shop: the last three years before the first of June 2026. */
const addedOn = (chance: Random): string =>
  new Date(Date.UTC(2026, 5, 1 - chance.below(1096))).toISOString().slice(0, 10)

/** The n-th invented product: tiles of three to five sizes in one colour, with a sample. */
export const inventProduct = (
  n: number,
  chance: Random,
  pictures: readonly [string, ...string[]],
): CatalogueProductInput => {
  const kind = chance.pick(kinds)
  const colour = chance.pick(colours)
  const finish = chance.pick(finishes)
  const name = `${chance.pick(firstNames)} ${chance.pick(secondNames)} ${colour}`
  const first = chance.below(sizes.length)
  /* Multiples of 5p ex VAT are whole pence with it. */
  const portion = 120_000 + chance.below(1200) * 500
  const attributes = {
    colour: codeOf(colour),
    finish: codeOf(finish),
    look: codeOf(kind.look),
    material: codeOf(kind.material),
  }
  const count = 3 + chance.below(3)
  const chosen = [...sizes, ...sizes].slice(first, first + count)
  return {
    slug: `${codeOf(name)}-${n}`,
    category: codeOf(kind.category),
    supplier: `supplier-${chance.below(20) + 1}`,
    name,
    summary: `${finish} ${kind.look.toLowerCase()}-look ${kind.material.toLowerCase()} in ${colour.toLowerCase()}.`,
    description: `${chance.pick(sentences)} ${chance.pick(sentences)}\n\n${chance.pick(sentences)}`,
    specifications: [
      { name: 'Material', value: kind.material },
      { name: 'Finish', value: finish },
      { name: 'Thickness', value: `${8 + chance.below(13)} mm` },
      { name: 'Shade variation', value: `V${1 + chance.below(4)}` },
    ],
    use_per_meter_pricing: true,
    discountable: chance.below(2) === 0,
    calculator_type: 'single_area',
    custom_sash: chance.below(20) === 0 ? 'New' : null,
    added_on: addedOn(chance),
    media: [0, 1].map((i) => ({
      file: pictures[(n * 2 + i) % pictures.length] ?? pictures[0],
      alt: `${name}, ${i === 0 ? 'laid' : 'close up'}`,
    })),
    variations: [
      ...chosen.map((size, i) =>
        perMetre(
          `G${n}-${i + 1}`,
          size,
          portion + i * 5_000,
          chance.below(4) === 0 ? null : chance.below(30),
          { ...attributes, size: codeOf(sizeName(size)) },
        ),
      ),
      sample(`G${n}-S`),
    ],
  }
}
