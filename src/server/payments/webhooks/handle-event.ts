import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { unreachable } from '#domain/lang/unreachable.ts'
import { cardProvider, type Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { providerEvent } from '../../database/schema/index.ts'
import {
  type AttemptRow,
  findAttemptByKey,
  findAttemptByPayment,
  recordPaymentId,
} from '../attempts/attempts.ts'
import { type CardTesting, isCardTesting, recordDecline } from '../attempts/card-testing.ts'
import { type EndDeps, handleAttemptMessage } from '../attempts/end-attempts.ts'
import type {
  EventContent,
  EventPayment,
  WebhookHeaders,
  WebhookReading,
} from '../gateways/payment-gateway.ts'
import { eventReaders } from '../gateways/registry.ts'
import { type ApplyManualDeps, readManualPayment } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findAttemptByCapture } from '../refunds/back-office-refund.ts'
import { handleRefundEvent } from '../refunds/reopen-refund.ts'
import { type DisputedPayment, handleDispute } from './handle-dispute.ts'

export type HandleEventDeps = EndDeps & ApplyManualDeps & { readonly cardTesting: CardTesting }

/** The answer to a provider: processed, not genuine, or to be sent again. */
export type EventResult = 'taken' | 'refused' | 'again'

/**
 * Handles a webhook event. The event is only a trigger: the payment is read again at the provider, so that
 * the same event may arrive repeatedly and late (FT-06).
 */
export const handleEvent = async (
  deps: HandleEventDeps,
  provider: Provider,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<EventResult> => {
  const gateway = deps.gateways[provider]
  if (gateway === null) return 'refused'
  return handleOnce(deps, provider, await gateway.readEvent(rawBody, headers), gateway.live)
}

/** An event, fresh or stored; `about` is in the provider's stored form. */
interface EventOfProvider {
  readonly provider: Provider
  readonly eventId: string
  readonly type: string
  readonly about: unknown
}

const applyEvent = async (deps: HandleEventDeps, event: EventOfProvider): Promise<void> => {
  const content = eventReaders[event.provider](event)
  switch (content.kind) {
    case 'payment':
      return handlePaymentEvent(deps, event, content.payment, content.isDecline)
    case 'refund':
      if (content.refundId !== null) await handleRefundEvent(deps, event.provider, content.refundId)
      return handlePaymentEvent(deps, event, content.payment)
    case 'dispute':
      await handleDisputeEvent(deps, event, content)
      return handlePaymentEvent(deps, event, content.payment)
    case 'other':
      return
    default:
      return unreachable(content)
  }
}

const handleDisputeEvent = async (
  deps: HandleEventDeps,
  { provider }: EventOfProvider,
  { payment: { paymentId }, captureIds, ...dispute }: Extract<EventContent, { kind: 'dispute' }>,
): Promise<void> => {
  const { queries } = deps.database
  const paid = paymentId === null ? null : await findPayment(queries, provider, paymentId)
  if (paid !== null && dispute.disputeId !== '') await handleDispute(deps, provider, dispute, paid)
  for (const captureId of captureIds) {
    const attempt = await findAttemptByCapture(queries, provider, captureId)
    if (attempt !== null) await handleDispute(deps, provider, dispute, { attempt })
  }
}

/** The attempt of a payment, or the payment against a reference; null: neither is known by this id yet. */
const findPayment = async (
  queries: Queries,
  provider: Provider,
  paymentId: string,
): Promise<DisputedPayment | null> => {
  const attempt = await findAttemptByPayment(queries, provider, paymentId)
  if (attempt !== null) return { attempt }
  const manual = provider === cardProvider ? await findManual(queries, { paymentId }) : null
  return manual === null ? null : { manual }
}

const handlePaymentEvent = async (
  deps: HandleEventDeps,
  event: EventOfProvider,
  { paymentId, subject }: EventPayment,
  isDecline = false,
): Promise<void> => {
  const { queries } = deps.database
  const paid = paymentId === null ? null : await findPayment(queries, event.provider, paymentId)
  if (paid !== null && 'manual' in paid) return readManualPayment(deps, paid.manual)
  const attempt = paid?.attempt ?? (subject === null ? null : await findAttemptByKey(queries, subject.id))
  if (attempt !== null) return handleAttemptEvent(deps, attempt, isDecline ? event : null)
  if (paymentId !== null) await handleUnknownPayment(deps, event.provider, paymentId)
}

/**
 * Handles an event about an attempt. A decline in the shopper's browser is known only from its event. While
 * cards are being tested, a decline ends the payment: a holder of its secret could try one card after the
 * other at the provider itself. The shopper's next press starts another payment.
 */
const handleAttemptEvent = async (
  deps: HandleEventDeps,
  { id, flow }: AttemptRow,
  decline: EventOfProvider | null,
): Promise<void> => {
  const isDecline = flow === 'browser' && decline !== null
  if (isDecline) await recordDecline(deps, { eventId: decline.eventId })
  const isOver = isDecline && (await isCardTesting(deps.database.queries))
  await handleAttemptMessage(deps, id, isOver ? 'replace' : 'webhook')
}

/**
 * Handles an event that arrived before the answer to the payment's opening: the payment itself names its
 * attempt. Money that only the shop captures cannot have moved by then.
 */
const handleUnknownPayment = async (
  deps: HandleEventDeps,
  provider: Provider,
  paymentId: string,
): Promise<void> => {
  const gateway = deps.gateways[provider]
  if (gateway?.captures !== 'automatic') return
  const payment = await gateway.read(paymentId)
  if (payment.kind === 'unknown') throw new Error('The provider did not say whose payment it is.')
  if (payment.kind === 'refused' || payment.value.subject === null) return
  const { subject } = payment.value
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

const isEvent = (provider: Provider, eventId: string) =>
  and(eq(providerEvent.provider, provider), eq(providerEvent.eventId, eventId))

/**
 * Stores the event, applies it and marks it as processed. After a failure it stays unmarked, and the provider
 * must send it again (FT-10).
 */
const handleOnce = async (
  deps: HandleEventDeps,
  provider: Provider,
  reading: WebhookReading,
  live: boolean,
): Promise<EventResult> => {
  const {
    database: { queries },
    log,
    now,
  } = deps
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
    await applyEvent(deps, { provider, eventId: event.id, type: event.type, about: event.about })
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
export const handleStoredEvent = async (deps: HandleEventDeps, event: EventRow): Promise<void> => {
  await applyEvent(deps, event)
  await deps.database.queries
    .update(providerEvent)
    .set({ processedAt: deps.now() })
    .where(isEvent(event.provider, event.eventId))
}
