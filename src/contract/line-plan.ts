import { z } from 'zod'
import { type LinePlan, needOf } from '#domain/planner/line-plans.ts'
import { sharedPlanPath } from './routes/plan-paths.ts'

/** A layout plan of a line of a basket or order (L-088, L-089). */
export const WireLinePlan = z.object({
  /** 'PL-4K7Q-9XWX' */
  number: z.string(),
  /** The path of its page. */
  path: z.string(),
})
export type WireLinePlan = z.infer<typeof WireLinePlan>

/** The plans of a line, and what they need together. */
export const WirePlanned = z.object({
  plans: z.array(WireLinePlan),
  tiles: z.number().int(),
  /** The same in hundredths of the line's quantity: 35 tiles of 600 × 600 mm are 1260. */
  quantity: z.number().int(),
})
export type WirePlanned = z.infer<typeof WirePlanned>

export const presentLinePlan = ({ number, token }: LinePlan): WireLinePlan => ({
  number,
  path: sharedPlanPath(token),
})

export const presentPlanned = (plans: readonly LinePlan[]): WirePlanned => ({
  plans: plans.map(presentLinePlan),
  ...needOf(plans),
})
