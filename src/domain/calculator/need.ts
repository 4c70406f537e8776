import { MM2_PER_HUNDREDTH, type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import { divideHalfUp, divideUp } from '../measure/decimal.ts'
import type { Millimetres } from '../measure/length.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { type DepthUnit, type Dimensions, PER_UNIT, type SideUnit } from './dimensions.ts'

/** 0.0001 m in a unit of a side: a foot is 0.3048 m, a yard 0.9144 m (P-218). */
const tenthsOfMillimetres: Readonly<Record<SideUnit, bigint>> = { meters: 10_000n, feet: 3048n, yards: 9144n }

/** Tenths of a millimetre in a unit of depth: an inch is 2.54 cm (P-227). */
const depthTenths: Readonly<Record<DepthUnit, bigint>> = { cm: 100n, inches: 254n }

/** Entered numbers and units are both ten-thousandths; an area is counted in hundredths of a square metre. */
const PER_HUNDREDTH = (BigInt(PER_UNIT) ** 2n * 10n ** 8n) / 100n

/** The depth asked for, and the one that a pack's coverage is stated for; both in the same unit. */
interface Depth {
  readonly asked: bigint
  readonly base: bigint
}

/** What has to be covered. */
export interface Need {
  readonly dimensions: Dimensions
  /** Length × width, half up to two decimals. */
  readonly area: Quantity
  /** With a tenth more when that is wanted: the area that every option covers, rounded once (OP-28). */
  readonly required: Quantity
  /** Null for goods that are laid in one layer. */
  readonly depth: Depth | null
  /** What the packs' stated coverages must come to: more than required where it is laid deeper than stated. */
  readonly coverage: SquareMillimetres
}

/**
 * The need behind measured sides. 4.2 × 3.6 m: 15.12 m², with a tenth more 16.63; 12 × 10 ft: 11.15 m²; 20 m² at 5 cm
 * of goods stated for 4 cm need packs that state 25 m².
 */
export const needOf = (dimensions: Dimensions, baseDepth: Millimetres): Need => {
  const { length, width, sideUnit, wastage } = dimensions
  const square = BigInt(length) * BigInt(width) * tenthsOfMillimetres[sideUnit] ** 2n
  const area = quantity(Number(divideHalfUp(square, PER_HUNDREDTH)))
  const required = wastage ? quantity(Number(divideHalfUp(square * 11n, PER_HUNDREDTH * 10n))) : area
  const depth =
    dimensions.depth === null
      ? null
      : {
          asked: BigInt(dimensions.depth) * depthTenths[dimensions.depthUnit],
          base: BigInt(baseDepth) * 10n * BigInt(PER_UNIT),
        }
  const flat = BigInt(required) * BigInt(MM2_PER_HUNDREDTH)
  const coverage = depth === null ? flat : divideUp(flat * depth.asked, depth.base)
  return { dimensions, area, required, depth, coverage: squareMillimetres(Number(coverage)) }
}

/**
 * What a stated coverage covers at the asked depth, half up to a square millimetre (P-226): 12.5 m² at 4 cm are 10 m²
 * at 5 cm and 9.84252 m² at 2 inches. For display only; packs are counted by what they state (P-228).
 */
export const coveredArea = ({ depth }: Need, coverage: SquareMillimetres): SquareMillimetres =>
  depth === null
    ? coverage
    : squareMillimetres(Number(divideHalfUp(BigInt(coverage) * depth.base, depth.asked)))
