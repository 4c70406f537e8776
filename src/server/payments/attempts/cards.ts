import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import { isActiveAttempt } from '#domain/orders/states.ts'
import { findDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { orders, paymentAttempt } from '../../database/schema/index.ts'
import { continueTrace } from '../../operations/trace.ts'
import { findOrderOf, type OrderRow, type QuoteRequest } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { judgeCardPayment, outcomeOnly, withoutPayment } from '../gateways/judge-payment.ts'
import type { CardPayment, CardProvider, NewCardPayment, ProviderAnswer } from '../gateways/port.ts'
import { expectedOf, subjectOf } from '../gateways/read-payment.ts'
import { type AppliedOutcome, catchNotPlaced } from './apply-outcome.ts'
import { type AttemptLimits, waitForAttempt } from './attempt-limit.ts'
import {
  type AttemptWithQuote,
  attemptKeyOf,
  beginAttempt,
  findAttemptOfVisitor,
  findOpenAttempt,
} from './attempts.ts'
import { type CardCodeDeps, mayTryCard } from './card-code.ts'
import type { CardTesting } from './card-testing.ts'
import { applyAndRefund, readAndApply } from './end-attempts.ts'
import { type PayRefusal, type PrepareDeps, prepare, type RateLimited } from './prepare.ts'

export type CardDeps = PrepareDeps &
  CardCodeDeps & {
    readonly attemptLimits: AttemptLimits
    readonly cardTesting: CardTesting
  }

/**
 * The client for rate limits: a hash of the network address; null if it does not identify a client (see
 * `clientOf`).
 */
export type ClientHash = string | null

/**
 * Limits the attempts of a session and a client, since a stolen card can be tried on each (HZ-16). Null:
 * another one may begin.
 */
export const tooManyAttempts = async (
  tx: Queries,
  { attemptLimits, now }: Pick<CardDeps, 'attemptLimits' | 'now'>,
  visitor: Visitor,
  client: ClientHash,
): Promise<RateLimited | null> => {
  const seconds = await waitForAttempt(tx, attemptLimits, { visitor, client, now: now() })
  return seconds === null ? null : { kind: 'too-many', seconds }
}

/** The authentication to request from a card's bank, or why the card cannot be tried now (SX-08). */
export const authenticationFor = async (
  deps: CardDeps,
  visitor: Visitor,
  client: ClientHash,
): Promise<Result<'when-needed' | 'challenge', PayRefusal>> => {
  const pass = await mayTryCard(deps, visitor, {
    client,
    email: async () => (await findDetails(deps.database.queries, visitor.idHash))?.email ?? null,
  })
  if (pass.kind === 'code') return err({ kind: 'card-code' })
  if (pass.kind === 'too-many') return err(pass)
  return ok(pass.kind === 'challenge' ? 'challenge' : 'when-needed')
}

export const newCardPayment = (
  own: AttemptWithQuote,
  authentication: NewCardPayment['authentication'],
): NewCardPayment => ({
  amount: pence(own.attempt.amountPence),
  subject: subjectOf(own),
  description: `Quote ${own.quote.key}`,
  receiptEmail: null,
  authentication,
})

/** Applies the card provider's answer to an attempt. */
export const applyCardAnswer = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: AttemptWithQuote,
  outcome: ProviderAnswer<CardPayment>,
): Promise<AppliedOutcome> => {
  const expected = expectedOf(own, cards.live)
  const judged =
    outcome.kind === 'known'
      ? judgeCardPayment(outcome.value, expected)
      : outcome.kind === 'refused' && own.attempt.paymentId === null
        ? outcomeOnly('failed', `${outcome.reason} ${outcome.code}`)
        : withoutPayment(outcome)
  return applyAndRefund(deps, own, judged)
}

/**
 * Creates the payment that the browser will confirm, and returns its client secret (T-299). Called again for
 * the same basket, it returns the same payment; after a change of the basket it first cancels the old one.
 */
