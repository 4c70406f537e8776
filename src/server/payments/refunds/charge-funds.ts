import { and, eq, isNotNull } from 'drizzle-orm'
import { type Pence, pence } from '#domain/money/pence.ts'
import { chargeState } from '#domain/orders/charge.ts'
import type { RefundCharge } from '#domain/refunds/refund-lines.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, orderCharge, paymentLink } from '../../database/schema/index.ts'
import type { OrderChargeRow } from '../../orders/index.ts'
import type { ManualRow } from '../manual/apply-manual-outcome.ts'
import { type RefundPart, remainingOfManual } from './order-funds.ts'

/* The money of an order's extra charges: each was paid by a payment of its own, to which it goes back. */

/** An extra charge that was paid, and what of it is neither given back nor being given back. */
export interface ChargeFunds {
  readonly charge: OrderChargeRow
  readonly left: Pence
  /** Where it goes back; `by-hand`: staff noted how it was paid, so they give it back themselves. */
  readonly channel: Exclude<RefundPart['channel'], 'attempt'>
}

/** The paid extra charges of an order, by their numbers; locked behind the order. */
export const lockPaidCharges = async (tx: Queries, orderId: number): Promise<readonly ChargeFunds[]> => {
  const charges = await tx
    .select()
    .from(orderCharge)
    .where(and(eq(orderCharge.orderId, orderId), isNotNull(orderCharge.paidAt)))
    .orderBy(orderCharge.number)
    .for('update')
  if (charges.length === 0) return []
  const ofLinks = and(eq(paymentLink.orderId, orderId), isNotNull(paymentLink.orderChargeId))
  await tx
    .select({ id: manualPayment.id })
    .from(manualPayment)
    .innerJoin(paymentLink, eq(paymentLink.id, manualPayment.paymentLinkId))
    .where(ofLinks)
    .orderBy(manualPayment.id)
    .for('update', { of: manualPayment })
  const payments = await tx
    .select({ id: manualPayment.id, paymentId: manualPayment.paymentId, left: remainingOfManual })
    .from(manualPayment)
    .innerJoin(paymentLink, eq(paymentLink.id, manualPayment.paymentLinkId))
    .where(ofLinks)
  return charges.map((charge) => {
    const own =
      charge.settlement === 'payment-link'
        ? payments.find(({ paymentId }) => paymentId === charge.settlementReference)
        : undefined
    const left = charge.pence - charge.refundedPence
    return {
      charge,
      left: pence(own === undefined ? left : Math.max(Math.min(left, own.left), 0)),
      channel:
        charge.settlement === 'account'
          ? ('account' as const)
          : own === undefined
            ? ('by-hand' as const)
            : { manualPaymentId: own.id },
    }
  })
}

/**
 * The ways of the sums of charges: off the trade account that owes them, back to the card that paid the link, or by staff
 * themselves. `byHand`: by staff also what a link paid, as for goods.
 */
export const partsOfCharges = (
  funds: readonly ChargeFunds[],
  charges: readonly RefundCharge[],
  byHand: boolean,
): readonly RefundPart[] =>
  charges.flatMap(({ charge: number, amount }) => {
    const found = funds.find(({ charge }) => charge.number === number)
    if (found === undefined) return []
    const { channel, charge } = found
    return [{ amount, channel: byHand && channel !== 'account' ? 'by-hand' : channel, chargeId: charge.id }]
  })

/** What a payment against a reference paid for, where it is the payment of an extra charge; null: it is not. */
export const findChargeOfPayment = async (
  queries: Queries,
  { paymentLinkId, paymentId }: Pick<ManualRow, 'paymentLinkId' | 'paymentId'>,
): Promise<OrderChargeRow | null> => {
  if (paymentLinkId === null || paymentId === null) return null
  const [row] = await queries
    .select({ charge: orderCharge })
    .from(paymentLink)
    .innerJoin(orderCharge, eq(orderCharge.id, paymentLink.orderChargeId))
    .where(eq(paymentLink.id, paymentLinkId))
  /* A second payment of a link paid nothing: staff match it or give it back. */
  return row !== undefined &&
    chargeState(row.charge) === 'paid' &&
    row.charge.settlementReference === paymentId
    ? row.charge
    : null
}
