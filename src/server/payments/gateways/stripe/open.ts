import { type OpenGateway, sandboxHosts } from '../open-gateway.ts'
import type { BrowserPart, CardGateway } from '../payment-gateway.ts'
import { createStripe } from './stripe.ts'

/** What the payment page needs of Stripe; `script`: the sandbox's Stripe.js in place of Stripe's own. */
export const stripeBrowserPart = (
  publishableKey: string,
  script: string | null,
  applePay: boolean,
): BrowserPart<'stripe'> => ({
  client: { publishableKey, script, applePay },
  /* From Stripe's integration guide on content security policies. */
  hosts:
    script === null
      ? {
          frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
          connect: ['https://api.stripe.com'],
          images: ['https://*.stripe.com'],
          payment: ['https://js.stripe.com'],
        }
      : sandboxHosts(script),
})

/** Opens Stripe with its keys, or with those of the sandbox; null: neither. */
export const openStripe: OpenGateway<'stripe', CardGateway> = ({ keys, sandbox, logCall }) => {
  if (keys !== null) {
    const browser = stripeBrowserPart(keys.publishableKey, null, keys.applePay)
    return createStripe({ ...keys, apiBase: null, browser }, { logCall })
  }
  if (sandbox === null) return null
  const { secretKey, publishableKey, webhookSecret } = sandbox.keys
  const browser = stripeBrowserPart(publishableKey, `${sandbox.origin}/browser/stripe.ts`, true)
  return createStripe(
    { secretKey, webhookSecrets: [webhookSecret], apiBase: sandbox.address, browser },
    { logCall },
  )
}
