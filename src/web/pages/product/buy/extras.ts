import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import type { Goods } from '#domain/catalogue/goods.ts'
import { extraPacks } from '#domain/extras/quantities.ts'
import { type Quantity, units } from '#domain/measure/quantity.ts'
import type { Pence } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { priceLine } from '#domain/pricing/price.ts'

/** Grout, primer or membrane, with the packs that the goods need and their price (P-156, P-167). */
export interface ExtraView {
  readonly variation: WireVariation
  readonly packs: number
  /** VAT included, for one pack and for all. */
  readonly each: Pence
  readonly total: Pence
  readonly ticked: boolean
}

/** The extras for this quantity; none for a sample. 10.08 m² of 600 × 600: 2 × 5 kg of grout. */
export const extrasFor = (
  extras: readonly WireVariation[],
  goods: Goods,
  quantity: Quantity,
  tickedIds: readonly number[],
): readonly ExtraView[] =>
  extras.flatMap((variation) => {
    const extra = goodsOf(variation)
    const packs = extraPacks(extra, [{ goods, quantity }])
    if (packs === 0) return []
    return {
      variation,
      packs,
      each: withVat(extra.prices.sellingPrice),
      total: priceLine(extra, units(packs), false).total,
      ticked: tickedIds.includes(variation.id),
    }
  })
