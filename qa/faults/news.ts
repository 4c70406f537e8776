import { webhooks } from '#contract/routes.ts'
import { type Answer, call } from '../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../test/fixture-shop/ground.ts'
import { providerKeys } from '../../test/fixture-shop/provider.ts'
import { stripeSignature } from '../../tools/payment-sandbox/stripe/events.ts'

/** The card provider's event of a type, as it was signed over. */
export const eventOf = ({ provider }: Ground, type: string, payment: string): string => {
  const found = provider.sandbox.keeper.state.deliveries.find(
    (delivery) => delivery.type === type && delivery.body.includes(payment),
  )
  if (found === undefined) throw new Error(`There is no ${type} for ${payment}.`)
  return found.body
}

interface Signed {
  readonly secret?: string
  readonly at?: Date
  /** What arrives, when it is not what was signed. */
  readonly instead?: string
  readonly signature?: string
}

/** Hands the shop an event as the card provider does, or as somebody else would. */
export const postNews = (ground: Ground, body: string, signed: Signed = {}): Promise<Answer> => {
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
