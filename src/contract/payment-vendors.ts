import { calls, paths } from './routes.ts'

/**
 * What a payment page is told of the vendors whose scripts it loads. Null: the shop does not take money that way.
 * Publishable keys are made to be public; nothing here is secret.
 */
export interface PaymentVendors {
  readonly card: CardVendor | null
  readonly wallet: WalletVendor | null
  /** True when a stand-in plays the vendors and no money moves; the page says so. */
  readonly isSandbox: boolean
}

export interface CardVendor {
  readonly publishableKey: string
  /** Where the stand-in of Stripe.js is; null: Stripe's own, from the address that its package knows. */
  readonly script: string | null
}

export interface WalletVendor {
  readonly clientId: string
  /** PayPal's script, with everything that it is told in its address. */
  readonly script: string
  /** Google's script, for Google Pay through PayPal. */
  readonly googlePayScript: string
  readonly merchantId: string
  /** A stand-in's scripts are modules. */
  readonly isSandbox: boolean
}

export const noVendors: PaymentVendors = { card: null, wallet: null, isSandbox: false }

const paymentPages: readonly string[] = [paths.checkout, paths.manualPayment, calls.createStripePayment]

/** Whether a path, which pages know in either case, is of those that load vendors' scripts; only these may reach them (HZ-34). */
export const isPaymentPage = (path: string): boolean => {
  const lower = path.toLowerCase()
  return paymentPages.some((page) => lower === page || lower.startsWith(`${page}/`))
}
