import { z } from 'zod'
import { messages } from './messages.ts'

/** A postcode as typed; whether it is one is for the domain to say. */
export const SetPostcode = z.object({
  postcode: z.string({ error: messages.badPostcode }).max(1000, messages.badPostcode),
  redirect: z.string().max(2000).optional(),
})

/** Answer of /set-postcode: the documents define a status within a 200 (OP-50). */
export const WirePostcodeAnswer = z.union([
  z.object({ status: z.literal('ok') }),
  z.object({ status: z.literal('error'), error: z.string() }),
])
export type WirePostcodeAnswer = z.infer<typeof WirePostcodeAnswer>
