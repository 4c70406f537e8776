import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { type PaymentTrigger, triggerActions } from '#domain/orders/payment-decision.ts'
import { type AttemptWithQuote, attemptKeyOf } from '../attempts/attempts.ts'
import {
  type ExpectedPayment,
  type JudgedPayment,
  judgePayment,
  outcomeOnly,
  withoutPayment,
} from './judge-payment.ts'
import type {
  AutoCaptureGateway,
  Gateways,
  PaymentGateway,
  PaymentSubject,
  ShopCaptureGateway,
} from './payment-gateway.ts'

export interface ReadPaymentDeps {
  readonly gateways: Gateways
  readonly now: () => Date
}

/** A request of ours to a provider is answered or timed out within this time; see ANSWER_LIMIT_MS. */
export const IN_FLIGHT_MS = 30_000
/** The search for a payment whose creation got no answer starts this long before its attempt. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** The values that a payment must have to belong to this attempt. */
export const expectedOf = (
  { attempt, quote }: AttemptWithQuote,
  gateway: PaymentGateway,
): ExpectedPayment => ({
  key: attemptKeyOf(quote.key, attempt.number),
  amount: attempt.amountPence,
  gateway,
})

/**
 * The reference that providers store with a payment: the attempt, so that a payment is never mistaken for
 * another's.
 */
export const subjectOf = ({ attempt, quote }: AttemptWithQuote): PaymentSubject => ({
  kind: 'quote',
  id: attemptKeyOf(quote.key, attempt.number),
})

/**
 * Reads an attempt's payment at its provider, or cancels it there and returns its state; the table in
 * domain/orders/settle.ts says which of the two a message leads to. Never call it inside a transaction.
 */
export const readPayment = async (
  deps: ReadPaymentDeps,
  own: AttemptWithQuote,
  message: PaymentTrigger,
): Promise<JudgedPayment> => {
  const gateway = deps.gateways[own.attempt.provider]
  if (gateway === null) return switchedOff
  const isCancel = triggerActions[message] === 'cancel'
  switch (gateway.captures) {
    case 'automatic':
      return isCancel ? cancel(deps, gateway, own) : read(deps, gateway, own)
    case 'by-shop':
      return readUncaptured(deps, gateway, own, isCancel)
    default:
      return unreachable(gateway)
  }
}

/** Whether the attempt changed state a short time ago; reading the payment again is no change. */
const isInFlight = ({ now }: ReadPaymentDeps, { attempt }: AttemptWithQuote): boolean =>
  now().getTime() - attempt.updatedAt.getTime() < IN_FLIGHT_MS

/** Leaves the outcome to another request of ours, which will receive it. */
const leaveToOtherRequest = ({ attempt }: AttemptWithQuote): JudgedPayment => ({
  ...outcomeOnly('unreachable'),
  inFlightAt: attempt,
})

const switchedOff: JudgedPayment = outcomeOnly('unreachable', 'the provider is switched off')

const read = async (
  deps: ReadPaymentDeps,
  gateway: AutoCaptureGateway,
  own: AttemptWithQuote,
): Promise<JudgedPayment> => {
  const { paymentId } = own.attempt
  if (paymentId === null) return findLost(deps, gateway, own)
  const outcome = await gateway.read(paymentId)
  return outcome.kind === 'known'
    ? judgePayment(outcome.value, expectedOf(own, gateway))
    : withoutPayment(outcome)
}

/** Searches for the payment of an attempt whose opening got no answer. */
const findLost = async (
  deps: ReadPaymentDeps,
  gateway: AutoCaptureGateway,
  own: AttemptWithQuote,
): Promise<JudgedPayment> => {
  const since = new Date(own.attempt.createdAt.getTime() - CLOCK_SLACK_MS)
  const outcome = await gateway.findLost(subjectOf(own), since)
  if (outcome.kind !== 'known') return withoutPayment(outcome)
  const payments = outcome.value.map((payment) => judgePayment(payment, expectedOf(own, gateway)))
  const decisive = payments.find(({ outcome }) => outcome === 'paid') ?? payments[0]
  if (decisive !== undefined) return decisive
  return isInFlight(deps, own)
    ? leaveToOtherRequest(own)
    : outcomeOnly('failed', 'never reached the provider')
}

const cancel = async (
  deps: ReadPaymentDeps,
  gateway: AutoCaptureGateway,
  own: AttemptWithQuote,
): Promise<JudgedPayment> => {
  const { paymentId, flow } = own.attempt
  /*
   * A payment whose secret no browser has received cannot be paid; a request that still waits for its
   * creation finds the attempt ended.
   */
  if (paymentId === null && flow === 'browser') return { ...outcomeOnly('cancelled'), isAbandoned: true }
  const known = paymentId ?? (await findLost(deps, gateway, own)).paymentId
  if (known === null) return read(deps, gateway, own)
  const outcome = await gateway.cancel(known)
  if (outcome.kind === 'known') return judgePayment(outcome.value, expectedOf(own, gateway))
  if (outcome.kind === 'refused' && outcome.reason !== 'not-found')
    return read(deps, gateway, { ...own, attempt: { ...own.attempt, paymentId: known } })
  return withoutPayment(outcome)
}

/**
 * The money moves only when we capture it, so we may give the payment up, unless a capture is in flight.
 */
const readUncaptured = async (
  deps: ReadPaymentDeps,
  gateway: ShopCaptureGateway,
  own: AttemptWithQuote,
  isCancel: boolean,
): Promise<JudgedPayment> => {
  const abandoned: JudgedPayment = { ...outcomeOnly('cancelled'), isAbandoned: true }
  const { paymentId, state } = own.attempt
  if (paymentId === null) return isCancel || !isInFlight(deps, own) ? abandoned : leaveToOtherRequest(own)
  const outcome = await gateway.read(paymentId)
  const judged =
    outcome.kind === 'known' ? judgePayment(outcome.value, expectedOf(own, gateway)) : withoutPayment(outcome)
  if (judged.outcome !== 'unpaid') return judged
  if (state === 'unknown' && isInFlight(deps, own)) return leaveToOtherRequest(own)
  return isCancel ? { ...abandoned, paymentId } : judged
}
