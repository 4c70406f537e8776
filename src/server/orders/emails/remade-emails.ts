import { and, asc, eq, isNull } from 'drizzle-orm'
import { noPence, type Pence, sumPence } from '#domain/money/pence.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import {
  creditNote,
  orderChange,
  orderCharge,
  orderNote,
  paymentAttempt,
  refund,
} from '../../database/schema/index.ts'
import type { EmailRequest } from '../../notifications/mail/index.ts'
import { refundEmail } from '../back-office/refund-email.ts'
import type { RefundWay } from '../back-office/refunded.ts'
import { asItIsNow } from '../changes/order-now.ts'
import type { CreditNoteRow } from '../invoice/credit-notes.ts'
import { type CreditedPart, readCreditedParts } from '../invoice/credited-parts.ts'
import {
  cancelledEmail,
  changedEmail,
  confirmationEmail,
  dispatchedEmail,
  noteEmail,
  releasedEmail,
} from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import { findQuoteLines, type QuoteLineRow, type QuoteRow } from '../quote/quotes.ts'
import { findShipments, presentShipment } from '../shipments/read-shipments.ts'

/** An email that is made anew from what the shop keeps of the order. */
export interface RemadeEmail {
  /** 'confirmation', 'shipment-2': what it is about. */
  readonly key: string
  /** When it was sent first. */
  readonly at: Date
  readonly request: EmailRequest
  readonly attachment?: string
}

interface Found {
  readonly order: OrderRow
  readonly frozen: QuoteRow
  readonly now: QuoteRow
}

/**
 * What their words alone say. A list of them shows subjects, so it reads none of it: an order's page takes the same
 * statements whatever was sent and given back (M-208).
 */
interface Contents {
  readonly lines: () => Promise<readonly QuoteLineRow[]>
  readonly partsOf: (note: CreditNoteRow) => Promise<readonly CreditedPart[]>
  readonly refundedCharges: () => Promise<Pence>
}

const readContents = (queries: Queries, { order, now }: Found): Contents => ({
  lines: () => findQuoteLines(queries, now.id),
  partsOf: (note) => readCreditedParts(queries, note),
  async refundedCharges() {
    const charges = await queries
      .select({ refunded: orderCharge.refundedPence })
      .from(orderCharge)
      .where(eq(orderCharge.orderId, order.id))
    return sumPence(charges.map(({ refunded }) => refunded))
  },
})

const noContents: Contents = {
  lines: async () => [],
  partsOf: async () => [],
  refundedCharges: async () => noPence,
}

const confirmation = async (contents: Contents, { order, now }: Found): Promise<RemadeEmail> => ({
  key: 'confirmation',
  at: order.placedAt,
  request: {
    template: 'order-confirmation',
    data: confirmationEmail(order, now, await contents.lines(), order.settlement !== null),
  },
})

const ofShipments = async (
  queries: Queries,
  contents: Contents,
  { order, now }: Found,
): Promise<readonly RemadeEmail[]> => {
  const kept = await findShipments(queries, order.id)
  if (kept.length === 0) return []
  const lines = await contents.lines()
  return kept.map((one, i) => {
    const isLast = i === kept.length - 1 && order.state === 'dispatched'
    const extent = isLast ? (kept.length === 1 ? 'whole' : 'rest') : 'part'
    return {
      key: `shipment-${one.number}`,
      at: new Date(one.recordedAt),
      request: dispatchedEmail(order, now, presentShipment(one, lines), extent),
    }
  })
}

const ofNotes = async (queries: Queries, { order, now }: Found): Promise<readonly RemadeEmail[]> =>
  (
    await queries
      .select()
      .from(orderNote)
      .where(and(eq(orderNote.orderId, order.id), eq(orderNote.kind, 'to-shopper')))
      .orderBy(asc(orderNote.id))
  ).map(({ id, text, createdAt }) => ({
    key: `note-${id}`,
    at: createdAt,
    request: noteEmail(order, now, text),
  }))

const wayOf = (row: typeof refund.$inferSelect, provider: string | null): RefundWay => {
  if (row.settlement !== null) return { manual: row.settlement }
  if (provider === 'stripe' || provider === 'paypal') return provider
  return row.manualPaymentId === null ? 'account' : cardProvider
}

const ofRefunds = async (
  queries: Queries,
  contents: Contents,
  { order, now }: Found,
): Promise<readonly RemadeEmail[]> => {
  const notes = await queries
    .select({ note: creditNote, row: refund, provider: paymentAttempt.provider })
    .from(creditNote)
    .innerJoin(refund, eq(refund.id, creditNote.refundId))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(and(eq(creditNote.orderId, order.id), isNull(creditNote.withdrawnAt)))
    .orderBy(asc(creditNote.number))
  const made: RemadeEmail[] = []
  for (const { note, row, provider } of notes)
    made.push({
      key: `credit-note-${note.id}`,
      at: note.issuedAt,
      request: refundEmail(order, now, note, {
        way: wayOf(row, provider),
        isAll: row.orderChargeId === null && isFullyRefunded(order) && note.pence === order.totalPence,
        parts: await contents.partsOf(note),
      }),
      attachment: `credit-note/${note.id}`,
    })
  return made
}

const ofSteps = async (contents: Contents, { order, now }: Found): Promise<readonly RemadeEmail[]> => [
  ...(order.releasedAt === null || order.releasedAt <= order.placedAt
    ? []
    : [{ key: 'released', at: order.releasedAt, request: releasedEmail(order, now) }]),
  ...(order.cancelledAt === null
    ? []
    : [
        {
          key: 'cancelled',
          at: order.cancelledAt,
          request: cancelledEmail(order, now, {
            ofGoods: order.refundedPence,
            ofCharges: await contents.refundedCharges(),
          }),
        },
      ]),
]

const ofChanges = async (queries: Queries, { order, frozen }: Found): Promise<readonly RemadeEmail[]> =>
  (
    await queries
      .select()
      .from(orderChange)
      .where(and(eq(orderChange.orderId, order.id), orderChange.isEmailed))
      .orderBy(asc(orderChange.number))
  ).map((change) => ({
    key: `change-${change.number}`,
    at: change.createdAt,
    request: changedEmail(order, asItIsNow(frozen, change), change.isAddress),
  }))

const remakeWith = async (
  queries: Queries,
  found: Found,
  contents: Contents,
): Promise<readonly RemadeEmail[]> => [
  await confirmation(contents, found),
  ...(await ofSteps(contents, found)),
  ...(await ofShipments(queries, contents, found)),
  ...(await ofChanges(queries, found)),
  ...(await ofNotes(queries, found)),
  ...(await ofRefunds(queries, contents, found)),
]

/** Every email of an order that can be made anew, as the order is now (M-045). */
export const remakeEmails = (queries: Queries, found: Found): Promise<readonly RemadeEmail[]> =>
  remakeWith(queries, found, readContents(queries, found))

/** The same for a list: when each was sent and what its subject says, without its contents. Four statements. */
export const listRemadeEmails = (queries: Queries, found: Found): Promise<readonly RemadeEmail[]> =>
  remakeWith(queries, found, noContents)
