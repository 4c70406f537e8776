import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { StripeClient } from '#contract/payment-methods.ts'
import { ensureOwnDocument, loadScript } from './load-script.ts'

/** Loads Stripe.js; its loader uses an existing `window.Stripe`, such as the sandbox's. */
export const loadStripeJs = async ({ publishableKey, script }: StripeClient): Promise<Stripe> => {
  await ensureOwnDocument()
  if (script !== null) await loadScript(script, 'module')
  const stripe = await loadStripe(publishableKey, { locale: 'en-GB' })
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.')
  return stripe
}
