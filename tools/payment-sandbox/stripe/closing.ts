import type Stripe from 'stripe'
import type { KeptIntent } from '../state.ts'
import { type Desk, seconds } from './desk.ts'
import { invalidRequest, StripeFailure, unexpectedState } from './errors.ts'
import { failPayment, findIntent, takeMoney } from './intents.ts'
import { refund } from './objects.ts'

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** The payer came back from the bank's page. A decline that follows is kept in the intent, as nobody waits for it. */
export const finishAuthentication = (desk: Desk, kept: KeptIntent, passed: boolean): void => {
  const intent = kept.wire
  if (intent.status !== 'requires_action') return
  const method =
    typeof intent.payment_method === 'string' ? desk.state.methods[intent.payment_method] : undefined
  if (method === undefined) return
  if (!passed) {
    failPayment(desk, kept, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
      payment_method: method.wire,
    })
    return
  }
  kept.authenticated = true
  intent.next_action = null
  if (intent.confirmation_method === 'manual') {
    intent.status = 'requires_confirmation'
    return
  }
  try {
    takeMoney(desk, kept, method)
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure
  }
}

const uncancellable: readonly string[] = ['succeeded', 'canceled']

/** Cancels a payment that is neither paid nor cancelled; else Stripe's error of an unexpected state. */
export const cancelIntent = (
  desk: Desk,
  kept: KeptIntent,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): void => {
  const intent = kept.wire
  if (uncancellable.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    )
  intent.status = 'canceled'
  intent.canceled_at = seconds(desk)
  intent.cancellation_reason = reason ?? null
  intent.amount_capturable = 0
  intent.next_action = null
  desk.tell('payment_intent.canceled', intent)
}

/** Takes an authorised amount, all of it unless less is asked for (pence). */
export const captureIntent = (desk: Desk, kept: KeptIntent, amount: number | undefined): void => {
  const intent = kept.wire
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
    typeof intent.latest_charge === 'string' ? desk.state.charges[intent.latest_charge] : undefined
  if (attempt !== undefined) {
    attempt.captured = true
    attempt.amount_captured = taken
    desk.tell('charge.captured', attempt)
  }
  desk.tell('payment_intent.succeeded', intent)
}

interface RefundWish {
  readonly payment_intent?: string
  readonly charge?: string
  readonly amount?: number
  readonly reason?: Stripe.Refund.Reason
  readonly metadata?: Record<string, string>
}

/** Gives money back, all that is left unless an amount is asked for (pence); refused beyond that. */
export const createRefund = (desk: Desk, wish: RefundWish): Stripe.Refund => {
  const byCharge = wish.charge === undefined ? undefined : desk.state.charges[wish.charge]?.payment_intent
  const id = wish.payment_intent ?? byCharge
  if (typeof id !== 'string')
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const kept = findIntent(desk, id)
  const attempt =
    typeof kept.wire.latest_charge === 'string' ? desk.state.charges[kept.wire.latest_charge] : undefined
  if (kept.wire.status !== 'succeeded' || attempt === undefined)
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  const left = kept.wire.amount_received - kept.refunded
  if (left === 0)
    throw invalidRequest(`Charge ${attempt.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = wish.amount ?? left
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
  const made = { id: desk.ids.stripe('re'), created: seconds(desk) }
  const done = refund(made, kept.wire, amount, wish.reason ?? null, wish.metadata ?? {})
  desk.state.refunds[done.id] = done
  kept.refunded += amount
  attempt.amount_refunded = kept.refunded
  attempt.refunded = kept.refunded === attempt.amount_captured
  desk.tell('refund.created', done)
  desk.tell('charge.refunded', attempt)
  const method = typeof kept.wire.payment_method === 'string' ? kept.wire.payment_method : ''
  if (desk.state.methods[method]?.behaviour.refundsFail === true)
    setTimeout(() => bounce(desk, kept, attempt, done), BOUNCE_MS).unref()
  return done
}

/** So long after its refund the bank of 4000 0000 0000 5126 sends the money back; real ones take days. */
const BOUNCE_MS = 1000

const bounce = (desk: Desk, kept: KeptIntent, attempt: Stripe.Charge, failed: Stripe.Refund): void => {
  Object.assign(failed, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  kept.refunded -= failed.amount
  attempt.amount_refunded = kept.refunded
  attempt.refunded = false
  desk.tell('refund.failed', failed)
}
