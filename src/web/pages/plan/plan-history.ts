import { decodePlan, encodePlan } from '#domain/planner/plan-code.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'

/** Steps that can be taken back (L-027). */
const MOST_STEPS = 200
const KEY = 'plan-history'

/** The states of a plan as texts, and which of them is shown. */
export interface PlanHistory {
  readonly variationId: number
  readonly steps: readonly string[]
  readonly at: number
}

const isHistory = (value: unknown): value is PlanHistory =>
  typeof value === 'object' &&
  value !== null &&
  'steps' in value &&
  'at' in value &&
  'variationId' in value &&
  Array.isArray(value.steps) &&
  typeof value.at === 'number' &&
  value.at in value.steps

/** The history of this tab, if it ends in the state that the page shows; else a new one (L-027). */
export const openHistory = (variationId: number, state: PlanState): PlanHistory => {
  const code = encodePlan(state)
  const fresh = { variationId, steps: [code], at: 0 }
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isHistory(stored) && stored.variationId === variationId && stored.steps[stored.at] === code
      ? stored
      : fresh
  } catch {
    return fresh
  }
}

export const storeHistory = (history: PlanHistory): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(history))
  } catch {
    /* A full or forbidden store: undo works until the page is left. */
  }
}

/** Adds a state; what was taken back is dropped. The same state again adds nothing. */
export const recordStep = (history: PlanHistory, state: PlanState): PlanHistory => {
  const code = encodePlan(state)
  if (history.steps[history.at] === code) return history
  const steps = [...history.steps.slice(0, history.at + 1), code].slice(-MOST_STEPS)
  return { ...history, steps, at: steps.length - 1 }
}

/** The history one step back or forward, with its state; null: there is none. */
export const stepHistory = (
  history: PlanHistory,
  by: 1 | -1,
): { readonly history: PlanHistory; readonly state: PlanState } | null => {
  const at = history.at + by
  const code = history.steps[at]
  const state = code === undefined ? null : decodePlan(code, openingState)
  return state === null ? null : { history: { ...history, at }, state }
}
