import { planFormValues, readPlanForm } from '#contract/plan-form.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { outlineOf, readyShape } from '#domain/planner/room-shape.ts'
import { type PlanHistory, stepHistory } from './plan-history.ts'

/* What changes a plan; fetched once the page works. */

export { openHistory, recordStep, storeHistory } from './plan-history.ts'
export { planFormValues }

/**
 * The state after another unit, shape or number of rooms, whose fields are not those that were read; null: they are.
 * Lengths stay as they are in the new unit, and a new shape begins with the extent of the one before.
 */
const refitted = (before: PlanState, read: PlanState): PlanState | null => {
  if (read.unit !== before.unit) return { ...before, unit: read.unit }
  if (read.rooms.length !== before.rooms.length) return read
  const rooms = read.rooms.map((room, number) => {
    const shape = before.rooms[number]?.shape ?? room.shape
    return room.shape.kind === shape.kind
      ? room
      : { ...room, shape: readyShape(room.shape.kind, outlineOf(shape) ?? []) }
  })
  return rooms.every((room, number) => room === read.rooms[number]) ? null : { ...read, rooms }
}

export type FormReading =
  /** Other fields than those that were read: the form is filled anew. */
  | { readonly kind: 'refitted' | 'read'; readonly state: PlanState; readonly rounded: readonly string[] }
  | {
      readonly kind: 'wrong'
      readonly errors: Readonly<Record<string, string>>
      readonly rounded: readonly string[]
    }

/** The state that a form's fields are of, with the button that was pressed. */
export const readForm = (
  form: HTMLFormElement,
  pressed: HTMLElement | null,
  before: PlanState,
): FormReading => {
  const fields = new FormData(form, pressed)
  const get = (name: string): string | null => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  const { state, errors, rounded } = readPlanForm({ get }, before)
  const next = refitted(before, state)
  if (next !== null) return { kind: 'refitted', state: next, rounded: [] }
  return Object.keys(errors).length === 0
    ? { kind: 'read', state, rounded }
    : { kind: 'wrong', errors, rounded }
}

/** The state one step back or forward, with the history there; null: there is none. */
export const stepTo = (
  history: PlanHistory,
  by: 1 | -1,
): { readonly history: PlanHistory; readonly state: PlanState } | null => {
  const stepped = stepHistory(history, by)
  const state = stepped === null ? null : decodePlan(stepped.code, openingState)
  return stepped === null || state === null ? null : { history: stepped.history, state }
}
