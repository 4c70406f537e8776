import { z } from 'zod'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { sharedPlanPath } from './routes/plan-paths.ts'

/** A layout plan of a line of a basket or order (L-088, L-089). */
export const WireLinePlan = z.object({
  /** 'PL-4K7Q-9XWX' */
  number: z.string(),
  /** The path of its page. */
  path: z.string(),
  /** What it needs at least, in tiles and in the quantity of the line. */
  tiles: z.number().int(),
  quantity: z.number(),
})
export type WireLinePlan = z.infer<typeof WireLinePlan>

export const presentLinePlan = ({ number, token, tiles, quantity }: LinePlan): WireLinePlan => ({
  number,
  path: sharedPlanPath(token),
  tiles,
  quantity: quantityToNumber(quantity),
})
