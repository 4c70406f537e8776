import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Day, parseDay } from '#domain/delivery/calendar.ts'
import { orderedAmount } from '#domain/dispatch/quantities.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { unitsReturnable } from '#domain/returns/returnable.ts'
import { deliveredOn } from '#domain/returns/terms.ts'
import type { Queries } from '../database/database.ts'
import {
  customer,
  orderLine,
  returnCase,
  returnLine,
  shipment,
  staffRefund,
  staffRefundLine,
} from '../database/schema/index.ts'
import { londonNow } from '../london.ts'
import {
  inspectedOfLine,
  isGivenBack,
  type OrderRow,
  readNow,
  returningOfLine,
  sentOfLine,
  settledOfLine,
} from '../orders/index.ts'

export type ReturnRow = typeof returnCase.$inferSelect

export type OrderLineRow = typeof orderLine.$inferSelect

/** A line of an order with what can still be returned of it. */
export interface ReturnableGoods {
  readonly line: OrderLineRow
  /** In the line's unit. */
  readonly most: number
  /** What came back before, by returns or by refunds that restocked it. */
  readonly cameBack: number
  /** Nothing of it stays with the shopper, besides what is to come back by returns that go on. */
  readonly sent: number
}

const ofRefunds = (sum: SQL): SQL<number> =>
  sql<number>`coalesce((select ${sum}::int from ${staffRefundLine} rl
    join ${staffRefund} on staff_refund.id = rl.staff_refund_id
    where rl.order_line_id = order_line.id and ${isGivenBack}), 0)`

/* Of what came back into stock by a refund, the part that was not cancelled had been sent. */
const restockedOfLine = ofRefunds(
  sql`sum(greatest(rl.amount - rl.cancelled_amount, 0)) filter (where rl.stock_hundredths > 0)`,
)
const refundedOfLine = ofRefunds(sql`sum(rl.amount)`)

/** The lines of an order with what can be returned of each. Read behind the order's lock before writing. */
export const readReturnable = async (
  queries: Queries,
  order: OrderRow,
): Promise<readonly ReturnableGoods[]> => {
  const rows = await queries
    .select({
      line: orderLine,
      shipped: sentOfLine,
      open: returningOfLine,
      settled: settledOfLine,
      inspected: inspectedOfLine,
      restocked: restockedOfLine,
      refunded: refundedOfLine,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, order.id))
    .orderBy(orderLine.position)
  const isAllSent = orderPhase(order.state) === 'fulfilled'
  const isAllRefunded = isFullyRefunded(order)
  return rows.map(({ line, shipped, open, settled, inspected, restocked, refunded }) => {
    /* Orders that were sent before dispatches were recorded have none. */
    const sent = isAllSent ? orderedAmount(line) - line.cancelledAmount : shipped
    const leftToRefund = isAllRefunded ? 0 : Math.max(orderedAmount(line) - refunded, 0)
    return {
      line,
      sent,
      most: unitsReturnable({ isSample: line.isSample, sent, open, settled, restocked, leftToRefund }),
      cameBack: inspected + restocked,
    }
  })
}

/** What the terms of a return go by. */
export interface ReturnFacts {
  /** Null: not all goods have come. */
  readonly delivered: Day | null
  readonly isTrade: boolean
}

/** Paid on account, or ordered by a customer whose trade account is approved; all others are consumers. */
const isOfTrade = async (queries: Queries, { accountId, customerId }: OrderRow): Promise<boolean> => {
  if (accountId !== null) return true
  if (customerId === null) return false
  const [row] = await queries
    .select({ status: customer.tradeStatus })
    .from(customer)
    .where(eq(customer.id, customerId))
  return row?.status === 'approved'
}

export const readReturnFacts = async (queries: Queries, order: OrderRow): Promise<ReturnFacts> => {
  const now = await readNow(queries, order)
  const [last] = await queries
    .select({ day: shipment.day })
    .from(shipment)
    .where(and(eq(shipment.orderId, order.id), sql`${shipment.withdrawnAt} is null`))
    .orderBy(desc(shipment.day))
    .limit(1)
  const dispatched = order.dispatchedAt === null ? null : londonNow(order.dispatchedAt).day
  return {
    delivered: deliveredOn({
      promised: parseDay(now.deliveryDate),
      sent: parseDay(last?.day) ?? dispatched,
      isPartLeft: orderPhase(order.state) === 'open',
    }),
    isTrade: await isOfTrade(queries, order),
  }
}

/** A return of an order by its number there, locked behind the order; null: there is none. */
export const lockReturn = async (tx: Queries, orderId: number, number: number): Promise<ReturnRow | null> => {
  const [row] = await tx
    .select()
    .from(returnCase)
    .where(and(eq(returnCase.orderId, orderId), eq(returnCase.number, number)))
    .for('update')
  return row ?? null
}

/** The goods of a return, with the lines of its order. */
export const readReturnGoods = (queries: Queries, returnCaseId: number) =>
  queries
    .select({ goods: returnLine, line: orderLine, inspected: inspectedOfLine, restocked: restockedOfLine })
    .from(returnLine)
    .innerJoin(orderLine, eq(orderLine.id, returnLine.orderLineId))
    .where(eq(returnLine.returnCaseId, returnCaseId))
    .orderBy(orderLine.position)

export type ReturnGoods = Awaited<ReturnType<typeof readReturnGoods>>[number]
