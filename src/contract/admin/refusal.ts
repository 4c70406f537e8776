import { z } from 'zod'

/**
 * Why a call of the back office did nothing. 404: it does not exist, or is not for this person. 409: what is
 * true now forbids it; `now` says what that is. 422: a field is missing or wrong. 503: the database did not answer.
 */
export const AdminRefusal = z.object({
  status: z.literal([403, 404, 409, 422, 429, 503]),
  /** For programs: `step-up`, `on-hold`, `looks-repeated`. */
  reason: z.string(),
  /** For people: what is wrong and what to do. */
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  now: z.unknown().optional(),
  /** Of a 429 or 503: seconds until the next try is allowed. */
  retryAfterSeconds: z.int().positive().optional(),
})
export type AdminRefusal = z.output<typeof AdminRefusal>
