import type Stripe from 'stripe'

/** The body of Stripe's errors, `{ "error": … }`. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly code?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly message: string
  readonly param?: string
  readonly charge?: string
  readonly doc_url?: string
  readonly payment_intent?: Stripe.PaymentIntent
  readonly payment_method?: Stripe.PaymentMethod
}

export class StripeFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** False: rejected before anything was done. Such a response is not stored for the key. */
  readonly began: boolean

  constructor(status: number, body: ErrorBody, began = false) {
    super(body.message)
    this.status = status
    this.body = body.code === undefined ? body : { doc_url: docUrl(body.code), ...body }
    this.began = began
  }
}

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

/** A request that Stripe rejects before anything is done; 400 by default. */
export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): StripeFailure =>
  new StripeFailure(status, { type: 'invalid_request_error', message, ...more })

/** A 404: `No such payment_intent: 'pi_1'`. */
export const missingResource = (kind: string, id: string, param: string): StripeFailure =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)

/**
 * The state of the intent does not allow this call. The intent is included, so that the caller sees its
 * state.
 */
export const unexpectedState = (message: string, intent: Stripe.PaymentIntent): StripeFailure =>
  new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    true,
  )
