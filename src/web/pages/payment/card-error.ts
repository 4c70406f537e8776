import type { StripeError } from '@stripe/stripe-js'
import { messages } from '#contract/messages.ts'

/** The message for a failed card: the provider's own where it is meant for the payer (T-313 to T-316). */
export const cardErrorText = ({
  type,
  code,
  message,
}: Pick<StripeError, 'type' | 'code' | 'message'>): string => {
  if (code === 'card_not_supported') return messages.cardIneligible
  if (type !== 'card_error' && type !== 'validation_error') return messages.cardUnexpected
  return message === undefined || message === '' ? messages.cardProcessing : message
}
