import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import type { Point } from '#domain/planner/core/types.ts'
import type { PlanSketch } from '#domain/planner/sketch.ts'
import { wireId } from './wire.ts'

const MOST_NAME = 80

/** Saves a layout plan, over the visitor's own of this id, or as a new one (L-096). */
export const SavePlan = z.object({
  id: wireId.nullish().transform((id) => id ?? null),
  variation_id: wireId,
  /** The plan as `encodePlan` writes it. */
  plan: z.string().min(1).max(16_000),
  name: z.string().default('').transform(tidyText).pipe(z.string().max(MOST_NAME)),
})
export type SavePlan = z.infer<typeof SavePlan>

/** One of the visitor's saved plans. */
export const NamedPlan = z.object({ id: wireId })

export const WireSavedPlan = z.object({ status: z.literal('ok'), id: z.number().int() })
export type WireSavedPlan = z.infer<typeof WireSavedPlan>

/** The path of its link; null: it is not shared (L-097). */
export const WireSharedPlan = z.object({ status: z.literal('ok'), path: z.string().nullable() })
export type WireSharedPlan = z.infer<typeof WireSharedPlan>

/** A saved plan on 'My plans'. */
export interface SavedPlanCard {
  readonly id: number
  readonly name: string
  /** 'Kestrel Grey, 600 × 600 mm' */
  readonly goods: string
  /** False: the tile is no longer sold (L-110). */
  readonly sold: boolean
  /** The first room's corners, for its picture. */
  readonly outline: readonly Point[]
  /** Its tiles; null: too many to be seen, or none. */
  readonly sketch: PlanSketch | null
  /** Where it is edited. */
  readonly path: string
  /** The path of its link; null: it is not shared. */
  readonly shared: string | null
  /** False: a guest's, which goes with the session. */
  readonly in_account: boolean
  readonly saved_at: string
}
