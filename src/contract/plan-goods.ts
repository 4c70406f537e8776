import type { Goods } from '#domain/catalogue/goods.ts'
import type { Consumption } from '#domain/consumption/consumption.ts'
import type { EdgeFinish } from '#domain/planner/edge-finishes.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { MovementSpacing, SpareBoxes } from './merchant.ts'
import type { WireMedium } from './product.ts'

/** Of plans that are older than the setting, and of shops that say nothing. */
export const usualMovementSpacing: MovementSpacing = { usual: 80_000, warm: 45_000 }

/** The goods of a plan, as its page has them. */
export interface PlannedGoods {
  readonly variation_id: number
  readonly product_name: string
  readonly name: string
  /** With the sku. */
  readonly full_slug: string
  readonly category: { readonly slug: string; readonly name: string }
  /** The address of the surface's picture. */
  readonly surface: string | null
  readonly picture: WireMedium | null
  /** For prices alone: without stock. */
  readonly goods: Goods
  readonly tile: PlanTile
  /** False: no longer sold, or not online (L-110). */
  readonly sold: boolean
  /** What is on sale in similar sizes, where this is not (L-110). */
  readonly similar?: readonly SimilarSize[]
  readonly shade: string | null
  /** On which terms its unopened boxes come back; left out in plans that are older, null: they do not (L-075). */
  readonly returns?:
    | (SpareBoxes & { /** '11 January 2027': if they were delivered today. */ readonly until?: string })
    | null
  /** How far movement joints lie apart; left out in plans that are older (L-064). */
  readonly movement?: MovementSpacing
  /** What it is laid with: grout, adhesive, primer, clips. */
  readonly extras: readonly PlannedExtra[]
  /** What its edges are finished with; left out in plans that are older. */
  readonly edgings?: readonly PlannedEdging[]
  /** The goods of rooms that have a tile of their own; left out: all rooms have this one (L-095). */
  readonly others?: readonly PlannedGoods[]
}

/** A size that a plan can be laid in instead. */
export interface SimilarSize {
  readonly variation_id: number
  /** 'Kestrel Grey, 600 × 600 mm' */
  readonly name: string
}

/** Bars of trim, skirting or threshold, or cartridges of silicone. */
export interface PlannedEdging {
  readonly variation_id: number
  readonly name: string
  readonly finishes: readonly EdgeFinish[]
  /** Of a bar, or of the joint that a cartridge fills, in tenths. */
  readonly length: number
  /** Of a bar or cartridge. */
  readonly goods: Goods
}

/** Goods that are used up in laying, by what a pack holds. */
export interface PlannedExtra {
  readonly variation_id: number
  /** 'Joint grey grout, 5 kg'. */
  readonly name: string
  readonly consumption: Consumption
  readonly pieces: number | null
  /** Weight, coverage and price of a pack. */
  readonly goods: Goods
}

/** A product that plans can be drawn with, and its sizes by variation. */
export interface PlannableTile {
  readonly id: number
  readonly name: string
  readonly category: string
  /** The address of a small picture. */
  readonly picture: string | null
  readonly sizes: readonly { readonly id: number; readonly name: string }[]
}

/** Tiles to choose from for one room of a plan (L-095). */
export interface RoomTiles {
  /** The plan's own in other sizes. */
  readonly own: readonly PlannableTile[]
  /** Of the visitor's wishlist. */
  readonly wished: readonly PlannableTile[]
  /** Those that fit the typed text best; all without one. */
  readonly found: readonly PlannableTile[]
}
