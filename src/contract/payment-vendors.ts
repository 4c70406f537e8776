import { calls, paths } from './routes.ts'

/**
 * The payment vendors whose scripts a payment page loads. Null: the shop does not offer that way to pay.
 * Publishable keys are public by design; nothing here is secret.
 */
export interface PaymentVendors {
  readonly card: CardVendor | null
  readonly wallet: WalletVendor | null
  /** True when the sandbox replaces the vendors and no money moves; the page says so. */
  readonly isSandbox: boolean
}

export interface CardVendor {
  readonly publishableKey: string
  /** URL of the sandbox's Stripe.js; null: Stripe's own, from the URL in its package. */
  readonly script: string | null
}

export interface WalletVendor {
  readonly clientId: string
  /** URL of PayPal's script, with all its settings in the query. */
  readonly script: string
  /** URL of Google's script, for Google Pay through PayPal. */
  readonly googlePayScript: string
  readonly merchantId: string
  /** The sandbox's scripts are modules. */
  readonly isSandbox: boolean
}

export const noVendors: PaymentVendors = { card: null, wallet: null, isSandbox: false }

const paymentPages: readonly string[] = [paths.checkout, paths.manualPayment, calls.createStripePayment]

/**
 * Whether the page at a path loads the vendors' scripts; the content security policy allows them on these
 * pages only (HZ-34). Ignores case.
 */
export const isPaymentPage = (path: string): boolean => {
  const lower = path.toLowerCase()
  return paymentPages.some((page) => lower === page || lower.startsWith(`${page}/`))
}
