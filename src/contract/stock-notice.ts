import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import { isEmail } from '#domain/checkout/rules.ts'
import { messages } from './messages.ts'
import { formText } from './wire.ts'

/** An address for one email, sent when a variation is back in stock (S-018). */
export const AskStockNotice = z.object({
  email: formText
    .transform(tidyText)
    .pipe(z.string().min(1, messages.pleaseEnter('your email address')).refine(isEmail, messages.badEmail)),
  sku: z.string().min(1).max(100),
  /** Invisible to people: a program that fills it in is not a shopper. */
  website: z.string().max(2000).default(''),
})
export type AskStockNotice = z.infer<typeof AskStockNotice>
