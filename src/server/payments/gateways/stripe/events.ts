import Stripe from 'stripe'
import { z } from 'zod'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { EventContent, ProviderEvent, WebhookReading } from '../payment-gateway.ts'

/** What an event of Stripe is about, in the form that is stored until it is processed. */
export type StripeEventAbout = z.infer<typeof StoredAbout>

export interface StripeEvent extends ProviderEvent {
  readonly about: StripeEventAbout
}

interface Delivery {
  readonly rawBody: Buffer
  readonly signature: string | undefined
  readonly now: Date
}

/** Older deliveries are rejected, so that an intercepted one cannot be replayed. */
const TOLERANCE_SECONDS = 300

/** Verifies a delivery on its raw body against each secret, then reads it; nothing is read before. */
export const readStripeEvent = (
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, signature, now }: Delivery,
): WebhookReading<StripeEvent> => {
  if (signature === undefined || signature === '') return { kind: 'refused', why: 'unsigned' }
  let why: 'forged' | 'old' = 'forged'
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      )
      return { kind: 'genuine', event: eventOf(event) }
    } catch (failure) {
      if (failure instanceof SyntaxError) return { kind: 'refused', why: 'malformed' }
      if (!(failure instanceof Stripe.errors.StripeSignatureVerificationError)) throw failure
      if (failure.message.includes('tolerance')) why = 'old'
    }
  }
  return { kind: 'refused', why }
}

const eventOf = (event: Stripe.Event): StripeEvent => ({
  id: event.id,
  type: event.type,
  at: new Date(event.created * 1000),
  live: event.livemode,
  about: aboutOf(event),
})

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Seconds of a provider as they are stored: '2026-12-07T00:00:00.000Z'; null: none. */
const isoOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null

const aboutOf = (event: Stripe.Event): StripeEventAbout => {
  const { object } = event.data
  if (!('object' in object)) return { kind: 'other' }
  switch (object.object) {
    case 'payment_intent':
      return { kind: 'payment', paymentId: object.id }
    case 'charge': {
      const paymentId = idOf(object.payment_intent)
      if (event.type === 'charge.refunded') return { kind: 'refund', paymentId, refundId: null }
      return paymentId === null ? { kind: 'other' } : { kind: 'payment', paymentId }
    }
    case 'refund':
      return { kind: 'refund', paymentId: idOf(object.payment_intent), refundId: object.id }
    case 'dispute':
      return {
        kind: 'dispute',
        disputeId: object.id,
        paymentId: idOf(object.payment_intent),
        isOver: event.type === 'charge.dispute.closed',
        answerBy: isoOf(object.evidence_details?.due_by),
      }
    default:
      return { kind: 'other' }
  }
}

const id = z.string().nullable()

const StoredAbout = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), paymentId: z.string() }),
  z.object({ kind: z.literal('refund'), paymentId: id, refundId: id }),
  z.object({
    kind: z.literal('dispute'),
    paymentId: id,
    /* An older release stored disputes without these members. */
    disputeId: z.string().default(''),
    isOver: z.boolean().default(false),
    answerBy: z.string().nullable().default(null),
  }),
  z.object({ kind: z.literal('other') }),
])

/** Reads a stored event; one that an older release stored without its content cannot be handled again. */
export const readStripeContent = ({ type, about }: Pick<ProviderEvent, 'type' | 'about'>): EventContent => {
  const read: StripeEventAbout = about === null ? { kind: 'other' } : StoredAbout.parse(about)
  switch (read.kind) {
    case 'payment':
      return {
        kind: 'payment',
        payment: { paymentId: read.paymentId, subject: null },
        isDecline: type === 'payment_intent.payment_failed',
      }
    case 'refund':
      return {
        kind: 'refund',
        refundId: read.refundId,
        payment: { paymentId: read.paymentId, subject: null },
      }
    case 'dispute':
      return {
        kind: 'dispute',
        disputeId: read.disputeId,
        isOver: read.isOver,
        answerBy: read.answerBy === null ? null : new Date(read.answerBy),
        payment: { paymentId: read.paymentId, subject: null },
        captureIds: [],
      }
    case 'other':
      return read
    default:
      return unreachable(read)
  }
}
