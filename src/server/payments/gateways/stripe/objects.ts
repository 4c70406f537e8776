import Stripe from 'stripe'
import { pence } from '#domain/money/pence.ts'
import type {
  PaymentState,
  ProviderAnswer,
  ProviderPayment,
  ProviderRefusal,
  Refund,
  RefusalReason,
  UnknownOutcome,
} from '../payment-gateway.ts'
import { readSubject } from '../subject.ts'
import { unknownOutcome, VendorTimeoutError } from '../timeout.ts'

/**
 * The answer to a call about a payment. The vendor's package takes whatever object comes for the one that was asked for,
 * as `{}` with status 500 from a machine in between: what became of the call is unknown then.
 */
export const paymentAnswer = (answer: Stripe.PaymentIntent): ProviderAnswer<ProviderPayment> =>
  answer.object === 'payment_intent'
    ? { kind: 'known', value: paymentOf(answer) }
    : unknownOutcome('vendor-failed')

/** The answer to a call about a refund, as `paymentAnswer`. */
export const refundAnswer = (answer: Stripe.Refund): ProviderAnswer<Refund> =>
  answer.object === 'refund' ? { kind: 'known', value: refundOf(answer) } : unknownOutcome('vendor-failed')

/** Converts a payment intent. */
export const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  id: intent.id,
  subject: readSubject(intent.metadata['subject']),
  amount: pence(intent.amount),
  received: pence(intent.amount_received),
  isGbp: intent.currency === 'gbp',
  live: intent.livemode,
  isPaidToUs: true,
  state: stateOf(intent),
  captureId: null,
  captures: [],
  isChallenged: intent.payment_method_options?.card?.request_three_d_secure === 'challenge',
  clientSecret: intent.client_secret,
})

const stateOf = (intent: Stripe.PaymentIntent): PaymentState => {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded' }
    case 'canceled':
      return { kind: 'cancelled' }
    case 'requires_action':
      return { kind: 'requires-action' }
    case 'requires_confirmation':
      return { kind: 'awaiting-confirmation' }
    case 'requires_payment_method':
      return declinedOrFresh(intent.last_payment_error)
    default:
      /*
       * `processing`; `requires_capture`, which we never request; and whatever Stripe adds later: neither
       * paid nor free.
       */
      return { kind: 'processing' }
  }
}

const declinedOrFresh = (error: Stripe.PaymentIntent.LastPaymentError | null): PaymentState =>
  error === null
    ? { kind: 'awaiting-payer' }
    : {
        kind: 'declined',
        decline: {
          type: error.type,
          code: error.code ?? '',
          declineCode: error.decline_code ?? '',
          sentence: error.message ?? '',
        },
      }

export const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  key: refund.metadata?.['key'] ?? null,
  of: typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null),
  amount: pence(refund.amount),
  state:
    refund.status === 'succeeded'
      ? 'completed'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
})

/**
 * Maps a failed call about a payment. Stripe returns the payment with a decline (402) and with a call that
 * came too late (`payment_intent_unexpected_state`): the answer is then the state of that payment.
 */
export const outcomeOfFailure = (failure: unknown): ProviderAnswer<ProviderPayment> => {
  const refusal = refusalOf(failure)
  if (refusal.kind === 'unknown' || !(failure instanceof Stripe.errors.StripeError)) return refusal
  if (failure.payment_intent === undefined) return refusal
  return { kind: 'known', value: paymentOf(failure.payment_intent) }
}

/** Maps a failed call to a refusal or an unknown outcome, without a payment that may come with it. */
export const refusalOf = (failure: unknown): ProviderRefusal | UnknownOutcome => {
  if (failure instanceof VendorTimeoutError) return unknownOutcome('timeout')
  if (!(failure instanceof Stripe.errors.StripeError)) throw failure
  const trace = failure.requestId ?? null
  return unknownOf(failure, trace) ?? refusedBy(failure, trace)
}

const unknownOf = (failure: Stripe.errors.StripeError, trace: string | null): UnknownOutcome | null => {
  if (failure instanceof Stripe.errors.StripeConnectionError)
    return unknownOutcome(failure.message.includes('timeout') ? 'timeout' : 'connection', trace)
  if (failure instanceof Stripe.errors.StripeRateLimitError || failure.statusCode === 409)
    return unknownOutcome('busy', trace)
  if (failure instanceof Stripe.errors.StripeAPIError) return unknownOutcome('vendor-failed', trace)
  return null
}

const refusedBy = (failure: Stripe.errors.StripeError, trace: string | null): ProviderRefusal => ({
  kind: 'refused',
  reason: reasonOf(failure),
  code: failure.code ?? failure.rawType ?? failure.type,
  sentence: failure instanceof Stripe.errors.StripeCardError ? failure.message : '',
  trace,
})

const reasonOf = (failure: Stripe.errors.StripeError): RefusalReason => {
  if (failure instanceof Stripe.errors.StripeCardError) return 'declined'
  if (failure instanceof Stripe.errors.StripeIdempotencyError) return 'key-reused'
  if (
    failure instanceof Stripe.errors.StripeAuthenticationError ||
    failure instanceof Stripe.errors.StripePermissionError
  )
    return 'not-allowed'
  if (failure.code === 'resource_missing') return 'not-found'
  if (/unexpected_state|already_refunded|greater_than_amount|charge_/.test(failure.code ?? ''))
    return 'wrong-state'
  return 'invalid'
}
