import { createHash } from 'node:crypto'
import type { State, StoredResponse } from '../state.ts'
import { StripeFailure } from './errors.ts'

interface KeyedRequest {
  readonly key: string | null
  readonly route: string
  readonly form: string
}

const MOST_ANSWERS = 5000

/**
 * The stored response of a request with the same key; the same key with other parameters is an error, as at
 * Stripe.
 */
export const findStoredResponse = (
  state: State,
  { key, route, form }: KeyedRequest,
): StoredResponse | null => {
  if (key === null) return null
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys must be at most 255 characters long.',
    })
  const stored = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
  if (stored === undefined) return null
  if (stored.fingerprint === fingerprint(route, form)) return stored
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** Stores the response for its idempotency key, so that the same request gets it again. */
export const storeResponse = (
  state: State,
  { key, route, form }: KeyedRequest,
  status: number,
  body: string,
): void => {
  if (key === null) return
  state.answers[key] = { fingerprint: fingerprint(route, form), status, body }
  const keys = Object.keys(state.answers)
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) delete state.answers[old]
}

const fingerprint = (route: string, form: string): string =>
  createHash('sha256').update(`${route}\n${form}`).digest('hex')
