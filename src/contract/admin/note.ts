import { z } from 'zod'
import { CARD_NUMBER_REFUSAL, holdsCardNumber } from '#domain/payments/card-number.ts'

/** A field of a form, without anything that may be a card number (M-079). */
export const withoutCardNumber = <T extends z.ZodType<string>>(text: T) =>
  text.refine((typed) => !holdsCardNumber(typed), CARD_NUMBER_REFUSAL)

/** A text that staff type, or none. */
export const noteOf = (most: number) =>
  withoutCardNumber(z.string().trim().max(most, `Write at most ${most} letters.`)).default('')

/** Why something was done that the history keeps. */
export const historyReason = withoutCardNumber(
  z.string().trim().min(1, 'Say why: it stays in the history.').max(500, 'Use at most 500 characters.'),
)
