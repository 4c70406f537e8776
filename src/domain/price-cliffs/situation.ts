import type { Goods } from '../catalogue/goods.ts'
import type { WeightBand } from '../delivery/tables.ts'
import type { Quantity } from '../measure/quantity.ts'
import type { Pence } from '../money/pence.ts'
import type { LinePrice } from '../pricing/price.ts'

/** A variation on sale, as far as price cliffs read it. */
export interface CliffGoods {
  readonly variationId: number
  readonly productId: number
  /** Packs of one kind replace one another; packs of two colours do not. */
  readonly kind: string
  readonly goods: Goods
}

export interface CliffLine extends CliffGoods {
  readonly quantity: Quantity
  readonly price: LinePrice
}

/** Everything that changes to a basket are looked for in. */
export interface CliffSituation {
  readonly lines: readonly CliffLine[]
  /** The variations on sale of the products in the basket, and goods that qualify others. */
  readonly onSale: readonly CliffGoods[]
  /** The rates of the chosen service, one list for each zone; empty without a delivery. */
  readonly bands: readonly (readonly WeightBand[])[]
  /** The item total from which the basket's code is worth something; null if it is, or there is none. */
  readonly minimum: Pence | null
}

/** A change to a basket that may give more for less. */
export interface CliffChange {
  readonly kind: 'packs' | 'weight' | 'minimum' | 'waiver'
  /** The new quantity of each variation that changes; 0 takes its line out. */
  readonly set: readonly { readonly variationId: number; readonly quantity: Quantity }[]
}
