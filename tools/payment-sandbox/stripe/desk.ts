import type Stripe from 'stripe'
import type { Ids } from '../ids.ts'
import type { State } from '../state.ts'

/** What every act of the card vendor needs: its books, its ids, its clock, and someone to tell. */
export interface Desk {
  readonly state: State
  readonly ids: Ids
  readonly now: () => Date
  /** Where the vendor's own pages are: http://localhost:3001 */
  readonly origin: () => string
  readonly tell: (type: Stripe.Event['type'], object: object) => void
}

export const seconds = (desk: Pick<Desk, 'now'>): number => Math.floor(desk.now().getTime() / 1000)
