import { z } from 'zod'
import { messages } from './messages.ts'

/** Largest id of a PostgreSQL integer column. */
const MAX_ID = 2_147_483_647

/** An id in a request: JSON number or digits of a form field; anything else is a 422 (D12). */
export const wireId = z
  .union(
    [
      z.number().int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    { error: messages.unknownId },
  )
  .pipe(z.number().int().min(1, messages.unknownId).max(MAX_ID, messages.unknownId))

/**
 * A quantity as it arrives: a JSON number or the text of a form field. Which texts are numbers is
 * for the domain to say (`parseQuantity`), so that the browser and the server agree (HZ-18).
 */
export const wireQuantity = z.union([z.number(), z.string().max(64, messages.setQuantity)], {
  error: messages.setQuantity,
})

/** A flag as JSON boolean or form text: 1, true, on. Null is a flag that is not set. */
export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['', '0', '1', 'true', 'false', 'on', 'off']), z.null()])
  .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true' || flag === 'on')

/** Where a form without script leads afterwards; only paths of this shop are followed (`safeRedirect`, D20). */
export const redirectAfterwards = z.string().max(2000).optional()

/** A text of a posted form; without it ''. The bound is far above every field's own: no form of ours sends so much. */
export const postedText = z.string().max(2000, messages.fieldTooLarge).default('')

/** An answer to a refused or failed call. */
export const WireProblem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type WireProblem = z.infer<typeof WireProblem>
