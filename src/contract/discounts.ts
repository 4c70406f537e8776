import { z } from 'zod'
import { messages } from './messages.ts'
import { poundsIncVat, redirectTarget } from './wire.ts'

/** A code as typed (T-132); the server validates it. */
export const ApplyDiscountCode = z.object({
  discount_code: z.string({ error: messages.codeMissing }).max(1000, messages.badCode),
  redirect: redirectTarget,
})

/** Has no fields but the redirect of a form. */
export const RemoveDiscountCode = z.object({ redirect: redirectTarget })

/** Response of getDiscount: value in pounds including VAT, 0 without a code (T-138). */
export const WireDiscount = z.object({
  value: poundsIncVat,
  description: z.string().nullable(),
  code: z.string().nullable(),
  /** Why the code is worth nothing at the moment (OP-46). */
  problem: z.string().nullable(),
})
export type WireDiscount = z.infer<typeof WireDiscount>
