import { z } from 'zod'

/**
 * Why a call of the back office did nothing. 404: it does not exist, or is not for this person. 409: what is
 * true now forbids it; `now` says what that is. 422: a field is missing or wrong.
 */
export const AdminRefusal = z.object({
  status: z.union([z.literal(403), z.literal(404), z.literal(409), z.literal(422), z.literal(429)]),
  /** For programs: `step-up`, `on-hold`, `looks-repeated`. */
  reason: z.string(),
  /** For people: what is wrong and what to do. */
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  now: z.unknown().optional(),
  /** Of a 429: seconds until the next try is allowed. */
  retryAfterSeconds: z.int().positive().optional(),
})
export type AdminRefusal = z.output<typeof AdminRefusal>
