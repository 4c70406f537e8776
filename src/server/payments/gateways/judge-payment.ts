import { unreachable } from '#domain/lang/unreachable.ts'
import { noPence, type Pence, sumPence } from '#domain/money/pence.ts'
import type { PaymentOutcome } from '#domain/orders/payment-decision.ts'
import type { AttemptRow } from '../attempts/attempts.ts'
import type { CardPayment, CardState, ProviderAnswer, WalletCapture, WalletOrder } from './port.ts'

/** The values that a payment must have to belong to an attempt (HZ-12, HZ-13). */
export interface ExpectedPayment {
  /** The attempt's key, which the provider stores with the payment. */
  readonly key: string
  readonly amount: number
  readonly live: boolean
  /** The merchant that a wallet must name as payee; null: unknown. */
  readonly payee: string | null
}

/** A provider's answer, compared with the values that the attempt expects. */
export interface JudgedPayment {
  readonly outcome: PaymentOutcome
  readonly paymentId: string | null
  /** PayPal's id of the captured money. */
  readonly captureId: string | null
  readonly received: Pence
  /** For staff: why the payment was not accepted. */
  readonly trouble: string | null
  /**
   * The attempt as it was while another request to the provider was in flight. If that request has changed
   * the attempt since, this outcome is ignored.
   */
  readonly inFlightAt?: Pick<AttemptRow, 'state' | 'updatedAt' | 'paymentId'>
  /**
   * We gave the payment up ourselves, since no money moves without us. Ignored while another request captures
   * it.
   */
  readonly isAbandoned?: true
}

/** An outcome without a payment. */
export const outcomeOnly = (outcome: PaymentOutcome, trouble: string | null = null): JudgedPayment => ({
  outcome,
  paymentId: null,
  captureId: null,
  received: noPence,
  trouble,
})

/**
 * The outcome of an answer without a payment: refused or unknown. A payment that the provider does not have
 * took no money.
 */
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

/** Judges a card payment; one that does not match the attempt never counts as paid. */
export const judgeCardPayment = (payment: CardPayment, expected: ExpectedPayment): JudgedPayment => {
  const { id: paymentId, received } = payment
  const outcome = outcomeOf(payment.state)
  const isOurs =
    payment.subject?.id === expected.key &&
    payment.amount === expected.amount &&
    payment.isGbp &&
    payment.live === expected.live
  const fits = isOurs && (outcome !== 'paid' || received === expected.amount)
  if (fits) return { outcome, paymentId, captureId: null, received, trouble: null }
  const trouble = `payment ${paymentId} of ${payment.amount} (${received} received) is not what ${expected.key} asked for`
  return {
    outcome: received > 0 || outcome === 'paid' ? 'paid-otherwise' : 'failed',
    paymentId,
    captureId: null,
    received,
    trouble,
  }
}

/** Whether money was received, even if some of it was refunded since. */
const isReceived = ({ state }: WalletCapture): boolean =>
  state === 'completed' || state === 'refunded' || state === 'partially-refunded'

/** Judges a wallet's order by its captures, not by its own state (HZ-13). */
export const judgeWalletOrder = (order: WalletOrder, expected: ExpectedPayment): JudgedPayment => {
  const taken = order.captures.filter(isReceived)
  const received = sumPence(taken.map(({ amount }) => amount))
  const judged = { paymentId: order.id, captureId: taken[0]?.id ?? null, received, trouble: null }
  if (received > 0) {
    const fits =
      received === expected.amount &&
      order.isGbp &&
      taken.every(({ isGbp }) => isGbp) &&
      order.subject?.id === expected.key &&
      (expected.payee === null || order.payee === null || order.payee === expected.payee)
    if (fits) return { ...judged, outcome: 'paid' }
    return {
      ...judged,
      outcome: 'paid-otherwise',
      trouble: `order ${order.id} with ${received} received is not what ${expected.key} asked for`,
    }
  }
  if (order.captures.some(({ state }) => state === 'pending')) return { ...judged, outcome: 'pending' }
  /* A wallet captures an order once: if that failed, another order must be paid. */
  if (order.captures.length > 0 && order.state === 'completed') return { ...judged, outcome: 'failed' }
  return { ...judged, outcome: order.state === 'voided' ? 'cancelled' : 'unpaid' }
}
