import { timingSafeEqual } from 'node:crypto'
import type { StoredIntent } from '../state.ts'
import { missingResource, StripeFailure } from './errors.ts'

export type Caller = 'secret' | 'publishable'

/** Identifies the caller: the merchant's server, or a page. Rejects any other key, live keys included. */
export const callerOf = (
  authorization: string | undefined,
  keys: { readonly secretKey: string; readonly publishableKey: string },
): Caller => {
  const key = keyIn(authorization)
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message:
      key === ''
        ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").'
        : `Invalid API Key provided: ${key.slice(0, 8)}****`,
  })
}

const keyIn = (authorization = ''): string => {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '') : ''
}

/** Lets a page read and change an intent only with its client secret; otherwise the intent is not found. */
export const checkIntentAccess = (
  caller: Caller,
  stored: StoredIntent,
  clientSecret: string | undefined,
): StoredIntent => {
  const own = Buffer.from(stored.wire.client_secret ?? '')
  const received = Buffer.from(clientSecret ?? '')
  if (caller === 'secret' || (own.length === received.length && timingSafeEqual(own, received))) return stored
  throw missingResource('payment_intent', stored.wire.id, 'intent')
}
