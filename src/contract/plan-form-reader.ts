import type { Start, Tenths } from '#domain/planner/core/types.ts'
import { type LengthUnit, lengthInput, lengthUnits, parseLength } from '#domain/planner/length.ts'
import type { PlanState, StateLaying } from '#domain/planner/plan-state.ts'
import { messages } from './messages.ts'
import {
  type FieldOf,
  type PatternChoice,
  patternChoices,
  type StartChoice,
  startChoices,
} from './plan-form-fields.ts'

/* How the fields of the planner's form are read, and how they are filled. */

const MOST_REPAIRS = 500
/** Hundredths of a percent. */
const MOST_CHANCE = 5000

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
  (keyOf(patternChoices, pattern) as PatternChoice | undefined) ??
  (pattern.kind === 'mixed' ? 'mixed' : 'random')

export const startChoiceOf = (start: Start): StartChoice =>
  start.kind === 'point'
    ? 'point'
    : start.kind === 'batten'
      ? battenChoices[start.x]
      : ((keyOf(startChoices, start) as StartChoice | undefined) ?? 'corner-ll')

const battenChoices = { corner: 'batten', centre: 'batten-centre' } as const

export class Reader {
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

const readStart = (reader: Reader, at: FieldOf, before: Start): Start => {
  const chosen = reader.choice(at('start'), Object.keys(startChoices) as StartChoice[], startChoiceOf(before))
  if (chosen === 'batten' || chosen === 'batten-centre') {
    const height = before.kind === 'batten' ? before.height : 0
    return { ...startChoices[chosen], height: reader.length(at('start_height'), height) }
  }
  if (chosen !== 'point') return chosen === startChoiceOf(before) ? before : startChoices[chosen]
  const kept = before.kind === 'point' ? before : startChoices.point
  return { kind: 'point', x: reader.length(at('start_x'), kept.x), y: reader.length(at('start_y'), kept.y) }
}

/** The number of a wall, from 1; empty: none. */
const readWall = (reader: Reader, name: string, before: number | null): number | null => {
  const typed = reader.text(name)
  if (typed === '') return null
  return /^[1-9]\d?$/.test(typed ?? '') ? Number(typed) - 1 : before
}

export const readLaying = (reader: Reader, at: FieldOf, before: StateLaying): StateLaying => {
  const pattern = reader.choice(
    at('pattern'),
    Object.keys(patternChoices) as PatternChoice[],
    patternChoiceOf(before.pattern),
  )
  return {
    pattern: pattern === patternChoiceOf(before.pattern) ? before.pattern : patternChoices[pattern],
    angle: reader.choice(at('angle'), [0, 90, 45], before.angle),
    along: readWall(reader, at('along'), before.along),
    start: readStart(reader, at, before.start),
  }
}

/** The variation of a tile; empty: none. */
export const readTile = (reader: Reader, name: string, before: number | null): number | null => {
  const chosen = reader.text(name)
  if (chosen === '') return null
  return /^[1-9]\d{0,8}$/.test(chosen ?? '') ? Number(chosen) : before
}

/** A length as it is typed, also a negative one. */
export const signed = (length: Tenths, unit: LengthUnit): string =>
  length < 0 ? `-${lengthInput(-length, unit)}` : lengthInput(length, unit)

/** Millimetres as typed; empty: left to the tile's data. */
export const orEmpty = (tenths: Tenths | null): string => (tenths === null ? '' : lengthInput(tenths, 'mm'))

export const layingValues = (
  { pattern, angle, along, start }: StateLaying,
  length: (tenths: Tenths) => string,
): Readonly<Record<string, string>> => ({
  pattern: patternChoiceOf(pattern),
  angle: String(angle),
  along: along === null ? '' : String(along + 1),
  start: startChoiceOf(start),
  ...(start.kind === 'batten' ? { start_height: length(start.height) } : {}),
  ...(start.kind === 'point' ? { start_x: length(start.x), start_y: length(start.y) } : {}),
})
