import type { PoundsIncVat } from '#domain/money/pounds.ts'
import type { WireMedium } from './product.ts'

/** A project of the lookbook, as a list shows it. */
export interface LookSummary {
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly picture: WireMedium
}

/** Goods that a project used, in the quantity that the basket would take. */
export interface LookGoods {
  readonly variation_id: number
  readonly name: string
  readonly variation_name: string
  readonly full_slug: string
  readonly picture: WireMedium | null
  readonly quantity: number
  /** The quantity is in square metres. */
  readonly by_area: boolean
  readonly tiles: number | null
  /** Pounds including VAT, beside the other goods of the project. */
  readonly price: PoundsIncVat
  /** Part-crate delivery: part of `price` (S-004). */
  readonly part_crate: PoundsIncVat
}

/** A project with its goods. */
export interface Look extends LookSummary {
  readonly description: string
  /** Those that can be bought now. */
  readonly goods: readonly LookGoods[]
  /** Goods that it used and that cannot be bought now. */
  readonly missing: readonly string[]
  readonly total: PoundsIncVat
  /** The part-crate deliveries in `total`. */
  readonly part_crates: PoundsIncVat
}
