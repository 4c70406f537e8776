import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Provider } from '#domain/payments/methods.ts'
import { providerEvent } from '../../database/schema/index.ts'
import { type AttemptRow, findByKey, findByPayment, notePayment } from '../attempts/attempts.ts'
import { type CardTesting, isCardTesting, noteDecline } from '../attempts/card-testing.ts'
import { type EndDeps, hear } from '../attempts/end-attempts.ts'
import type { CardEvent, EventHead, EventReading, WalletEvent, WebhookHeaders } from '../gateways/port.ts'
import { hearManual, type ManualSettleDeps } from '../manual/apply-manual-outcome.ts'
import { findManual } from '../manual/manual-receipt.ts'
import { findPaid } from '../refunds/back-office-refund.ts'
import { hearRefund } from '../refunds/reopen-refund.ts'
import { hearDispute } from './handle-dispute.ts'
import { cardNews, walletNews } from './stored-events.ts'

export type HearDeps = EndDeps & ManualSettleDeps & { readonly cardTesting: CardTesting }

/** What a provider is answered: taken, not genuine, or to be sent again. */
export type Heard = 'taken' | 'refused' | 'again'

/**
 * News of the card provider. The event is only a nudge: the payment is read again at the provider, and the same event may
 * come as often and as late as it likes (FT-06).
 */
export const hearCardEvent = async (
  deps: HearDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<Heard> => {
  const { cards } = deps.providers
  if (cards === null) return 'refused'
  const reading = await cards.readEvent(rawBody, signature)
  return take(deps, 'stripe', reading, cards.live, (event) => listenToCards(deps, event))
}

const listenToCards = async (
  deps: HearDeps,
  { id: eventId, about, type }: Pick<CardEvent, 'id' | 'about' | 'type'>,
): Promise<void> => {
  if (about.kind === 'refund' && about.refundId !== null) await hearRefund(deps, 'stripe', about.refundId)
  if (about.kind === 'other' || about.paymentId === null) return
  const { paymentId } = about
  const attempt = await findByPayment(deps.database.queries, 'stripe', paymentId)
  const manual = attempt === null ? await findManual(deps.database.queries, { paymentId }) : null
  const paid = attempt !== null ? { attempt } : manual !== null ? { manual } : null
  if (about.kind === 'dispute' && about.disputeId !== '' && paid !== null)
    await hearDispute(deps, 'stripe', about, paid)
  if (attempt !== null) return hearAttempt(deps, attempt, { eventId, type })
  if (manual !== null) return hearManual(deps, manual)
  await hearUnknownCard(deps, paymentId)
}

/**
 * A card was declined in the shopper's browser, where we hear of it only so. While cards are being tested the payment is
 * ended: whoever has its secret could try one card after the other at the provider itself. The shopper's next press
 * begins another one.
 */
const hearAttempt = async (
  deps: HearDeps,
  { id, flow }: AttemptRow,
  { eventId, type }: { readonly eventId: string; readonly type: string },
): Promise<void> => {
  const isDecline = flow === 'browser' && type === 'payment_intent.payment_failed'
  if (isDecline) await noteDecline(deps, { eventId })
  const isOver = isDecline && (await isCardTesting(deps.database.queries))
  await hear(deps, id, isOver ? 'replace' : 'webhook')
}

/** The event came before the answer to the payment's creation: the payment itself says whose it is. */
const hearUnknownCard = async (deps: HearDeps, paymentId: string): Promise<void> => {
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
    return manual === null ? undefined : hearManual(deps, manual)
  }
  const attempt = await findByKey(queries, subject.id)
  if (attempt === null) return
  await notePayment(queries, attempt.id, paymentId)
  await hear(deps, attempt.id, 'webhook')
}

/** News of the wallet; the same rules. */
export const hearWalletEvent = async (
  deps: HearDeps,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<Heard> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return 'refused'
  const reading = await wallet.readEvent(rawBody, headers)
  return take(deps, 'paypal', reading, wallet.live, (event) => listenToWallets(deps, event))
}

const listenToWallets = async (deps: HearDeps, { about }: Pick<WalletEvent, 'about'>): Promise<void> => {
  if (about.kind === 'other') return
  if (about.kind === 'dispute') {
    for (const captureId of about.captureIds) {
      const attempt = await findPaid(deps, 'paypal', { of: captureId })
      if (attempt !== null) await hearDispute(deps, 'paypal', about, { attempt })
    }
    return
  }
  if (about.refundId !== null) await hearRefund(deps, 'paypal', about.refundId)
  const { queries } = deps.database
  const attempt =
    (about.orderId === null ? null : await findByPayment(queries, 'paypal', about.orderId)) ??
    (about.subject === null ? null : await findByKey(queries, about.subject.id))
  if (attempt !== null) await hear(deps, attempt.id, 'webhook')
}

const itself = (provider: Provider, eventId: string) =>
  and(eq(providerEvent.provider, provider), eq(providerEvent.eventId, eventId))

/** Writes the event down, hears it, and marks it heard; a failure leaves it unmarked and asks for it again (FT-10). */
const take = async <E extends EventHead & { readonly about: unknown }>(
  { database: { queries }, log, now }: HearDeps,
  provider: Provider,
  reading: EventReading<E>,
  live: boolean,
  listen: (event: E) => Promise<void>,
): Promise<Heard> => {
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
  const own = itself(provider, event.id)
  await queries
    .insert(providerEvent)
    .values({ provider, eventId: event.id, type: event.type, live, about: event.about, receivedAt: now() })
    .onConflictDoNothing()
  const [known] = await queries.select().from(providerEvent).where(own)
  if (known?.processedAt != null) return 'taken'
  try {
    await listen(event)
  } catch (failure) {
    log.trouble('a webhook could not be taken in', { provider, failure })
    return 'again'
  }
  await queries.update(providerEvent).set({ processedAt: now() }).where(own)
  return 'taken'
}

type EventRow = typeof providerEvent.$inferSelect

/** News that came before `before` and was never heard to its end: who took it in has died meanwhile (FT-01). */
export const findUnheard = (
  { database: { queries } }: HearDeps,
  before: Date,
  most: number,
): Promise<readonly EventRow[]> =>
  queries
    .select()
    .from(providerEvent)
    .where(and(isNull(providerEvent.processedAt), lt(providerEvent.receivedAt, before)))
    .orderBy(asc(providerEvent.receivedAt))
    .limit(most)

/** Hears it from what was written down: whoever sent it may wait for hours before they send it again (IV-21). */
export const hearAgain = async (
  deps: HearDeps,
  { provider, eventId, type, about }: EventRow,
): Promise<void> => {
  if (provider === 'stripe') await listenToCards(deps, { id: eventId, type, about: cardNews(about) })
  else await listenToWallets(deps, { about: walletNews(about) })
  await deps.database.queries
    .update(providerEvent)
    .set({ processedAt: deps.now() })
    .where(itself(provider, eventId))
}
