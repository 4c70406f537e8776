import { divideUp } from '../measure/decimal.ts'
import type { Tenths } from './core/types.ts'

/*
 * What a plan takes of grout, adhesive and primer, by its own areas rather than by formula (L-083, L-085). Areas are
 * in square tenths (hundredths of mm²), lengths in tenths. Only packs are rounded up, once.
 */

/** An amount of some material. */
export interface Material {
  /** In grams, or square tenths for what is sold by coverage, to the nearest. */
  readonly amount: number
  /** Whole packs, at least one where anything is needed. */
  readonly packs: number
}

/** Fractions of a square tenth, from walls aslant, do not decide over a pack. */
const whole = (area: number): bigint => BigInt(Math.round(area))

const inPacks = (over: bigint, under: bigint, pack: number): Material => ({
  amount: Number((2n * over + under) / (2n * under)),
  packs: Number(divideUp(over, under * BigInt(pack))),
})

export interface GroutData {
  readonly gramsPerLitre: number
  readonly gramsInPack: number
}

/** Joints of one tile. */
export interface Joints {
  readonly area: number
  /** As the tile is thick. */
  readonly depth: Tenths
}

/**
 * Grout for the joints' true area, as deep as the tile is thick, of all tiles together. L-W1: 101,784 mm² of joints,
 * 9 mm deep, 1.6 kg a litre: 1,466 g, one bag of 5 kg.
 */
export const groutFor = (joints: readonly Joints[], { gramsPerLitre, gramsInPack }: GroutData): Material => {
  const volume = joints.reduce((sum, { area, depth }) => sum + whole(area) * BigInt(depth), 0n)
  /* A litre is 10^6 mm³, which are 10^9 cubic tenths. */
  return inPacks(volume * BigInt(gramsPerLitre), 1_000_000_000n, gramsInPack)
}

export interface AdhesiveData {
  /** By the notch of the trowel. */
  readonly gramsPerSquareMetre: number
  readonly gramsInPack: number
}

/** Adhesive for the whole floor. 12 m² at 5 kg a m²: 60 kg, three bags of 20 kg. */
export const adhesiveFor = (floor: number, { gramsPerSquareMetre, gramsInPack }: AdhesiveData): Material =>
  /* A square metre is 10^6 mm², which are 10^8 square tenths. */
  inPacks(whole(floor) * BigInt(gramsPerSquareMetre), 100_000_000n, gramsInPack)

/** Primer, mats and other goods sold by coverage. 12 m² in two coats, 5 m² a pack: five packs. */
export const coverageFor = (floor: number, coats: number, areaOfPack: number): Material =>
  inPacks(whole(floor) * BigInt(coats), 1n, areaOfPack)
