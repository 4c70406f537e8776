import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invariant } from '#domain/lang/invariant.ts'
import { vatIn } from '#domain/money/charge.ts'
import { addPence, noPence, type Pence, sumPence } from '#domain/money/pence.ts'
import { cardProvider, type Provider } from '#domain/payments/methods.ts'
import type { RefundReason } from '#domain/refunds/reasons.ts'
import type { Queries } from '../../database/database.ts'
import {
  orderChange,
  orderCharge,
  orderLine,
  orders,
  paymentAttempt,
  quote,
  refund,
  staff,
  staffRefund,
  staffRefundLine,
  staffRefundPart,
} from '../../database/schema/index.ts'
import { isLatestChange } from '../../orders/index.ts'
import type { RefundPlan } from './plan-refund.ts'
import type { OrderLineRow } from './refundable.ts'
import type { RefundState } from './write-refund.ts'

/** The way by which a part of a refund goes back. */
export type RefundWayName = Provider | 'account' | 'by-hand'

/** What a refund does, in numbers: the preview returns it before, the refund after (M-063). */
export interface RefundEffect {
  /** To whom; the email is sent if there is an address. */
  readonly to: { readonly name: string; readonly email: string }
  readonly amount: Pence
  readonly vat: Pence
  readonly delivery: Pence
  readonly free: Pence
  readonly charges: readonly { readonly number: number; readonly words: string; readonly amount: Pence }[]
  readonly lines: readonly {
    readonly row: OrderLineRow
    readonly units: number
    readonly amount: Pence
    /** Kept of it for handling (M-071). */
    readonly fee: Pence
    readonly cancelled: number
    /** Hundredths that go back into stock. */
    readonly stock: number
  }[]
  readonly ways: readonly { readonly way: RefundWayName; readonly amount: Pence }[]
  readonly cancelsOrder: boolean
}

/** To whom the money of an order goes back. */
export const readTo = async (queries: Queries, quoteId: number): Promise<RefundEffect['to']> => {
  const [row] = await queries
    .select({ details: quote.details, changed: orderChange.details })
    .from(quote)
    .leftJoin(orders, eq(orders.quoteId, quote.id))
    .leftJoin(orderChange, isLatestChange)
    .where(eq(quote.id, quoteId))
  invariant(row !== undefined, `the quote ${quoteId} of an order`)
  const { shipping, email } = row.changed ?? row.details
  return { name: `${shipping.firstName} ${shipping.lastName}`.trim(), email }
}

const providerOfAttempt = async (queries: Queries, id: number | null): Promise<Provider> => {
  if (id === null) return cardProvider
  const [row] = await queries
    .select({ provider: paymentAttempt.provider })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.id, id))
  return row?.provider ?? cardProvider
}

/** Several payments by one way are one sum to read: £60.00 of the order and £10.00 of a charge are £70.00. */
const byWay = (ways: RefundEffect['ways']): RefundEffect['ways'] => {
  const sums = new Map<RefundWayName, Pence>()
  for (const { way, amount } of ways) sums.set(way, addPence(sums.get(way) ?? noPence, amount))
  return [...sums].flatMap(([way, amount]) => (amount > 0 ? [{ way, amount }] : []))
}

/** What a plan will do. */
export const effectOfPlan = async (queries: Queries, plan: RefundPlan): Promise<RefundEffect> => {
  const { order, parts, amount, vat, cancelled, cancelsOrder, charges } = plan
  const provider = await providerOfAttempt(queries, order.attemptId)
  return {
    to: await readTo(queries, order.quoteId),
    amount,
    vat,
    delivery: parts.delivery,
    free: parts.free,
    charges: parts.charges.map((part) => ({
      number: part.charge,
      words: charges.find(({ charge }) => charge.number === part.charge)?.charge.words ?? '',
      amount: part.amount,
    })),
    lines: plan.rows.flatMap((row) => {
      const given = parts.lines.find(({ position }) => position === row.position)
      const stopped = cancelled.find((one) => one.row.id === row.id)
      if (given === undefined && stopped === undefined) return []
      return [
        {
          row,
          units: given?.units ?? 0,
          amount: given?.amount ?? noPence,
          fee: given?.fee ?? noPence,
          cancelled: stopped?.amount ?? 0,
          stock: stopped?.stock ?? 0,
        },
      ]
    }),
    ways: byWay(
      plan.ways.map(({ channel, amount: part }) => ({
        way: channel === 'attempt' ? provider : typeof channel === 'object' ? cardProvider : channel,
        amount: part,
      })),
    ),
    cancelsOrder,
  }
}

