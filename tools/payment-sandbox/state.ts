import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type Stripe from 'stripe'
import type { Counters } from './ids.ts'
import type { PaypalOrder } from './paypal/orders.ts'
import type { CardBehaviour } from './stripe/cards.ts'

/** A payment intent in its wire format, and the vendor's further data. */
export interface StoredIntent {
  wire: Stripe.PaymentIntent
  /** The bank has authenticated the payer for the next confirmation (confirmation_method manual). */
  authenticated: boolean
  requestThreeDSecure: 'automatic' | 'any' | 'challenge'
  refunded: number
}

export interface StoredMethod {
  wire: Stripe.PaymentMethod
  /** The behaviour of this card. Its number is not stored. */
  behaviour: CardBehaviour
}

/** The response to a request with an idempotency key, for replays. */
export interface StoredResponse {
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
  intents: Record<string, StoredIntent>
  methods: Record<string, StoredMethod>
  charges: Record<string, Stripe.Charge>
  refunds: Record<string, Stripe.Refund>
  orders: Record<string, PaypalOrder>
  answers: Record<string, StoredResponse>
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

/** Tests read the latest deliveries; older ones that are over are deleted. */
const MOST_DELIVERIES = 1000

export interface StateStore {
  readonly state: State
  /** Marks the state as changed; it is written to disk a moment later. */
  scheduleWrite(): void
  /** Writes the state now; the last call before the end. */
  flush(): void
  reset(): void
}

/**
 * Stores the state in `file`, so that a payment survives a restart of the shop, as it does at a vendor; null:
 * in memory, for tests.
 */
export const openStateStore = (file: string | null): StateStore => {
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
    scheduleWrite: () => {
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
    const stored: Partial<State> = JSON.parse(readFileSync(file, 'utf8'))
    return { ...emptyState(), ...stored }
  } catch {
    /* Missing or truncated: the sandbox starts empty rather than prevent the shop from starting. */
    return emptyState()
  }
}
