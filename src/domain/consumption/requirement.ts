import { type Fraction, jointLength } from '../extras/joints.ts'
import { divideUp } from '../measure/decimal.ts'
import { type Consumption, countedBy, type PackContents } from './consumption.ts'
import type { Job } from './job.ts'

/*
 * What a job takes of grout, adhesive, primer, sealer and clips, by the rates that the catalogue states for
 * the goods (S-026). The amount is exact, and rounded up once, to whole packs.
 */

/**
 * The amount that a job takes, in grams, mm² of coats, or pieces. 21.6 m² of 600 × 600 with joints of 5 × 20
 * mm and 2,000 g a litre: 14,400 g, as the extras of a tile have it (P-159).
 */
const exactAmount = (consumption: Consumption, job: Job): Fraction => {
  const area = BigInt(job.area)
  switch (consumption.kind) {
    case 'joints': {
      const { over, under } = jointLength(job.tile, area)
      const section = BigInt(job.jointTenths) * BigInt(job.depthTenths)
      return { over: over * section * BigInt(consumption.grams_per_litre), under: under * 100_000_000n }
    }
    case 'bed':
      return {
        over: area * BigInt(job.bedTenths) * BigInt(consumption.grams_per_m2_mm),
        under: 10_000_000n,
      }
    case 'coats':
      return { over: area * BigInt(job.coats), under: 1n }
    case 'clips': {
      const { over, under } = jointLength(job.tile, area)
      return { over, under: under * BigInt(consumption.spacing_mm) }
    }
  }
}

export interface Requirement {
  /** Grams, mm² of coats, or pieces, rounded up. */
  readonly amount: number
  /** In one pack. */
  readonly inPack: number
  /** Whole packs, at least one. */
  readonly packs: number
}

/**
 * The packs that a job takes; null if the contents of a pack are not stated. 14,400 g of grout: three packs
 * of 5 kg. 100 clips for 12 m² of 600 × 600, one every 400 mm: one bucket of 100.
 */
export const requirementOf = (
  consumption: Consumption,
  contents: PackContents,
  job: Job,
): Requirement | null => {
  const inPack = contents[countedBy(consumption)]
  if (inPack === null || inPack <= 0) return null
  const { over, under } = exactAmount(consumption, job)
  return {
    amount: Number(divideUp(over, under)),
    inPack,
    packs: Math.max(1, Number(divideUp(over, under * BigInt(inPack)))),
  }
}
