import { z } from 'zod'
import { tidyText } from '#domain/checkout/form.ts'
import { isEmail, maxLengths } from '#domain/checkout/rules.ts'
import { MAX_QUESTION_LENGTH } from './form-limits.ts'
import { messages } from './messages.ts'
import { formText } from './wire.ts'

const tidied = formText.transform(tidyText)
const NAME = 'your name'
const QUESTION = 'your question'
const mostName = maxLengths.firstName + maxLengths.lastName

/** A question to the merchant about a product (S-041). */
export const AskQuestion = z.object({
  name: tidied.pipe(
    z.string().min(1, messages.pleaseEnter(NAME)).max(mostName, messages.textTooLong(NAME, mostName)),
  ),
  email: tidied.pipe(
    z.string().min(1, messages.pleaseEnter('your email address')).refine(isEmail, messages.badEmail),
  ),
  question: formText
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, messages.pleaseEnter(QUESTION))
        .max(MAX_QUESTION_LENGTH, messages.textTooLong(QUESTION, MAX_QUESTION_LENGTH)),
    ),
  /** The variation that was chosen on the product page; '' if none was. */
  sku: z.string().max(100).default(''),
  /** Invisible to people: a program that fills it in is not a shopper. */
  website: z.string().max(2000).default(''),
})
export type AskQuestion = z.infer<typeof AskQuestion>

/** The slugs of a product's address. */
export const ProductAddress = z.object({ category: z.string().max(200), product: z.string().max(200) })
