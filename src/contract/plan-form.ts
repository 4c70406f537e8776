import { type LengthUnit, lengthInput, lengthUnits, parseLength } from '#domain/planner/length.ts'
import { chanceNames, levels, type PlannedRoom, type PlanState, skills } from '#domain/planner/plan-state.ts'
import {
  cornersOfWalk,
  outlineOf,
  type RoomShape,
  shapeKinds,
  shapeSides,
} from '#domain/planner/room-shape.ts'
import type { CutOut, Doorway, Point, Start, Tenths } from '#domain/planner/types.ts'
import { messages } from './messages.ts'

/*
 * The planner's form, as a browser without script sends it in an address and as a script reads it from the same
 * fields: one reading for both (L-005, L-006).
 */

/** Rows of cut-outs and doors that the form can have. */
export const MOST_CUT_OUT_ROWS = 20
export const MOST_DOOR_ROWS = 10
const MOST_REPAIRS = 500
/** Hundredths of a percent. */
const MOST_CHANCE = 5000

export const cutOutRowKinds = ['island', 'column', 'drain', 'hatch', 'pipe'] as const

/** The patterns of the form. */
export const patternChoices = {
  straight: { kind: 'straight' },
  'brick-1-2': { kind: 'brick', p: 1, q: 2 },
  'brick-1-3': { kind: 'brick', p: 1, q: 3 },
  'brick-1-4': { kind: 'brick', p: 1, q: 4 },
  random: { kind: 'random-brick', seed: 1 },
  herringbone: { kind: 'herringbone' },
  basket: { kind: 'basket' },
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
  point: { kind: 'point', x: 0, y: 0 },
  fewest: { kind: 'fewest' },
  neatest: { kind: 'neatest' },
} as const satisfies Readonly<Record<string, Start>>
export type StartChoice = keyof typeof startChoices

/** The fields as typed. */
export interface FormFields {
  get(name: string): string | null
}

export interface PlanReading {
  readonly state: PlanState
  /** A sentence by the field that it is about. Fields with one keep their last value in `state`. */
  readonly errors: Readonly<Record<string, string>>
  /** Fields whose length was rounded to a tenth of a millimetre (L-011). */
  readonly rounded: readonly string[]
}

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const keyOf = (choices: Readonly<Record<string, object>>, value: object): string | undefined =>
  Object.entries(choices).find(([, choice]) => same(choice, value))?.[0]

export const patternChoiceOf = (pattern: PlanState['pattern']): PatternChoice =>
  (keyOf(patternChoices, pattern) as PatternChoice | undefined) ?? 'random'

export const startChoiceOf = (start: Start): StartChoice =>
  start.kind === 'point' ? 'point' : ((keyOf(startChoices, start) as StartChoice | undefined) ?? 'corner-ll')

class Reader {
  readonly errors: Record<string, string> = {}
  readonly rounded: string[] = []
  readonly unit: LengthUnit

  private readonly fields: FormFields

  constructor(fields: FormFields, before: PlanState) {
    this.fields = fields
    this.unit = this.choice('unit', lengthUnits, before.unit)
  }

  text(name: string): string | null {
    return this.fields.get(name)?.trim() ?? null
  }

  choice<T extends string | number>(name: string, choices: readonly T[], before: T): T {
    const typed = this.text(name)
    return choices.find((choice) => String(choice) === typed) ?? before
  }

  /** A length; the one before where the field is missing, or wrong and then named. */
  length(name: string, before: Tenths): Tenths {
    const typed = this.text(name)
    if (typed === null) return before
    return this.lengthIn(name, typed) ?? before
  }

  /** The same; an empty field is null: left to the tile's data. */
  lengthOrNone(name: string, before: Tenths | null, unit: LengthUnit): Tenths | null {
    const typed = this.text(name)
    if (typed === null) return before
    return typed === '' ? null : this.lengthIn(name, typed, unit)
  }

  lengthIn(name: string, typed: string, unit = this.unit): Tenths | null {
    const negative = typed.startsWith('-')
    const read = parseLength(negative ? typed.slice(1) : typed, unit)
    if (read === null) {
      this.errors[name] = messages.badLength
      return null
    }
    if (read.rounded) this.rounded.push(name)
    return negative ? -read.length : read.length
  }

  count(name: string, before: number): number {
    const typed = this.text(name)
    if (typed === null) return before
    const count = typed === '' ? 0 : /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
    if (count <= MOST_REPAIRS) return count
    this.errors[name] = messages.badCount(MOST_REPAIRS)
    return before
  }

