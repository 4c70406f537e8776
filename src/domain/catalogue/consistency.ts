import { areaToQuantity, quantityToArea, type SquareMillimetres } from '../measure/area.ts'
import { isWholePenceWithVat, rate, withVat } from '../money/rate.ts'
import { coveringOf, SMALLEST_TILE_MM2, tileArea, wholeTiles } from '../tiling/whole-tiles.ts'
import type { Goods, Prices } from './goods.ts'

/** Something in a catalogue that would make the shop's own numbers disagree; `field` is the file's name for it. */
export interface Inconsistency {
  readonly field: string
  readonly message: string
}

type Checked = Pick<
  Goods,
  'perMetre' | 'isSample' | 'dimensionXMm' | 'dimensionYMm' | 'tileArea' | 'coverage' | 'prices'
>

const priceFields: readonly (readonly [keyof Prices, string])[] = [
  ['sellingPrice', 'selling_price'],
  ['regularPrice', 'regular_price'],
  ['sellingFromPrice', 'selling_from_price'],
  ['sellingRegularPrice', 'selling_regular_price'],
  ['productPortion', 'product_portion'],
  ['deliveryPortion', 'delivery_portion'],
  ['shippingRate', 'shipping_rate'],
]

/** The rules P-299 to P-301 for one variation, which an import must keep; an empty list when all hold. */
export const inconsistencies = (goods: Checked): readonly Inconsistency[] => [
  ...tileProblems(goods),
  ...(goods.perMetre && !goods.isSample ? perMetreProblems(goods) : []),
]

/** What an import may do but a merchant should know: prices that are rounded to the penny, and P-302 asks them not to be. */
export const doubts = (goods: Checked): readonly Inconsistency[] => penceProblems(goods.prices)

/** P-299: the tile area is that of its sides; OP-06: tiles too small to count in two decimals sell by the sheet. */
const tileProblems = ({
  dimensionXMm: x,
  dimensionYMm: y,
  tileArea: area,
  perMetre,
  isSample,
}: Checked): Inconsistency[] => {
  const problems: Inconsistency[] = []
  if (area !== null && x !== null && y !== null && area !== tileArea(x, y))
    problems.push({
      field: 'tile_area',
      message: `must be dimension_x × dimension_y, ${tileArea(x, y) / 1e6} m²`,
    })
  if (perMetre && !isSample && area !== null && area < SMALLEST_TILE_MM2)
    problems.push({
      field: 'tile_area',
      message:
        'is below 0.01 m²: tiles this small cannot be counted in square metres; sell them by the sheet',
    })
  if (perMetre && !isSample && area === null && x !== null && y !== null)
    problems.push({ field: 'tile_area', message: 'is missing, although the tile has dimensions' })
  return problems
}

const perMetreProblems = ({ coverage, tileArea: area, prices }: Checked): Inconsistency[] => {
  const problems: Inconsistency[] = []
  const { productPortion, deliveryPortion, sellingFromPrice } = prices
  if (coverage === null || coverage === 0)
    problems.push({ field: 'coverage', message: 'is needed for goods priced by the square metre' })
  else if (area !== null && area >= SMALLEST_TILE_MM2 && !isWholeTiles(coverage, area))
    problems.push({ field: 'coverage', message: 'must be a whole number of tiles (P-301)' })
  for (const [field, value] of [
    ['product_portion', productPortion],
    ['delivery_portion', deliveryPortion],
    ['selling_from_price', sellingFromPrice],
  ] as const)
    if (value === null) problems.push({ field, message: 'is needed for goods priced by the square metre' })
  if (coverage && productPortion !== null && deliveryPortion !== null && sellingFromPrice !== null) {
    /* As the shopper meets it: no step of more than the penny of rounding at the crate's edge (P-300). */
    const exact = withVat(productPortion) + (withVat(deliveryPortion) * 1e6) / coverage
    if (Math.abs(exact - withVat(sellingFromPrice)) > 1)
      problems.push({
        field: 'selling_from_price',
        message: `must be product_portion + delivery_portion ÷ coverage, ${rateText(productPortion, deliveryPortion, coverage)} (P-300)`,
      })
  }
  return problems
}

const rateText = (portion: number, delivery: number, coverage: number): string =>
  String(rate(Math.round(portion + (delivery * 1e6) / coverage)) / 10_000)

/** Whole tiles to two decimals: 20.25 = 36 × 0.5625. */
const isWholeTiles = (coverage: SquareMillimetres, area: SquareMillimetres): boolean => {
  const stated = areaToQuantity(coverage)
  const { tiles, exact } = wholeTiles(stated, area)
  return exact && quantityToArea(coveringOf(tiles, area)) === quantityToArea(stated)
}

/** P-302: with VAT the price is whole pence. */
const penceProblems = (prices: Prices): Inconsistency[] =>
  priceFields.flatMap(([key, field]) => {
    const value = prices[key]
    return value === null || isWholePenceWithVat(value)
      ? []
      : [
          {
            field,
            message: 'does not come to whole pence with VAT and is rounded to the nearest; 24.9583 is £29.95',
          },
        ]
  })
