import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { leadsTo, type Message } from '#domain/orders/settle.ts'
import { keyOf, type OwnAttempt } from '../attempts/attempts.ts'
import {
  type Expected,
  type Found,
  foundCard,
  foundWallet,
  nothingFound,
  withoutPayment,
} from './findings.ts'
import type { CardProvider, Subject, WalletProvider } from './port.ts'

/** Those who take money; null: not in this shop. */
export interface Providers {
  readonly cards: CardProvider | null
  readonly wallets: WalletProvider | null
  /** The merchant whom the wallet must name as paid (HZ-13); null: it is not looked at. */
  readonly payee: string | null
}

export interface AskDeps {
  readonly providers: Providers
  readonly now: () => Date
}

/** A request of ours to a provider has its answer, or none, within this time; see ANSWER_LIMIT_MS. */
export const IN_FLIGHT_MS = 30_000
/** What was created within this time before an attempt is looked at when its answer was lost. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS

/** What a payment must be, to be this attempt's. */
export const expectedOf = (
  { attempt, quote }: OwnAttempt,
  live: boolean,
  payee: string | null = null,
): Expected => ({
  key: keyOf(quote.key, attempt.number),
  amount: attempt.amountPence,
  live,
  payee,
})

/** What providers keep beside a payment: the attempt, so that a payment is never taken for another's. */
export const subjectOf = ({ attempt, quote }: OwnAttempt): Subject => ({
  kind: 'quote',
  id: keyOf(quote.key, attempt.number),
})

/**
 * How it stands with an attempt, as its provider says, or how it stands after we had it cancelled there: which of the two
 * a message leads to is for the table in domain/orders/settle.ts. Never inside a transaction.
 */
export const askAbout = (deps: AskDeps, own: OwnAttempt, message: Message): Promise<Found> => {
  const isCancel = leadsTo[message] === 'cancel'
  if (own.attempt.provider === 'paypal') return askWallet(deps, own, isCancel)
  return isCancel ? cancelCard(deps, own) : readCard(deps, own)
}

/** Since its last step; to ask again how it stands is no step. */
const isInFlight = ({ now }: AskDeps, { attempt }: OwnAttempt): boolean =>
  now().getTime() - attempt.updatedAt.getTime() < IN_FLIGHT_MS

/** Another request of ours will hear what came of it. */
const leftToOther = ({ attempt }: OwnAttempt): Found => ({
  ...nothingFound('unreachable'),
  inFlightAt: attempt,
})

const switchedOff: Found = nothingFound('unreachable', 'the provider is switched off')

const readCard = async (deps: AskDeps, own: OwnAttempt): Promise<Found> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId } = own.attempt
  if (paymentId === null) return findLostCard(deps, cards, own)
  const outcome = await cards.retrieve(paymentId)
  return outcome.kind === 'known'
    ? foundCard(outcome.value, expectedOf(own, cards.live))
    : withoutPayment(outcome)
}

/** The answer to its creation was lost: was there one? */
const findLostCard = async (deps: AskDeps, cards: CardProvider, own: OwnAttempt): Promise<Found> => {
  const since = new Date(own.attempt.createdAt.getTime() - CLOCK_SLACK_MS)
  const outcome = await cards.find(subjectOf(own), since)
  if (outcome.kind !== 'known') return withoutPayment(outcome)
  const payments = outcome.value.map((payment) => foundCard(payment, expectedOf(own, cards.live)))
  const telling = payments.find(({ finding }) => finding === 'paid') ?? payments[0]
  if (telling !== undefined) return telling
  return isInFlight(deps, own) ? leftToOther(own) : nothingFound('failed', 'never reached the provider')
}

const cancelCard = async (deps: AskDeps, own: OwnAttempt): Promise<Found> => {
  const { cards } = deps.providers
  if (cards === null) return switchedOff
  const { paymentId, flow } = own.attempt
  /* A payment that no browser was told of cannot be paid; who still waits for its creation finds the attempt over. */
  if (paymentId === null && flow === 'browser') return { ...nothingFound('cancelled'), isGivenUp: true }
  const known = paymentId ?? (await findLostCard(deps, cards, own)).paymentId
  if (known === null) return readCard(deps, own)
  const expected = expectedOf(own, cards.live)
  const outcome = await cards.cancel(known)
  if (outcome.kind === 'known') return foundCard(outcome.value, expected)
  if (outcome.kind === 'refused' && outcome.reason !== 'not-found')
    return readCard(deps, { ...own, attempt: { ...own.attempt, paymentId: known } })
  return withoutPayment(outcome)
}

/** A wallet's money moves only when we take it: giving up is ours to say, unless we are taking it at this moment. */
const askWallet = async (deps: AskDeps, own: OwnAttempt, isCancel: boolean): Promise<Found> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return switchedOff
  const givenUp: Found = { ...nothingFound('cancelled'), isGivenUp: true }
  const { paymentId, state } = own.attempt
  if (paymentId === null) return isCancel || !isInFlight(deps, own) ? givenUp : leftToOther(own)
  const outcome = await wallet.retrieve(paymentId)
  const found =
    outcome.kind === 'known'
      ? foundWallet(outcome.value, expectedOf(own, wallet.live, deps.providers.payee))
      : withoutPayment(outcome)
  if (found.finding !== 'unpaid') return found
  if (state === 'unknown' && isInFlight(deps, own)) return leftToOther(own)
  return isCancel ? { ...givenUp, paymentId } : found
}
