import { invariant } from '../lang/invariant.ts'
import { MOST_CORNERS } from './core/outline.ts'
import type { CutOut, CutOutShape, Point, Start } from './core/types.ts'
import { type EdgeFinish, edgeFinishes } from './edge-finishes.ts'
import { lengthUnits } from './length.ts'
import {
  chanceNames,
  levels,
  MOST_BORDER_ROWS,
  MOST_ROOMS,
  openingRoom,
  type PlannedRoom,
  type PlanState,
  type StateBorder,
  type StateLaying,
  skills,
  surfaces,
  warmths,
} from './plan-state.ts'
import { shapeKinds } from './room-shape.ts'

/*
 * A plan as text for an address (L-098): whole numbers, each as bytes of seven bits, in base64url. The first number
 * is the version of the order below. Version 1 had one room, without name, place and laying of its own; version 2 had
 * no walls, no finished edges and no joint of a room's own; version 3 had one tile for all rooms; version 4 had no
 * borders, and no walls to lie along; version 5 had no small tiles of a pinwheel; version 6 nothing of heat and sun.
 */

const VERSION = 7
const MOST_NAME = 60
const MOST_CUT_OUTS = 20

const cutOutKinds = ['island', 'column', 'drain', 'hatch', 'pipe', 'window', 'door'] as const
const cutOutShapes = ['rectangle', 'circle', 'polygon'] as const
/* New ones stand at the end: addresses hold their places. */
const patternKinds = [
  'straight',
  'brick',
  'random-brick',
  'herringbone',
  'basket',
  'pinwheel',
  'mixed',
  'hexagon',
  'diamond',
  'chevron',
] as const
const angles = [0, 90, 45] as const
const startKinds = ['corner', 'centre', 'point', 'fewest', 'neatest', 'batten'] as const
const battens = ['corner', 'centre'] as const
const extremes = ['least', 'greatest'] as const
const middles = ['joint', 'tile'] as const
const turns = ['fixed', 'half', 'quarter'] as const
const reuses = ['none', 'factory', 'any'] as const

/** Reads and writes the same list of numbers: each method returns the value that it wrote or read. */
interface Tape {
  number(value: number): number
}

export class Malformed extends Error {}

const bytesOf = (values: readonly number[]): number[] =>
  values.flatMap((value) => {
    /* Of an infinite number the bytes would never end. */
    invariant(Number.isSafeInteger(value), `a whole number in a plan, not ${value}`)
    /* Small numbers of either sign become small whole numbers. */
    let rest = value < 0 ? -2 * value - 1 : 2 * value
    const bytes: number[] = []
    do {
      const low = rest % 128
      rest = Math.floor(rest / 128)
      bytes.push(rest > 0 ? low + 128 : low)
    } while (rest > 0)
    return bytes
  })

const oneOf = <T>(tape: Tape, choices: readonly T[], value: T): T => {
  const chosen = choices[tape.number(choices.indexOf(value))]
  if (chosen === undefined) throw new Malformed()
  return chosen
}

const orNull = (tape: Tape, value: number | null): number | null => {
  const stored = tape.number(value === null ? 0 : value + 1)
  return stored === 0 ? null : stored - 1
}

const several = <T>(tape: Tape, values: readonly T[], most: number, blank: T, each: (value: T) => T): T[] => {
  const count = tape.number(values.length)
  if (count < 0 || count > most) throw new Malformed()
  return Array.from({ length: count }, (_, i) => each(values[i] ?? blank))
}

const point = (tape: Tape, { x, y }: Point): Point => ({ x: tape.number(x), y: tape.number(y) })

const corners = (tape: Tape, ring: readonly { readonly x: number; readonly y: number }[]) =>
  several(tape, ring, MOST_CORNERS, { x: 0, y: 0 }, (corner) => point(tape, corner))

const cutOutShape = (tape: Tape, shape: CutOutShape): CutOutShape => {
  const kind = oneOf(tape, cutOutShapes, shape.kind)
  if (kind === 'polygon')
    return { kind, corners: corners(tape, shape.kind === 'polygon' ? shape.corners : []) }
  const from = shape.kind === 'polygon' ? { x: 0, y: 0 } : shape
  const [x, y] = [tape.number(from.x), tape.number(from.y)]
  if (kind === 'circle')
    return { kind, x, y, diameter: tape.number(shape.kind === 'circle' ? shape.diameter : 0) }
  const sides = shape.kind === 'rectangle' ? shape : { width: 0, height: 0 }
  return { kind, x, y, width: tape.number(sides.width), height: tape.number(sides.height) }
}

