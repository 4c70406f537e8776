import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'
import type { Counters } from './ids.ts'
import type { PaypalOrder } from './paypal/orders.ts'
import type { CardBehaviour } from './stripe/cards.ts'

/** A payment intent as it goes over the wire, and what the vendor knows besides. */
export interface KeptIntent {
  wire: Stripe.PaymentIntent
  /** The bank has authenticated the payer for the next confirmation (confirmation_method manual). */
  authenticated: boolean
  requestThreeDSecure: 'automatic' | 'any' | 'challenge'
  refunded: number
}

export interface KeptMethod {
  wire: Stripe.PaymentMethod
  /** What this card does. The number itself is thrown away at once. */
  behaviour: CardBehaviour
}

/** The answer to a keyed request, to be given again. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

export interface Delivery {
  readonly vendor: 'stripe' | 'paypal'
  readonly eventId: string
  readonly type: string
  readonly body: string
  attempts: number
  /** Milliseconds since 1970; null: done, or given up. */
  due: number | null
  statuses: (number | 'lost')[]
}

export interface State {
  counters: Counters
  intents: Record<string, KeptIntent>
  methods: Record<string, KeptMethod>
  charges: Record<string, Stripe.Charge>
  refunds: Record<string, Stripe.Refund>
  orders: Record<string, PaypalOrder>
  answers: Record<string, KeptAnswer>
  deliveries: Delivery[]
}

const emptyState = (): State => ({
  counters: {},
  intents: {},
  methods: {},
  charges: {},
  refunds: {},
  orders: {},
  answers: {},
  deliveries: [],
})

/** Deliveries that are over are of interest to tests for a while, and to nobody later. */
const MOST_DELIVERIES = 1000

export interface Keeper {
  readonly state: State
  /** Says that something changed; it is on disk a moment later. */
  changed(): void
  /** Writes now; the last thing to be done. */
  flush(): void
  reset(): void
}

/**
 * Keeps the state in `file`, so that a payment outlives a restart of the shop, as it does at a vendor; with null it
 * lives in memory, for tests.
 */
export const createKeeper = (file: string | null): Keeper => {
  const state = file === null ? emptyState() : read(file)
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    state.deliveries.splice(0, Math.max(0, state.deliveries.length - MOST_DELIVERIES))
    if (file === null) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    state,
    changed: () => {
      timer ??= setTimeout(flush, 50)
    },
    flush,
    reset: () => {
      Object.assign(state, emptyState())
      flush()
    },
  }
}

const read = (file: string): State => {
  try {
    const kept: Partial<State> = JSON.parse(readFileSync(file, 'utf8'))
    return { ...emptyState(), ...kept }
  } catch {
    /* None yet, or cut off half way: a sandbox begins anew rather than keeping a shop shut. */
    return emptyState()
  }
}
