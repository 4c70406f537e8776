import type { CallOutput } from '#contract/admin/calls.ts'
import { shownPrice } from '#domain/catalogue/display-price.ts'
import { type Goods, type Prices, soldByArea } from '#domain/catalogue/goods.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { MM2_PER_M2, mm2ToSquareMetres } from '#domain/measure/area.ts'
import { multiplyDivide } from '#domain/measure/decimal.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import {
  isWholePenceWithVat,
  poundsToRate,
  type Rate,
  rate,
  rateToPounds,
  withVat,
} from '#domain/money/rate.ts'
import { moveText } from '#domain/pricing/price-move.ts'
import { basesOf, type PriceBasis } from '#domain/pricing/set-price.ts'
import type { Priced, PriceEntry, PricePreview, SetPrices } from '../prices/index.ts'

type Fields = CallOutput<'readPrice'>['prices']
type FieldName = keyof Fields

/** The prices by their names in the catalogue's file, in the order of pages: what the shop shows first. */
export const fieldNames = {
  sellingFromPrice: 'selling_from_price',
  productPortion: 'product_portion',
  deliveryPortion: 'delivery_portion',
  sellingPrice: 'selling_price',
  equivalentPerM2: 'variation_equivalent_m2',
} as const satisfies Readonly<Record<keyof SetPrices, FieldName>>

const orNull = <T, U>(value: T | null, present: (value: T) => U): U | null =>
  value === null ? null : present(value)

export const presentFields = (prices: SetPrices): Fields => ({
  selling_price: rateToPounds(prices.sellingPrice),
  selling_from_price: orNull(prices.sellingFromPrice, rateToPounds),
  product_portion: orNull(prices.productPortion, rateToPounds),
  delivery_portion: orNull(prices.deliveryPortion, rateToPounds),
  variation_equivalent_m2: orNull(prices.equivalentPerM2, rateToPounds),
})

/** Null: a number that is no price, so that the person saw something else. */
export const readFields = (fields: Fields): SetPrices | null => {
  const read = (pounds: number | null) => orNull(pounds, poundsToRate)
  const sellingPrice = poundsToRate(fields.selling_price)
  if (sellingPrice === null) return null
  return {
    sellingPrice,
    sellingFromPrice: read(fields.selling_from_price),
    productPortion: read(fields.product_portion),
    deliveryPortion: read(fields.delivery_portion),
    equivalentPerM2: read(fields.variation_equivalent_m2),
  }
}

const both = (price: Rate) => ({
  with_vat: penceToPounds(withVat(price)),
  without_vat: rateToPounds(price),
})

type Measured = Pick<Goods, 'perMetre' | 'isSample' | 'coverage'>

const perSquareMetre = (goods: Measured, prices: SetPrices): Rate | null => {
  if (soldByArea(goods)) return prices.sellingFromPrice
  if (goods.isSample || !goods.coverage) return null
  return prices.equivalentPerM2 ?? rate(multiplyDivide(prices.sellingPrice, MM2_PER_M2, goods.coverage))
}

const perBoth = (goods: Measured, prices: SetPrices) => ({
  per_pack: both(prices.sellingPrice),
  per_square_metre: orNull(perSquareMetre(goods, prices), both),
})

export const presentPriced = ({ id, sku, name, isWithdrawn, goods }: Priced) => ({
  id,
  sku,
  name,
  sample: goods.isSample,
  withdrawn: isWithdrawn,
  by_area: soldByArea(goods),
  coverage: orNull(goods.coverage, mm2ToSquareMetres),
  ...perBoth(goods, goods.prices),
})

const basisPrice = (goods: Goods, basis: PriceBasis): Rate | null => {
  if (basis === 'pack') return goods.prices.sellingPrice
  return basis === 'square-metre' && soldByArea(goods)
    ? goods.prices.productPortion
    : perSquareMetre(goods, goods.prices)
}

const formerOf = (goods: Goods, prices: Prices) =>
  orNull(shownPrice({ ...goods, prices }, false).former, penceToPounds)

export const presentPrice = (
  priced: Priced,
  history: readonly PriceEntry[],
): Omit<CallOutput<'readPrice'>, 'path'> => {
  const { goods } = priced
  const { deliveryPortion, shippingRate } = goods.prices
  return {
    ...presentPriced(priced),
    bases: basesOf(goods).map((basis) => ({ basis, price: orNull(basisPrice(goods, basis), both) })),
    delivery: soldByArea(goods) ? both(deliveryPortion ?? rate(0)) : null,
    postage: goods.isSample ? orNull(shippingRate, both) : null,
    former: formerOf(goods, goods.prices),
    prices: presentFields(goods.prices),
    history: history.map(({ at, who, prices }) => ({
      at: at?.toISOString() ?? null,
      who,
      prices: presentFields(prices),
      ...perBoth(goods, prices),
    })),
  }
}

/** Each price that moves, before and after. */
export const presentPreview = ({
  priced: { goods },
  prices,
  move,
  isOverLimit,
}: PricePreview): CallOutput<'previewPrice'> => ({
  changes: keysOf(fieldNames)
    .map((key) => ({ field: fieldNames[key], before: goods.prices[key], after: prices[key] }))
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after }) => ({
      field,
      before: orNull(before, both),
      after: orNull(after, both),
      rounded: after !== null && !isWholePenceWithVat(after),
    })),
  large: move && moveText(move),
  over_limit: isOverLimit,
  former: formerOf(goods, prices),
})