const blankCutOut: CutOut = { kind: 'island', shape: { kind: 'rectangle', x: 0, y: 0, width: 0, height: 0 } }

const pattern = (tape: Tape, value: PlanState['pattern']): PlanState['pattern'] => {
  const kind = oneOf(tape, patternKinds, value.kind)
  switch (kind) {
    case 'brick': {
      const from = value.kind === 'brick' ? value : { p: 0, q: 1 }
      return { kind, p: tape.number(from.p), q: tape.number(from.q) }
    }
    case 'random-brick':
      return { kind, seed: tape.number(value.kind === 'random-brick' ? value.seed : 0) }
    case 'mixed':
      return { kind, variant: tape.number(value.kind === 'mixed' ? value.variant : 0) }
    default:
      return { kind }
  }
}

const start = (tape: Tape, value: Start): Start => {
  const kind = oneOf(tape, startKinds, value.kind)
  switch (kind) {
    case 'corner': {
      const from = value.kind === 'corner' ? value : { x: extremes[0], y: extremes[0] }
      return { kind, x: oneOf(tape, extremes, from.x), y: oneOf(tape, extremes, from.y) }
    }
    case 'centre': {
      const from = value.kind === 'centre' ? value : { x: middles[0], y: middles[0] }
      return { kind, x: oneOf(tape, middles, from.x), y: oneOf(tape, middles, from.y) }
    }
    case 'batten': {
      const from = value.kind === 'batten' ? value : { x: battens[0], height: 0 }
      return { kind, x: oneOf(tape, battens, from.x), height: tape.number(from.height) }
    }
    case 'point': {
      const from = value.kind === 'point' ? value : { x: 0, y: 0 }
      return { kind, x: tape.number(from.x), y: tape.number(from.y) }
    }
    default:
      return { kind }
  }
}

const orNone = <T>(tape: Tape, value: T | null, blank: T, each: (value: T) => T): T | null =>
  tape.number(value === null ? 0 : 1) === 0 ? null : each(value ?? blank)

/** One number for both, and that of the wall if there is one. */
const direction = (
  tape: Tape,
  { angle, along }: StateLaying,
  version: number,
): Pick<StateLaying, 'angle' | 'along'> => {
  const known = version > 4 ? [...angles, ...angles] : angles
  const at = tape.number(angles.indexOf(angle) + (along === null ? 0 : angles.length))
  const read = known[at]
  if (read === undefined) throw new Malformed()
  return { angle: read, along: at < angles.length ? null : tape.number(along ?? 0) }
}

const laying = (tape: Tape, value: StateLaying, version: number): StateLaying => ({
  pattern: pattern(tape, value.pattern),
  ...direction(tape, value, version),
  start: start(tape, value.start),
})

const border = (tape: Tape, value: StateBorder): StateBorder => {
  const [tile, rows] = [tape.number(value.tile), tape.number(value.rows)]
  const from = tape.number(value.from)
  if (tile < 1 || rows < 1 || rows > MOST_BORDER_ROWS || from < 0) throw new Malformed()
  return { tile, rows, from, centred: tape.number(value.centred ? 1 : 0) === 1 }
}

const blankBorder: StateBorder = { tile: 0, rows: 1, from: 0, centred: false }

/** Its letters by their numbers. */
const name = (tape: Tape, value: string): string =>
  String.fromCodePoint(
    ...several(
      tape,
      [...value].map((letter) => letter.codePointAt(0) ?? 0),
      MOST_NAME,
      0,
      (letter) => {
        const code = tape.number(letter)
        /* A control character, and half of one letter, are no text. */
        if (code < 32 || code > 0x10_ff_ff || (code >= 0xd8_00 && code < 0xe0_00)) throw new Malformed()
        return code
      },
    ),
  )

/** One number says which of both there are: small plans stay short. */
const placeAndBorder = (
  tape: Tape,
  { place, border: own }: PlannedRoom,
  version: number,
): Pick<PlannedRoom, 'place' | 'border'> => {
  const parts = version > 1 ? tape.number((place === null ? 0 : 1) + (own === null ? 0 : 2)) : 0
  if (parts < 0 || parts > (version > 4 ? 3 : 1)) throw new Malformed()
  return {
    place: parts % 2 === 0 ? null : point(tape, place ?? { x: 0, y: 0 }),
    border: parts < 2 ? null : border(tape, own ?? blankBorder),
  }
}

