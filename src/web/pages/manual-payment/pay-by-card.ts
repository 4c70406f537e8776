import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js'
import { messages } from '#contract/messages.ts'
import type { WireCardResponse } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type CallResult, isOutcomeUnknown } from '../../browser/call.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { cardErrorText } from '../payment/card-error.ts'
import { isConclusive, pollPayment, waitFor } from '../payment/poll-payment.ts'
import { CODE_REQUIRED_STATUS } from '../payment/use-payment.ts'

/** The provider's card fields, once they are ready. */
export interface ManualCard {
  readonly stripe: Stripe
  readonly number: StripeCardNumberElement
}

/** Shows the bank's message for a failed authentication: Stripe gives it the type of an invalid request. */
const errorText = (error: StripeError): string =>
  error.code === 'payment_intent_authentication_failure' && error.message !== undefined
    ? error.message
    : cardErrorText(error)

/**
 * Why the payment failed: the sentence for the card error area; a code that must be entered first; or
 * `isPaid: null`, if the outcome is unknown. The card must not be charged again in that case.
 */
export type PaymentFailure = string | { readonly codeError: string | null } | { readonly isPaid: null }

/**
 * Whether an answer leaves open if the card was charged. An expired token or a reached limit is no such answer
 * here, as it is to a confirmation: the call that charges ends before it charges.
 */
const mayHaveCharged = (answer: CallResult<WireCardResponse>): boolean =>
  !answer.ok && (isOutcomeUnknown(answer) || answer.message === messages.checkingPayment)

/** The call that charges a card: against a reference, or with the sum of a link. */
export type ChargeCall = (paymentMethodId: string) => Promise<CallResult<WireCardResponse>>

/** The cardholder, for the provider alone. */
export interface Cardholder {
  readonly name: string
  readonly email?: string
}

/**
 * Charges a card: the provider creates a payment method, the shop's server charges it, and if the bank requires
 * authentication, it is handled and the payment confirmed again (T-376, T-378). Returns the payment's id, or the
 * failure (T-382).
 */
export const payByCard = async (
  { stripe, number }: ManualCard,
  holder: Cardholder,
  charge: ChargeCall,
  code: string | null,
): Promise<Result<string, PaymentFailure>> => {
  if (code !== null) {
    const verified = await checkoutCalls.post(calls.cardCode, { code })
    if (!verified.ok) return err({ codeError: verified.message })
  }
  const created = await stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: { ...holder },
  })
  if (created.error !== undefined) return err(errorText(created.error))
  const charged = await charge(created.paymentMethod.id)
  if (mayHaveCharged(charged)) return err({ isPaid: null })
  if (!charged.ok) return err(charged.status === CODE_REQUIRED_STATUS ? { codeError: null } : charged.message)
  const { requires_action, payment_intent_client_secret: secret } = charged.value
  if (!requires_action || secret === null) return paymentIdOf(charged.value)
  const handled = await stripe.handleCardAction(secret)
  if (handled.error !== undefined) return err(errorText(handled.error))
  const confirm = () =>
    checkoutCalls.post(calls.manualStripeHandler, { payment_intent_id: handled.paymentIntent.id })
  const first = await confirm()
  const confirmed = isConclusive(first) ? first : await pollPayment(confirm, waitFor)
  if (confirmed === null) return err({ isPaid: null })
  return confirmed.ok ? paymentIdOf(confirmed.value) : err(confirmed.message)
}

const paymentIdOf = ({
  error,
  requires_action,
  payment_intent_id: id,
}: WireCardResponse): Result<string, string> =>
  error !== null || requires_action || id === null ? err(error ?? messages.paymentNotDone) : ok(id)
