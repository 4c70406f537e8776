import type { WireBasketContents, WireBasketLine, WireItemTotal } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import type { WireVariation } from '#contract/product.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { extraPacks, type LaidLine } from '#domain/extras/quantities.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { exVat } from '#domain/money/charge.ts'
import { penceToPounds, sumPence } from '#domain/money/pence.ts'
import { isWaived, type LinePrice, priceLine } from '#domain/pricing/price.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import {
  type CatalogueFace,
  presentSummary,
  presentVariation,
  type StockedVariation,
  toGoods,
} from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { findLines, type LineRow } from './store.ts'

interface Line {
  readonly row: LineRow
  readonly stocked: StockedVariation
  readonly goods: Goods
  readonly price: LinePrice
}

export interface ContentsDeps {
  readonly queries: Queries
  readonly catalogue: Pick<CatalogueFace, 'stocked' | 'extrasOf'>
}

/** The lines of a visitor's basket with their prices; three statements. */
const loadLines = async (
  { queries, catalogue }: ContentsDeps,
  visitor: Visitor,
): Promise<readonly Line[]> => {
  if (visitor.isNew) return []
  const rows = await findLines(queries, visitor.idHash)
  const stocked = new Map(
    (
      await catalogue.stocked(
        queries,
        rows.map((row) => row.variationId),
      )
    ).map((found) => [found.row.id, found]),
  )
  const found = rows.flatMap((row) => {
    const variation = stocked.get(row.variationId)
    return variation === undefined
      ? []
      : [{ row, stocked: variation, goods: toGoods(variation.row, variation.product) }]
  })
  const qualified = found.some(({ goods }) => goods.discountQualifier && !goods.isSample)
  return found.map((line) => ({
    ...line,
    price: priceLine(line.goods, quantity(line.row.quantityHundredths), isWaived(line.goods, qualified)),
  }))
}

const presentLine = (line: Line): WireBasketLine => {
  const { row, product } = line.stocked
  const q = quantity(line.row.quantityHundredths)
  const weight = weightOf(line.goods, q)
  const gone = row.withdrawn || product.withdrawn || !product.buyable
  return {
    id: line.row.id,
    quantity: quantityToNumber(q),
    model: presentVariation(row, product, presentSummary(product), new Map([[row.id, q]])),
    price: penceToPounds(line.price.total),
    price_exc: penceToPounds(exVat(line.price.total)),
    unit_price: penceToPounds(line.price.unit),
    delivery: penceToPounds(line.price.delivery),
    delivery_waived: line.price.waived,
    tiles: lineTiles(line.goods, q),
    weight: weight === null ? null : gramsToKilograms(weight),
    problem: gone ? messages.notBuyable : null,
  }
}

/**
 * What the lines need besides: their products' extras, with the packs that all lines together call for less those in
 * the basket already (OP-25).
 */
const alsoNeeded = async (
  { queries, catalogue }: ContentsDeps,
  lines: readonly Line[],
): Promise<readonly WireVariation[]> => {
  const driving = lines.filter(({ goods }) => !goods.isSample)
  const extras = await catalogue.extrasOf(queries, [
    ...new Set(driving.flatMap((l) => l.stocked.product.extraIds)),
  ])
  const laid: LaidLine[] = driving.map(({ goods, row }) => ({
    goods,
    quantity: quantity(row.quantityHundredths),
  }))
  return extras.flatMap(({ row, product }) => {
    const inBasket = lines
      .filter((line) => line.stocked.row.id === row.id)
      .reduce((sum, line) => sum + line.row.quantityHundredths / 100, 0)
    const packs = extraPacks(toGoods(row, product), laid) - inBasket
    return packs > 0
      ? [{ ...presentVariation(row, product, presentSummary(product), new Map()), qty: Math.ceil(packs) }]
      : []
  })
}

/** Most related products that are offered beside a basket (OP-25). */
const MOST_ALSO_BUYS = 4

const alsoBought = async (
  { queries, catalogue }: ContentsDeps,
  lines: readonly Line[],
  needed: readonly WireVariation[],
): Promise<readonly WireVariation[]> => {
  const taken = new Set([
    ...lines.map((line) => line.stocked.product.id),
    ...needed.map((variation) => variation.product.id),
  ])
  const related = [...new Set(lines.flatMap((line) => line.stocked.product.relatedIds))].filter(
    (id) => !taken.has(id),
  )
  const found = await catalogue.extrasOf(queries, related.slice(0, MOST_ALSO_BUYS))
  return found.map(({ row, product }) => ({
    ...presentVariation(row, product, presentSummary(product), new Map()),
    qty: 1,
  }))
}

export const readContents = async (deps: ContentsDeps, visitor: Visitor): Promise<WireBasketContents> => {
  const lines = await loadLines(deps, visitor)
  const needs = await alsoNeeded(deps, lines)
  const buys = await alsoBought(deps, lines, needs)
  return { basket: lines.map(presentLine), also_needs: [...needs], also_buys: [...buys] }
}

/** Item total, VAT-inclusive and without VAT (OP-47). */
export const readItemTotal = async (deps: ContentsDeps, visitor: Visitor): Promise<WireItemTotal> => {
  const total = sumPence((await loadLines(deps, visitor)).map((line) => line.price.total))
  return { inc: penceToPounds(total), exc: penceToPounds(exVat(total)) }
}
