import type { Chances } from './chances.ts'
import type { LengthUnit } from './length.ts'
import type { RoomShape } from './room-shape.ts'
import type { Angle, CutOut, Doorway, Pattern, Start, Tenths, TileFormat } from './types.ts'

/** Who lays the tiles (L-072). */
export const skills = ['tiler', 'experienced', 'first'] as const

/** The chances of being enough that can be chosen, in percent (L-069). */
export const levels = [80, 90, 95, 99] as const
export type Level = (typeof levels)[number]

/** The chances that can be changed. */
export const chanceNames = [
  'straight',
  'corner',
  'strip',
  'notch',
  'laying',
  'transit',
] as const satisfies readonly (keyof Chances)[]

export interface PlannedRoom {
  readonly shape: RoomShape
  readonly cutOuts: readonly CutOut[]
  readonly doorways: readonly Doorway[]
  /** Null: what suits the place (L-019). */
  readonly gap: Tenths | null
}

/** A plan as it is edited, saved and shared (L-098). What is null is left to the tile's data. */
export interface PlanState {
  readonly unit: LengthUnit
  readonly room: PlannedRoom
  readonly pattern: Exclude<Pattern, { readonly kind: 'mixed' | 'pinwheel' }>
  readonly angle: Angle
  readonly start: Start
  readonly joint: Tenths | null
  readonly kerf: Tenths | null
  readonly turns: TileFormat['turns'] | null
  readonly reuse: TileFormat['reuse']
  readonly skill: (typeof skills)[number]
  readonly level: Level
  /** Tiles to keep for repairs, beside the odds (L-077). */
  readonly repairs: number
  /** Chances in hundredths of a percent, in the order of `chanceNames`; null: what is assumed (L-071). */
  readonly chances: readonly (number | null)[]
}

/** A floor of 4 × 3 m, straight from the corner. */
export const openingState: PlanState = {
  unit: 'm',
  room: {
    shape: { kind: 'rectangle', sides: [40_000, 30_000], corners: [] },
    cutOuts: [],
    doorways: [],
    gap: null,
  },
  pattern: { kind: 'straight' },
  angle: 0,
  start: { kind: 'corner', x: 'least', y: 'least' },
  joint: null,
  kerf: null,
  turns: null,
  reuse: 'factory',
  skill: 'experienced',
  level: 95,
  repairs: 0,
  chances: [null, null, null, null, null, null],
}
