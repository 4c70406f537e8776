import { webhooks } from '#contract/routes.ts'
import { call, type HttpResponse } from '../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../test/fixture-shop/fixture-shop.ts'
import { providerKeys } from '../../test/fixture-shop/provider.ts'
import { stripeSignature } from '../../tools/payment-sandbox/stripe/events.ts'

/** The body of the card provider's event of a type for a payment, as it was signed. */
export const eventBodyOf = ({ provider }: FixtureShop, type: string, payment: string): string => {
  const delivery = provider.sandbox.store.state.deliveries.find(
    (candidate) => candidate.type === type && candidate.body.includes(payment),
  )
  if (delivery === undefined) throw new Error(`There is no ${type} for ${payment}.`)
  return delivery.body
}

interface Signed {
  readonly secret?: string
  readonly at?: Date
  /** The body that arrives, if it differs from the signed one. */
  readonly instead?: string
  readonly signature?: string
}

/** Posts an event to the shop as the card provider does, or with a forged signature. */
export const postEvent = (ground: FixtureShop, body: string, signed: Signed = {}): Promise<HttpResponse> => {
  const { secret = providerKeys.webhookSecret, at = new Date() } = signed
  return call(`${ground.url}${webhooks.stripe}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signed.signature ?? stripeSignature(body, secret, at),
    },
    body: signed.instead ?? body,
  })
}
