import type { PaypalClient } from '#contract/payment-methods.ts'
import { type OpenGateway, sandboxHosts } from '../open-gateway.ts'
import type { BrowserPart, ShopCaptureGateway } from '../payment-gateway.ts'
import { createPaypal } from './paypal.ts'

/** What the payment page needs of PayPal, and of Google Pay through it. */
export const paypalBrowserPart = (client: PaypalClient): BrowserPart<'paypal'> => ({
  client,
  /* From PayPal's and Google's integration guides on content security policies. */
  hosts: client.isSandbox
    ? sandboxHosts(client.script)
    : {
        frames: ['https://*.paypal.com', 'https://pay.google.com'],
        connect: [
          'https://*.paypal.com',
          'https://*.paypalobjects.com',
          'https://pay.google.com',
          'https://google.com',
          'https://www.google.com',
        ],
        images: ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://www.gstatic.com'],
        payment: ['https://www.paypal.com', 'https://pay.google.com'],
      },
})

const scriptOf = (clientId: string): string => {
  const url = new URL('https://www.paypal.com/sdk/js')
  const params = {
    'client-id': clientId,
    currency: 'GBP',
    intent: 'capture',
    components: 'buttons,googlepay',
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** Opens PayPal with its keys, or with those of the sandbox; null: neither. */
export const openPaypal: OpenGateway<'paypal', ShopCaptureGateway<'paypal'>> = ({
  keys,
  sandbox,
  logCall,
}) => {
  if (keys !== null) {
    const { clientId, merchantId, live } = keys
    const apiBase = new URL(live ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
    const browser = paypalBrowserPart({
      clientId,
      merchantId,
      script: scriptOf(clientId),
      googlePayScript: 'https://pay.google.com/gp/p/js/pay.js',
      isSandbox: false,
    })
    return createPaypal({ ...keys, apiBase, browser }, { logCall })
  }
  if (sandbox === null) return null
  const { clientId, clientSecret, webhookId, merchantId } = sandbox.keys
  const browser = paypalBrowserPart({
    clientId,
    merchantId,
    script: `${sandbox.origin}/browser/paypal.ts`,
    googlePayScript: `${sandbox.origin}/browser/google-pay.ts`,
    isSandbox: true,
  })
  return createPaypal(
    { clientId, clientSecret, webhookId, merchantId, live: false, apiBase: sandbox.address, browser },
    { logCall },
  )
}
