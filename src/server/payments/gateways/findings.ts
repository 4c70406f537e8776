import { unreachable } from '#domain/lang/unreachable.ts'
import { noPence, type Pence, sumPence } from '#domain/money/pence.ts'
import type { PaymentOutcome } from '#domain/orders/settle.ts'
import type { AttemptRow } from '../attempts/attempts.ts'
import type { CardPayment, CardState, ProviderAnswer, WalletCapture, WalletOrder } from './port.ts'

/** What a payment must be, to be the one of an attempt (HZ-12, HZ-13). */
export interface Expected {
  /** What the provider keeps beside it: the attempt's key. */
  readonly key: string
  readonly amount: number
  readonly live: boolean
  /** The merchant that a wallet must name, where we know it. */
  readonly payee: string | null
}

/** A provider's answer, judged. */
export interface JudgedPayment {
  readonly outcome: PaymentOutcome
  readonly paymentId: string | null
  /** PayPal's name for the money that came. */
  readonly captureId: string | null
  readonly received: Pence
  /** For staff: why it was not believed. */
  readonly trouble: string | null
  /**
   * How the attempt stood when somebody else's request to the provider was still on its way: what that one has heard
   * since then stands, and this says nothing.
   */
  readonly inFlightAt?: Pick<AttemptRow, 'state' | 'updatedAt' | 'paymentId'>
  /** We gave it up ourselves, since without us no money can move: not while we are taking it in another request. */
  readonly isAbandoned?: true
}

/** News without a payment. */
export const outcomeOnly = (finding: PaymentOutcome, trouble: string | null = null): JudgedPayment => ({
  outcome: finding,
  paymentId: null,
  captureId: null,
  received: noPence,
  trouble,
})

/** What an answer without a payment says: refused or unknown. What the provider does not have took no money. */
export const withoutPayment = (
  outcome: Exclude<ProviderAnswer<unknown>, { kind: 'known' }>,
): JudgedPayment => {
  if (outcome.kind === 'unknown') return outcomeOnly('unreachable', outcome.why)
  if (outcome.reason === 'not-found') return outcomeOnly('failed', 'the provider does not know it')
  return outcomeOnly('unreachable', `${outcome.reason} ${outcome.code}`)
}

const outcomeOf = (state: CardState): PaymentOutcome => {
  switch (state.kind) {
    case 'awaiting-method':
    case 'declined':
      return 'unpaid'
    case 'awaiting-confirmation':
    case 'requires-action':
      return 'requires_action'
    case 'processing':
      return 'pending'
    case 'succeeded':
      return 'paid'
    case 'cancelled':
      return 'cancelled'
    default:
      return unreachable(state)
  }
}

/** A card payment as it stands; one that is not what the attempt asked for is never taken for paid. */
export const judgeCardPayment = (payment: CardPayment, expected: Expected): JudgedPayment => {
  const { id: paymentId, received } = payment
  const finding = outcomeOf(payment.state)
  const isOurs =
    payment.subject?.id === expected.key &&
    payment.amount === expected.amount &&
    payment.isGbp &&
    payment.live === expected.live
  const fits = isOurs && (finding !== 'paid' || received === expected.amount)
  if (fits) return { outcome: finding, paymentId, captureId: null, received, trouble: null }
  const trouble = `payment ${paymentId} of ${payment.amount} (${received} received) is not what ${expected.key} asked for`
  return {
    outcome: received > 0 || finding === 'paid' ? 'paid-otherwise' : 'failed',
    paymentId,
    captureId: null,
    received,
    trouble,
  }
}

/** Money that came, also when some of it went back since. */
const isTaken = ({ state }: WalletCapture): boolean =>
  state === 'completed' || state === 'refunded' || state === 'partially-refunded'

/** A wallet's order as it stands: its captures are what counts, not its own state (HZ-13). */
export const judgeWalletOrder = (order: WalletOrder, expected: Expected): JudgedPayment => {
  const taken = order.captures.filter(isTaken)
  const received = sumPence(taken.map(({ amount }) => amount))
  const found = { paymentId: order.id, captureId: taken[0]?.id ?? null, received, trouble: null }
  if (received > 0) {
    const fits =
      received === expected.amount &&
      order.isGbp &&
      taken.every(({ isGbp }) => isGbp) &&
      order.subject?.id === expected.key &&
      (expected.payee === null || order.payee === null || order.payee === expected.payee)
    if (fits) return { ...found, outcome: 'paid' }
    return {
      ...found,
      outcome: 'paid-otherwise',
      trouble: `order ${order.id} with ${received} received is not what ${expected.key} asked for`,
    }
  }
  if (order.captures.some(({ state }) => state === 'pending')) return { ...found, outcome: 'pending' }
  /* The wallet takes the money of an order once: where that came to nothing, another order must be paid. */
  if (order.captures.length > 0 && order.state === 'completed') return { ...found, outcome: 'failed' }
  return { ...found, outcome: order.state === 'voided' ? 'cancelled' : 'unpaid' }
}
