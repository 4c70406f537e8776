import type { PieceKind } from './core/types.ts'
import type { BreakageClass } from './tile-data.ts'

/*
 * What is assumed of breakage (L-071). No measured rates of spoilt cuts are published; these are planning
 * assumptions, and pages call them so. All are in hundredths of a percent: 250 is 2.5 %.
 */

/** The chances that a cut or a tile is lost. */
export interface Chances {
  readonly straight: number
  /** Corners and edges that run aslant. */
  readonly corner: number
  /** Strips narrower than 50 mm, and holes. */
  readonly strip: number
  readonly notch: number
  /** A whole tile is spoilt as it is laid. */
  readonly laying: number
  /** A tile breaks on the way. */
  readonly transit: number
}

/** Harder cuts are spoilt twice, three times and four times as often as straight ones. */
const cutting = (straight: number, transit: number): Chances => ({
  straight,
  corner: 2 * straight,
  strip: 3 * straight,
  notch: 4 * straight,
  laying: 20,
  transit,
})

/** What is assumed of each class unless the shop or the shopper says otherwise: stone 3 %, 6 %, 9 %, 12 %. */
export const assumedChances: Readonly<Record<BreakageClass, Chances>> = {
  ceramic: cutting(100, 50),
  porcelain: cutting(200, 50),
  'large-porcelain': cutting(400, 100),
  stone: cutting(300, 100),
  'porcelain-paving': cutting(250, 50),
  glass: cutting(600, 50),
}

/**
 * The class of a porcelain tile by its size in tenths of a millimetre: thick ones are paving, and those with a
 * side above 900 mm or thinner than 7 mm are large. 1200 × 600 × 9 mm: large.
 */
export const porcelainClass = (sides: {
  readonly width: number
  readonly height: number
  readonly thickness: number
}): BreakageClass => {
  if (sides.thickness >= 180) return 'porcelain-paving'
  return Math.max(sides.width, sides.height) > 9000 || sides.thickness < 70 ? 'large-porcelain' : 'porcelain'
}

/** Who lays the tiles (L-072). */
export type Skill = 'tiler' | 'experienced' | 'first'

const skillFactor: Readonly<Record<Skill, number>> = { tiler: 0.5, experienced: 1, first: 3 }

const chanceField = {
  straight: 'straight',
  corner: 'corner',
  angled: 'corner',
  strip: 'strip',
  hole: 'strip',
  notch: 'notch',
} as const satisfies Record<PieceKind, keyof Chances>

/** Factors and typed chances may come near 100 %, at which no number of tiles would be enough. */
const MOST_CUTS = 0.8
const MOST_TILES = 0.1

/** The chance that a cut of this kind is spoilt, at most 0.8: a notch in porcelain, first time: 0.24. */
export const cutChance = (chances: Chances, kind: PieceKind, skill: Skill): number =>
  Math.min(MOST_CUTS, (chances[chanceField[kind]] * skillFactor[skill]) / 10_000)

/** The chance that a tile is lost in laying or on the way, at most 0.1. */
export const tileChance = (chances: Chances, loss: 'laying' | 'transit'): number =>
  Math.min(MOST_TILES, chances[loss] / 10_000)
