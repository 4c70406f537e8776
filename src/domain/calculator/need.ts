import { type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import { divideHalfUp, divideUp } from '../measure/decimal.ts'
import type { Millimetres } from '../measure/length.ts'
import { type Quantity, quantity } from '../measure/quantity.ts'
import { coverageOfTiles } from '../tiling/whole-tiles.ts'
import { type DepthUnit, type Measured, PER_UNIT, roomsOf, type SideUnit } from './dimensions.ts'

/** 0.0001 m in a unit of a side: a foot is 0.3048 m, a yard 0.9144 m (P-218). */
const tenthsOfMillimetres: Readonly<Record<SideUnit, bigint>> = { meters: 10_000n, feet: 3048n, yards: 9144n }

/** Tenths of a millimetre in a unit of depth: an inch is 2.54 cm (P-227). */
const depthTenths: Readonly<Record<DepthUnit, bigint>> = { cm: 100n, inches: 254n }

/**
 * Entered numbers and units are both in ten-thousandths; an area is counted in hundredths of a square metre.
 */
const PER_HUNDREDTH = (BigInt(PER_UNIT) ** 2n * 10n ** 8n) / 100n
const PER_SQUARE_MILLIMETRE = PER_HUNDREDTH / 10_000n

/** The requested depth, and the depth that a pack's coverage is stated for; both in the same unit. */
interface Depth {
  readonly requested: bigint
  readonly base: bigint
}

/** The area to cover. */
export interface Need {
  readonly dimensions: Measured
  /** Length × width of all rooms together, half up to two decimals. */
  readonly area: Quantity
  /**
   * The area, with a tenth more if wastage is ticked, rounded once (OP-28). For display; packs are compared
   * with `coverage`.
   */
  readonly required: Quantity
  /** Null for goods that are laid in one layer. */
  readonly depth: Depth | null
  /**
   * The sum that the packs' stated coverages must reach: more than the area if it is laid deeper than stated.
   * The exact need, rounded up to a square millimetre: coverages are whole square millimetres, so no rounded
   * sums are compared.
   */
  readonly coverage: SquareMillimetres
}

/**
 * The need for these dimensions. 4.2 × 3.6 m: 15.12 m², with a tenth more 16.63; 12 × 10 ft: 11.15 m²; 20 m²
 * at 5 cm of goods stated for 4 cm need packs that state 25 m². A square foot with a tenth more at 6.1 inches
 * of goods stated for 5 cm: 0.316676 m², two bags of 0.3125.
 */
export const needOf = (dimensions: Measured, baseDepth: Millimetres): Need => {
  const { sideUnit, wastage } = dimensions
  const square =
    roomsOf(dimensions).reduce((sum, { length, width }) => sum + BigInt(length) * BigInt(width), 0n) *
    tenthsOfMillimetres[sideUnit] ** 2n
  const area = quantity(Number(divideHalfUp(square, PER_HUNDREDTH)))
  const required = wastage ? quantity(Number(divideHalfUp(square * 11n, PER_HUNDREDTH * 10n))) : area
  const depth =
    dimensions.depth === null
      ? null
      : {
          requested: BigInt(dimensions.depth) * depthTenths[dimensions.depthUnit],
          base: BigInt(baseDepth) * 10n * BigInt(PER_UNIT),
        }
  const [over, under] = wastage
    ? [square * 11n, PER_SQUARE_MILLIMETRE * 10n]
    : [square, PER_SQUARE_MILLIMETRE]
  const coverage =
    depth === null ? divideUp(over, under) : divideUp(over * depth.requested, under * depth.base)
  return { dimensions, area, required, depth, coverage: squareMillimetres(Number(coverage)) }
}

/**
 * The area that a stated coverage covers at the requested depth, half up to a square millimetre (P-226): 12.5
 * m² at 4 cm are 10 m² at 5 cm and 9.84252 m² at 2 inches. For display only; packs are counted by their
 * stated coverage (P-228).
 */
export const coveredArea = (
  { depth }: Pick<Need, 'depth'>,
  coverage: SquareMillimetres,
): SquareMillimetres =>
  depth === null
    ? coverage
    : squareMillimetres(Number(divideHalfUp(BigInt(coverage) * depth.base, depth.requested)))

/**
 * The whole tiles that cover a need, at least one: 4.2 × 3.6 m with a tenth more, of 600 × 600 → 47, 16.92
 * m².
 */
export const tilesCovering = (
  { coverage }: Pick<Need, 'coverage'>,
  tile: SquareMillimetres,
): { readonly tiles: number; readonly covering: Quantity } => {
  const tiles = Math.max(1, Math.ceil(coverage / tile))
  return { tiles, covering: coverageOfTiles(tiles, tile) }
}
