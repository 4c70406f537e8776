import { GOES_ON } from './goes-on.ts'

/** Steps that can be taken back (L-027). */
const MOST_STEPS = 200
const KEY = 'plan-history'

/** The states of a plan as `encodePlan` writes them, and which of them is shown. */
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

/** The state that another page goes on from, once: 'variation code' (L-095). */
const takeGoesOn = (): string => {
  const before = sessionStorage.getItem(GOES_ON) ?? ''
  sessionStorage.removeItem(GOES_ON)
  return before
}

/**
 * The history of this tab, if it ends in the state that the page shows or goes on from, or if the tab alone has the plan;
 * else a new one (L-027, L-098).
 */
export const openHistory = (variationId: number, code: string, isInTab: boolean): PlanHistory => {
  const endingIn = (last: string): PlanHistory => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isHistory(stored) &&
      stored.variationId === variationId &&
      (isInTab || stored.steps[stored.at] === last)
      ? stored
      : { variationId, steps: [last], at: 0 }
  }
  try {
    const [of, before] = takeGoesOn().split(' ')
    return before === undefined || of !== String(variationId)
      ? endingIn(code)
      : recordStep(endingIn(before), code)
  } catch {
    return { variationId, steps: [code], at: 0 }
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
export const recordStep = (history: PlanHistory, code: string): PlanHistory => {
  if (history.steps[history.at] === code) return history
  const steps = [...history.steps.slice(0, history.at + 1), code].slice(-MOST_STEPS)
  return { ...history, steps, at: steps.length - 1 }
}

/** The history one step back or forward, with its state; null: there is none. */
export const stepHistory = (
  history: PlanHistory,
  by: 1 | -1,
): { readonly history: PlanHistory; readonly code: string } | null => {
  const at = history.at + by
  const code = history.steps[at]
  return code === undefined ? null : { history: { ...history, at }, code }
}