export const openPaymentIntent = async (
  deps: CardDeps,
  visitor: Visitor,
  client: ClientHash,
  shown: string | null,
): Promise<Result<string, PayRefusal>> => {
  const { cards } = deps.providers
  if (cards === null) return err({ kind: 'not-offered' })
  const authentication = await authenticationFor(deps, visitor, client)
  if (!authentication.ok) return authentication
  for (let tried = 0; tried < 2; tried += 1) {
    const request = { method: 'stripe', goods: 'nothing', shown, client } as const
    const begun = await prepare(deps, visitor, request, async (tx, quote) => {
      const alive = quote.state === 'paying' ? await findOpenAttempt(tx, quote.id) : null
      if (alive?.provider === 'stripe' && alive.flow === 'browser') return ok({ attempt: alive, quote })
      if (alive !== null) return err({ kind: 'paying', quoteId: quote.id })
      const tooMany = await tooManyAttempts(tx, deps, visitor, client)
      if (tooMany !== null) return err(tooMany)
      const attempt = await beginAttempt(tx, quote, {
        provider: 'stripe',
        flow: 'browser',
        client,
        now: deps.now(),
      })
      return ok({ attempt, quote })
    })
    if (!begun.ok) return begun
    const own = begun.value
    const { paymentId } = own.attempt
    const outcome =
      paymentId === null
        ? await cards.create(
            newCardPayment(own, authentication.value),
            attemptKeyOf(own.quote.key, own.attempt.number),
          )
        : await continueTrace(own.attempt.trace, () => cards.retrieve(paymentId))
    const applied = await catchNotPlaced(applyCardAnswer(deps, cards, own, outcome))
    if (applied === 'not-placed') return err({ kind: 'checking' })
    if (applied.order !== null) return err({ kind: 'ordered', order: applied.order })
    if (outcome.kind !== 'known') return err({ kind: 'provider-away' })
    const isTooLax = authentication.value === 'challenge' && lacksChallenge(outcome.value)
    if (!isActiveAttempt(applied.attempt.state) || isTooLax) {
      /*
       * Given up by another tab in the meantime, or begun before authentication was required: it must not be
       * paid any more.
       */
      await cancelStalePayment(deps, cards, own, outcome.value)
      continue
    }
    if (applied.attempt.state === 'pending') return err({ kind: 'checking' })
    const { clientSecret } = outcome.value
    return clientSecret === null ? err({ kind: 'provider-away' }) : ok(clientSecret)
  }
  return err({ kind: 'checking' })
}

/** Whether the shopper can still confirm a payment without a challenge by its bank. */
const lacksChallenge = ({ isChallenged, state }: CardPayment): boolean =>
  !isChallenged && (state.kind === 'awaiting-method' || state.kind === 'declined')

/**
 * Holds goods and code before the browser confirms a payment at its vendor, which charges the card without
 * this server (D31). A payment without this call still becomes an order (D15).
 */
export const holdForBrowser = async (
  deps: CardDeps,
  visitor: Visitor,
  request: QuoteRequest,
): Promise<Result<'held' | 'not-needed', PayRefusal>> => {
  if (deps.providers.cards === null) return ok('not-needed')
  const held = await prepare(deps, visitor, { ...request, method: 'stripe', goods: 'held' }, async () =>
    ok('held' as const),
  )
  return !held.ok && isOtherMethod(held.error) ? ok('not-needed') : held
}

/** Whether cards cannot be used: the server confirms all other methods. */
const isOtherMethod = ({ kind }: PayRefusal): boolean =>
  kind === 'not-offered' || kind === 'too-little-for-cards' || kind === 'too-much-for-cards'

const cancelStalePayment = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: AttemptWithQuote,
  payment: CardPayment,
): Promise<void> => {
  if (payment.state.kind === 'cancelled') return
  await applyCardAnswer(deps, cards, own, await cards.cancel(payment.id))
}

/** Stores the newsletter consent of an order that a webhook placed before the consent arrived. */
const withOptIn = async (queries: Queries, order: OrderRow): Promise<OrderRow> => {
  await queries.update(orders).set({ optIn: true }).where(eq(orders.id, order.id))
  return { ...order, optIn: true }
}

/** Returns the order of an attempt; reads the payment at its provider if there is no order yet. */
export const finishPayment = async (
  deps: PrepareDeps,
  { attempt, quote }: AttemptWithQuote,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  if (optIn) await queries.update(paymentAttempt).set({ optIn }).where(eq(paymentAttempt.id, attempt.id))
  const placed = await findOrderOf(queries, quote)
  const ending =
    placed === null
      ? await catchNotPlaced(readAndApply(deps, { attempt, quote }, 'confirm'))
      : ({ kind: 'ordered', order: placed } as const)
  if (ending === 'not-placed') return err({ kind: 'checking' })
  if (ending.kind === 'ordered')
    return ok(optIn && !ending.order.optIn ? await withOptIn(queries, ending.order) : ending.order)
  const [now] = await queries.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
  invariant(now !== undefined, `an attempt ${attempt.id}`)
  return err({ kind: now.state === 'unknown' || now.state === 'pending' ? 'checking' : 'not-paid' })
}

/**
 * Handles the browser's report that its payment succeeded (T-304). The payment is found among the visitor's
 * own and read again at the provider (T-318); a repeated report returns the same order (T-288).
 */
export const confirmPayment = async (
  deps: PrepareDeps,
  visitor: Visitor,
  paymentId: string,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const own = await findAttemptOfVisitor(deps.database.queries, visitor, 'stripe', paymentId)
  if (own !== null) return finishPayment(deps, own, optIn)
  deps.log.security('confirmed a payment that is not theirs', { payment: paymentId })
  return err({ kind: 'not-found' })
}
