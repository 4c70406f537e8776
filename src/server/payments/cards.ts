import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { pence } from '#domain/money/pence.ts'
import { isAlive } from '#domain/orders/states.ts'
import { findDetails } from '../checkout/index.ts'
import type { Queries } from '../database/database.ts'
import { orders, paymentAttempt } from '../database/schema/index.ts'
import { inTraceOf } from '../http/trace.ts'
import type { Visitor } from '../http/visitor.ts'
import { findOrderOf, type OrderRow } from '../orders/index.ts'
import { expectedOf, subjectOf } from './ask.ts'
import { beginAttempt, countAttempts, findAlive, findOwn, keyOf, type OwnAttempt } from './attempts.ts'
import { type CardCodeDeps, mayTryCard } from './card-code.ts'
import type { CardTesting } from './card-testing.ts'
import { hearOf, settleOwn } from './end-attempts.ts'
import { foundCard, nothingFound, withoutPayment } from './findings.ts'
import { type PayRefusal, type PrepareDeps, prepare } from './prepare.ts'
import type { CardPayment, CardProvider, NewCardPayment, Outcome } from './providers/port.ts'
import { type Settlement, unlessNotPlaced } from './settle-attempt.ts'

/** Attempts to pay in an hour (SX-07): by one session, and from one network address. */
export interface AttemptLimits {
  readonly session: number
  readonly client: number
}

export type CardDeps = PrepareDeps &
  CardCodeDeps & {
    readonly attemptLimits: AttemptLimits
    readonly cardTesting: CardTesting
  }

/** Who calls, as far as limits go: a hash of their address; null where it says nothing (see `clientOf`). */
export type Client = string | null

/** Not so often: each new payment is one that a stolen card can be tried on (HZ-16). */
export const isTooOften = async (
  tx: Queries,
  { attemptLimits, now }: Pick<CardDeps, 'attemptLimits' | 'now'>,
  visitor: Visitor,
  client: Client,
): Promise<boolean> => {
  const since = new Date(now().getTime() - HOUR_MS)
  const { bySession, byClient } = await countAttempts(tx, visitor, client, since)
  return bySession >= attemptLimits.session || byClient >= attemptLimits.client
}

/** Null: a card may be tried. While cards are being tested the mailbox of the order must be the shopper's own (SX-08). */
export const whyNotTry = async (
  deps: CardDeps,
  visitor: Visitor,
  client: Client,
): Promise<PayRefusal | null> => {
  const may = await mayTryCard(deps, visitor, {
    client,
    email: async () => (await findDetails(deps.database.queries, visitor.idHash))?.email ?? null,
  })
  if (may === 'yes') return null
  return { kind: may === 'code' ? 'card-code' : 'too-many' }
}

export const newPayment = (own: OwnAttempt): NewCardPayment => ({
  amount: pence(own.attempt.amountPence),
  subject: subjectOf(own),
  description: `Quote ${own.quote.key}`,
  receiptEmail: null,
  authentication: 'when-needed',
})

/** What the card provider said of an attempt becomes true in the shop. */
export const takeIn = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: OwnAttempt,
  outcome: Outcome<CardPayment>,
): Promise<Settlement> => {
  const expected = expectedOf(own, cards.live)
  const found =
    outcome.kind === 'known'
      ? foundCard(outcome.value, expected)
      : outcome.kind === 'refused' && own.attempt.paymentId === null
        ? nothingFound('failed', `${outcome.reason} ${outcome.code}`)
        : withoutPayment(outcome)
  return settleOwn(deps, own, found)
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
  const refusal = await whyNotTry(deps, visitor, client)
  if (refusal !== null) return err(refusal)
  for (let tried = 0; tried < 2; tried += 1) {
    const begun = await prepare(deps, visitor, { method: 'stripe', shown }, async (tx, quote) => {
      const alive = quote.state === 'paying' ? await findAlive(tx, quote.id) : null
      if (alive?.provider === 'stripe' && alive.flow === 'browser') return ok({ attempt: alive, quote })
      if (alive !== null) return err({ kind: 'paying', quoteId: quote.id })
      if (await isTooOften(tx, deps, visitor, client)) return err({ kind: 'too-many' })
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
        ? await cards.create(newPayment(own), keyOf(own.quote.key, own.attempt.number))
        : await inTraceOf(own.attempt.trace, () => cards.retrieve(paymentId))
    const settled = await unlessNotPlaced(takeIn(deps, cards, own, outcome))
    if (settled === 'not-placed') return err({ kind: 'checking' })
    if (settled.order !== null) return err({ kind: 'ordered', order: settled.order })
    if (outcome.kind !== 'known') return err({ kind: 'provider-away' })
    if (!isAlive(settled.attempt.state)) {
      /* Given up meanwhile by another tab: nobody may pay it any more. */
      await hearOver(deps, cards, own, outcome.value)
      continue
    }
    if (settled.attempt.state === 'pending') return err({ kind: 'checking' })
    const { clientSecret } = outcome.value
    return clientSecret === null ? err({ kind: 'provider-away' }) : ok(clientSecret)
  }
  return err({ kind: 'checking' })
}

const hearOver = async (
  deps: PrepareDeps,
  cards: CardProvider,
  own: OwnAttempt,
  payment: CardPayment,
): Promise<void> => {
  if (payment.state.kind === 'cancelled') return
  await takeIn(deps, cards, own, await cards.cancel(payment.id))
}

/** The newsletter box, of an order that a webhook placed before it was told of it. */
const withOptIn = async (queries: Queries, order: OrderRow): Promise<OrderRow> => {
  await queries.update(orders).set({ optIn: true }).where(eq(orders.id, order.id))
  return { ...order, optIn: true }
}

/** The order of an attempt; its provider is asked unless there is one. */
export const finish = async (
  deps: PrepareDeps,
  { attempt, quote }: OwnAttempt,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  if (optIn) await queries.update(paymentAttempt).set({ optIn }).where(eq(paymentAttempt.id, attempt.id))
  const placed = await findOrderOf(queries, quote)
  const heard =
    placed === null
      ? await unlessNotPlaced(hearOf(deps, { attempt, quote }, 'confirm'))
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
  const own = await findOwn(deps.database.queries, visitor, 'stripe', paymentId)
  if (own !== null) return finish(deps, own, optIn)
  deps.log.security('confirmed a payment that is not theirs', { payment: paymentId })
  return err({ kind: 'not-found' })
}
