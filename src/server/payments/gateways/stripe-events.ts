import Stripe from 'stripe'
import type { CardEvent, WebhookReading } from './port.ts'

interface Delivery {
  readonly rawBody: Buffer
  readonly signature: string | undefined
  readonly now: Date
}

/** Older deliveries are rejected, so that an intercepted one cannot be replayed. */
const TOLERANCE_SECONDS = 300

/** Verifies a delivery on its raw body against each secret, then reads it; nothing is read before. */
export const readStripeEvent = (
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, signature, now }: Delivery,
): WebhookReading<CardEvent> => {
  if (signature === undefined || signature === '') return { kind: 'refused', why: 'unsigned' }
  let why: 'forged' | 'old' = 'forged'
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
      return { kind: 'genuine', event: cardEventOf(event) }
    } catch (failure) {
      if (failure instanceof SyntaxError) return { kind: 'refused', why: 'malformed' }
      if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure
      if (failure.message.includes('tolerance')) why = 'old'
    }
  }
  return { kind: 'refused', why }
}

const cardEventOf = (event: Stripe.Event): CardEvent => ({
  id: event.id,
  type: event.type,
  at: new Date(event.created * 1000),
  live: event.livemode,
  about: aboutOf(event),
})

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const aboutOf = (event: Stripe.Event): CardEvent['about'] => {
  const { object } = event.data
  if (!('object' in object)) return { kind: 'other' }
  switch (object.object) {
    case 'payment_intent':
      return { kind: 'payment', paymentId: object.id }
    case 'charge': {
      const paymentId = idOf(object.payment_intent)
      if (event.type === 'charge.refunded') return { kind: 'refund', paymentId, refundId: null }
      return paymentId === null ? { kind: 'other' } : { kind: 'payment', paymentId }
    }
    case 'refund':
      return { kind: 'refund', paymentId: idOf(object.payment_intent), refundId: object.id }
    case 'dispute':
      return {
        kind: 'dispute',
        disputeId: object.id,
        paymentId: idOf(object.payment_intent),
        isOver: event.type === 'charge.dispute.closed',
      }
    default:
      return { kind: 'other' }
  }
}
