import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { type PaymentTrigger, triggerActions } from '#domain/orders/payment-decision.ts'
import { type AttemptWithQuote, attemptKeyOf } from '../attempts/attempts.ts'
import {
  type ExpectedPayment,
  type JudgedPayment,
  judgeCardPayment,
  judgeWalletOrder,
  outcomeOnly,
  withoutPayment,
} from './judge-payment.ts'
import type { CardProvider, PaymentSubject, WalletProvider } from './port.ts'

/** The payment providers; null: this shop has none. */
export interface Providers {
  readonly cards: CardProvider | null
  readonly wallets: WalletProvider | null
  /** The merchant that the wallet must name as payee (HZ-13); null: not checked. */
  readonly payee: string | null
}

export interface ReadPaymentDeps {
  readonly providers: Providers
  readonly now: () => Date
}

/** A request of ours to a provider is answered or timed out within this time; see ANSWER_LIMIT_MS. */
export const IN_FLIGHT_MS = 30_000
/** The search for a payment whose creation got no answer starts this long before its attempt. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** The values that a payment must have to belong to this attempt. */
export const expectedOf = (
  { attempt, quote }: AttemptWithQuote,
  live: boolean,
  payee: string | null = null,
): ExpectedPayment => ({
  key: attemptKeyOf(quote.key, attempt.number),
  amount: attempt.amountPence,
  live,
  payee,
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
export const readPayment = (
  deps: ReadPaymentDeps,
  own: AttemptWithQuote,
  message: PaymentTrigger,
): Promise<JudgedPayment> => {
  const isCancel = triggerActions[message] === 'cancel'
  if (own.attempt.provider === 'paypal') return readWallet(deps, own, isCancel)
  return isCancel ? cancelCard(deps, own) : readCard(deps, own)
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

const readCard = async (deps: ReadPaymentDeps, own: AttemptWithQuote): Promise<JudgedPayment> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId } = own.attempt
  if (paymentId === null) return findLostCard(deps, cards, own)
  const outcome = await cards.retrieve(paymentId)
  return outcome.kind === 'known'
    ? judgeCardPayment(outcome.value, expectedOf(own, cards.live))
    : withoutPayment(outcome)
}

/** Searches for the payment of an attempt whose creation got no answer. */
const findLostCard = async (
  deps: ReadPaymentDeps,
  cards: CardProvider,
  own: AttemptWithQuote,
): Promise<JudgedPayment> => {
  const since = new Date(own.attempt.createdAt.getTime() - CLOCK_SLACK_MS)
  const outcome = await cards.find(subjectOf(own), since)
  if (outcome.kind !== 'known') return withoutPayment(outcome)
  const payments = outcome.value.map((payment) => judgeCardPayment(payment, expectedOf(own, cards.live)))
  const decisive = payments.find(({ outcome }) => outcome === 'paid') ?? payments[0]
  if (decisive !== undefined) return decisive
  return isInFlight(deps, own)
    ? leaveToOtherRequest(own)
    : outcomeOnly('failed', 'never reached the provider')
}

const cancelCard = async (deps: ReadPaymentDeps, own: AttemptWithQuote): Promise<JudgedPayment> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId, flow } = own.attempt
  /*
   * A payment whose secret no browser has received cannot be paid; a request that still waits for its
   * creation finds the attempt ended.
   */
  if (paymentId === null && flow === 'browser') return { ...outcomeOnly('cancelled'), isAbandoned: true }
  const known = paymentId ?? (await findLostCard(deps, cards, own)).paymentId
  if (known === null) return readCard(deps, own)
  const expected = expectedOf(own, cards.live)
  const outcome = await cards.cancel(known)
  if (outcome.kind === 'known') return judgeCardPayment(outcome.value, expected)
  if (outcome.kind === 'refused' && outcome.reason !== 'not-found')
    return readCard(deps, { ...own, attempt: { ...own.attempt, paymentId: known } })
  return withoutPayment(outcome)
}

/**
 * A wallet's money moves only when we capture it, so we may give the order up, unless a capture is in flight.
 */
const readWallet = async (
  deps: ReadPaymentDeps,
  own: AttemptWithQuote,
  isCancel: boolean,
): Promise<JudgedPayment> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return switchedOff
  const abandoned: JudgedPayment = { ...outcomeOnly('cancelled'), isAbandoned: true }
  const { paymentId, state } = own.attempt
  if (paymentId === null) return isCancel || !isInFlight(deps, own) ? abandoned : leaveToOtherRequest(own)
  const outcome = await wallet.retrieve(paymentId)
  const judged =
    outcome.kind === 'known'
      ? judgeWalletOrder(outcome.value, expectedOf(own, wallet.live, deps.providers.payee))
      : withoutPayment(outcome)
  if (judged.outcome !== 'unpaid') return judged
  if (state === 'unknown' && isInFlight(deps, own)) return leaveToOtherRequest(own)
  return isCancel ? { ...abandoned, paymentId } : judged
}