const room = (tape: Tape, value: PlannedRoom, version: number, blank: StateLaying): PlannedRoom => {
  const more = version > 1
  const finished = version > 2
  const edge = (finish: EdgeFinish | undefined): { edge?: EdgeFinish } => {
    const read = finished ? oneOf(tape, edgeFinishes, finish ?? 'none') : 'none'
    return read === 'none' ? {} : { edge: read }
  }
  const reveal = (depth: number | undefined): { reveal?: number } => {
    const read = finished ? tape.number(depth ?? 0) : 0
    return read === 0 ? {} : { reveal: read }
  }
  return {
    name: more ? name(tape, value.name) : '',
    surface: finished ? oneOf(tape, surfaces, value.surface) : 'floor',
    shape: {
      kind: oneOf(tape, shapeKinds, value.shape.kind),
      sides: several(tape, value.shape.sides, 5, 0, (side) => tape.number(side)),
      corners: corners(tape, value.shape.corners),
    },
    cutOuts: several(tape, value.cutOuts, MOST_CUT_OUTS, blankCutOut, (cutOut) => ({
      kind: oneOf(tape, cutOutKinds, cutOut.kind),
      shape: cutOutShape(tape, cutOut.shape),
      ...reveal(cutOut.reveal),
      ...edge(cutOut.edge),
    })),
    doorways: several(
      tape,
      value.doorways,
      MOST_CUT_OUTS,
      { wall: 0, from: 0, width: 0, depth: 0 },
      (door) => ({
        wall: tape.number(door.wall),
        from: tape.number(door.from),
        width: tape.number(door.width),
        depth: tape.number(door.depth),
        ...edge(door.edge),
      }),
    ),
    gap: orNull(tape, value.gap),
    edges: finished
      ? several(tape, value.edges, MOST_CORNERS, 'none', (finish) => oneOf(tape, edgeFinishes, finish))
      : [],
    ...placeAndBorder(tape, value, version),
    laying: more ? orNone(tape, value.laying, blank, (own) => laying(tape, own, version)) : null,
    joint: finished ? orNull(tape, value.joint) : null,
    tile: version > 3 ? orNull(tape, value.tile) : null,
  }
}

/** One number has both since version 7: small plans stay short. */
const insertAndWarm = (
  tape: Tape,
  { insert, warm }: PlanState,
  version: number,
): Pick<PlanState, 'insert' | 'warm'> => {
  if (version < 7) return { insert: version > 5 ? orNull(tape, insert) : null, warm: '' }
  const both = tape.number(3 * (insert === null ? 0 : insert + 1) + warmths.indexOf(warm))
  const read = warmths[both % 3]
  if (read === undefined) throw new Malformed()
  return { insert: both < 3 ? null : Math.floor(both / 3) - 1, warm: read }
}

/** The one order of a plan's numbers. */
export const through = (tape: Tape, state: PlanState): PlanState => {
  const version = tape.number(VERSION)
  if (version < 1 || version > VERSION) throw new Malformed()
  const unit = oneOf(tape, lengthUnits, state.unit)
  const rooms =
    version === 1
      ? [room(tape, openingRoom, version, state)]
      : several(tape, state.rooms, MOST_ROOMS, openingRoom, (one) => room(tape, one, version, state))
  if (rooms.length === 0) throw new Malformed()
  return {
    unit,
    rooms,
    share: version === 1 || tape.number(state.share ? 1 : 0) === 1,
    ...laying(tape, state, version),
    joint: orNull(tape, state.joint),
    kerf: orNull(tape, state.kerf),
    skirting: version > 2 ? orNull(tape, state.skirting) : null,
    turns: oneOf(tape, [null, ...turns], state.turns),
    reuse: oneOf(tape, reuses, state.reuse),
    skill: oneOf(tape, skills, state.skill),
    level: oneOf(tape, levels, state.level),
    repairs: tape.number(state.repairs),
    chances: chanceNames.map((_, i) => orNull(tape, state.chances[i] ?? null)),
    ...insertAndWarm(tape, state, version),
  }
}

/** Of base64url, six bits each. */
export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Six bits a letter, without padding. */
const toBase64Url = (bytes: readonly number[]): string => {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = held * 256 + byte
    bits += 8
    while (bits >= 6) {
      bits -= 6
      const letter = Math.floor(held / 2 ** bits)
      text += letters[letter]
      held -= letter * 2 ** bits
    }
  }
  return bits === 0 ? text : text + letters[held * 2 ** (6 - bits)]
}

/** The plan as text of letters, digits, - and _: the patio of L-W6 in under 100 characters. */
export const encodePlan = (state: PlanState): string => {
  const values: number[] = []
  const write = (value: number): number => {
    values.push(value)
    return value
  }
  through({ number: write }, state)
  return toBase64Url(bytesOf(values))
}
