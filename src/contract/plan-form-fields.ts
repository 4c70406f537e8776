import type { CutOut, Start } from '#domain/planner/core/types.ts'
import { MOST_BORDER_ROWS, type PlanState, type Surface } from '#domain/planner/plan-state.ts'

/* What the fields of the planner's form are called, and what can be chosen in them. */

/** Rows of cut-outs and doors that the form can have. */
export const MOST_CUT_OUT_ROWS = 20
export const MOST_DOOR_ROWS = 10
/** Letters in the name of a room. */
export const MOST_ROOM_NAME = 60

/** What may stand in a floor, and what in a wall. */
export const cutOutRowKinds = {
  floor: ['island', 'column', 'drain', 'hatch', 'pipe'],
  outdoor: ['island', 'column', 'drain', 'hatch', 'pipe'],
  wall: ['window', 'door', 'hatch', 'column', 'pipe'],
} as const satisfies Readonly<Record<Surface, readonly CutOut['kind'][]>>

export const cutOutRowShapes = ['rectangle', 'circle', 'polygon'] as const

/** How the sides of a cut-out can be finished. */
export const cutOutEdges = ['none', 'trim', 'silicone'] as const
export const doorEdges = ['none', 'threshold', 'trim'] as const

/** The patterns of the form. */
export const patternChoices = {
  straight: { kind: 'straight' },
  'brick-1-2': { kind: 'brick', p: 1, q: 2 },
  'brick-1-3': { kind: 'brick', p: 1, q: 3 },
  'brick-1-4': { kind: 'brick', p: 1, q: 4 },
  random: { kind: 'random-brick', seed: 1 },
  herringbone: { kind: 'herringbone' },
  basket: { kind: 'basket' },
  pinwheel: { kind: 'pinwheel' },
  mixed: { kind: 'mixed', variant: 0 },
  'mixed-2': { kind: 'mixed', variant: 1 },
  'mixed-3': { kind: 'mixed', variant: 2 },
  hexagon: { kind: 'hexagon' },
  diamond: { kind: 'diamond' },
  chevron: { kind: 'chevron' },
} as const satisfies Readonly<Record<string, PlanState['pattern']>>
export type PatternChoice = keyof typeof patternChoices

export const startChoices = {
  'corner-ll': { kind: 'corner', x: 'least', y: 'least' },
  'corner-gl': { kind: 'corner', x: 'greatest', y: 'least' },
  'corner-lg': { kind: 'corner', x: 'least', y: 'greatest' },
  'corner-gg': { kind: 'corner', x: 'greatest', y: 'greatest' },
  'centre-joint': { kind: 'centre', x: 'joint', y: 'joint' },
  'centre-tile': { kind: 'centre', x: 'tile', y: 'tile' },
  'centre-joint-tile': { kind: 'centre', x: 'joint', y: 'tile' },
  'centre-tile-joint': { kind: 'centre', x: 'tile', y: 'joint' },
  batten: { kind: 'batten', x: 'corner', height: 0 },
  'batten-centre': { kind: 'batten', x: 'centre', height: 0 },
  point: { kind: 'point', x: 0, y: 0 },
  fewest: { kind: 'fewest' },
  neatest: { kind: 'neatest' },
} as const satisfies Readonly<Record<string, Start>>
export type StartChoice = keyof typeof startChoices

/** Rows of a border, and where the tiles of each of its walls start (L-095). */
export const borderRows = Array.from({ length: MOST_BORDER_ROWS }, (_, i) => i + 1)
export const borderStarts = ['corner', 'centre'] as const

/** The name of a room's field: those of the first room have none of their own, 'r2_length' is the second's. */
export type FieldOf = (name: string) => string
export const fieldOf =
  (room: number): FieldOf =>
  (name) =>
    room === 0 ? name : `r${room + 1}_${name}`
