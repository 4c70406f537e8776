import { messages } from '#contract/messages.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'

/** Why a plan is not worked out, with the status of the answer. */
export interface PlanProblem extends PlanRefusal {
  readonly status: 404 | 409 | 422 | 503
  /** After so many seconds it is worth trying again. */
  readonly seconds?: number
}

/** A plan that the thread did not work out (L-105). */
type Unworked = 'too-large' | 'busy'

export const isUnworked = (answer: unknown): answer is Unworked => answer === 'too-large' || answer === 'busy'

const unworkedProblems = {
  'too-large': { status: 503, field: 'rooms', message: messages.planTooLarge, seconds: 60 },
  busy: { status: 503, field: 'rooms', message: messages.plannerBusy, seconds: 5 },
} as const satisfies Readonly<Record<Unworked, PlanProblem>>

export const unworked = (answer: Unworked): PlanProblem => unworkedProblems[answer]
