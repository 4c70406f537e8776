import { err, ok, type Result } from '#domain/lang/result.ts'
import { vatIn } from '#domain/money/charge.ts'
import { noPence, type Pence, sumPence } from '#domain/money/pence.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import {
  goodsTotal,
  partsOfRest,
  partsOfWish,
  type RefundParts,
  type RefundWishRefusal,
  refundTotal,
  unitsLeft,
} from '#domain/refunds/refund-lines.ts'
import type { StaffRefundWish } from '#domain/refunds/request.ts'
import type { Queries } from '../../database/database.ts'
import { type CancelledLine, findLinesToSend, hasShipments, type OrderRow } from '../../orders/index.ts'
import { type ChargeFunds, lockPaidCharges, partsOfCharges } from './charge-funds.ts'
import { fundsOf, isPostagePending, type OrderFunds, partsOf, type RefundPart } from './order-funds.ts'
import { type OrderLineRow, type Refundable, readRefundable } from './refundable.ts'
import { stopGoods } from './stop-goods.ts'

/** Exactly what a refund will do: the preview shows it, and the refund does it. */
export interface RefundPlan {
  readonly order: OrderRow
  readonly funds: OrderFunds
  /** Its extra charges that were paid. */
  readonly charges: readonly ChargeFunds[]
  readonly parts: RefundParts
  readonly amount: Pence
  readonly vat: Pence
  /** Where the money goes, by payment. */
  readonly ways: readonly RefundPart[]
  /** The whole order ends, not some of its lines. */
  readonly cancelsOrder: boolean
  /** A part was sent, and the rest is cancelled: nothing is left to send. */
  readonly completesOrder: boolean
  /** Lines that are not sent any more, with the goods that go back into stock. */
  readonly cancelled: readonly CancelledLine[]
  readonly rows: readonly OrderLineRow[]
}

export type RefundPlanRefusal =
  | RefundWishRefusal
  | { readonly kind: 'nothing-paid' | 'dispatched' | 'cancelled' | 'postage-pending' }
  /** It would put back all goods of an order of which none was sent: that is a cancellation. */
  | { readonly kind: 'cancel-instead' }
  | { readonly kind: 'not-to-send'; readonly position: number; readonly left: number }

/** All that is left; a cancellation may keep the extra charges that were paid. */
const restOf = (refundable: Refundable, keepsCharges: boolean): RefundParts => {
  const rest = partsOfRest(refundable)
  return keepsCharges ? { ...rest, charges: [] } : rest
}

/** Works out a refund of a locked order; changes nothing. */
export const planRefund = async (
  tx: Queries,
  order: OrderRow,
  wish: StaffRefundWish,
): Promise<Result<RefundPlan, RefundPlanRefusal>> => {
  const { all, cancels, byHand, from } = wish
  if (cancels && order.state === 'cancelled') return err({ kind: 'cancelled' })
  const isPartSent = cancels && (await hasShipments(tx, order.id))
  if (cancels && (!mayMoveOrder(order.state, 'cancelled') || (all && isPartSent)))
    return err({ kind: 'dispatched' })
  const funds = await fundsOf(tx, order)
  const charges = await lockPaidCharges(tx, order.id)
  const isOfCharges = charges.length > 0 && (all || (wish.charges ?? []).length > 0)
  if (funds.isUnpaid && !(cancels && all) && !isOfCharges) return err({ kind: 'nothing-paid' })
  const refundable = await readRefundable(tx, order, funds.isUnpaid ? noPence : funds.left, charges)
  const { rows } = refundable
  const goods = new Map<number, number>()
  for (const { position, units } of wish.lines) goods.set(position, (goods.get(position) ?? 0) + units)
  const stop = stopGoods(refundable, await findLinesToSend(tx, order.id), {
    wished: ({ position }, toSend) => {
      const line = refundable.lines.get(position)
      if (!all) return goods.get(position) ?? 0
      return cancels || line === undefined ? toSend : unitsLeft(line)
    },
    isOpen: mayMoveOrder(order.state, 'cancelled'),
    restocks: wish.restocks,
    cancels,
  })
  if (!stop.ok) return stop
  const { stopped, leavesNothing } = stop.value
  const cancelsOrder = cancels && leavesNothing && !isPartSent
  if (wish.restocks && leavesNothing && !(await hasShipments(tx, order.id)))
    return err({ kind: 'cancel-instead' })
  if (isPostagePending(funds, { cancels: cancelsOrder, amount: all ? null : wish.free }))
    return err({ kind: 'postage-pending' })
  /* Goods that were refunded before, such as for their price, are cancelled without money. */
  const lines = [...goods].map(([position, units]) => {
    const line = refundable.lines.get(position)
    return { position, units: cancels && line !== undefined ? Math.min(units, unitsLeft(line)) : units }
  })
  const planned =
    all || cancelsOrder
      ? ok(restOf(refundable, cancelsOrder && wish.keepsCharges))
      : partsOfWish(refundable, { ...wish, lines })
  if (!planned.ok && !(planned.error.kind === 'nothing' && stopped.length > 0)) return planned
  const parts = planned.ok
    ? planned.value
    : { lines: [], delivery: wish.delivery, free: wish.free, charges: [] }
  const amount = refundTotal(parts)
  if (amount === 0 && stopped.length === 0) return err({ kind: 'nothing' })
  const ofGoods = goodsTotal(parts)
  return ok({
    order,
    funds,
    charges,
    parts,
    amount,
    vat: sumPence(
      [ofGoods, ...parts.charges.map((one) => one.amount)].map((sum) => vatIn(sum, order.vatRate)),
    ),
    ways: [
      ...(byHand && order.accountId === null
        ? [{ amount: ofGoods, channel: 'by-hand' as const, chargeId: null }].filter((part) => part.amount > 0)
        : partsOf(order, funds, ofGoods, from)),
      ...partsOfCharges(charges, parts.charges, byHand),
    ],
    cancelsOrder,
    completesOrder: leavesNothing && !cancelsOrder,
    cancelled: stopped,
    rows,
  })
}
