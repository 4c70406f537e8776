import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Provider } from '#domain/payments/methods.ts'
import { providerEvent } from '../../database/schema/index.ts'
import {
  type AttemptRow,
  findAttemptByKey,
  findAttemptByPayment,
  recordPaymentId,
} from '../attempts/attempts.ts'
import { type CardTesting, isCardTesting, recordDecline } from '../attempts/card-testing.ts'
import { type EndDeps, handleAttemptMessage } from '../attempts/end-attempts.ts'
import type { CardEvent, EventHead, WalletEvent, WebhookHeaders, WebhookReading } from '../gateways/port.ts'
import { type ApplyManualDeps, readManualPayment } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findRefundedAttempt } from '../refunds/back-office-refund.ts'
import { handleRefundEvent } from '../refunds/reopen-refund.ts'
import { handleDispute } from './handle-dispute.ts'
import { readStoredCardEvent, readStoredWalletEvent } from './stored-events.ts'

export type HandleEventDeps = EndDeps & ApplyManualDeps & { readonly cardTesting: CardTesting }

/** The answer to a provider: processed, not genuine, or to be sent again. */
export type EventResult = 'taken' | 'refused' | 'again'

/**
 * Handles a webhook event of the card provider. The event is only a trigger: the payment is read again at the
 * provider, so that the same event may arrive repeatedly and late (FT-06).
 */
