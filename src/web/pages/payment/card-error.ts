import type { StripeError } from '@stripe/stripe-js'
import { messages } from '#contract/messages.ts'

/** Shown in the card errors area: what went wrong, and what the payer can do next. */
export interface CardError {
  readonly sentence: string
  /**
   * 'pay-otherwise': the card was declined, or its bank did not recognise the payer, so nothing was taken. 'ask': only a person can help if it happens
   * again. Null: the sentence says what to correct.
   */
  readonly next: 'pay-otherwise' | 'ask' | null
}

const nextSteps: Readonly<Partial<Record<StripeError['type'], CardError['next']>>> = {
  card_error: 'pay-otherwise',
  validation_error: null,
}

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

/** The message with what to do next. */
export const cardErrorOf = (error: Pick<StripeError, 'type' | 'code' | 'message'>): CardError => {
  const { [error.type]: usual = 'ask' } = nextSteps
  const next = error.code === 'payment_intent_authentication_failure' ? 'pay-otherwise' : usual
  return { sentence: cardErrorText(error), next }
}
