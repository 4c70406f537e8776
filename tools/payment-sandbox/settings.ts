import { z } from 'zod'

export const settingsShape = z.strictObject({
  /** The addresses for webhook events; null: events wait. */
  webhooks: z
    .strictObject({ stripe: z.url().nullable().optional(), paypal: z.url().nullable().optional() })
    .optional(),
  /** The wallets that a browser has for the Express Checkout Element and for Google Pay. */
  wallets: z
    .strictObject({
      applePay: z.boolean().optional(),
      googlePay: z.boolean().optional(),
      link: z.boolean().optional(),
    })
    .optional(),
})

type SettingsChange = z.infer<typeof settingsShape>

interface Wallets {
  readonly applePay: boolean
  readonly googlePay: boolean
  readonly link: boolean
}

interface Webhooks {
  readonly stripe: string | null
  readonly paypal: string | null
}

export interface Settings {
  webhooks(): Webhooks
  wallets(): Wallets
  change(change: SettingsChange): void
}

export const createSettings = (): Settings => {
  let webhooks: Webhooks = { stripe: null, paypal: null }
  let wallets: Wallets = { applePay: true, googlePay: true, link: false }
  return {
    webhooks: () => webhooks,
    wallets: () => wallets,
    change: (change) => {
      const changed = change.webhooks ?? {}
      webhooks = {
        stripe: changed.stripe === undefined ? webhooks.stripe : changed.stripe,
        paypal: changed.paypal === undefined ? webhooks.paypal : changed.paypal,
      }
      wallets = {
        applePay: change.wallets?.applePay ?? wallets.applePay,
        googlePay: change.wallets?.googlePay ?? wallets.googlePay,
        link: change.wallets?.link ?? wallets.link,
      }
    },
  }
}
