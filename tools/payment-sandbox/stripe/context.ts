import type Stripe from 'stripe'
import type { Ids } from '../ids.ts'
import type { State } from '../state.ts'

/** The shared parts of the card vendor's operations: its state, ids, clock, and webhook events. */
export interface StripeContext {
  readonly state: State
  readonly ids: Ids
  readonly now: () => Date
  /** The origin of the vendor's own pages: http://localhost:3001 */
  readonly origin: () => string
  readonly emit: (type: Stripe.Event['type'], object: object) => void
}

export const seconds = (context: Pick<StripeContext, 'now'>): number =>
  Math.floor(context.now().getTime() / 1000)
