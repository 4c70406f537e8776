import { eq } from 'drizzle-orm'
import { chargeState } from '#domain/orders/charge.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { type LinkState, linkState } from '#domain/payments/payment-link.ts'
import type { Queries } from '../../database/database.ts'
import { orderCharge, orders, paymentLink } from '../../database/schema/index.ts'
import { lockQuote, type OrderChargeRow, type OrderRow, type QuoteRow } from '../../orders/index.ts'
import { fundsOf } from '../refunds/order-funds.ts'

export type PaymentLinkRow = typeof paymentLink.$inferSelect

/** A link with what it pays for, all of it locked. */
export interface LockedLink {
  readonly link: PaymentLinkRow
  /** The order that it was made for. */
  readonly order: OrderRow | null
  /** The extra charge of that order that it pays; null: it pays the order itself. */
  readonly charge: OrderChargeRow | null
  /** The goods that its payment orders. */
  readonly quote: QuoteRow | null
}

/**
 * Locks what a link pays for, then the link; null: there is none. Payments are locked after it, as they are after
 * orders.
 */
export const lockLink = async (tx: Queries, id: number): Promise<LockedLink | null> => {
  const [found] = await tx
    .select({
      orderId: paymentLink.orderId,
      quoteId: paymentLink.quoteId,
      orderChargeId: paymentLink.orderChargeId,
    })
    .from(paymentLink)
    .where(eq(paymentLink.id, id))
  if (found === undefined) return null
  const { orderId, quoteId } = found
  const [order] =
    orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const charge = await lockChargeOf(tx, found)
  const quote = quoteId === null ? null : await lockQuote(tx, quoteId)
  const [link] = await tx.select().from(paymentLink).where(eq(paymentLink.id, id)).for('update')
  return link === undefined ? null : { link, order: order ?? null, charge, quote }
}

const lockChargeOf = async (
  tx: Queries,
  { orderChargeId }: Pick<PaymentLinkRow, 'orderChargeId'>,
): Promise<OrderChargeRow | null> => {
  if (orderChargeId === null) return null
  const [row] = await tx.select().from(orderCharge).where(eq(orderCharge.id, orderChargeId)).for('update')
  return row ?? null
}

/** Whether what a link was made for, an order or an extra charge of one, is cancelled or paid. */
const orderFacts = async (
  tx: Queries,
  order: OrderRow,
  charge: OrderChargeRow | null,
): Promise<{ readonly isCancelled: boolean; readonly isPaid: boolean }> => {
  const isCancelled = orderPhase(order.state) === 'cancelled'
  if (charge === null) return { isCancelled, isPaid: !(await fundsOf(tx, order)).isUnpaid }
  const state = chargeState(charge)
  return { isCancelled: isCancelled || state === 'withdrawn', isPaid: state === 'paid' }
}

/**
 * What the state of a link for goods follows from. Its goods expire with it, so that only those which expired
 * before were cancelled.
 */
export const factsOfGoods = (
  state: QuoteRow['state'],
  isRunning: boolean,
): { readonly isCancelled: boolean; readonly isPaid: boolean } => ({
  isCancelled: state === 'void' && isRunning,
  isPaid: state === 'ordered',
})

/** The state of a locked link. Goods that were ordered or expired without it count as an order that was. */
export const stateOfLocked = async (
  tx: Queries,
  { link, order, charge, quote }: LockedLink,
  now: Date,
): Promise<LinkState> =>
  linkState(
    {
      ...link,
      order:
        order === null
          ? quote && factsOfGoods(quote.state, link.endsAt > now)
          : await orderFacts(tx, order, charge),
    },
    now,
  )
