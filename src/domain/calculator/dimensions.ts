import { err, ok, type Result } from '../lang/result.ts'
import { parseDecimal } from '../measure/decimal.ts'

export const sideUnits = ['meters', 'feet', 'yards'] as const
export type SideUnit = (typeof sideUnits)[number]

export const depthUnits = ['cm', 'inches'] as const
export type DepthUnit = (typeof depthUnits)[number]

/** Limits of the entered numbers, whatever their unit (OP-31). */
export const MAX_SIDE = 5000
export const MAX_DEPTH = 100
export const DEFAULT_DEPTH = 4

/** Decimal places to which an entered side or depth is read. */
export const SIDE_PLACES = 4
export const PER_UNIT = 10_000

/** Dimensions as measured, each number in ten-thousandths of its unit: areas are rounded once, at the end. */
export interface Dimensions {
  readonly length: number
  readonly width: number
  readonly sideUnit: SideUnit
  /** Null for goods that are laid in one layer. */
  readonly depth: number | null
  readonly depthUnit: DepthUnit
  /** Whether a tenth is added for cuts and breakage (OP-28). */
  readonly wastage: boolean
}

/** Rooms that are measured for the same goods: their areas are added up, and rounded once at the end. */
export interface Rooms extends Omit<Dimensions, 'length' | 'width'> {
  readonly rooms: readonly Pick<Dimensions, 'length' | 'width'>[]
}

/** One room, or several for the same goods. */
export type Measured = Dimensions | Rooms

/** The sides of each room. */
export const roomsOf = (measured: Measured): Rooms['rooms'] =>
  'rooms' in measured ? measured.rooms : [measured]

/** Dimensions as typed or sent. An absent unit or depth takes its default. */
export interface TypedDimensions {
  readonly length: unknown
  readonly width: unknown
  readonly sideUnit?: unknown
  readonly depth?: unknown
  readonly depthUnit?: unknown
  readonly wastage: boolean
}

export type DimensionField = 'length' | 'width' | 'sideUnit' | 'depth' | 'depthUnit'

/** `zero` is not a mistake of the shopper, but nothing can be calculated from it (P-199, P-200). */
export interface DimensionProblem {
  readonly field: DimensionField
  readonly problem: 'not-a-number' | 'out-of-range' | 'zero' | 'unknown-unit'
}

const problemOf = (typed: unknown, most: number): DimensionProblem['problem'] | null => {
  const scaled = parseDecimal(typed, SIDE_PLACES)
  if (scaled === null) return 'not-a-number'
  if (scaled < 0 || scaled > most * PER_UNIT) return 'out-of-range'
  return scaled === 0 ? 'zero' : null
}

const unitFrom = <U extends string>(known: readonly U[], typed: unknown): U | undefined =>
  typed === undefined ? known[0] : known.find((unit) => unit === typed)

/**
 * Parses the dimensions for a calculator (P-197 to P-201): sides above 0 up to 5000, a depth above 0 up to
 * 100 for poured goods, known units. Error: all invalid fields. '12.5' → 125,000; '5000.01' → out of range.
 */
export const parseDimensions = (
  typed: TypedDimensions,
  poured: boolean,
): Result<Dimensions, readonly DimensionProblem[]> => {
  const depth = poured ? (typed.depth ?? DEFAULT_DEPTH) : null
  const sideUnit = unitFrom(sideUnits, typed.sideUnit)
  const depthUnit = unitFrom(depthUnits, typed.depthUnit)
  const problems: DimensionProblem[] = []
  const check = (field: DimensionField, problem: DimensionProblem['problem'] | null): void => {
    if (problem !== null) problems.push({ field, problem })
  }
  check('length', problemOf(typed.length, MAX_SIDE))
  check('width', problemOf(typed.width, MAX_SIDE))
  check('sideUnit', sideUnit === undefined ? 'unknown-unit' : null)
  if (poured) check('depth', problemOf(depth, MAX_DEPTH))
  check('depthUnit', depthUnit === undefined ? 'unknown-unit' : null)
  if (problems.length > 0 || sideUnit === undefined || depthUnit === undefined) return err(problems)
  const read = (input: unknown): number => parseDecimal(input, SIDE_PLACES) ?? 0
  return ok({
    length: read(typed.length),
    width: read(typed.width),
    sideUnit,
    depth: depth === null ? null : read(depth),
    depthUnit,
    wastage: typed.wastage,
  })
}

export interface TypedRooms extends Omit<TypedDimensions, 'length' | 'width'> {
  readonly rooms: readonly Pick<TypedDimensions, 'length' | 'width'>[]
}

/** `room`: its place among those that were typed, from 0; units and depth are those of the first. */
export interface RoomProblem extends DimensionProblem {
  readonly room: number
}

/** The same for several rooms, at least one. Error: all invalid fields of each room. */
export const parseRooms = (
  { rooms, ...common }: TypedRooms,
  poured: boolean,
): Result<Rooms, readonly RoomProblem[]> => {
  const parsed = rooms.map((room) => parseDimensions({ ...common, ...room }, poured))
  const problems = parsed.flatMap((one, room) =>
    one.ok
      ? []
      : one.error
          .filter(({ field }) => room === 0 || field === 'length' || field === 'width')
          .map((problem) => ({ ...problem, room })),
  )
  const valid = parsed.flatMap((one) => (one.ok ? [one.value] : []))
  const [first] = valid
  if (problems.length > 0 || first === undefined) return err(problems)
  const { length: _, width: __, ...same } = first
  return ok({ ...same, rooms: valid.map(({ length, width }) => ({ length, width })) })
}
