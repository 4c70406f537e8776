import type { Goods } from '../catalogue/goods.ts'
import type { Quantity } from '../measure/quantity.ts'
import { isWaived, type LinePrice, priceLine } from '../pricing/price.ts'

/** A line of a basket, as far as the rules read it. */
export interface BasketLine {
  readonly goods: Goods
  readonly quantity: Quantity
}

/**
 * Whether the basket waives the delivery of discountable goods: a line that is not a sample qualifies them
 * (T-074).
 */
export const isDiscountQualified = (
  lines: readonly { readonly goods: Pick<Goods, 'discountQualifier' | 'isSample'> }[],
): boolean => lines.some(({ goods }) => goods.discountQualifier && !goods.isSample)

/** Every line with its price; other lines affect it only by the delivery waiver (OP-02). */
export const priceLines = <L extends BasketLine>(
  lines: readonly L[],
): readonly (L & { readonly price: LinePrice })[] => {
  const qualified = isDiscountQualified(lines)
  return lines.map((line) => ({
    ...line,
    price: priceLine(line.goods, line.quantity, isWaived(line.goods, qualified)),
  }))
}

/** Counts of lines, not of quantities (OP-51). */
export interface LineCounts {
  /** Samples included. */
  readonly variations: number
  readonly samples: number
  /** Different suppliers of the lines, samples excluded: goods of several suppliers may arrive separately. */
  readonly suppliers: number
}

/** The counts of a basket: F1, two F6 of the same supplier and a sample are 3 lines, 1 sample, 1 supplier. */
export const countLines = (
  lines: readonly { readonly goods: Pick<Goods, 'isSample'>; readonly supplierId: number }[],
): LineCounts => ({
  variations: lines.length,
  samples: lines.filter(({ goods }) => goods.isSample).length,
  suppliers: new Set(lines.filter(({ goods }) => !goods.isSample).map(({ supplierId }) => supplierId)).size,
})
