import type { Chances } from './chances.ts'
import type { Angle, CutOut, Doorway, Pattern, Point, Start, Tenths, TileFormat } from './core/types.ts'
import type { EdgeFinish } from './edge-finishes.ts'
import type { LengthUnit } from './length.ts'
import type { RoomShape } from './room-shape.ts'

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

export const warmths = ['', 'yes', 'no'] as const

/** The longest text of a plan that an address takes (L-098). */
export const LONGEST_IN_ADDRESS = 1800

/** Rooms of one plan (L-021). */
export const MOST_ROOMS = 20

/** A pattern as it is chosen: the sizes of a mixed pack are those of the goods. */
export type StatePattern =
  | Exclude<Pattern, { readonly kind: 'mixed' }>
  | { readonly kind: 'mixed'; readonly variant: number }

/** How tiles lie: in all rooms, or in one of its own (L-095). */
export interface StateLaying {
  readonly pattern: StatePattern
  readonly angle: Angle
  /** The wall that the angle is measured from, from 0; null, and where a room has no such wall: the room (L-042). */
  readonly along: number | null
  readonly start: Start
}

/** What is tiled: a floor, a wall with windows and doors (L-018), or a patio. */
export const surfaces = ['floor', 'wall', 'outdoor'] as const
export type Surface = (typeof surfaces)[number]

/** Rows of another tile along all walls of a room (L-095). */
export interface StateBorder {
  /** Its variation. */
  readonly tile: number
  readonly rows: number
  /** How far it lies from the edge of the tiled floor; 0: it runs along the walls. */
  readonly from: Tenths
  /** The tiles along each wall are centred; else they begin with a whole one. */
  readonly centred: boolean
}

/** Rows of a border. */
export const MOST_BORDER_ROWS = 10

export interface PlannedRoom {
  /** Empty: it is called by its number. */
  readonly name: string
  readonly surface: Surface
  readonly shape: RoomShape
  readonly cutOuts: readonly CutOut[]
  readonly doorways: readonly Doorway[]
  /** Null: what suits the place (L-019). */
  readonly gap: Tenths | null
  /** The finish along each wall; walls beyond the last have none (L-086). */
  readonly edges: readonly EdgeFinish[]
  /** Where it lies in the frame of the first room, if it is joined to that through doors (L-094); else null. */
  readonly place: Point | null
  /** Null: laid as the other rooms. */
  readonly laying: StateLaying | null
  /** Null: the joint of the other rooms; of a tile of its own that tile's usual one (L-095). */
  readonly joint: Tenths | null
  /** The variation that it is tiled with; null: the plan's own. The first room and those joined to it have none. */
  readonly tile: number | null
  readonly border: StateBorder | null
}

/** A plan as it is edited, saved and shared (L-098). What is null is left to the tile's data. */
export interface PlanState extends StateLaying {
  readonly unit: LengthUnit
  /** At least one. */
  readonly rooms: readonly PlannedRoom[]
  /** Rooms use each other's offcuts (L-093). */
  readonly share: boolean
  /** The variation of the small tiles that rooms in a pinwheel are laid with; null: none is chosen (L-034). */
  readonly insert: number | null
  readonly joint: Tenths | null
  readonly kerf: Tenths | null
  /** The height of skirting that is cut from the tile; null: skirting comes in bars (L-060). */
  readonly skirting: Tenths | null
  readonly turns: TileFormat['turns'] | null
  readonly reuse: TileFormat['reuse']
  readonly skill: (typeof skills)[number]
  readonly level: Level
  /** Tiles to keep for repairs, beside the odds (L-077). */
  readonly repairs: number
  /** Chances in hundredths of a percent, in the order of `chanceNames`; null: what is assumed (L-071). */
  readonly chances: readonly (number | null)[]
  /** Heated or in the sun; empty: outdoors (L-064). */
  readonly warm: (typeof warmths)[number]
}

/** A floor of 4 × 3 m. */
export const openingRoom: PlannedRoom = {
  name: '',
  surface: 'floor',
  shape: { kind: 'rectangle', sides: [40_000, 30_000], corners: [] },
  cutOuts: [],
  doorways: [],
  gap: null,
  edges: [],
  place: null,
  laying: null,
  joint: null,
  tile: null,
  border: null,
}

/** One room, straight from the corner. */
export const openingState: PlanState = {
  unit: 'm',
  rooms: [openingRoom],
  share: true,
  insert: null,
  pattern: { kind: 'straight' },
  angle: 0,
  along: null,
  start: { kind: 'corner', x: 'least', y: 'least' },
  joint: null,
  kerf: null,
  skirting: null,
  turns: null,
  reuse: 'factory',
  skill: 'experienced',
  level: 95,
  repairs: 0,
  chances: [null, null, null, null, null, null],
  warm: '',
}
