/*
 * What the planner knows of a tile beyond its sides: the merchant's data of a product, and of a variation
 * where it differs. All lengths are tenths of a millimetre. Every member may be missing; a plan then uses a
 * default and names it.
 */

import type { EdgeFinish } from './edge-finishes.ts'

export const tileEdges = ['rectified', 'pressed', 'riven', 'tumbled'] as const
export const tileTurns = ['fixed', 'half', 'quarter'] as const
/** As it is sold: a chevron's tile has its ends cut aslant, and comes as a left and a right one. */
export const tileShapes = ['rectangle', 'hexagon', 'diamond', 'chevron'] as const
/** What a shape takes of the box of its sides. */
export const shareOfBox: Readonly<Record<(typeof tileShapes)[number], number>> = {
  rectangle: 1,
  hexagon: 0.75,
  diamond: 0.5,
  chevron: 1,
}
export const tileUses = ['wall', 'floor', 'outdoor'] as const
export const shadeRatings = ['V1', 'V2', 'V3', 'V4'] as const
export const breakageClasses = [
  'ceramic',
  'porcelain',
  'large-porcelain',
  'stone',
  'porcelain-paving',
  'glass',
] as const
export const patternNames = [
  'straight',
  'brick',
  'random-brick',
  'diagonal',
  'herringbone',
  'basket',
  'pinwheel',
  'mixed',
] as const

export type TileEdge = (typeof tileEdges)[number]
export type TileTurns = (typeof tileTurns)[number]
export type TileShape = (typeof tileShapes)[number]
export type TileUse = (typeof tileUses)[number]
export type ShadeRating = (typeof shadeRatings)[number]
/** How easily a material breaks: the class that the chances of breakage are listed by (L-071). */
export type BreakageClass = (typeof breakageClasses)[number]
export type PatternName = (typeof patternNames)[number]

/** Sides in tenths of a millimetre: 600 × 300 mm is `{ x: 6000, y: 3000 }`. */
export interface TileSides {
  readonly x: number
  readonly y: number
}

export interface TileData {
  /** The sides as made; the nominal sides stay for the name. */
  readonly work_size?: TileSides | undefined
  /** Missing: a rectangle. Sides of a hexagon and a diamond are those of their box; a chevron's its long side and its width. */
  readonly shape?: TileShape | undefined
  /** Between the ends and the long sides of a chevron, in degrees. */
  readonly end_angle?: number | undefined
  readonly thickness?: number | undefined
  readonly edge?: TileEdge | undefined
  readonly joint?: { readonly least: number; readonly usual: number; readonly largest: number } | undefined
  readonly turns?: TileTurns | undefined
  /** How many different prints the tiles have. */
  readonly faces?: number | undefined
  /** The patterns that suit it; missing: all that its sides allow. */
  readonly patterns?: readonly PatternName[] | undefined
  /** Of a brick bond, in percent of the tile. */
  readonly largest_offset?: number | undefined
  readonly breakage_class?: BreakageClass | undefined
  /** Tiles that come packed together; unopened boxes may be returned if `box_returnable`. */
  readonly tiles_per_box?: number | undefined
  readonly box_returnable?: boolean | undefined
  readonly shade_rating?: ShadeRating | undefined
  /** The shop keeps batches apart, so that one order is one batch. */
  readonly batch_kept?: boolean | undefined
  readonly use?: readonly TileUse[] | undefined
  readonly slip?: string | undefined
  /** Of a pack with several sizes: the sides with their numbers, and the module that they share. */
  readonly pack_contents?: readonly (TileSides & { readonly count: number })[] | undefined
  readonly module?: number | undefined
  /** The narrowest cut that is advised. */
  readonly least_cut?: number | undefined
  /** What the saw takes away. */
  readonly kerf?: number | undefined
  /** Of goods that finish edges: which finishes they make (L-086). */
  readonly finishes?: readonly Exclude<EdgeFinish, 'none'>[] | undefined
  /** The length of a bar, or of the joint that a cartridge fills. */
  readonly bar_length?: number | undefined
  /** The thickest tile that a trim of this height finishes. */
  readonly bar_height?: number | undefined
}
