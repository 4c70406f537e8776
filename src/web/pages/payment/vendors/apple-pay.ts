import type { Stripe } from '@stripe/stripe-js'
import type { StripeClient } from '#contract/payment-methods.ts'
import type { Pence } from '#domain/money/pence.ts'
import { isOwnDocument } from './load-script.ts'
import { loadStripeJs } from './stripe.ts'

/**
 * Asks Stripe's own element whether this browser has Apple Pay (S-034), in a place that is not shown. False
 * in a document whose policy allows no vendor's script.
 */
export const askForApplePay = async (client: StripeClient, amount: Pence): Promise<boolean> => {
  if (!isOwnDocument()) return false
  const stripe = await loadStripeJs(client)
  const place = document.createElement('div')
  place.inert = true
  place.style.cssText = 'position:absolute;visibility:hidden;width:20rem;height:0;overflow:hidden'
  document.body.append(place)
  try {
    return await answerIn(place, stripe, amount)
  } finally {
    place.remove()
  }
}

const answerIn = (place: HTMLElement, stripe: Stripe, amount: Pence): Promise<boolean> =>
  new Promise((resolve) => {
    const element = stripe
      .elements({ mode: 'payment', amount, currency: 'gbp', allowedPaymentMethodTypes: ['card'] })
      .create('expressCheckout', {
        paymentMethods: {
          googlePay: 'never',
          link: 'never',
          paypal: 'never',
          amazonPay: 'never',
          klarna: 'never',
        },
      })
    const end = (offered: boolean): void => {
      element.destroy()
      resolve(offered)
    }
    element.on('ready', ({ availablePaymentMethods }) => end(availablePaymentMethods?.applePay === true))
    element.on('loaderror', () => end(false))
    element.mount(place)
  })
