import type { WireBasketLine } from '#contract/basket.ts'
import { goodsOf } from '#contract/goods.ts'
import { changeLine } from '#domain/basket/change.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { parseDecimal } from '#domain/measure/decimal.ts'
import {
  parseQuantity,
  plainQuantity,
  printedQuantity,
  type Quantity,
  units,
} from '#domain/measure/quantity.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { isShortOf } from '#domain/planner/line-plans.ts'
import { isWaived, type LinePrice, priceLine } from '#domain/pricing/price.ts'
import { kilogramsOf } from '#domain/pricing/weight.ts'
import { lineTiles, maxLineQuantity } from '#domain/quantity/basket-line.ts'
import { MAX_PER_LINE } from '#domain/quantity/limits.ts'
import { stepLine } from '#domain/quantity/line-step.ts'
import type { TypedQuantity } from './state.ts'

/** A line as the page shows it: the server's values, or those predicted for the quantity in the field. */
export interface LineView {
  readonly line: WireBasketLine
  readonly byArea: boolean
  /** The text in the field. */
  readonly text: string
  readonly quantity: Quantity
  readonly price: LinePrice
  readonly tiles: number | null
  /** Of the whole line, in kilograms; null if unknown. */
  readonly weight: string | null
  /** The quantities that the − and + buttons lead to; null if there is no further step. */
  readonly down: Quantity | null
  readonly up: Quantity | null
  /** It holds less than its layout plans need (L-088). */
  readonly isShortOfPlan: boolean
  /** The whole stock, if the line holds it; else null. */
  readonly allInStock: Quantity | null
}

const quantityOf = ({ quantity }: WireBasketLine): Quantity => {
  const parsed = parseQuantity(quantity)
  invariant(parsed !== null, `a line of ${quantity}`)
  return parsed
}

/** Whether the field holds a number that can be sent; if not, the line keeps its quantity (T-055). */
export const isNumber = (text: string): boolean => parseDecimal(text, 2) !== null

const serverValues = (
  line: WireBasketLine,
  goods: Goods,
): Pick<LineView, 'quantity' | 'price' | 'tiles' | 'weight'> => ({
  quantity: quantityOf(line),
  price: {
    unit: poundsToPence(line.unit_price),
    delivery: poundsToPence(line.delivery),
    total: poundsToPence(line.price),
    waived: line.delivery_waived,
  },
  tiles: line.tiles,
  weight: kilogramsOf(goods, quantityOf(line)),
})

/** Predicts the values by the server's own rules; null if it would reject or ignore the quantity. */
const predictedValues = (
  line: WireBasketLine,
  goods: Goods,
  text: string,
  discountQualified: boolean,
): Pick<LineView, 'quantity' | 'price' | 'tiles' | 'weight'> | null => {
  if (line.problem !== null || !isNumber(text)) return null
  const changed = changeLine(goods, quantityOf(line), text)
  if (!changed.ok) return null
  const { quantity } = changed.value
  return {
    quantity,
    price: priceLine(goods, quantity, isWaived(goods, discountQualified)),
    tiles: lineTiles(goods, quantity),
    weight: kilogramsOf(goods, quantity),
  }
}

/** Whether the stock is the limit, and not the 5000 that a line may hold. */
const isStockLimit = ({ stock }: Goods): boolean => stock !== null && stock <= MAX_PER_LINE

/** F1 with 10.08 m² while '20' is typed: 20.16 m², 56 tiles, £609.12. 'abc': the server's values. */
export const lineView = (
  line: WireBasketLine,
  typed: TypedQuantity | undefined,
  discountQualified: boolean,
): LineView => {
  const goods = goodsOf(line.model)
  const confirmed = serverValues(line, goods)
  const now =
    typed === undefined
      ? confirmed
      : (predictedValues(line, goods, typed.text, discountQualified) ?? confirmed)
  const most = maxLineQuantity(goods)
  return {
    ...now,
    line,
    isShortOfPlan: line.planned !== undefined && isShortOf(line.planned, now),
    byArea: soldByArea(goods),
    text: typed?.text ?? plainQuantity(confirmed.quantity),
    down: stepLine(goods, now.quantity, 'down'),
    up: stepLine(goods, now.quantity, 'up'),
    allInStock: isStockLimit(goods) && most !== null && now.quantity >= most ? most : null,
  }
}

/** 'all 216 m² in stock', 'only 5 in stock' if others bought the rest; null if there is more. */
export const stockNote = ({ allInStock, byArea, quantity }: LineView): string | null => {
  if (allInStock === null) return null
  if (quantity > allInStock) return `only ${printedQuantity(allInStock)}${byArea ? ' m²' : ''} in stock`
  return !byArea && allInStock === units(1)
    ? 'the last one in stock'
    : `all ${printedQuantity(allInStock)}${byArea ? ' m²' : ''} in stock`
}
