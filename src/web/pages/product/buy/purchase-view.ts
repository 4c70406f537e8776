import { goodsOf } from '#contract/goods.ts'
import type { WireProduct } from '#contract/product.ts'
import { isPoured } from '#domain/calculator/family.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { areaToQuantity, squareMillimetres } from '#domain/measure/area.ts'
import { multiplyDivide } from '#domain/measure/decimal.ts'
import { parseQuantity, printedQuantity, type Quantity, quantity, units } from '#domain/measure/quantity.ts'
import { noPence, sumPence } from '#domain/money/pence.ts'
import { offersPayLater, stockNotice } from '#domain/pricing/notices.ts'
import { isWaived, priceLine } from '#domain/pricing/price.ts'
import { kilogramsOf } from '#domain/pricing/weight.ts'
import { isInStock, largestWholeQuantity } from '#domain/quantity/basket-line.ts'
import { fieldLimits, finalQuantity, tilesForQuantity } from '#domain/quantity/product-page.ts'
import { extrasFor } from './extras.ts'
import { type BuyingFormState, chosenVariation } from './form-state.ts'

/** Everything that the form computes from the selection, each number by its domain rule. */
export const purchaseViewOf = (product: WireProduct, state: BuyingFormState) => {
  const variation = chosenVariation(product, state.variationId)
  const goods = goodsOf(variation)
  const wholeQuantity = state.quantity === null ? null : finalQuantity(goods, state.quantity)
  const tiles = wholeQuantity && tilesForQuantity(goods, wholeQuantity)
  const price = wholeQuantity && priceLine(goods, wholeQuantity, isWaived(goods, product.discount_qualified))
  const extras = extrasFor(product, variation, wholeQuantity ?? units(1), state)
  const extrasTotal = sumPence(extras.filter(({ ticked }) => ticked).map(({ total }) => total))
  const total = price && sumPence([price.total, extrasTotal])
  const inBasket = parseQuantity(variation.in_basket) ?? quantity(0)
  const soldOut = !isInStock(goods)
  const typed = parseQuantity(state.text)
  const wanted = (typed && finalQuantity(goods, typed)) ?? wholeQuantity
  return {
    variation,
    goods,
    byArea: soldByArea(goods),
    field: fieldLimits(goods),
    /** The quantity to add: the number in the field, rounded to whole tiles or packs. Null: none. */
    quantity: wholeQuantity,
    /** That quantity in whole tiles; null for goods not sold in whole tiles. */
    tiles,
    /** The number is not a whole number of tiles: it must be updated before adding (P-082). */
    waitsForWholeTiles: tiles !== null && wholeQuantity !== state.quantity,
    /** Not even one whole tile or unit is in stock (OP-17). */
    soldOut,
    /** Of limited stock, what the basket does not hold yet: what can still be added. Null: no limit, or nothing. */
    left:
      goods.stock === null
        ? null
        : largestWholeQuantity(goods, quantity(Math.max(0, goods.stock - inBasket))),
    /** The number in the field, also while it is being typed, is with what the basket holds more than there is: nothing may be promised of it (OP-17). */
    beyondStock: goods.stock !== null && !soldOut && (wanted ?? 0) + inBasket > goods.stock,
    price,
    extras,
    /** Of the ticked extras. */
    extrasTotal,
    /** Including ticked extras and VAT (OP-21). */
    total,
    /** In kilograms: '463.87'. */
    weight: wholeQuantity && kilogramsOf(goods, wholeQuantity),
    covers: wholeQuantity && coveredBy(goods, wholeQuantity, product.base_depth),
    notice: stockNotice(goods, state.quantity ?? quantity(0)),
    paysLater: offersPayLater(total ?? noPence),
    inBasket,
  }
}

export type PurchaseView = ReturnType<typeof purchaseViewOf>

/** All there is of the goods is in the basket already, and no extra is ticked that an add would still bring. */
export const hasNothingToAdd = ({ goods, soldOut, left, extrasTotal }: PurchaseView): boolean =>
  goods.stock !== null && !soldOut && left === null && extrasTotal === 0

/** '32 m2' or '3', as sentences about stock name an amount. */
export const amountText = (amount: Quantity, byArea: boolean): string =>
  byArea ? `${printedQuantity(amount)} m2` : printedQuantity(amount)

/** The purchase view of the matched variation; null while none matches, or if it is no longer sold. */
export const purchaseViewOfChoice = (product: WireProduct, state: BuyingFormState): PurchaseView | null => {
  const { choice, variationId } = state
  const isFound = choice.kind === 'simple' || product.variations.some(({ id }) => id === variationId)
  return isFound ? purchaseViewOf(product, state) : null
}

/** The area that goods by the pack cover: two boxes of 1.44 m² cover 2.88; for aggregates at a depth. */
const coveredBy = (goods: Goods, count: Quantity, baseDepthCm: number) => {
  if (soldByArea(goods) || goods.isSample || goods.coverage === null) return null
  return {
    area: areaToQuantity(squareMillimetres(multiplyDivide(goods.coverage, count, 100))),
    depthCm: isPoured(goods.calculatorType) ? baseDepthCm : null,
  }
}
