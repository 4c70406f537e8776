import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import { isAlive } from '#domain/orders/states.ts'
import { findDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { orders, paymentAttempt } from '../../database/schema/index.ts'
import { inTraceOf } from '../../operations/trace.ts'
import { findOrderOf, type OrderRow, type QuoteRequest } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { expectedOf, subjectOf } from '../gateways/ask-gateways.ts'
import { judgeCardPayment, outcomeOnly, withoutPayment } from '../gateways/findings.ts'
import type { CardPayment, CardProvider, NewCardPayment, ProviderAnswer } from '../gateways/port.ts'
import { type AppliedOutcome, orNotPlaced } from './apply-outcome.ts'
import { type AttemptLimits, waitForAttempt } from './attempt-limit.ts'
import { beginAttempt, findAlive, findOfSession, keyOf, type SessionAttempt } from './attempts.ts'
import { type CardCodeDeps, mayTryCard } from './card-code.ts'
import type { CardTesting } from './card-testing.ts'
import { applyAndRefund, readAndApply } from './end-attempts.ts'
import { type PayRefusal, type PrepareDeps, prepare, type TooMany } from './prepare.ts'

export type CardDeps = PrepareDeps &
  CardCodeDeps & {
    readonly attemptLimits: AttemptLimits
    readonly cardTesting: CardTesting
  }

/** Who calls, as far as limits go: a hash of their address; null where it says nothing (see `clientOf`). */
export type Client = string | null

/** Null: another attempt may begin. Each one is a payment that a stolen card can be tried on (HZ-16). */
export const tooManyAttempts = async (
  tx: Queries,
  { attemptLimits, now }: Pick<CardDeps, 'attemptLimits' | 'now'>,
  visitor: Visitor,
  client: Client,
): Promise<TooMany | null> => {
  const seconds = await waitForAttempt(tx, attemptLimits, { visitor, client, now: now() })
  return seconds === null ? null : { kind: 'too-many', seconds }
}

/** How a card's bank is to be asked, or why the card cannot be tried now (SX-08). */
export const authenticationFor = async (
  deps: CardDeps,
  visitor: Visitor,
  client: Client,
): Promise<Result<'when-needed' | 'challenge', PayRefusal>> => {
  const pass = await mayTryCard(deps, visitor, {
    client,
    email: async () => (await findDetails(deps.database.queries, visitor.idHash))?.email ?? null,
  })
  if (pass.kind === 'code') return err({ kind: 'card-code' })
  if (pass.kind === 'too-many') return err(pass)
  return ok(pass.kind === 'challenge' ? 'challenge' : 'when-needed')
}

export const newPayment = (
  own: SessionAttempt,
  authentication: NewCardPayment['authentication'],
): NewCardPayment => ({
  amount: pence(own.attempt.amountPence),
  subject: subjectOf(own),
  description: `Quote ${own.quote.key}`,
  receiptEmail: null,
  authentication,
})

/** What the card provider said of an attempt becomes true in the shop. */
export const applyCardAnswer = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: SessionAttempt,
  outcome: ProviderAnswer<CardPayment>,
): Promise<AppliedOutcome> => {
  const expected = expectedOf(own, cards.live)
  const found =
    outcome.kind === 'known'
      ? judgeCardPayment(outcome.value, expected)
      : outcome.kind === 'refused' && own.attempt.paymentId === null
        ? outcomeOnly('failed', `${outcome.reason} ${outcome.code}`)
        : withoutPayment(outcome)
  return applyAndRefund(deps, own, found)
}

/**
 * Makes the payment that the browser will confirm, or gives the one that it has: its client secret (T-299). Called again
 * for the same basket, it is the same payment; a changed basket has the old one cancelled first.
 */
