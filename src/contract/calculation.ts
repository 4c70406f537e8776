import { type ComboOption, comboOptions } from '#domain/calculator/combo.ts'
import {
  DEFAULT_DEPTH,
  type DimensionField,
  type DimensionProblem,
  type Dimensions,
  type Measured,
  parseDimensions,
  SIDE_PLACES,
} from '#domain/calculator/dimensions.ts'
import { type CalculatorFamily, calculatorFamily, isPoured } from '#domain/calculator/family.ts'
import { type Need, needOf } from '#domain/calculator/need.ts'
import { type SingleOption, singleOption } from '#domain/calculator/single.ts'
import type { CalculatorType } from '#domain/catalogue/goods.ts'
import { matchingVariations } from '#domain/choosing/filter.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { mm2ToSquareMetres } from '#domain/measure/area.ts'
import { toWireNumber } from '#domain/measure/decimal.ts'
import { centimetresToMillimetres, millimetres } from '#domain/measure/length.ts'
import { parseQuantity, type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { rateToPounds } from '#domain/money/rate.ts'
import { isWaived } from '#domain/pricing/price.ts'
import { leftInStock } from '#domain/quantity/left-in-stock.ts'
import type { CalculatorRequest, WireCalculation, WireComboOption, WireSingleOption } from './calculator.ts'
import type { WireDimensions } from './dimensions.ts'
import { goodsOf } from './goods.ts'
import { messages } from './messages.ts'
import type { WireProduct, WireVariation } from './product.ts'
import { calls } from './routes.ts'

/*
 * The calculator's results, computed by one function: in the browser for an immediate display, on the server
 * for the authoritative response.
 */

/** The members of a product that a calculation reads. */
export type CalculatorProduct = Pick<
  WireProduct,
  'calculator_type' | 'base_depth' | 'discount_qualified' | 'variations'
>

type RequestedDimensions = Pick<
  CalculatorRequest,
  'length' | 'width' | 'x_y_unit' | 'depth' | 'z_unit' | 'wastage'
>

const fieldNames: Readonly<Record<DimensionField, keyof RequestedDimensions>> = {
  length: 'length',
  width: 'width',
  sideUnit: 'x_y_unit',
  depth: 'depth',
  depthUnit: 'z_unit',
}

/** Messages about invalid dimensions, by field name. */
export type DimensionMessages = Partial<Record<keyof RequestedDimensions, string>>

/**
 * The message for each invalid dimension: `{ length: 'Enter a length in digits, above 0 and up to 5000.' }`.
 */
export const dimensionMessages = (problems: readonly DimensionProblem[]): DimensionMessages =>
  Object.fromEntries(problems.map(({ field }) => [fieldNames[field], messages.badDimension[field]]))

/**
 * Parses the dimensions as sent or typed; `type` decides whether a depth is read. Error: the invalid fields.
 */
export const parseRequestedDimensions = (
  request: RequestedDimensions,
  type: CalculatorType | null,
): Result<Dimensions, readonly DimensionProblem[]> =>
  parseDimensions(
    {
      length: request.length,
      width: request.width,
      sideUnit: request.x_y_unit,
      depth: request.depth ?? undefined,
      depthUnit: request.z_unit,
      wastage: request.wastage,
    },
    isPoured(type),
  )

/** The dimensions as they are stored: the numbers and units that were entered (OP-32). */
export const toWireDimensions = (dimensions: Dimensions): WireDimensions => ({
  length: toWireNumber(dimensions.length, SIDE_PLACES),
  width: toWireNumber(dimensions.width, SIDE_PLACES),
  x_y_unit: dimensions.sideUnit,
  depth: dimensions.depth === null ? null : toWireNumber(dimensions.depth, SIDE_PLACES),
  z_unit: dimensions.depthUnit,
  wastage: dimensions.wastage,
})

/** The base depth of aggregates where the product states none: 4 cm (P-194). */
const usualDepth = millimetres(DEFAULT_DEPTH * 10)

/** The need that the dimensions make, at the product's own base depth or the default 4 cm. */
export const needFor = (dimensions: Measured, product: Pick<WireProduct, 'base_depth'>): Need =>
  needOf(dimensions, centimetresToMillimetres(product.base_depth) ?? usualDepth)

/**
 * A key of the packs that may be combined: packs that differ in an attribute (colour, size) are not mixed in
 * one area.
 */
export const combinationKey = ({ attributes }: Pick<WireVariation, 'attributes'>): string =>
  attributes
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join('-')

const combosOf = (
  product: CalculatorProduct,
  need: Need,
  optionIds: readonly number[],
): readonly WireComboOption[] => {
  const all = matchingVariations(product.variations, optionIds, { samples: false, calculable: true })
  /* An option contains no pack that has no price, is not delivered there or is out of stock. */
  const sold = all.filter((variation) => variation.buyable && availableOf(variation) !== 0)
  if (sold.length === 0)
    return comboOptions(all.map(packOf), need).map((option) => wireCombo(option, all, all.some(isOnSale)))
  const packs = sold.map((variation) => ({ ...packOf(variation), available: availableOf(variation) }))
  return comboOptions(packs, need).map((option) => wireCombo(option, sold, false))
}

const isOnSale = ({ buyable }: WireVariation): boolean => buyable

/** The quantity that the visitor can still add; null if no stock limits it. */
const availableOf = (variation: WireVariation): Quantity | null =>
  leftInStock(goodsOf(variation), parseQuantity(variation.in_basket) ?? quantity(0))

const packOf = (variation: WireVariation) => ({ ...goodsOf(variation), kind: combinationKey(variation) })

const wireCombo = (
  option: ComboOption,
  variations: readonly WireVariation[],
  soldOut: boolean,
): WireComboOption => {
  const chosen = variations
    .map((variation, i) => ({ ...variation, qty: option.counts[i] ?? 0 }))
    .filter(({ qty }) => qty > 0)
  return {
    tag: messages.comboTags[option.tag],
    variations: chosen,
    items: chosen.map(({ qty }) => qty),
    coverage: mm2ToSquareMetres(option.coverage),
    covered_area: mm2ToSquareMetres(option.covers),
    price: rateToPounds(option.priceExVat),
    price_inc: penceToPounds(option.price),
    covers_need: option.coversNeed,
    sold_out: soldOut,
    addable: option.addable && !soldOut,
  }
}

const singlesOf = (product: CalculatorProduct, need: Need): readonly WireSingleOption[] =>
  product.variations.flatMap((variation) => {
    const goods = goodsOf(variation)
    const option = singleOption(
      { ...goods, available: availableOf(variation) },
      need,
      isWaived(goods, product.discount_qualified),
    )
    return option === null ? [] : [wireSingle(option, variation)]
  })

const wireSingle = (option: SingleOption, variation: WireVariation): WireSingleOption => ({
  ...variation,
  qty: quantityToNumber(option.quantity),
  tiles: option.tiles,
  covered_area: mm2ToSquareMetres(option.covers),
  price_inc: penceToPounds(option.price.total),
  unit_price: penceToPounds(option.price.unit),
  delivery: penceToPounds(option.price.delivery),
  delivery_waived: option.price.waived,
  needed_qty: quantityToNumber(option.needed),
  covers_need: option.quantity >= option.needed,
  sold_out: option.soldOut,
  addable: option.addable,
})

/** The call that calculates on the server for each family (OP-29). */
export const calculatorCalls = {
  combo: calls.variationCalculator,
  single: calls.calculator,
} as const satisfies Readonly<Record<CalculatorFamily, string>>

const optionsOf: Readonly<
  Record<
    CalculatorFamily,
    (
      product: CalculatorProduct,
      need: Need,
      optionIds: readonly number[],
    ) => readonly (WireComboOption | WireSingleOption)[]
  >
> = { combo: combosOf, single: singlesOf }

/**
 * The options that cover the dimensions, the area last (P-205): combinations or single variations, depending
 * on the product's calculator type.
 */
export const calculate = (
  product: CalculatorProduct,
  dimensions: Measured,
  optionIds: readonly number[] = [],
): Result<WireCalculation, 'no-calculator'> => {
  const family = calculatorFamily(product.calculator_type)
  if (family === null) return err('no-calculator')
  const need = needFor(dimensions, product)
  return ok([...optionsOf[family](product, need, optionIds), quantityToNumber(need.required)])
}
