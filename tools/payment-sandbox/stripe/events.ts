import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Ids } from '../ids.ts'
import type { Outbox } from '../webhooks.ts'

export const STRIPE_VERSION = '2026-10-28.endive'

/** Queues an event with the object as it is at this moment. */
export const createStripeEmitter =
  (outbox: Outbox, ids: Ids, now: () => Date) =>
  (type: Stripe.Event['type'], object: object): void => {
    const id = ids.stripe('evt')
    const body = JSON.stringify(
      {
        id,
        object: 'event',
        api_version: STRIPE_VERSION,
        created: Math.floor(now().getTime() / 1000),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      },
      null,
      2,
    )
    outbox.put('stripe', id, type, body)
  }

/** `t=1763715600,v1=5257a8…`: HMAC-SHA256 over time, full stop, body. */
export const stripeSignature = (body: string, secret: string, now: Date): string => {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
