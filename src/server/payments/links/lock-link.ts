import { eq } from 'drizzle-orm'
import { orderPhase } from '#domain/orders/states.ts'
import { type LinkState, linkState } from '#domain/payments/payment-link.ts'
import type { Queries } from '../../database/database.ts'
import { orders, paymentLink } from '../../database/schema/index.ts'
import { lockQuote, type OrderRow, type QuoteRow } from '../../orders/index.ts'
import { fundsOf } from '../refunds/order-funds.ts'

export type PaymentLinkRow = typeof paymentLink.$inferSelect

/** A link with what it pays for, all of it locked. */
export interface LockedLink {
  readonly link: PaymentLinkRow
  /** The order that it was made for. */
  readonly order: OrderRow | null
  /** The goods that its payment orders. */
  readonly quote: QuoteRow | null
}

/**
 * Locks what a link pays for, then the link; null: there is none. Payments are locked after it, as they are after
 * orders.
 */
export const lockLink = async (tx: Queries, id: number): Promise<LockedLink | null> => {
  const [found] = await tx
    .select({ orderId: paymentLink.orderId, quoteId: paymentLink.quoteId })
    .from(paymentLink)
    .where(eq(paymentLink.id, id))
  if (found === undefined) return null
  const { orderId, quoteId } = found
  const [order] =
    orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const quote = quoteId === null ? null : await lockQuote(tx, quoteId)
  const [link] = await tx.select().from(paymentLink).where(eq(paymentLink.id, id)).for('update')
  return link === undefined ? null : { link, order: order ?? null, quote }
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
  { link, order, quote }: LockedLink,
  now: Date,
): Promise<LinkState> =>
  linkState(
    {
      ...link,
      order:
        order === null
          ? quote && factsOfGoods(quote.state, link.endsAt > now)
          : {
              isCancelled: orderPhase(order.state) === 'cancelled',
              isPaid: !(await fundsOf(tx, order)).isUnpaid,
            },
    },
    now,
  )
