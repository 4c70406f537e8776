import { type CalculatorType, calculatorTypes, type Goods } from '#domain/catalogue/goods.ts'
import { squareMillimetres } from '#domain/measure/area.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { grams } from '#domain/measure/weight.ts'
import { rate } from '#domain/money/rate.ts'
import type { ProductRow, SoldRow, VariationRow } from './rows.ts'

const maybe = <T>(value: number | null, make: (n: number) => T): T | null =>
  value === null ? null : make(value)

export const toCalculatorType = (text: string | null): CalculatorType | null =>
  calculatorTypes.find((type) => type === text) ?? null

type PricedRow = Omit<
  VariationRow,
  'attributes' | 'name' | 'description' | 'snakeCase' | 'allowNominatedDay' | 'reservedHundredths'
>
/** The data that decide whether an article of a product can be bought and delivered. */
export const toSoldGoods = (
  row: SoldRow,
  { usePerMeterPricing }: Pick<ProductRow, 'usePerMeterPricing'>,
) => ({
  sku: row.sku,
  perMetre: usePerMeterPricing,
  isSample: row.isSample,
  tileArea: maybe(row.tileAreaMm2, squareMillimetres),
  coverage: maybe(row.coverageMm2, squareMillimetres),
  weight: maybe(row.weightGrams, grams),
  prices: { sellingPrice: rate(row.sellingRate) },
})

type FlagsRow = Pick<
  ProductRow,
  'usePerMeterPricing' | 'showLooseLoadBox' | 'discountable' | 'discountQualifier' | 'calculatorType'
>

/** A variation's row with its product's flags, as the rules see them. */
export const toGoods = (row: PricedRow, flags: FlagsRow): Goods => ({
  perMetre: flags.usePerMeterPricing,
  isSample: row.isSample,
  dimensionXMm: row.dimensionXMm,
  dimensionYMm: row.dimensionYMm,
  tileArea: maybe(row.tileAreaMm2, squareMillimetres),
  coverage: maybe(row.coverageMm2, squareMillimetres),
  weight: maybe(row.weightGrams, grams),
  stock: maybe(row.stockHundredths, quantity),
  alertPoint: maybe(row.qtyAlertHundredths, quantity),
  looseLoadBox: flags.showLooseLoadBox,
  discountable: flags.discountable,
  discountQualifier: flags.discountQualifier,
  calculatorType: toCalculatorType(flags.calculatorType),
  prices: {
    sellingPrice: rate(row.sellingRate),
    regularPrice: maybe(row.regularRate, rate),
    sellingFromPrice: maybe(row.sellingFromRate, rate),
    sellingRegularPrice: maybe(row.sellingRegularRate, rate),
    productPortion: maybe(row.productPortionRate, rate),
    deliveryPortion: maybe(row.deliveryPortionRate, rate),
    equivalentPerM2: maybe(row.equivalentPerM2Rate, rate),
    shippingRate: maybe(row.shippingRate, rate),
  },
})
