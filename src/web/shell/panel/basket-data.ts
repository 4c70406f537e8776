import type { WireBasketContents, WireBasketLine, WireTotals } from '#contract/basket.ts'
import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { parseQuantity, printedQuantity, quantity } from '#domain/measure/quantity.ts'
import { lineTiles } from '#domain/quantity/basket-line.ts'
import { tilesText } from '#domain/tiling/whole-tiles.ts'
import { basketCalls } from '../../browser/calls/basket.ts'

/** The basket as the panels show it. */
export interface BasketData {
  readonly contents: WireBasketContents
  readonly totals: WireTotals
}

/** Reads lines and totals; null if one of the two calls failed. */
export const readBasketData = async (): Promise<BasketData | null> => {
  const [contents, totals] = await Promise.all([
    basketCalls.get(calls.getBasketContents),
    basketCalls.get(calls.basketTotals),
  ])
  return contents.ok && totals.ok ? { contents: contents.value, totals: totals.value } : null
}

/** '10.08 m², 28 tiles', '3 m²', '2 packs' as 'Quantity 2'. */
export const quantityText = (model: WireVariation, amount: number): string => {
  const parsed = parseQuantity(amount) ?? quantity(0)
  const goods = goodsOf(model)
  if (!soldByArea(goods)) return `Quantity ${printedQuantity(parsed)}`
  const tiles = lineTiles(goods, parsed)
  return `${printedQuantity(parsed)} m²${tiles === null ? '' : `, ${tilesText(tiles)}`}`
}

/** The lines of an add with what was added of each, in the order of the basket; goods that are gone are left out. */
export const addedLines = (
  lines: readonly WireBasketLine[],
  items: readonly { readonly variationId: number; readonly added: number }[],
): readonly { readonly line: WireBasketLine; readonly added: number }[] =>
  items.flatMap(({ variationId, added }) => {
    const line = lines.find(({ model }) => model.id === variationId)
    return line === undefined || added === 0 ? [] : [{ line, added }]
  })

/** How many samples the basket holds. */
export const sampleCount = (lines: readonly WireBasketLine[]): number =>
  lines.reduce((sum, { model, quantity: count }) => (model.is_sample ? sum + count : sum), 0)