export const openPaymentIntent = async (
  deps: CardDeps,
  visitor: Visitor,
  client: Client,
  shown: string | null,
): Promise<Result<string, PayRefusal>> => {
  const { cards } = deps.providers
  if (cards === null) return err({ kind: 'not-offered' })
  const authentication = await authenticationFor(deps, visitor, client)
  if (!authentication.ok) return authentication
  for (let tried = 0; tried < 2; tried += 1) {
    const asked = { method: 'stripe', goods: 'nothing', shown, client } as const
    const begun = await prepare(deps, visitor, asked, async (tx, quote) => {
      const alive = quote.state === 'paying' ? await findAlive(tx, quote.id) : null
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
        ? await cards.create(newPayment(own, authentication.value), keyOf(own.quote.key, own.attempt.number))
        : await inTraceOf(own.attempt.trace, () => cards.retrieve(paymentId))
    const settled = await orNotPlaced(applyCardAnswer(deps, cards, own, outcome))
    if (settled === 'not-placed') return err({ kind: 'checking' })
    if (settled.order !== null) return err({ kind: 'ordered', order: settled.order })
    if (outcome.kind !== 'known') return err({ kind: 'provider-away' })
    const isTooLax = authentication.value === 'challenge' && lacksChallenge(outcome.value)
    if (!isAlive(settled.attempt.state) || isTooLax) {
      /* Given up meanwhile by another tab, or begun before its bank had to be asked: it must not be paid any more. */
      await readOverPayment(deps, cards, own, outcome.value)
      continue
    }
    if (settled.attempt.state === 'pending') return err({ kind: 'checking' })
    const { clientSecret } = outcome.value
    return clientSecret === null ? err({ kind: 'provider-away' }) : ok(clientSecret)
  }
  return err({ kind: 'checking' })
}

/** Its bank will be asked only where it wishes, and the shopper can still confirm it so. */
const lacksChallenge = ({ isChallenged, state }: CardPayment): boolean =>
  !isChallenged && (state.kind === 'awaiting-method' || state.kind === 'declined')

/**
 * The browser is about to confirm a payment at its vendor, and so to charge a card without us: goods and code are held
 * back for it now (D31). A payment that comes without this call is an order all the same (D15).
 */
export const holdForBrowser = async (
  deps: CardDeps,
  visitor: Visitor,
  asked: QuoteRequest,
): Promise<Result<'held' | 'not-needed', PayRefusal>> => {
  if (deps.providers.cards === null) return ok('not-needed')
  const held = await prepare(deps, visitor, { ...asked, method: 'stripe', goods: 'held' }, async () =>
    ok('held' as const),
  )
  return !held.ok && isOtherMethod(held.error) ? ok('not-needed') : held
}

/** It cannot be paid by card: whatever it is paid by, the server confirms that. */
const isOtherMethod = ({ kind }: PayRefusal): boolean =>
  kind === 'not-offered' || kind === 'too-little-for-cards' || kind === 'too-much-for-cards'

const readOverPayment = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: SessionAttempt,
  payment: CardPayment,
): Promise<void> => {
  if (payment.state.kind === 'cancelled') return
  await applyCardAnswer(deps, cards, own, await cards.cancel(payment.id))
}

/** The newsletter box, of an order that a webhook placed before it was told of it. */
const withOptIn = async (queries: Queries, order: OrderRow): Promise<OrderRow> => {
  await queries.update(orders).set({ optIn: true }).where(eq(orders.id, order.id))
  return { ...order, optIn: true }
}

/** The order of an attempt; its provider is asked unless there is one. */
export const finish = async (
  deps: PrepareDeps,
  { attempt, quote }: SessionAttempt,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  if (optIn) await queries.update(paymentAttempt).set({ optIn }).where(eq(paymentAttempt.id, attempt.id))
  const placed = await findOrderOf(queries, quote)
  const heard =
    placed === null
      ? await orNotPlaced(readAndApply(deps, { attempt, quote }, 'confirm'))
      : ({ kind: 'ordered', order: placed } as const)
  if (heard === 'not-placed') return err({ kind: 'checking' })
  if (heard.kind === 'ordered')
    return ok(optIn && !heard.order.optIn ? await withOptIn(queries, heard.order) : heard.order)
  const [now] = await queries.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
  invariant(now !== undefined, `an attempt ${attempt.id}`)
  return err({ kind: now.state === 'unknown' || now.state === 'pending' ? 'checking' : 'not-paid' })
}

/**
 * The browser says that its payment went through (T-304). It is looked up among the visitor's own and read again at the
 * provider (T-318); said twice, it is the same order (T-288).
 */
export const confirmPayment = async (
  deps: PrepareDeps,
  visitor: Visitor,
  paymentId: string,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const own = await findOfSession(deps.database.queries, visitor, 'stripe', paymentId)
  if (own !== null) return finish(deps, own, optIn)
  deps.log.security('confirmed a payment that is not theirs', { payment: paymentId })
  return err({ kind: 'not-found' })
}