export const handleCardEvent = async (
  deps: HandleEventDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<EventResult> => {
  const { cards } = deps.providers
  if (cards === null) return 'refused'
  const reading = await cards.readEvent(rawBody, signature)
  return handleOnce(deps, 'stripe', reading, cards.live, (event) => applyCardEvent(deps, event))
}

const applyCardEvent = async (
  deps: HandleEventDeps,
  { id: eventId, about, type }: Pick<CardEvent, 'id' | 'about' | 'type'>,
): Promise<void> => {
  if (about.kind === 'refund' && about.refundId !== null)
    await handleRefundEvent(deps, 'stripe', about.refundId)
  if (about.kind === 'other' || about.paymentId === null) return
  const { paymentId } = about
  const attempt = await findAttemptByPayment(deps.database.queries, 'stripe', paymentId)
  const manual = attempt === null ? await findManual(deps.database.queries, { paymentId }) : null
  const paid = attempt !== null ? { attempt } : manual !== null ? { manual } : null
  if (about.kind === 'dispute' && about.disputeId !== '' && paid !== null)
    await handleDispute(deps, 'stripe', about, paid)
  if (attempt !== null) return handleAttemptEvent(deps, attempt, { eventId, type })
  if (manual !== null) return readManualPayment(deps, manual)
  await handleUnknownCard(deps, paymentId)
}

/**
 * Handles an event about an attempt. A decline in the shopper's browser is known only from its event. While
 * cards are being tested, a decline ends the payment: a holder of its secret could try one card after the
 * other at the provider itself. The shopper's next press starts another payment.
 */
const handleAttemptEvent = async (
  deps: HandleEventDeps,
  { id, flow }: AttemptRow,
  { eventId, type }: { readonly eventId: string; readonly type: string },
): Promise<void> => {
  const isDecline = flow === 'browser' && type === 'payment_intent.payment_failed'
  if (isDecline) await recordDecline(deps, { eventId })
  const isOver = isDecline && (await isCardTesting(deps.database.queries))
  await handleAttemptMessage(deps, id, isOver ? 'replace' : 'webhook')
}

/**
 * Handles an event that arrived before the answer to the payment's creation: the payment itself names its
 * attempt.
 */
const handleUnknownCard = async (deps: HandleEventDeps, paymentId: string): Promise<void> => {
  const payment = await deps.providers.cards?.retrieve(paymentId)
  if (payment?.kind !== 'known') {
    if (payment?.kind === 'unknown') throw new Error('The card provider did not say whose payment it is.')
    return
  }
  const { subject } = payment.value
  if (subject === null) return
  const { queries } = deps.database
  if (subject.kind === 'manual-payment') {
    const manual = await findManual(queries, { key: subject.id })
    return manual === null ? undefined : readManualPayment(deps, manual)
  }
  const attempt = await findAttemptByKey(queries, subject.id)
  if (attempt === null) return
  await recordPaymentId(queries, attempt.id, paymentId)
  await handleAttemptMessage(deps, attempt.id, 'webhook')
}

/** Handles a webhook event of the wallet; the same rules apply. */
export const handleWalletEvent = async (
  deps: HandleEventDeps,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<EventResult> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return 'refused'
  const reading = await wallet.readEvent(rawBody, headers)
  return handleOnce(deps, 'paypal', reading, wallet.live, (event) => applyWalletEvent(deps, event))
}

const applyWalletEvent = async (
  deps: HandleEventDeps,
  { about }: Pick<WalletEvent, 'about'>,
): Promise<void> => {
  if (about.kind === 'other') return
  if (about.kind === 'dispute') {
    for (const captureId of about.captureIds) {
      const attempt = await findRefundedAttempt(deps, 'paypal', { of: captureId })
      if (attempt !== null) await handleDispute(deps, 'paypal', about, { attempt })
    }
    return
  }
  if (about.refundId !== null) await handleRefundEvent(deps, 'paypal', about.refundId)
  const { queries } = deps.database
  const attempt =
    (about.orderId === null ? null : await findAttemptByPayment(queries, 'paypal', about.orderId)) ??
    (about.subject === null ? null : await findAttemptByKey(queries, about.subject.id))
  if (attempt !== null) await handleAttemptMessage(deps, attempt.id, 'webhook')
}

const isEvent = (provider: Provider, eventId: string) =>
  and(eq(providerEvent.provider, provider), eq(providerEvent.eventId, eventId))

/**
 * Stores the event, applies it and marks it as processed. After a failure it stays unmarked, and the provider
 * must send it again (FT-10).
 */
const handleOnce = async <E extends EventHead & { readonly about: unknown }>(
  { database: { queries }, log, now }: HandleEventDeps,
  provider: Provider,
  reading: WebhookReading<E>,
  live: boolean,
  apply: (event: E) => Promise<void>,
): Promise<EventResult> => {
  if (reading.kind === 'unknown') return 'again'
  if (reading.kind === 'refused') {
    log.security('a webhook was refused', { provider, why: reading.why })
    return 'refused'
  }
  const { event } = reading
  if (event.live !== live) {
    log.security('a webhook of the other mode was refused', { provider, type: event.type })
    return 'refused'
  }
  const own = isEvent(provider, event.id)
  await queries
    .insert(providerEvent)
    .values({ provider, eventId: event.id, type: event.type, live, about: event.about, receivedAt: now() })
    .onConflictDoNothing()
  const [known] = await queries.select().from(providerEvent).where(own)
  if (known?.processedAt != null) return 'taken'
  try {
    await apply(event)
  } catch (failure) {
    log.warn('a webhook could not be taken in', { provider, failure })
    return 'again'
  }
  await queries.update(providerEvent).set({ processedAt: now() }).where(own)
  return 'taken'
}

type EventRow = typeof providerEvent.$inferSelect

/**
 * Events that were received before `before` and never processed to the end: the process that received them
 * has ended (FT-01).
 */
export const findUnhandled = (
  { database: { queries } }: HandleEventDeps,
  before: Date,
  most: number,
): Promise<readonly EventRow[]> =>
  queries
    .select()
    .from(providerEvent)
    .where(and(isNull(providerEvent.processedAt), lt(providerEvent.receivedAt, before)))
    .orderBy(asc(providerEvent.receivedAt))
    .limit(most)

/** Handles a stored event: its provider may wait for hours before sending it again (IV-21). */
export const handleStoredEvent = async (
  deps: HandleEventDeps,
  { provider, eventId, type, about }: EventRow,
): Promise<void> => {
  if (provider === 'stripe')
    await applyCardEvent(deps, { id: eventId, type, about: readStoredCardEvent(about) })
  else await applyWalletEvent(deps, { about: readStoredWalletEvent(about) })
  await deps.database.queries
    .update(providerEvent)
    .set({ processedAt: deps.now() })
    .where(isEvent(provider, eventId))
}
