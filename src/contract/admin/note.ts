import { z } from 'zod'
import { CARD_NUMBER_REFUSAL, holdsCardNumber } from '#domain/payments/card-number.ts'

/** A text that staff type, without anything that may be a card number (M-079). */
export const noteOf = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Write at most ${most} letters.`)
    .refine((text) => !holdsCardNumber(text), CARD_NUMBER_REFUSAL)
    .default('')
