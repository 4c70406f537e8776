import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { isBuyable } from '#domain/catalogue/buyable.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type Quantity, quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { exVat } from '#domain/money/charge.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { isWaived, type LinePrice, priceLine } from '#domain/pricing/price.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import { lineFieldLimits, lineTiles } from '#domain/quantity/basket-line.ts'
import {
  type CatalogueFace,
  type Personal,
  presentVariations,
  type StockedVariation,
  toGoods,
} from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryFace } from '../delivery/index.ts'
import type { Visitor } from '../http/visitor.ts'
import { findLines } from './store.ts'

export interface Line {
  readonly id: number
  readonly stocked: StockedVariation
  readonly goods: Goods
  readonly quantity: Quantity
  readonly price: LinePrice
}

export interface LoadedBasket {
  readonly lines: readonly Line[]
  readonly postcode: string | null
  /** What presenting goods to this visitor needs. */
  readonly personal: Personal
}

export interface LinesDeps {
  readonly queries: Queries
  readonly catalogue: Pick<CatalogueFace, 'stocked' | 'firstOfEach'>
  readonly delivery: Pick<DeliveryFace, 'reach'>
}

/** The lines of a visitor's basket with their prices, by three statements. */
export const loadBasket = async (
  { queries, catalogue, delivery }: LinesDeps,
  visitor: Visitor,
): Promise<LoadedBasket> => {
  const rows = visitor.isNew ? [] : await findLines(queries, visitor.idHash)
  const stocked = await catalogue.stocked(rows.map((row) => row.variationId))
  const byId = new Map(stocked.map((found) => [found.row.id, found]))
  const found = rows.flatMap((row) => {
    const variation = byId.get(row.variationId)
    if (variation === undefined) return []
    const goods = toGoods(variation.row, variation.product)
    return [{ id: row.id, stocked: variation, goods, quantity: quantity(row.quantityHundredths) }]
  })
  /* A sample of a qualifying product qualifies nothing (T-074). */
  const qualified = found.some(({ goods }) => goods.discountQualifier && !goods.isSample)
  const reach = await delivery.reach()
  const postcode = rows[0]?.postcode ?? null
  return {
    lines: found.map((line) => ({
      ...line,
      price: priceLine(line.goods, line.quantity, isWaived(line.goods, qualified)),
    })),
    postcode,
    personal: {
      inBasket: new Map(found.map((line) => [line.stocked.row.id, line.quantity])),
      delivers: (goods) => reach.delivers(goods, postcode),
    },
  }
}

/** One variation as the wire shows it. */
export const presentOne = ({ row, product }: StockedVariation, personal: Personal): WireVariation[] => [
  ...presentVariations(product, [row], personal).variations,
]

/** Why a line can no longer be bought as it stands (T-078); null when it can. */
const problemOf = (line: Line, { postcode, personal }: LoadedBasket): string | null => {
  const { row, product } = line.stocked
  const delivered = personal.delivers(line.goods)
  const withdrawn = row.withdrawn || product.withdrawn
  if (!isBuyable(line.goods, { soldOnline: product.buyable, withdrawn, delivered }))
    return delivered || postcode === null ? messages.notBuyable : messages.notDelivered(postcode)
  return line.goods.stock !== null && line.goods.stock < line.quantity ? messages.notEnoughStock : null
}

export const presentLine = (line: Line, loaded: LoadedBasket): WireBasketLine[] => {
  const weight = weightOf(line.goods, line.quantity)
  const field = lineFieldLimits(line.goods)
  return presentOne(line.stocked, loaded.personal).map((model) => ({
    id: line.id,
    quantity: quantityToNumber(line.quantity),
    model,
    price: penceToPounds(line.price.total),
    price_exc: penceToPounds(exVat(line.price.total)),
    unit_price: penceToPounds(line.price.unit),
    delivery: penceToPounds(line.price.delivery),
    delivery_waived: line.price.waived,
    tiles: lineTiles(line.goods, line.quantity),
    weight: weight === null ? null : gramsToKilograms(weight),
    quantity_min: Number(field.min),
    quantity_max: Number(field.max),
    quantity_step: Number(field.step),
    problem: problemOf(line, loaded),
  }))
}
