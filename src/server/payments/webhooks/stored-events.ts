import { z } from 'zod'
import type { CardEvent, WalletEvent } from '../gateways/port.ts'

/* The content of an event, as stored until it is processed: ids only. */

const id = z.string().nullable()
const Subject = z.object({ kind: z.enum(['quote', 'manual-payment']), id: z.string() })

/** Defaults for events of an older release, which stored disputes without these members. */
const dispute = { disputeId: z.string().default(''), isOver: z.boolean().default(false) }

const StoredCardEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), paymentId: z.string() }),
  z.object({ kind: z.literal('refund'), paymentId: id, refundId: id }),
  z.object({ kind: z.literal('dispute'), paymentId: id, ...dispute }),
  z.object({ kind: z.literal('other') }),
])

const StoredWalletEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['order', 'capture', 'refund']),
    orderId: id,
    captureId: id,
    refundId: id,
    subject: Subject.nullable(),
  }),
  z.object({ kind: z.literal('dispute'), captureIds: z.array(z.string()), ...dispute }),
  z.object({ kind: z.literal('other') }),
])

/** Null: an older release stored the event without its content, so it cannot be handled again. */
export const readStoredCardEvent = (about: unknown): CardEvent['about'] =>
  about === null ? { kind: 'other' } : StoredCardEvent.parse(about)

export const readStoredWalletEvent = (about: unknown): WalletEvent['about'] =>
  about === null ? { kind: 'other' } : StoredWalletEvent.parse(about)