  /** A percentage with up to two decimals, in hundredths of a percent; an empty field is null. */
  percent(name: string, before: number | null): number | null {
    const typed = this.text(name)
    if (typed === null) return before
    if (typed === '') return null
    const [, whole = '', decimals = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(typed) ?? []
    const hundredths = whole === '' ? null : Number(whole + decimals.padEnd(2, '0'))
    if (hundredths !== null && hundredths <= MOST_CHANCE) return hundredths
    this.errors[name] = messages.badPercent(MOST_CHANCE / 100)
    return before
  }
}

const readCorners = (reader: Reader, before: RoomShape): RoomShape['corners'] => {
  const typed = reader.text('corners')
  if (typed === null) return before.corners
  const lines = typed
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const walls: { length: Tenths; left: boolean }[] = []
  const corners: Point[] = []
  for (const line of lines) {
    const wall = /^(.*?)[\s,]+(left|right|l|r)$/i.exec(line)
    const point = /^(-?[^,]+),\s*(-?[^,]+)$/.exec(line)
    if (wall?.[1] !== undefined) {
      const length = reader.lengthIn('corners', wall[1])
      if (length !== null) walls.push({ length, left: /^l/i.test(wall[2] ?? '') })
    } else if (point?.[1] !== undefined && point[2] !== undefined) {
      const [x, y] = [reader.lengthIn('corners', point[1]), reader.lengthIn('corners', point[2])]
      if (x !== null && y !== null) corners.push({ x, y })
    } else reader.errors['corners'] = messages.badCorners
  }
  if (walls.length > 0 && corners.length > 0) reader.errors['corners'] = messages.badCorners
  if (reader.errors['corners'] !== undefined) {
    reader.errors['corners'] = messages.badCorners
    return before.corners
  }
  return walls.length > 0 ? cornersOfWalk(walls) : corners
}

const readShape = (reader: Reader, before: RoomShape): RoomShape => {
  const kind = reader.choice('shape', shapeKinds, before.kind)
  if (kind === 'corners') return { kind, sides: [], corners: readCorners(reader, before) }
  const kept = kind === before.kind ? before.sides : []
  const sides = shapeSides[kind].map((name, i) => reader.length(name, kept[i] ?? 0))
  const shape = { kind, sides, corners: [] }
  if (outlineOf(shape) === null) reader.errors[shapeSides[kind][2] ?? 'length'] ??= messages.badShape
  return shape
}

const readCutOuts = (reader: Reader): CutOut[] =>
  Array.from({ length: MOST_CUT_OUT_ROWS }, (_, i): CutOut[] => {
    const at = (name: string): string => `cut${i}_${name}`
    const width = reader.text(at('width'))
    if (width === null || width === '') return []
    const kind = reader.choice(at('kind'), cutOutRowKinds, 'island')
    const [x, y] = [reader.length(at('x'), 0), reader.length(at('y'), 0)]
    const across = reader.length(at('width'), 0)
    if (reader.choice(at('shape'), ['rectangle', 'circle'], 'rectangle') === 'circle')
      /* Typed by its box, as a rectangle is; kept by its centre. */
      return [
        {
          kind,
          shape: {
            kind: 'circle',
            x: x + Math.round(across / 2),
            y: y + Math.round(across / 2),
            diameter: across,
          },
        },
      ]
    const height = reader.text(at('height')) === '' ? across : reader.length(at('height'), across)
    return [{ kind, shape: { kind: 'rectangle', x, y, width: across, height } }]
  }).flat()

const readDoorways = (reader: Reader): Doorway[] =>
  Array.from({ length: MOST_DOOR_ROWS }, (_, i): Doorway[] => {
    const at = (name: string): string => `door${i}_${name}`
    const width = reader.text(at('width'))
    if (width === null || width === '') return []
    const wall = Number(reader.text(at('wall')) ?? '1')
    return [
      {
        wall: Number.isSafeInteger(wall) && wall >= 1 ? wall - 1 : 0,
        from: reader.length(at('from'), 0),
        width: reader.length(at('width'), 0),
        depth: reader.text(at('depth')) === '' ? 0 : reader.length(at('depth'), 0),
      },
    ]
  }).flat()

const readRoom = (reader: Reader, before: PlannedRoom): PlannedRoom => ({
  shape: readShape(reader, before.shape),
  cutOuts: readCutOuts(reader),
  doorways: readDoorways(reader),
  gap: reader.lengthOrNone('gap', before.gap, 'mm'),
})

const readStart = (reader: Reader, before: Start): Start => {
  const chosen = reader.choice('start', Object.keys(startChoices) as StartChoice[], startChoiceOf(before))
  if (chosen !== 'point') return chosen === startChoiceOf(before) ? before : startChoices[chosen]
  const kept = before.kind === 'point' ? before : startChoices.point
  return { kind: 'point', x: reader.length('start_x', kept.x), y: reader.length('start_y', kept.y) }
}

/** Reads the form; what it does not have stays as it was before. */
export const readPlanForm = (fields: FormFields, before: PlanState): PlanReading => {
  const reader = new Reader(fields, before)
  const pattern = reader.choice(
    'pattern',
    Object.keys(patternChoices) as PatternChoice[],
    patternChoiceOf(before.pattern),
  )
  const turns = reader.choice('turns', ['', 'fixed', 'half', 'quarter'], before.turns ?? '')
  const state: PlanState = {
    unit: reader.unit,
    room: readRoom(reader, before.room),
    pattern: pattern === patternChoiceOf(before.pattern) ? before.pattern : patternChoices[pattern],
    angle: reader.choice('angle', [0, 90, 45], before.angle),
    start: readStart(reader, before.start),
    joint: reader.lengthOrNone('joint', before.joint, 'mm'),
    kerf: reader.lengthOrNone('kerf', before.kerf, 'mm'),
    turns: turns === '' ? null : turns,
    reuse: reader.choice('reuse', ['none', 'factory', 'any'], before.reuse),
    skill: reader.choice('skill', skills, before.skill),
    level: reader.choice('level', levels, before.level),
    repairs: reader.count('repairs', before.repairs),
    chances: chanceNames.map((name, i) => reader.percent(`chance_${name}`, before.chances[i] ?? null)),
  }
  return { state, errors: reader.errors, rounded: reader.rounded }
}

const signed = (length: Tenths, unit: LengthUnit): string =>
  length < 0 ? `-${lengthInput(-length, unit)}` : lengthInput(length, unit)

/** The fields of a plan, by name: what `readPlanForm` reads as the same plan. */
export const planFormValues = (state: PlanState): Readonly<Record<string, string>> => {
  const { unit, room, start } = state
  const length = (tenths: Tenths): string => signed(tenths, unit)
  const orEmpty = (tenths: Tenths | null): string => (tenths === null ? '' : lengthInput(tenths, 'mm'))
  const values: Record<string, string> = {
    unit,
    shape: room.shape.kind,
    gap: orEmpty(room.gap),
    pattern: patternChoiceOf(state.pattern),
    angle: String(state.angle),
    start: startChoiceOf(start),
    joint: orEmpty(state.joint),
    kerf: orEmpty(state.kerf),
    turns: state.turns ?? '',
    reuse: state.reuse,
    skill: state.skill,
    level: String(state.level),
    repairs: String(state.repairs),
  }
  chanceNames.forEach((name, i) => {
    const chance = state.chances[i] ?? null
    values[`chance_${name}`] = chance === null ? '' : String(chance / 100)
  })
  shapeSides[room.shape.kind].forEach((name, i) => {
    values[name] = length(room.shape.sides[i] ?? 0)
  })
  if (room.shape.kind === 'corners')
    values['corners'] = room.shape.corners.map(({ x, y }) => `${length(x)}, ${length(y)}`).join('\n')
  if (start.kind === 'point') {
    values['start_x'] = length(start.x)
    values['start_y'] = length(start.y)
  }
  room.cutOuts.forEach(({ kind, shape }, i) => {
    const put = (name: string, value: string): void => {
      values[`cut${i}_${name}`] = value
    }
    put('kind', kind)
    put('shape', shape.kind)
    if (shape.kind === 'polygon') return
    const radius = shape.kind === 'circle' ? Math.round(shape.diameter / 2) : 0
    put('x', length(shape.x - radius))
    put('y', length(shape.y - radius))
    put('width', length(shape.kind === 'circle' ? shape.diameter : shape.width))
    put('height', length(shape.kind === 'circle' ? shape.diameter : shape.height))
  })
  room.doorways.forEach(({ wall, from, width, depth }, i) => {
    values[`door${i}_wall`] = String(wall + 1)
    values[`door${i}_from`] = length(from)
    values[`door${i}_width`] = length(width)
    values[`door${i}_depth`] = length(depth)
  })
  return values
}

/** Whether an address has fields of the form, as a browser without script sends them. */
export const hasPlanFields = (fields: FormFields): boolean => fields.get('shape') !== null
