import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, paymentLink, staff } from '../../database/schema/index.ts'
import {
  type OrderRow,
  type PlaceDeps,
  payCharge,
  placeOrder,
  type QuoteRow,
  recordMadeByStaff,
  releaseOrder,
} from '../../orders/index.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'
import { type LockedLink, type PaymentLinkRow, stateOfLocked } from './lock-link.ts'

const byPayments: Actor = { kind: 'system', name: 'payments' }

const settlementOf = ({ paymentId }: { readonly paymentId: string }) =>
  ({ by: 'payment-link', reference: paymentId }) as const

export interface SettledLink {
  /** The order that the payment pays; null: none, staff match it. */
  readonly order: OrderRow | null
  /** The payment placed the order, so its confirmation is the receipt. */
  readonly isPlaced: boolean
}

/**
 * Does what the payment of a link is for: places the order of its goods, or releases the order on hold, and
 * matches the payment with it. Null: the link is paid or was taken back, so this payment is for staff to look at.
 */
export const settleLink = async (
  tx: Queries,
  deps: PlaceDeps,
  locked: LockedLink,
  payment: ManualRow & { readonly paymentId: string },
): Promise<SettledLink | null> => {
  const { link, order, charge, quote } = locked
  if (link.paidAt !== null || link.withdrawnAt !== null) return null
  const now = deps.now()
  const state = await stateOfLocked(tx, locked, now)
  await tx.update(paymentLink).set({ paidAt: now }).where(eq(paymentLink.id, link.id))
  await recordAudit(tx, {
    actor: byPayments,
    action: 'payment-link.pay',
    subject: { kind: 'payment-link', id: link.id },
    after: { paymentId: payment.paymentId },
  })
  /* What was paid another way or cancelled while the customer paid is for staff to match or give back. */
  if (state === 'settled' || (order !== null && state === 'cancelled'))
    return { order: null, isPlaced: false }
  if (quote !== null) {
    const placed = await placeFromLink(tx, deps, { link, quote, payment })
    await matchPayment(tx, payment, placed, now)
    return { order: placed, isPlaced: true }
  }
  if (order === null) return { order: null, isPlaced: false }
  if (charge !== null) {
    await payCharge(tx, now, byPayments, order, charge, settlementOf(payment))
    await closePaid(tx, payment, order, now)
    return { order, isPlaced: false }
  }
  await matchPayment(tx, payment, order, now)
  await releaseOrder(tx, { mail: deps.mail, now: deps.now }, byPayments, order, settlementOf(payment))
  return { order, isPlaced: false }
}

/** Places the goods of a link as an order that the member of staff made who made the link (M-078). */
const placeFromLink = async (
  tx: Queries,
  deps: PlaceDeps,
  {
    link,
    quote,
    payment,
  }: {
    readonly link: PaymentLinkRow
    readonly quote: QuoteRow
    readonly payment: ManualRow & { readonly paymentId: string }
  },
): Promise<OrderRow> => {
  const agreedAt = payment.agreedAt ?? deps.now()
  const order = await placeOrder(tx, deps, quote, {
    method: 'on_hold',
    attemptId: null,
    accountId: null,
    consent: { optIn: false, agreedAt, kerbsideAt: quote.kerbsideOffered ? agreedAt : null },
    isLate: quote.state === 'void',
    isSettled: true,
  })
  await recordMadeByStaff(tx, await findMaker(tx, link.staffId), order, settlementOf(payment))
  return order
}

const findMaker = async (tx: Queries, staffId: number): Promise<Actor> => {
  const [person] = await tx.select().from(staff).where(eq(staff.id, staffId))
  invariant(person !== undefined, `the staff ${staffId} of a payment link`)
  return { kind: 'staff', staffId, name: person.name, roles: person.roles, sessionId: null }
}

/**
 * The payment of an extra charge needs no matching by staff. It is not matched with its order: refunds of the order's goods
 * are not taken from it.
 */
const closePaid = async (
  tx: Queries,
  payment: ManualRow & { readonly paymentId: string },
  order: OrderRow,
  now: Date,
): Promise<void> => {
  await tx.update(manualPayment).set({ matchedAt: now }).where(eq(manualPayment.id, payment.id))
  await recordAudit(tx, {
    actor: byPayments,
    action: 'payment.match',
    subject: { kind: 'payment', id: payment.paymentId },
    after: { chargeOfOrder: order.id },
  })
}

/** As staff match a payment by hand: its refunds return to it (M-077). */
const matchPayment = async (
  tx: Queries,
  payment: ManualRow & { readonly paymentId: string },
  order: OrderRow,
  now: Date,
): Promise<void> => {
  await tx
    .update(manualPayment)
    .set({ orderId: order.id, matchedAt: now, reference: order.number })
    .where(eq(manualPayment.id, payment.id))
  await recordAudit(tx, {
    actor: byPayments,
    action: 'payment.match',
    subject: { kind: 'payment', id: payment.paymentId },
    after: { orderId: order.id },
  })
}
