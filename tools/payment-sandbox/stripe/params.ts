import { flag, integer, metadata, object, oneOf, text, texts, unsupported } from './form.ts'

/* The parameters that each call of API 2026-10-28.endive accepts; others are errors. */

const address = object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
})

const billingDetails = object({ name: text, email: text, phone: text, address, tax_id: text })

const card = object({ number: text, exp_month: integer, exp_year: integer, cvc: text, networks: unsupported })

export const paymentMethodParams = object({
  type: oneOf('card'),
  card,
  billing_details: billingDetails,
  metadata,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  expand: texts,
})

const paymentMethodData = object({
  type: oneOf('card'),
  card,
  billing_details: billingDetails,
  metadata,
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
})

const shipping = object({ name: text, phone: text, carrier: text, tracking_number: text, address })

const paymentMethodOptions = object({
  card: object({
    request_three_d_secure: oneOf('automatic', 'any', 'challenge'),
    setup_future_usage: unsupported,
  }),
})

/** Parameters of the SDK's types that have no effect here. */
const others = {
  amount_details: unsupported,
  application_fee_amount: unsupported,
  confirmation_token: unsupported,
  customer: unsupported,
  customer_account: unsupported,
  excluded_payment_method_types: unsupported,
  hooks: unsupported,
  mandate: unsupported,
  mandate_data: unsupported,
  off_session: unsupported,
  on_behalf_of: unsupported,
  payment_details: unsupported,
  payment_method_configuration: unsupported,
  radar_options: unsupported,
  setup_future_usage: unsupported,
  transfer_data: unsupported,
  transfer_group: unsupported,
}

export const confirmParams = object({
  ...others,
  allowed_payment_method_types: texts,
  amount_to_confirm: integer,
  client_secret: text,
  error_on_requires_action: flag,
  expand: texts,
  payment_method: text,
  payment_method_data: paymentMethodData,
  payment_method_options: paymentMethodOptions,
  receipt_email: text,
  return_url: text,
  shipping,
  use_stripe_sdk: flag,
})

export const createParams = object({
  ...others,
  allowed_payment_method_types: texts,
  amount: integer,
  automatic_payment_methods: object({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  confirmation_method: oneOf('automatic', 'manual'),
  currency: text,
  description: text,
  error_on_requires_action: flag,
  expand: texts,
  metadata,
  payment_method: text,
  payment_method_data: paymentMethodData,
  payment_method_options: paymentMethodOptions,
  receipt_email: text,
  return_url: text,
  shipping,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  use_stripe_sdk: flag,
})

export const updateParams = object({
  amount: integer,
  description: text,
  expand: texts,
  metadata,
  receipt_email: text,
  shipping,
  statement_descriptor_suffix: text,
})

export const captureParams = object({ amount_to_capture: integer, expand: texts, metadata })

export const cancelParams = object({
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  expand: texts,
})

export const retrieveParams = object({ client_secret: text, expand: texts })

export const listParams = object({
  created: object({ gt: integer, gte: integer, lt: integer, lte: integer }),
  ending_before: unsupported,
  expand: texts,
  limit: integer,
  starting_after: text,
})

export const refundParams = object({
  amount: integer,
  charge: text,
  expand: texts,
  metadata,
  payment_intent: text,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
})

export type ConfirmParams = ReturnType<typeof confirmParams>
export type CreateParams = ReturnType<typeof createParams>
export type MethodParams = ReturnType<typeof paymentMethodParams>
export type Shipping = NonNullable<ConfirmParams['shipping']>
