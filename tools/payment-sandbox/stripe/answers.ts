import { createHash } from 'node:crypto'
import type { KeptAnswer, State } from '../state.ts'
import { StripeFailure } from './errors.ts'

interface Asked {
  readonly key: string | null
  readonly route: string
  readonly form: string
}

const MOST_ANSWERS = 5000

/** What a keyed request was answered before; the same key with other parameters is an error, as at Stripe. */
export const answeredBefore = (state: State, { key, route, form }: Asked): KeptAnswer | null => {
  if (key === null) return null
  if (key.length > 255)
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: 'Idempotency keys must be at most 255 characters long.',
    })
  const kept = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
  if (kept === undefined) return null
  if (kept.fingerprint === fingerprint(route, form)) return kept
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** Keeps the answer for its idempotency key, so that the same request hears the same again. */
export const keepAnswer = (state: State, { key, route, form }: Asked, status: number, body: string): void => {
  if (key === null) return
  state.answers[key] = { fingerprint: fingerprint(route, form), status, body }
  const keys = Object.keys(state.answers)
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) delete state.answers[old]
}

const fingerprint = (route: string, form: string): string =>
  createHash('sha256').update(`${route}\n${form}`).digest('hex')
