import {
  areaToQuantity,
  MM2_PER_M2,
  mm2ToSquareMetres,
  type SquareMillimetres,
  squareMillimetres,
} from '../measure/area.ts'
import { formatQuantity, quantity } from '../measure/quantity.ts'
import { formatPounds } from '../money/pence.ts'
import { isWholePenceWithVat, type Rate, rate, rateToPounds, withVat } from '../money/rate.ts'
import { shareOfBox, type TileShape } from '../planner/tile-data.ts'
import { priceLine } from '../pricing/price.ts'
import { coverageOfTiles, SMALLEST_TILE_MM2, tileArea, wholeTiles } from '../tiling/whole-tiles.ts'
import { type Goods, type Prices, soldByArea } from './goods.ts'

/** An error in a catalogue that would make the shop's numbers disagree; `field` is its name in the file. */
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

/** The violations of rules P-299 to P-301 by one variation; an import rejects them. Empty if all hold. */
export const inconsistencies = (goods: Checked, shape: TileShape = 'rectangle'): readonly Inconsistency[] => [
  ...tileProblems(goods, shape),
  ...nothingToPay(goods),
  ...(soldByArea(goods) ? perMetreProblems(goods) : []),
]

/** Problems that an import accepts with a warning: prices that are rounded to the penny, against P-302. */
export const priceWarnings = (goods: Checked): readonly Inconsistency[] => penceProblems(goods.prices)

/**
 * P-299: the tile area is the product of its sides; of a hexagon three quarters of that, of a diamond half. OP-06: tiles too small to count in two decimals sell by
 * the sheet.
 */
const tileProblems = (goods: Checked, shape: TileShape): Inconsistency[] => {
  const { dimensionXMm: x, dimensionYMm: y, tileArea: area } = goods
  const problems: Inconsistency[] = []
  const share = shareOfBox[shape]
  if (area !== null && x !== null && y !== null && area !== tileArea(x, y, share)) {
    const right = mm2ToSquareMetres(squareMillimetres(tileArea(x, y, share)))
    const part = share === 1 ? '' : `${share} × `
    problems.push({ field: 'tile_area', message: `must be ${part}dimension_x × dimension_y, ${right} m²` })
  }
  if (soldByArea(goods) && area !== null && area < SMALLEST_TILE_MM2)
    problems.push({
      field: 'tile_area',
      message:
        'is below 0.01 m²: tiles this small cannot be counted in square metres; sell them by the sheet',
    })
  if (soldByArea(goods) && area === null && x !== null && y !== null)
    problems.push({ field: 'tile_area', message: 'is missing, although the tile has dimensions' })
  return problems
}

/** A price that rounds to £0.00 would make the goods free, and nothing on sale is free (P-048). */
const nothingToPay = (goods: Checked): Inconsistency[] => {
  const { sellingPrice, sellingFromPrice } = goods.prices
  if (goods.isSample || sellingPrice === 0) return []
  const prices: readonly (readonly [string, Rate | null])[] = [
    ['selling_price', sellingPrice],
    ['selling_from_price', soldByArea(goods) ? sellingFromPrice : null],
  ]
  return prices.flatMap(([field, price]) =>
    price !== null && withVat(price) === 0
      ? [{ field, message: 'comes to £0.00 with VAT; a selling_price of 0 is for what cannot be bought' }]
      : [],
  )
}

const perMetreProblems = (goods: Checked): Inconsistency[] => {
  const { coverage, tileArea: area, prices } = goods
  const problems: Inconsistency[] = []
  if (coverage === null || coverage === 0)
    problems.push({ field: 'coverage', message: 'is needed for goods priced by the square metre' })
  else if (isCountable(area) && !isWholeTiles(coverage, area))
    problems.push({ field: 'coverage', message: 'must be a whole number of tiles' })
  for (const [field, value] of [
    ['product_portion', prices.productPortion],
    ['delivery_portion', prices.deliveryPortion],
    ['selling_from_price', prices.sellingFromPrice],
  ] as const)
    if (value === null) problems.push({ field, message: 'is needed for goods priced by the square metre' })
  return problems.length > 0 ? problems : fromPriceProblems(goods)
}

/**
 * P-300: the from price is the price of a full crate per square metre. Checked in whole pence, as the shopper
 * sees it: at most one penny off by rounding, and never so low that a tile more than a full crate costs less
 * than the crate.
 */
const fromPriceProblems = (goods: Checked): Inconsistency[] => {
  const { coverage, tileArea: area } = goods
  const { productPortion, deliveryPortion, sellingFromPrice } = goods.prices
  if (!coverage || productPortion === null || deliveryPortion === null || sellingFromPrice === null) return []
  const crate = withVat(productPortion) * coverage + withVat(deliveryPortion) * MM2_PER_M2
  if (Math.abs(crate - withVat(sellingFromPrice) * coverage) > coverage) {
    const right = rate(Math.round(productPortion + (deliveryPortion * MM2_PER_M2) / coverage))
    return [
      {
        field: 'selling_from_price',
        message: `must be product_portion + delivery_portion ÷ coverage, ${rateToPounds(right)}`,
      },
    ]
  }
  const full = areaToQuantity(coverage)
  const next = isCountable(area)
    ? coverageOfTiles(wholeTiles(full, area).tiles + 1, area)
    : quantity(full + 1)
  if (priceLine(goods, next, false).total >= priceLine(goods, full, false).total) return []
  return [
    {
      field: 'selling_from_price',
      message: `makes ${formatQuantity(next)} m² cost less than ${formatQuantity(full)} m²`,
    },
  ]
}

const isCountable = (area: SquareMillimetres | null): area is SquareMillimetres =>
  area !== null && area >= SMALLEST_TILE_MM2

/** Whole tiles to two decimals: 20.25 = 36 × 0.5625. */
const isWholeTiles = (coverage: SquareMillimetres, area: SquareMillimetres): boolean =>
  wholeTiles(areaToQuantity(coverage), area).exact

/** P-302: with VAT the price comes to whole pence. */
const penceProblems = (prices: Prices): Inconsistency[] =>
  priceFields.flatMap(([key, field]) => {
    const value = prices[key]
    return value === null || isWholePenceWithVat(value)
      ? []
      : [
          {
            field,
            message: `does not come to whole pence with VAT and is rounded to ${formatPounds(withVat(value))}`,
          },
        ]
  })
