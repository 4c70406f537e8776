import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { leadsTo, type Message } from '#domain/orders/settle.ts'
import { keyOf, type SessionAttempt } from '../attempts/attempts.ts'
import {
  type Expected,
  type JudgedPayment,
  judgeCardPayment,
  judgeWalletOrder,
  outcomeOnly,
  withoutPayment,
} from './findings.ts'
import type { CardProvider, PaymentSubject, WalletProvider } from './port.ts'

/** Those who take money; null: not in this shop. */
export interface Providers {
  readonly cards: CardProvider | null
  readonly wallets: WalletProvider | null
  /** The merchant whom the wallet must name as paid (HZ-13); null: it is not looked at. */
  readonly payee: string | null
}

export interface ReadPaymentDeps {
  readonly providers: Providers
  readonly now: () => Date
}

/** A request of ours to a provider has its answer, or none, within this time; see ANSWER_LIMIT_MS. */
export const IN_FLIGHT_MS = 30_000
/** What was created within this time before an attempt is looked at when its answer was lost. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** What a payment must be, to be this attempt's. */
export const expectedOf = (
  { attempt, quote }: SessionAttempt,
  live: boolean,
  payee: string | null = null,
): Expected => ({
  key: keyOf(quote.key, attempt.number),
  amount: attempt.amountPence,
  live,
  payee,
})

/** What providers keep beside a payment: the attempt, so that a payment is never taken for another's. */
export const subjectOf = ({ attempt, quote }: SessionAttempt): PaymentSubject => ({
  kind: 'quote',
  id: keyOf(quote.key, attempt.number),
})

/**
 * How it stands with an attempt, as its provider says, or how it stands after we had it cancelled there: which of the two
 * a message leads to is for the table in domain/orders/settle.ts. Never inside a transaction.
 */
export const readPayment = (
  deps: ReadPaymentDeps,
  own: SessionAttempt,
  message: Message,
): Promise<JudgedPayment> => {
  const isCancel = leadsTo[message] === 'cancel'
  if (own.attempt.provider === 'paypal') return readWallet(deps, own, isCancel)
  return isCancel ? cancelCard(deps, own) : readCard(deps, own)
}

/** Since its last step; to ask again how it stands is no step. */
const isInFlight = ({ now }: ReadPaymentDeps, { attempt }: SessionAttempt): boolean =>
  now().getTime() - attempt.updatedAt.getTime() < IN_FLIGHT_MS

/** Another request of ours will hear what came of it. */
const ignoredForOther = ({ attempt }: SessionAttempt): JudgedPayment => ({
  ...outcomeOnly('unreachable'),
  inFlightAt: attempt,
})

const switchedOff: JudgedPayment = outcomeOnly('unreachable', 'the provider is switched off')

const readCard = async (deps: ReadPaymentDeps, own: SessionAttempt): Promise<JudgedPayment> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId } = own.attempt
  if (paymentId === null) return findLostCard(deps, cards, own)
  const outcome = await cards.retrieve(paymentId)
  return outcome.kind === 'known'
    ? judgeCardPayment(outcome.value, expectedOf(own, cards.live))
    : withoutPayment(outcome)
}

/** The answer to its creation was lost: was there one? */
const findLostCard = async (
  deps: ReadPaymentDeps,
  cards: CardProvider,
  own: SessionAttempt,
): Promise<JudgedPayment> => {
  const since = new Date(own.attempt.createdAt.getTime() - CLOCK_SLACK_MS)
  const outcome = await cards.find(subjectOf(own), since)
  if (outcome.kind !== 'known') return withoutPayment(outcome)
  const payments = outcome.value.map((payment) => judgeCardPayment(payment, expectedOf(own, cards.live)))
  const telling = payments.find(({ outcome }) => outcome === 'paid') ?? payments[0]
  if (telling !== undefined) return telling
  return isInFlight(deps, own) ? ignoredForOther(own) : outcomeOnly('failed', 'never reached the provider')
}

const cancelCard = async (deps: ReadPaymentDeps, own: SessionAttempt): Promise<JudgedPayment> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId, flow } = own.attempt
  /* A payment that no browser was told of cannot be paid; who still waits for its creation finds the attempt over. */
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

/** A wallet's money moves only when we take it: giving up is ours to say, unless we are taking it at this moment. */
const readWallet = async (
  deps: ReadPaymentDeps,
  own: SessionAttempt,
  isCancel: boolean,
): Promise<JudgedPayment> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return switchedOff
  const givenUp: JudgedPayment = { ...outcomeOnly('cancelled'), isAbandoned: true }
  const { paymentId, state } = own.attempt
  if (paymentId === null) return isCancel || !isInFlight(deps, own) ? givenUp : ignoredForOther(own)
  const outcome = await wallet.retrieve(paymentId)
  const found =
    outcome.kind === 'known'
      ? judgeWalletOrder(outcome.value, expectedOf(own, wallet.live, deps.providers.payee))
      : withoutPayment(outcome)
  if (found.outcome !== 'unpaid') return found
  if (state === 'unknown' && isInFlight(deps, own)) return ignoredForOther(own)
  return isCancel ? { ...givenUp, paymentId } : found
}
