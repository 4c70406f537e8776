import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { invariant } from '../lang/invariant.ts'
import { areaToQuantity } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import { charge } from '../money/charge.ts'
import { addPence, noPence, type Pence } from '../money/pence.ts'
import { type Rate, withVat } from '../money/rate.ts'

/** A price with its parts, VAT-inclusive: `unit × quantity + delivery = total`, to the penny. */
export interface LinePrice {
  readonly unit: Pence
  /** The delivery portion of a part crate; zero if waived or contained in the unit price. */
  readonly delivery: Pence
  readonly total: Pence
  /** Whether the delivery portion was waived because of a qualifying line (OP-02). */
  readonly waived: boolean
}

const requiredPrice = (rate: Rate | null, name: string): Pence => {
  invariant(rate !== null, `per-metre goods without ${name}`)
  return withVat(rate)
}

/**
 * The price of a line: the one function used by product page, calculator, basket, order and payment (OP-01,
 * OP-02). Throws if per-metre goods lack a needed price or the coverage.
 *
 * By the unit: VAT-inclusive selling price × quantity. By the square metre, at or below the coverage of a
 * crate: product portion × quantity + delivery portion; above it: from price × quantity, and so for exactly a
 * crate where both cost the same (S-004). Waived: product portion × quantity, whatever the quantity. F1 at
 * 10.08 m²: £27.00 × 10.08 + £64.80 = £336.96; waived £272.16; 21.6 m²: £30.00 × 21.6 = £648.00.
 */
export const priceLine = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'coverage' | 'prices'>,
  quantity: Quantity,
  waived: boolean,
): LinePrice => {
  const { prices } = goods
  if (!soldByArea(goods)) return linePrice(withVat(prices.sellingPrice), quantity, noPence, false)

  const delivery = requiredPrice(prices.deliveryPortion, 'a delivery portion')
  if (waived)
    return linePrice(requiredPrice(prices.productPortion, 'a product portion'), quantity, noPence, true)

  invariant(goods.coverage !== null, 'per-metre goods without coverage')
  /*
   * Compared as quantities with two decimals: two tiles of 0.5625 m² are 1.13 m² and fill a crate of 1.125.
   */
  const crate = areaToQuantity(goods.coverage)
  const partCrate = linePrice(
    requiredPrice(prices.productPortion, 'a product portion'),
    quantity,
    delivery,
    false,
  )
  if (quantity < crate) return partCrate
  const fromCrate = linePrice(
    requiredPrice(prices.sellingFromPrice, 'a from price'),
    quantity,
    noPence,
    false,
  )
  return quantity > crate || fromCrate.total === partCrate.total ? fromCrate : partCrate
}

const linePrice = (unit: Pence, quantity: Quantity, delivery: Pence, waived: boolean): LinePrice => ({
  unit,
  delivery,
  total: addPence(charge(unit, quantity), delivery),
  waived,
})

/** Whether a line's delivery portion is waived: goods that may travel on a qualifying product's pallet (OP-02). */
export const isWaived = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'discountable'>,
  discountQualified: boolean,
): boolean => soldByArea(goods) && goods.discountable && discountQualified
