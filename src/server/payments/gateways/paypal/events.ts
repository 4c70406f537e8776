import { z } from 'zod'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { EventContent, ProviderEvent, WebhookHeaders, WebhookReading } from '../payment-gateway.ts'
import { readSubject } from '../subject.ts'

/** What an event of PayPal is about, in the form that is stored until it is processed. */
export type PaypalEventAbout = z.infer<typeof StoredAbout>

export interface PaypalEvent extends ProviderEvent {
  readonly about: PaypalEventAbout
}

/** The signature headers, by the names that PayPal's verification expects. */
const signedHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const LONGEST_HEADER = 2000
/**
 * PayPal retries for three days, and does not promise a new signature for each retry; an older event is a
 * replay.
 */
const TOLERANCE_MS = 4 * DAY_MS

const eventShape = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  create_time: z.string().transform((time) => new Date(time)),
  resource: z
    .object({
      id: z.string().optional(),
      dispute_id: z.string().min(1).optional(),
      seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
      custom_id: z.string().optional(),
      purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
      supplementary_data: z
        .object({
          related_ids: z.object({ order_id: z.string().optional(), capture_id: z.string().optional() }),
        })
        .optional(),
    })
    .default({}),
})

type EventShape = z.infer<typeof eventShape>

interface Verification {
  readonly webhookId: string
  readonly live: boolean
  readonly now: Date
  /** Posts a body to PayPal's verification and returns its status; null: no answer. */
  readonly verify: (body: string) => Promise<'SUCCESS' | 'FAILURE' | null>
}

/**
 * Verifies with PayPal that it sent this event. The body is returned byte for byte: parsed and serialised
 * again it could differ, and a genuine event would look forged.
 */
export const readPaypalEvent = async (
  rawBody: Buffer,
  headers: WebhookHeaders,
  { webhookId, live, now, verify }: Verification,
): Promise<WebhookReading<PaypalEvent>> => {
  const signature: Record<string, string> = {}
  for (const [field, header] of Object.entries(signedHeaders)) {
    const value = headers[header]
    if (typeof value !== 'string' || value === '' || value.length > LONGEST_HEADER)
      return { kind: 'refused', why: 'unsigned' }
    signature[field] = value
  }
  const age = now.getTime() - Date.parse(signature['transmission_time'] ?? '')
  if (!(Math.abs(age) <= TOLERANCE_MS)) return { kind: 'refused', why: 'old' }
  const raw = rawBody.toString('utf8')
  const event = parse(raw)
  if (event === null) return { kind: 'refused', why: 'malformed' }
  const signed = JSON.stringify({ ...signature, webhook_id: webhookId })
  const status = await verify(`${signed.slice(0, -1)},"webhook_event":${raw}}`)
  if (status === null) return { kind: 'unknown' }
  if (status === 'FAILURE') return { kind: 'refused', why: 'forged' }
  return { kind: 'genuine', event: eventOf(event, live) }
}

const parse = (raw: string): EventShape | null => {
  try {
    const read = eventShape.safeParse(JSON.parse(raw))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const eventOf = (event: EventShape, live: boolean): PaypalEvent => ({
  id: event.id,
  type: event.event_type,
  at: event.create_time,
  live,
  about: aboutOf(event),
})

const aboutOf = ({ event_type, resource }: EventShape): PaypalEventAbout => {
  const related = resource.supplementary_data?.related_ids
  const subject = readSubject(resource.custom_id ?? resource.purchase_units?.[0]?.custom_id)
  if (/^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(event_type))
    return {
      kind: 'refund',
      orderId: related?.order_id ?? null,
      captureId: related?.capture_id ?? null,
      refundId: resource.id ?? null,
      subject,
    }
  if (event_type.startsWith('PAYMENT.CAPTURE.'))
    return {
      kind: 'capture',
      orderId: related?.order_id ?? null,
      captureId: resource.id ?? null,
      refundId: null,
      subject,
    }
  if (event_type.startsWith('CHECKOUT.'))
    return {
      kind: 'order',
      orderId: related?.order_id ?? resource.id ?? null,
      captureId: null,
      refundId: null,
      subject,
    }
  if (event_type.startsWith('CUSTOMER.DISPUTE.') && resource.dispute_id !== undefined)
    return {
      kind: 'dispute',
      disputeId: resource.dispute_id,
      captureIds: (resource.disputed_transactions ?? []).flatMap(({ seller_transaction_id: id }) => id ?? []),
      isOver: event_type === 'CUSTOMER.DISPUTE.RESOLVED',
      answerBy: resource.seller_response_due_date ?? null,
    }
  return { kind: 'other' }
}

const id = z.string().nullable()
const Subject = z.object({ kind: z.enum(['quote', 'manual-payment']), id: z.string() })

const StoredAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['order', 'capture', 'refund']),
    orderId: id,
    captureId: id,
    refundId: id,
    subject: Subject.nullable(),
  }),
  z.object({
    kind: z.literal('dispute'),
    captureIds: z.array(z.string()),
    /* An older release stored disputes without these members. */
    disputeId: z.string().default(''),
    isOver: z.boolean().default(false),
    answerBy: z.string().nullable().default(null),
  }),
  z.object({ kind: z.literal('other') }),
])

/** Reads a stored event; one that an older release stored without its content cannot be handled again. */
export const readPaypalContent = ({ about }: Pick<ProviderEvent, 'about'>): EventContent => {
  const read: PaypalEventAbout = about === null ? { kind: 'other' } : StoredAbout.parse(about)
  switch (read.kind) {
    case 'order':
    case 'capture':
      return {
        kind: 'payment',
        payment: { paymentId: read.orderId, subject: read.subject },
        isDecline: false,
      }
    case 'refund':
      return {
        kind: 'refund',
        refundId: read.refundId,
        payment: { paymentId: read.orderId, subject: read.subject },
      }
    case 'dispute':
      return {
        ...read,
        answerBy: read.answerBy === null ? null : new Date(read.answerBy),
        payment: { paymentId: null, subject: null },
      }
    case 'other':
      return read
    default:
      return unreachable(read)
  }
}