/** A refund that was made, and how its money stands. */
export interface MadeRefund {
  readonly id: number
  readonly number: string
  /** The order's version now. */
  readonly version: number
  readonly state: RefundState
  readonly effect: RefundEffect
}

/** Reads a refund that staff made, from what was written. */
export const readStaffRefund = async (queries: Queries, id: number): Promise<MadeRefund> => {
  const [found] = await queries
    .select({ made: staffRefund, order: orders })
    .from(staffRefund)
    .innerJoin(orders, eq(orders.id, staffRefund.orderId))
    .where(eq(staffRefund.id, id))
  invariant(found !== undefined, `a refund ${id} of staff`)
  const { made, order } = found
  const lines = await queries
    .select({ line: staffRefundLine, row: orderLine })
    .from(staffRefundLine)
    .innerJoin(orderLine, eq(orderLine.id, staffRefundLine.orderLineId))
    .where(eq(staffRefundLine.staffRefundId, id))
    .orderBy(orderLine.position)
  const parts = await queries
    .select({ part: refund, provider: paymentAttempt.provider, charge: orderCharge })
    .from(staffRefundPart)
    .innerJoin(refund, eq(refund.id, staffRefundPart.refundId))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .leftJoin(orderCharge, eq(orderCharge.id, refund.orderChargeId))
    .where(eq(staffRefundPart.staffRefundId, id))
    .orderBy(refund.id)
  const wayOf = ({ part, provider, charge }: (typeof parts)[number]): RefundWayName => {
    if (provider !== null || part.manualPaymentId !== null) return provider ?? cardProvider
    const isOnAccount = charge === null ? order.accountId !== null : charge.settlement === 'account'
    return isOnAccount ? 'account' : 'by-hand'
  }
  const ofGoods = sumPence(parts.filter(({ charge }) => charge === null).map(({ part }) => part.pence))
  const charges = parts.flatMap(({ part, charge }) =>
    charge === null ? [] : [{ number: charge.number, words: charge.words, amount: part.pence }],
  )
  const states = parts.map(({ part }) => part.state)
  return {
    id,
    number: order.number,
    version: order.version,
    state: states.includes('failed') ? 'failed' : states.includes('asked') ? 'asked' : 'completed',
    effect: {
      to: await readTo(queries, order.quoteId),
      amount: made.pence,
      vat: sumPence(
        [ofGoods, ...charges.map(({ amount }) => amount)].map((sum) => vatIn(sum, order.vatRate)),
      ),
      delivery: made.deliveryPence,
      free: made.freePence,
      charges,
      lines: lines.map(({ line, row }) => ({
        row,
        units: line.amount,
        amount: line.pence,
        fee: line.feePence,
        cancelled: line.cancelledAmount,
        stock: line.stockHundredths,
      })),
      ways: byWay(parts.map((one) => ({ way: wayOf(one), amount: one.part.pence }))),
      cancelsOrder: made.endsOrder,
    },
  }
}

/** A refund that staff made, with the people behind it. */
export interface RefundOfOrder {
  readonly refund: MadeRefund
  /** Of its form. */
  readonly key: string
  readonly at: Date
  readonly who: string
  /** The second person, who allowed it. */
  readonly allowedBy: string | null
  readonly reason: RefundReason
  readonly note: string
}

const asker = alias(staff, 'asker')
const allower = alias(staff, 'allower')

/** What staff gave back of an order, newest first; null: no such order. */
export const readRefundsOfOrder = async (
  queries: Queries,
  number: string,
): Promise<readonly RefundOfOrder[] | null> => {
  const [order] = await queries.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  if (order === undefined) return null
  const rows = await queries
    .select({ made: staffRefund, who: asker.name, allowedBy: allower.name })
    .from(staffRefund)
    .innerJoin(asker, eq(asker.id, staffRefund.staffId))
    .leftJoin(allower, eq(allower.id, staffRefund.allowedBy))
    .where(eq(staffRefund.orderId, order.id))
    .orderBy(desc(staffRefund.id))
  const refunds: RefundOfOrder[] = []
  for (const { made, who, allowedBy } of rows) {
    const { key, createdAt: at, reason, note } = made
    refunds.push({ refund: await readStaffRefund(queries, made.id), key, at, who, allowedBy, reason, note })
  }
  return refunds
}
