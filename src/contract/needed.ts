import { type Quantity, units } from '#domain/measure/quantity.ts'
import { isWaived, type LinePrice, priceLine } from '#domain/pricing/price.ts'
import { addedQuantity } from '#domain/quantity/product-page.ts'
import { goodsOf } from './goods.ts'
import type { WireVariation } from './product.ts'

/** What the basket's goods still need of a variation, and what that costs: 3 packs of grout, £36.00. */
export const needed = (
  variation: WireVariation,
  discountQualified: boolean,
): { readonly amount: Quantity; readonly price: LinePrice } => {
  const goods = goodsOf(variation)
  const added = addedQuantity(goods, units(variation.qty))
  const amount = added.ok ? added.value : units(variation.qty)
  return { amount, price: priceLine(goods, amount, isWaived(goods, discountQualified)) }
}
