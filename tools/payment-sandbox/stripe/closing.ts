import type Stripe from 'stripe'
import type { StoredIntent } from '../state.ts'
import { type StripeContext, seconds } from './context.ts'
import { invalidRequest, StripeFailure, unexpectedState } from './errors.ts'
import { chargeCard, failPayment, findIntent } from './intents.ts'
import { refund } from './objects.ts'

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Handles the payer's return from the bank's page. A decline that follows is stored in the intent, as no
 * request waits for it.
 */
export const finishAuthentication = (context: StripeContext, stored: StoredIntent, passed: boolean): void => {
  const intent = stored.wire
  if (intent.status !== 'requires_action') return
  const method =
    typeof intent.payment_method === 'string' ? context.state.methods[intent.payment_method] : undefined
  if (method === undefined) return
  if (!passed) {
    failPayment(context, stored, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method.wire,
    })
    return
  }
  stored.authenticated = true
  intent.next_action = null
  if (intent.confirmation_method === 'manual') {
    intent.status = 'requires_confirmation'
    return
  }
  try {
    chargeCard(context, stored, method)
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure
  }
}

const uncancellable: readonly string[] = ['succeeded', 'canceled']

/**
 * Cancels a payment that is neither paid nor cancelled; otherwise throws Stripe's error of an unexpected
 * state.
 */
export const cancelIntent = (
  context: StripeContext,
  stored: StoredIntent,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): void => {
  const intent = stored.wire
  if (uncancellable.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    )
  intent.status = 'canceled'
  intent.canceled_at = seconds(context)
  intent.cancellation_reason = reason ?? null
  intent.amount_capturable = 0
  intent.next_action = null
  context.emit('payment_intent.canceled', intent)
}

/** Captures an authorised amount: what is requested (pence), or all of it. */
export const captureIntent = (
  context: StripeContext,
  stored: StoredIntent,
  amount: number | undefined,
): void => {
  const intent = stored.wire
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    )
  const taken = amount ?? intent.amount
  if (taken < 1 || taken > intent.amount_capturable)
    throw invalidRequest('The amount to capture is larger than what can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  intent.status = 'succeeded'
  intent.amount_received = taken
  intent.amount_capturable = 0
  const attempt =
    typeof intent.latest_charge === 'string' ? context.state.charges[intent.latest_charge] : undefined
  if (attempt !== undefined) {
    attempt.captured = true
    attempt.amount_captured = taken
    context.emit('charge.captured', attempt)
  }
  context.emit('payment_intent.succeeded', intent)
}

interface RefundRequest {
  readonly payment_intent?: string
  readonly charge?: string
  readonly amount?: number
  readonly reason?: Stripe.Refund.Reason
  readonly metadata?: Record<string, string>
}

/** Refunds the requested amount (pence), or all that is left; rejects more than that. */
export const createRefund = (context: StripeContext, request: RefundRequest): Stripe.Refund => {
  const byCharge =
    request.charge === undefined ? undefined : context.state.charges[request.charge]?.payment_intent
  const id = request.payment_intent ?? byCharge
  if (typeof id !== 'string')
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const stored = findIntent(context, id)
  const attempt =
    typeof stored.wire.latest_charge === 'string'
      ? context.state.charges[stored.wire.latest_charge]
      : undefined
  if (stored.wire.status !== 'succeeded' || attempt === undefined)
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  const left = stored.wire.amount_received - stored.refunded
  if (left === 0)
    throw invalidRequest(`Charge ${attempt.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = request.amount ?? left
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  const made = { id: context.ids.stripe('re'), created: seconds(context) }
  const done = refund(made, stored.wire, amount, request.reason ?? null, request.metadata ?? {})
  context.state.refunds[done.id] = done
  stored.refunded += amount
  attempt.amount_refunded = stored.refunded
  attempt.refunded = stored.refunded === attempt.amount_captured
  context.emit('refund.created', done)
  context.emit('charge.refunded', attempt)
  const method = typeof stored.wire.payment_method === 'string' ? stored.wire.payment_method : ''
  if (context.state.methods[method]?.behaviour.refundsFail === true)
    setTimeout(() => bounce(context, stored, attempt, done), BOUNCE_MS).unref()
  return done
}

/** The delay after which the bank of 4000 0000 0000 5126 returns a refund; real banks take days. */
const BOUNCE_MS = 1000

const bounce = (
  context: StripeContext,
  stored: StoredIntent,
  attempt: Stripe.Charge,
  failed: Stripe.Refund,
): void => {
  Object.assign(failed, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  stored.refunded -= failed.amount
  attempt.amount_refunded = stored.refunded
  attempt.refunded = false
  context.emit('refund.failed', failed)
}
