import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Delivery } from '../state.ts'

/**
 * PayPal signs `id|time|webhook|crc32(body)` with a certificate, and merchants send the signature back to be
 * verified. Only this sandbox verifies it here, so a keyed hash is enough.
 */
const sign = (secret: string, id: string, time: string, webhookId: string, body: string): string =>
  createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64')

/** The headers of one delivery; a repeated one has a transmission id and a signature of its own. */
export const paypalHeaders = (
  delivery: Delivery,
  { secret, webhookId, origin, now }: { secret: string; webhookId: string; origin: string; now: Date },
): Readonly<Record<string, string>> => {
  const id = `${delivery.eventId}-${delivery.attempts}`
  const time = `${now.toISOString().slice(0, 19)}Z`
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-sandbox`,
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign(secret, id, time, webhookId, delivery.body),
  }
}

interface Signature {
  readonly transmission_id: string
  readonly transmission_time: string
  readonly transmission_sig: string
  readonly webhook_id: string
}

/** Verifies a signature. `body` is the event in the verification request, byte for byte. */
export const isGenuine = (secret: string, webhookId: string, signature: Signature, body: string): boolean => {
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = signature
  const expected = Buffer.from(sign(secret, transmission_id, transmission_time, webhookId, body))
  const received = Buffer.from(transmission_sig)
  return (
    webhook_id === webhookId && expected.length === received.length && timingSafeEqual(expected, received)
  )
}
