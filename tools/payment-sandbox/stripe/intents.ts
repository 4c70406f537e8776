import type Stripe from 'stripe'
import type { StoredIntent, StoredMethod } from '../state.ts'
import { type StripeContext, seconds } from './context.ts'
import { invalidRequest, missingResource, StripeFailure, unexpectedState } from './errors.ts'
import { required } from './form.ts'
import { methodOf } from './methods.ts'
import { charge, shippingOf } from './objects.ts'
import type { ConfirmParams, CreateParams } from './params.ts'

/** Stripe's minimum and maximum charge in sterling, in pence. */
const LEAST = 30
const MOST = 99_999_999

const checkAmount = (amount: number): number => {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < LEAST)
    throw invalidRequest('Amount must be at least £0.30 gbp', { code: 'amount_too_small', param: 'amount' })
  if (amount > MOST)
    throw invalidRequest('Amount must be no more than £999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}

/** A payment by its id; throws the 404 of Stripe. */
export const findIntent = (context: StripeContext, id: string): StoredIntent => {
  const stored = Object.hasOwn(context.state.intents, id) ? context.state.intents[id] : undefined
  if (stored === undefined) throw missingResource('payment_intent', id, 'intent')
  return stored
}

/** Creates a payment in pence sterling and by card alone; rejects everything else that the API knows. */
export const createIntent = (context: StripeContext, params: CreateParams): StoredIntent => {
  const amount = checkAmount(required(params.amount, 'amount'))
  const currency = required(params.currency, 'currency').toLowerCase()
  if (currency !== 'gbp') throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  if (params.confirmation_method !== undefined && params.automatic_payment_methods?.enabled === true)
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, confirmation_method.',
      { param: 'confirmation_method' },
    )
  const types = params.allowed_payment_method_types ?? ['card']
  if (!types.includes('card'))
    throw invalidRequest('The sandbox plays cards only.', { param: 'allowed_payment_method_types' })
  const method = methodOf(context, params)
  const id = context.ids.stripe('pi')
  const wire: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types === undefined ? null : [...types],
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      params.allowed_payment_method_types === undefined ? { enabled: true, allow_redirects: 'always' } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${context.ids.stripe('s', 25).slice(2)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: seconds(context),
    currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.wire.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: shippingOf(params.shipping),
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  }
  const requestThreeDSecure = params.payment_method_options?.card?.request_three_d_secure ?? 'automatic'
  const stored: StoredIntent = { wire, authenticated: false, requestThreeDSecure, refunded: 0 }
  context.state.intents[id] = stored
  context.emit('payment_intent.created', wire)
  return stored
}

/** The states in which a payment can be confirmed. */
const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Tries to pay. A decline throws as it does at Stripe: 402, with the intent beside the error. */
export const confirmIntent = (context: StripeContext, stored: StoredIntent, params: ConfirmParams): void => {
  const intent = stored.wire
  if (!confirmable.includes(intent.status))
    throw unexpectedState(
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const supplied = methodOf(context, params)
  const method = supplied ?? storedMethodOf(context, intent)
  if (method === null)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    )
  if (supplied !== null) stored.authenticated = false
  intent.payment_method = method.wire.id
  intent.last_payment_error = null
  intent.next_action = null
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email
  if (params.shipping !== undefined) intent.shipping = shippingOf(params.shipping)
  if (needsAuthentication(stored, method) && !stored.authenticated) {
    if (params.error_on_requires_action === true) throw authenticationRequired(context, stored, method)
    intent.status = 'requires_action'
    intent.next_action = nextAction(context, intent, params)
    context.emit('payment_intent.requires_action', intent)
    return
  }
  chargeCard(context, stored, method)
}

const storedMethodOf = (context: StripeContext, intent: Stripe.PaymentIntent): StoredMethod | null =>
  typeof intent.payment_method === 'string' ? (context.state.methods[intent.payment_method] ?? null) : null

const needsAuthentication = (stored: StoredIntent, { behaviour }: StoredMethod): boolean =>
  behaviour.authentication === 'always' ||
  (behaviour.authentication === 'asked' && stored.requestThreeDSecure !== 'automatic')

const nextAction = (
  context: StripeContext,
  intent: Stripe.PaymentIntent,
  { use_stripe_sdk, return_url }: ConfirmParams,
): Stripe.PaymentIntent.NextAction => {
  const url = `${context.origin()}/authenticate/${intent.id}?client_secret=${intent.client_secret}`
  return use_stripe_sdk === true || return_url === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url, url } }
}

/** Charges the card: the bank pays or declines. */
export const chargeCard = (context: StripeContext, stored: StoredIntent, method: StoredMethod): void => {
  const intent = stored.wire
  stored.authenticated = false
  const { decline } = method.behaviour
  const made = { id: context.ids.stripe('ch'), created: seconds(context) }
  const failure =
    decline === null
      ? null
      : { code: decline.code, message: decline.message, reason: decline.declineCode ?? null }
  const attempt = charge(made, intent, method.wire, failure)
  context.state.charges[attempt.id] = attempt
  intent.latest_charge = attempt.id
  intent.next_action = null
  if (decline === null) {
    const held = intent.capture_method === 'manual'
    intent.status = held ? 'requires_capture' : 'succeeded'
    intent.amount_capturable = held ? intent.amount : 0
    intent.amount_received = held ? 0 : intent.amount
    context.emit('charge.succeeded', attempt)
    context.emit(held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent)
    return
  }
  const error = {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    charge: attempt.id,
  } as const
  context.emit('charge.failed', attempt)
  failPayment(context, stored, { ...error, payment_method: method.wire })
  throw new StripeFailure(402, { ...error, payment_intent: intent, payment_method: method.wire }, true)
}

/** Resets a payment after a failure: another method may be tried. */
export const failPayment = (
  context: StripeContext,
  { wire }: StoredIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): void => {
  wire.status = 'requires_payment_method'
  wire.payment_method = null
  wire.next_action = null
  wire.last_payment_error = error
  context.emit('payment_intent.payment_failed', wire)
}

const authenticationRequired = (
  context: StripeContext,
  stored: StoredIntent,
  method: StoredMethod,
): StripeFailure => {
  const error = {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  } as const
  failPayment(context, stored, { ...error, payment_method: method.wire })
  return new StripeFailure(402, { ...error, payment_intent: stored.wire, payment_method: method.wire }, true)
}
