import { z } from 'zod'
import type { PoundsExVat, PoundsIncVat } from '#domain/money/pounds.ts'
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
 * A quantity as it arrives: a JSON number or the text of a form field. The domain decides which texts are
 * numbers (`parseQuantity`), so that the browser and the server agree (HZ-18).
 */
export const wireQuantity = z.union([z.number(), z.string().max(64, messages.setQuantity)], {
  error: messages.setQuantity,
})

/** A price of a response. The two differ for the compiler alone. */
export const poundsIncVat: z.ZodType<PoundsIncVat, PoundsIncVat> = z.number()
export const poundsExVat: z.ZodType<PoundsExVat, PoundsExVat> = z.number()

/** A flag as JSON boolean or form text: 1, true, on. Null means not set. */
export const wireFlag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['', '0', '1', 'true', 'false', 'on', 'off']), z.null()])
  .transform((flag) => flag === true || flag === 1 || flag === '1' || flag === 'true' || flag === 'on')

/**
 * Where a form without JavaScript redirects to; only paths of this shop are followed (`safeRedirect`, D20).
 */
export const redirectTarget = z.string().max(2000).optional()

/** A text of a posted form, '' if missing. The bound is far above every field's own limit. */
export const formText = z.string().max(2000, messages.fieldTooLarge).default('')

/** The response to a refused or failed call. */
export const WireProblem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type WireProblem = z.infer<typeof WireProblem>
