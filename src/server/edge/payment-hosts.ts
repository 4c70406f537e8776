import type { PaymentVendors } from '#contract/payment-vendors.ts'

/**
 * The hosts beyond the shop that a page may use. Scripts need no list: they run by nonce, or because such a
 * script loaded them.
 */
export interface PaymentHosts {
  readonly frames: readonly string[]
  readonly connect: readonly string[]
  readonly images: readonly string[]
  /** Origins whose frames may open the browser's own payment sheet. */
  readonly payment: readonly string[]
}

const nowhere: PaymentHosts = { frames: [], connect: [], images: [], payment: [] }

/* From the vendors' integration guides on content security policies. */

const stripe: PaymentHosts = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
  payment: ['https://js.stripe.com'],
}

const paypal: PaymentHosts = {
  frames: ['https://*.paypal.com'],
  connect: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  payment: ['https://www.paypal.com'],
}

const googlePay: PaymentHosts = {
  frames: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com', 'https://www.google.com'],
  images: ['https://www.gstatic.com'],
  payment: ['https://pay.google.com'],
}

const standIn = (script: string): PaymentHosts => {
  const { origin } = new URL(script)
  return { frames: [origin], connect: [origin], images: [], payment: [] }
}

const join = (parts: readonly PaymentHosts[]): PaymentHosts => {
  const all = (key: keyof PaymentHosts): readonly string[] => [
    ...new Set(parts.flatMap((hosts) => hosts[key])),
  ]
  return { frames: all('frames'), connect: all('connect'), images: all('images'), payment: all('payment') }
}

/** The hosts that the shop's payment pages need, without those of vendors that it does not use (HZ-34). */
export const paymentHostsOf = ({ card, wallet }: PaymentVendors): PaymentHosts =>
  join([
    card === null ? nowhere : card.script === null ? stripe : standIn(card.script),
    wallet === null ? nowhere : wallet.isSandbox ? standIn(wallet.script) : join([paypal, googlePay]),
  ])
