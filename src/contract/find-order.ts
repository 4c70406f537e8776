import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import { isEmail } from '#domain/checkout/rules.ts'
import { messages } from './messages.ts'
import { formText } from './wire.ts'

const tidied = formText.transform(tidyText)

/** A guest's order, by its number and the email address that it was placed with (S-036). */
export const FindOrder = z.object({
  number: tidied.pipe(
    z.string().min(1, messages.pleaseEnter('the order number')).max(40, messages.orderNotFound),
  ),
  email: tidied.pipe(
    z.string().min(1, messages.pleaseEnter('your email address')).refine(isEmail, messages.badEmail),
  ),
})
export type FindOrder = z.infer<typeof FindOrder>
