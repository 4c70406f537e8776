import { z } from 'zod'
import { MOST_ROOMS } from '#domain/planner/plan-state.ts'
import { requestKey } from './basket.ts'
import { redirectTarget, wireId } from './wire.ts'

/** What a page showed of a tile: how many the plan needs, and those to add. */
const ShownTile = z.object({
  needed: z.coerce.number().int().min(1).max(1_000_000),
  tiles: z.coerce.number().int().min(1).max(1_000_000),
})

/** Adds a plan's tiles and what goes with them: the server plans again, and adds all or nothing (L-082, L-087). */
export const AddPlan = z.object({
  variation_id: wireId,
  /** The plan as `encodePlan` writes it. */
  plan: z.string().min(1).max(16_000),
  ...ShownTile.shape,
  /** The same of each tile of single rooms and of borders (L-095). */
  others: z
    .array(ShownTile.extend({ variation_id: wireId }))
    .max(2 * MOST_ROOMS)
    .default([]),
  extras: z
    .array(z.object({ id: wireId.nullish(), packs: z.coerce.number().int().min(1).max(100_000) }))
    .max(100)
    .default([]),
  request_key: requestKey,
  redirect: redirectTarget,
})
export type AddPlan = z.infer<typeof AddPlan>
