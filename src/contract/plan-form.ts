import type { Tenths } from '#domain/planner/core/types.ts'
import { chanceNames, levels, type PlanState, skills, warmths } from '#domain/planner/plan-state.ts'
import { fieldOf } from './plan-form-fields.ts'
import {
  type FormFields,
  layingValues,
  orEmpty,
  type PlanReading,
  Reader,
  readLaying,
  readTile,
  signed,
} from './plan-form-reader.ts'
import { readRooms, roomValues } from './plan-form-rooms.ts'

/*
 * The planner's form, as a browser without script sends it in an address and as a script reads it from the same
 * fields: one reading for both (L-005, L-006).
 */

/** Reads the form; what it does not have stays as it was before. */
export const readPlanForm = (fields: FormFields, before: PlanState): PlanReading => {
  const reader = new Reader(fields, before)
  const turns = reader.choice('turns', ['', 'fixed', 'half', 'quarter'], before.turns ?? '')
  const state: PlanState = {
    unit: reader.unit,
    rooms: readRooms(reader, before.rooms),
    insert: readTile(reader, 'insert', before.insert),
    share: reader.choice('share', ['yes', 'no'], before.share ? 'yes' : 'no') === 'yes',
    ...readLaying(reader, (name) => name, before),
    joint: reader.lengthOrNone('joint', before.joint, 'mm'),
    kerf: reader.lengthOrNone('kerf', before.kerf, 'mm'),
    skirting: reader.lengthOrNone('skirting', before.skirting, 'mm'),
    turns: turns === '' ? null : turns,
    reuse: reader.choice('reuse', ['none', 'factory', 'any'], before.reuse),
    skill: reader.choice('skill', skills, before.skill),
    level: reader.choice('level', levels, before.level),
    repairs: reader.count('repairs', before.repairs),
    chances: chanceNames.map((name, i) => reader.percent(`chance_${name}`, before.chances[i] ?? null)),
    warm: reader.choice('warm', warmths, before.warm),
  }
  return { state, errors: reader.errors, rounded: reader.rounded }
}

/** The fields of a plan, by name: what `readPlanForm` reads as the same plan. */
export const planFormValues = (state: PlanState): Readonly<Record<string, string>> => {
  const { unit, rooms } = state
  const length = (tenths: Tenths): string => signed(tenths, unit)
  const values: Record<string, string> = {
    unit,
    rooms: String(rooms.length),
    share: state.share ? 'yes' : 'no',
    insert: state.insert === null ? '' : String(state.insert),
    gap: orEmpty(rooms[0]?.gap ?? null),
    joint: orEmpty(state.joint),
    kerf: orEmpty(state.kerf),
    skirting: orEmpty(state.skirting),
    turns: state.turns ?? '',
    reuse: state.reuse,
    skill: state.skill,
    level: String(state.level),
    repairs: String(state.repairs),
    warm: state.warm,
  }
  rooms.forEach((room, number) => {
    const at = fieldOf(number)
    for (const [name, value] of Object.entries(roomValues(room, length))) values[at(name)] = value
  })
  Object.assign(values, layingValues(state, length))
  chanceNames.forEach((name, i) => {
    const chance = state.chances[i] ?? null
    values[`chance_${name}`] = chance === null ? '' : String(chance / 100)
  })
  return values
}

/** Whether an address has fields of the form, as a browser without script sends them. */
export const hasPlanFields = (fields: FormFields): boolean => fields.get('shape') !== null
