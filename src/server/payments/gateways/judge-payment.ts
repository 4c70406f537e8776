import { unreachable } from '#domain/lang/unreachable.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import type { PaymentOutcome } from '#domain/orders/payment-decision.ts'
import type { AttemptRow } from '../attempts/attempts.ts'
import type { PaymentGateway, PaymentState, ProviderAnswer, ProviderPayment } from './payment-gateway.ts'

/** The values that a payment must have to belong to an attempt (HZ-12, HZ-13). */
export interface ExpectedPayment {
  /** The attempt's key, which the provider stores with the payment. */
  readonly key: string
  readonly amount: number
  readonly gateway: Pick<PaymentGateway, 'live' | 'captures'>
}

/** A provider's answer, compared with the values that the attempt expects. */
export interface JudgedPayment {
  readonly outcome: PaymentOutcome
  readonly paymentId: string | null
  /** The id of the captured money, where the provider distinguishes it from the payment. */
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

const outcomeOf = (state: PaymentState): PaymentOutcome => {
  switch (state.kind) {
    case 'awaiting-payer':
    case 'approved':
    case 'declined':
      return 'unpaid'
    case 'awaiting-confirmation':
    case 'requires-action':
      return 'requires_action'
    case 'processing':
      return 'pending'
    case 'succeeded':
      return 'paid'
    case 'failed':
      return 'failed'
    case 'cancelled':
      return 'cancelled'
    default:
      return unreachable(state)
  }
}

/**
 * Judges a payment; one that does not match the attempt never counts as paid. A payment that only the shop
 * can capture is compared once its money has arrived: until then nothing can go wrong.
 */
export const judgePayment = (
  payment: ProviderPayment,
  { key, amount, gateway: { live, captures } }: ExpectedPayment,
): JudgedPayment => {
  const { id: paymentId, captureId, received } = payment
  const outcome = outcomeOf(payment.state)
  const hasMoney = received > 0 || outcome === 'paid'
  const isOurs =
    payment.subject?.id === key &&
    payment.amount === amount &&
    payment.isGbp &&
    payment.live === live &&
    payment.isPaidToUs
  const fits = hasMoney
    ? isOurs && (outcome !== 'paid' || received === amount)
    : isOurs || captures === 'by-shop'
  if (fits) return { outcome, paymentId, captureId, received, trouble: null }
  const trouble = `payment ${paymentId} of ${payment.amount} (${received} received) is not what ${key} asked for`
  return { outcome: hasMoney ? 'paid-otherwise' : 'failed', paymentId, captureId, received, trouble }
}
