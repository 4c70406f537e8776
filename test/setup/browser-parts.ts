import { paypalBrowserPart } from '#server/payments/gateways/paypal/open.ts'
import { stripeBrowserPart } from '#server/payments/gateways/stripe/open.ts'

/* What payment pages get of providers, for tests that need some. */

export const stripeBrowser = stripeBrowserPart('pk_live_1', null, false)

export const paypalBrowser = paypalBrowserPart({
  clientId: 'client',
  merchantId: 'merchant',
  script: 'https://www.paypal.com/sdk/js?client-id=client',
  googlePayScript: 'https://pay.google.com/gp/p/js/pay.js',
  isSandbox: false,
})

/** Both, from a sandbox at this origin. */
export const sandboxBrowser = (
  origin: string,
  keys: { readonly publishableKey: string; readonly clientId: string; readonly merchantId: string },
) => ({
  stripe: stripeBrowserPart(keys.publishableKey, `${origin}/browser/stripe.ts`, true),
  paypal: paypalBrowserPart({
    clientId: keys.clientId,
    merchantId: keys.merchantId,
    script: `${origin}/browser/paypal.ts`,
    googlePayScript: `${origin}/browser/google-pay.ts`,
    isSandbox: true,
  }),
})
