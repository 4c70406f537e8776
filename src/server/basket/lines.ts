import type { WireBasketLine } from '#contract/basket.ts'
import { presentPlanned } from '#contract/line-plan.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import { isDiscountQualified, priceLines } from '#domain/basket/lines.ts'
import { isBuyable } from '#domain/catalogue/buyable.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { type Quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { exVat } from '#domain/money/charge.ts'
import { exVatToPounds, penceToPounds } from '#domain/money/pence.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import type { LinePrice } from '#domain/pricing/price.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import { adjustedQuantity, lineFieldLimits, lineTiles } from '#domain/quantity/basket-line.ts'
import {
  type Catalogue,
  type PersonalVariationData,
  presentVariations,
  type StockedVariation,
  toGoods,
} from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { DeliveryCoverage, DeliveryFeature } from '../delivery/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { withAvailableStock } from './available.ts'
import { emptyStoredBasket, findBasket, type HeldBasketLine, type StoredBasket } from './stored-basket.ts'

/** A line with the price that is charged for it. */
export interface Line {
  readonly id: number
  readonly stocked: StockedVariation
  readonly goods: Goods
  readonly quantity: Quantity
  readonly price: LinePrice
  readonly plans: readonly LinePlan[]
  /** Still sold, and delivered to the shopper's postcode; stock is checked separately. */
  readonly buyable: boolean
}

export interface LoadedBasket {
  readonly stored: StoredBasket
  readonly lines: readonly Line[]
  readonly postcode: string | null
  /** Whether discountable goods travel free (OP-02). */
  readonly qualified: boolean
  readonly coverage: DeliveryCoverage
  /** Visitor data for presenting goods. */
  readonly personal: PersonalVariationData
}

export interface LinesDeps {
  readonly queries: Queries
  readonly catalogue: Pick<Catalogue, 'stocked' | 'stockedWithPacks' | 'onSale' | 'qualifying'>
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/** The visitor's basket with line prices; two statements. */
export const loadBasket = async (deps: LinesDeps, visitor: Visitor): Promise<LoadedBasket> =>
  readBasket(deps, await deps.delivery.coverage(), visitor, deps.queries)

/** The same inside a transaction. Load `coverage` before it begins. */
export const readBasket = async (
  { catalogue }: Pick<LinesDeps, 'catalogue'>,
  coverage: DeliveryCoverage,
  visitor: Visitor,
  queries: Queries,
): Promise<LoadedBasket> => {
  const stored = visitor.isNew ? emptyStoredBasket : await findBasket(queries, visitor.idHash)
  const stocked = await catalogue.stocked(
    stored.lines.map((line) => line.variationId),
    queries,
  )
  return withStocked(stored, stocked, coverage)
}

/** A stored basket with the prices of the goods in it. */
export const withStocked = (
  stored: StoredBasket,
  stocked: readonly StockedVariation[],
  coverage: DeliveryCoverage,
): LoadedBasket => {
  const { postcode } = stored
  const byId = new Map(stocked.map((variation) => [variation.row.id, variation]))
  const lines = stored.lines.flatMap((line) => {
    const variation = byId.get(line.variationId)
    return variation === undefined ? [] : [toLine(variation, line, { coverage, postcode })]
  })
  return {
    stored,
    ...withLinePrices(lines),
    postcode,
    coverage,
    personal: {
      inBasket: new Map(lines.map((line) => [line.stocked.row.id, line.quantity])),
      delivers: (goods, sku) => coverage.delivers(goods, sku, postcode),
    },
  }
}

/** A line before its price is known. */
export type UnpricedLine = Omit<Line, 'price'>

/** A variation in a basket, by the rules as the goods are sold now. */
export const toLine = (
  { row: shelf, ...more }: StockedVariation,
  line: Pick<HeldBasketLine, 'id' | 'quantityHundredths' | 'heldHundredths' | 'plans'>,
  { coverage, postcode }: Pick<LoadedBasket, 'coverage' | 'postcode'>,
): UnpricedLine => {
  const row = withAvailableStock(shelf, line.heldHundredths)
  const { product } = more
  const goods = toGoods(row, product)
  const buyable = isBuyable(goods, {
    soldOnline: product.buyable,
    withdrawn: row.withdrawn || product.withdrawn,
    delivered: coverage.delivers(goods, row.sku, postcode),
  })
  const quantity = adjustedQuantity(goods, line.quantityHundredths)
  return { id: line.id, stocked: { ...more, row }, goods, quantity, buyable, plans: line.plans ?? [] }
}

/** The lines of one basket with their prices, which depend on one another by the delivery waiver (OP-02). */
export const withLinePrices = (
  lines: readonly UnpricedLine[],
): Pick<LoadedBasket, 'lines' | 'qualified'> => ({
  lines: priceLines(lines),
  qualified: isDiscountQualified(lines),
})

/** One variation as the wire shows it. */
export const presentVariation = (
  { row, product, sold }: StockedVariation,
  personal: PersonalVariationData,
): WireVariation[] => [...presentVariations(product, [row], personal, sold).variations]

/** Why a line can no longer be bought in its quantity (T-078); null when it can. */
const problemOf = (
  { stocked, goods, quantity: held, buyable }: Line,
  { postcode, personal }: LoadedBasket,
): string | null => {
  if (!buyable)
    return personal.delivers(goods, stocked.row.sku) || postcode === null
      ? messages.notBuyable
      : messages.notDelivered(postcode)
  return goods.stock !== null && goods.stock < held ? messages.notEnoughStock : null
}

/** More attributes than these are behind the line's 'Details' (S-030). */
const MOST_DISTINGUISHING = 2

const distinguishingOf = ({ row, varying = [] }: StockedVariation): string[] =>
  [
    ...new Set(
      row.attributes.filter(({ groupId }) => varying.includes(groupId)).map(({ groupName }) => groupName),
    ),
  ].slice(0, MOST_DISTINGUISHING)

export const presentLine = (line: Line, loaded: LoadedBasket): WireBasketLine[] => {
  const weight = weightOf(line.goods, line.quantity)
  const field = lineFieldLimits(line.goods)
  return presentVariation(line.stocked, loaded.personal).map((model) => ({
    id: line.id,
    quantity: quantityToNumber(line.quantity),
    model,
    distinguishing: distinguishingOf(line.stocked),
    price: penceToPounds(line.price.total),
    price_exc: exVatToPounds(exVat(line.price.total)),
    unit_price: penceToPounds(line.price.unit),
    delivery: penceToPounds(line.price.delivery),
    delivery_waived: line.price.waived,
    tiles: lineTiles(line.goods, line.quantity),
    weight: weight === null ? null : gramsToKilograms(weight),
    quantity_min: Number(field.min),
    quantity_max: Number(field.max),
    quantity_step: Number(field.step),
    problem: problemOf(line, loaded),
    ...(line.plans.length > 0 && { planned: presentPlanned(line.plans) }),
  }))
}
