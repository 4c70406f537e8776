import { createContext, useContext } from 'react'
import { type FieldOf, fieldOf } from '#contract/plan-form-fields.ts'

/** What the fields of the planner's form share. */
export interface PlanFormValue {
  /** The values that the fields begin with, by name. */
  readonly values: Readonly<Record<string, string>>
  /** Sentences by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly rounded: readonly string[]
  /** Replaces the state: fields are mounted anew. */
  readonly generation: number
  /** Opens the paper that the corners of a room, or of one of its cut-outs, are drawn on (L-009, L-013). */
  readonly onDraw: (room: number, cutOut: number | null) => void
}

/** The form that the fields belong to; they stand on both sides of the drawing. */
export const PLAN_FORM = 'plan-form'

/** The sentence that says why the fields are no plan. */
export const PLAN_REFUSAL = 'plan-refusal'

/** Whether an event is of one of the form's fields. */
export const isPlanField = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement) &&
  target.form?.id === PLAN_FORM

export const PlanFormContext = createContext<PlanFormValue>({
  values: {},
  errors: {},
  rounded: [],
  generation: 0,
  onDraw: () => {},
})

/** The room that fields are of, from 0. */
export const PlanRoomContext = createContext(0)

/** The names of fields in the room that they stand in. */
export const useFieldOf = (): FieldOf => fieldOf(useContext(PlanRoomContext))

export const usePlanForm = (): PlanFormValue => useContext(PlanFormContext)
