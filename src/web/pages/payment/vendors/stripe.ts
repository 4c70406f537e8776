import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardVendor } from '#contract/payment-vendors.ts'
import { ensureOwnDocument, loadScript } from './load-script.ts'

/**
 * Stripe.js, ready to make card fields. The loader of Stripe takes a `window.Stripe` that is already there, so the
 * stand-in needs only to come first.
 */
export const loadStripeJs = async ({ publishableKey, script }: CardVendor): Promise<Stripe> => {
  await ensureOwnDocument()
  if (script !== null) await loadScript(script, 'module')
  const stripe = await loadStripe(publishableKey, { locale: 'en-GB' })
  if (stripe === null) throw new Error('Stripe.js runs in browsers only.')
  return stripe
}
