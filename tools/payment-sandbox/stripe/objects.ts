import type Stripe from 'stripe'
import type { CardBehaviour } from './cards.ts'
import type { MethodParams, Shipping } from './params.ts'

/* The wire objects, in the vendor's own types: a missing or misspelt field does not compile. */

interface Created {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
}

type Billing = NonNullable<MethodParams['billing_details']>

const addressOf = (address: Billing['address'] = {}) => ({
  city: address.city ?? null,
  country: address.country ?? null,
  line1: address.line1 ?? null,
  line2: address.line2 ?? null,
  postal_code: address.postal_code ?? null,
  state: address.state ?? null,
})

export const paymentMethod = (
  { id, created }: Created,
  card: CardBehaviour,
  billing: Billing = {},
  metadata: Record<string, string> = {},
): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: addressOf(billing.address),
    email: billing.email ?? null,
    name: billing.name ?? null,
    phone: billing.phone ?? null,
    tax_id: billing.tax_id ?? null,
  },
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: card.country,
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: null,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata,
  type: 'card',
})

export const shippingOf = (shipping: Shipping | undefined): Stripe.PaymentIntent.Shipping | null => {
  if (shipping === undefined) return null
  const { name, phone, carrier, tracking_number } = shipping
  return {
    address: addressOf(shipping.address),
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(carrier === undefined ? {} : { carrier }),
    ...(tracking_number === undefined ? {} : { tracking_number }),
  }
}

export const charge = (
  { id, created }: Created,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: { readonly code: string; readonly message: string; readonly reason: string | null } | null,
): Stripe.Charge => {
  const paid = failure === null
  const captured = paid && intent.capture_method !== 'manual'
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.reason ?? null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export const refund = (
  { id, created }: Created,
  intent: Stripe.PaymentIntent,
  amount: number,
  reason: Stripe.Refund.Reason | null,
  metadata: Record<string, string>,
): Stripe.Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: intent.latest_charge,
  created,
  currency: intent.currency,
  customer: null,
  customer_account: null,
  metadata,
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
