import { keysOf } from '#domain/lang/keys-of.ts'
import type { PaymentMethod, Provider } from '#domain/payments/methods.ts'
import { calls, paths } from './routes.ts'

/* What pages, documents and emails need of each payment method, and of each provider. */

/** The data that the scripts of a payment page need of each provider. Public by design: nothing is secret. */
export interface ProviderClients {
  readonly stripe: StripeClient
  readonly paypal: PaypalClient
}

/** The providers of the payment pages. */
export interface PaymentVendors {
  /** Null: the shop does not offer that provider. */
  readonly clients: { readonly [P in Provider]: ProviderClients[P] | null }
  /** True when the sandbox replaces the vendors and no money moves; the page says so. */
  readonly isSandbox: boolean
}

export interface StripeClient {
  readonly publishableKey: string
  /** URL of the sandbox's Stripe.js; null: Stripe's own, from the URL in its package. */
  readonly script: string | null
  /** Whether the shop's domain is registered for Apple Pay at Stripe, by the operator's word. */
  readonly applePay: boolean
}

export interface PaypalClient {
  readonly clientId: string
  /** URL of PayPal's script, with all its settings in the query. */
  readonly script: string
  /** URL of Google's script, for Google Pay through PayPal. */
  readonly googlePayScript: string
  readonly merchantId: string
  /** The sandbox's scripts are modules. */
  readonly isSandbox: boolean
}

export const noVendors: PaymentVendors = { clients: { stripe: null, paypal: null }, isSandbox: false }

const paymentPages: readonly string[] = [
  paths.checkout,
  paths.manualPayment,
  paths.payByLink,
  calls.createStripePayment,
]

/**
 * Whether the page at a path loads the vendors' scripts; the content security policy allows them on these
 * pages only (HZ-34). Ignores case.
 */
export const isPaymentPage = (path: string): boolean => {
  const folder = `${path.toLowerCase()}/`
  return paymentPages.some((page) => folder.startsWith(`${page}/`))
}

/* Each table by itself: a browser bundle carries only the tables that its page reads. */

/** The company of a provider, for staff. */
export const providerNames: Readonly<Record<Provider, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

/** The page of a payment at its provider, for staff: by the payment's id at Stripe, the capture's at PayPal. */
export const providerPages: Readonly<Record<Provider, (id: string) => string>> = {
  stripe: (id) => `https://dashboard.stripe.com/payments/${encodeURIComponent(id)}`,
  paypal: (id) => `https://www.paypal.com/activity/payment/${encodeURIComponent(id)}`,
}

/** The marks of what a provider takes, shown beside the buttons to add and to pay (S-042). */
export interface PaymentMarks {
  readonly src: string
  /** 'Visa, Mastercard and American Express' */
  readonly names: string
  /** In pixels, at a height of 24. */
  readonly width: number
}

const marksOfProviders: Readonly<Record<Provider, PaymentMarks>> = {
  stripe: {
    src: '/payment-marks/cards.svg',
    names: 'Visa, Mastercard and American Express',
    width: 122,
  },
  paypal: { src: '/payment-marks/wallets.svg', names: 'PayPal and Google Pay', width: 110 },
}

/** The marks of the providers that the shop offers. */
export const paymentMarks = ({ clients }: PaymentVendors): readonly PaymentMarks[] =>
  keysOf(marksOfProviders)
    .filter((provider) => clients[provider] !== null)
    .map((provider) => marksOfProviders[provider])

/** The name and the explanation of each method on the payment page. */
export const methodChoices: Readonly<
  Record<PaymentMethod, { readonly name: string; readonly hint: string }>
> = {
  stripe: { name: 'Card', hint: 'Credit or debit card' },
  paypal: { name: 'PayPal or Google Pay', hint: 'Pay with an account that you have' },
  account: { name: 'On Trade Account', hint: 'Invoiced to your trade account' },
  on_hold: { name: 'On hold', hint: 'We keep the order and call you about its payment' },
  'no-charge': { name: 'No charge', hint: 'There is nothing to pay' },
}

/** How a placed order was paid, on its page. */
export const receiptTexts: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Paid by card',
  paypal: 'Paid with PayPal or Google Pay',
  account: 'On Trade Account',
  on_hold: 'On hold',
  'no-charge': 'No charge',
}

/** The same as a sentence of its invoice. */
export const invoiceTexts: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Paid by card.',
  paypal: 'Paid with PayPal or Google Pay.',
  account: 'To be paid on your trade account.',
  on_hold: 'To be paid as agreed with you.',
  'no-charge': 'Nothing to pay.',
}

/** The same in a line of staff's list of orders. */
export const staffTexts: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'card',
  paypal: 'PayPal or Google Pay',
  account: 'on account',
  on_hold: 'as agreed',
  'no-charge': 'no charge',
}

/** Where a refund goes, as a sentence of its email. */
export const refundTexts: Readonly<Record<Provider, string>> = {
  stripe: 'It goes back to the card that you paid with.',
  paypal: 'It goes back the way you paid, by PayPal or Google Pay.',
}

/** When a refund is seen on the payer's statement (M-062). */
export const refundDelay = 'Banks take 3–5 days to show it.'
