import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { addPence, noPence, type Pence } from '#domain/money/pence.ts'
import { isPaidByHand, type MoneyStanding } from '#domain/orders/standing.ts'
import { openReturnStates } from '#domain/returns/states.ts'
import { listOf } from '../../database/schema/columns.ts'
import {
  dispute,
  manualPayment,
  orders,
  paymentAttempt,
  pick,
  refund,
  returnCase,
  shipment,
  staff,
} from '../../database/schema/index.ts'
import type { OrderRow } from '../place/write-order.ts'

/* What `goodsStanding` and `moneyStanding` receive of an order besides its row, for lists and pages alike. */

export const isPicking = sql<boolean>`exists (select from ${pick} p where p.order_id = orders.id)`

/** The name of the person who picks it now (M-035); null: it is not picked, or stands packed. */
export const picker = sql<string | null>`(select s.name from ${pick} p join ${staff} s on s.id = p.staff_id
  where p.order_id = orders.id and p.packed_version is null)`

/** It was picked and stands packed. */
export const isPacked = sql<boolean>`exists (select from ${pick} p
  where p.order_id = orders.id and p.packed_version is not null)`

/** A return of it goes on. */
export const isReturning = sql<boolean>`exists (select from ${returnCase} rc
  where rc.order_id = orders.id and rc.state in ${listOf(openReturnStates)})`

/* Few returns go on: their list is hashed once. */
export const isAmongReturns = sql`${orders.id} in (select rc.order_id from ${returnCase} rc
  where rc.state in ${listOf(openReturnStates)})`

/** Something of it was sent. */
export const hasShipments = sql<boolean>`exists (select from ${shipment} s
  where s.order_id = orders.id and s.withdrawn_at is null)`

export const isDisputed = sql<boolean>`exists (select from ${dispute} d where d.closed_at is null
  and (d.attempt_id = orders.attempt_id
    or d.manual_id in (select m.id from ${manualPayment} m where m.order_id = orders.id)))`

/** Payments against a reference that staff matched with the order. */
export const matchedPence = sql<Pence>`coalesce((select sum(m.received_pence)::int from ${manualPayment} m
  where m.order_id = orders.id), 0)`

/** What its payment at a provider brought; null: it has none. */
export const attemptPence = sql<Pence | null>`(select a.received_pence::int from ${paymentAttempt} a
  where a.id = orders.attempt_id)`

const isOpenByHand = sql`r.order_id = orders.id and r.state = 'asked' and r.attempt_id is null
  and r.manual_payment_id is null`

/** Of what is refunded of the order: what staff are to give back themselves and have not recorded yet (M-068). */
export const byHandPence = sql<Pence>`coalesce((select sum(r.pence)::int from ${refund} r
  where ${isOpenByHand} and r.order_charge_id is null), 0)`

/** The same with its extra charges. */
export const allByHandPence = sql<Pence>`coalesce((select sum(r.pence)::int from ${refund} r
  where ${isOpenByHand}), 0)`

/** What of the payments that staff matched with it was given back without counting on the order. */
export const matchedBackPence = sql<Pence>`coalesce((select sum(r.pence)::int from ${refund} r
  join ${manualPayment} m on m.id = r.manual_payment_id
  where m.order_id = orders.id and r.order_id is null and r.state <> 'failed'), 0)`

/**
 * What arrived for the order: by its provider, by hand, and matched by staff. A trade account's debt has a
 * ledger of its own, so what is charged to one counts as arrived.
 */
export const receivedOf = (
  order: Pick<OrderRow, 'method' | 'settlement' | 'totalPence'>,
  byProvider: Pence | null,
  matched: Pence,
): Pence =>
  order.method === 'account' || isPaidByHand(order.settlement)
    ? order.totalPence
    : addPence(byProvider ?? noPence, matched)

/** `receivedOf` as SQL, for comparing with the total: a provider's payment alone is never below it. */
const received = sql`case when ${orders.method} = 'account' or coalesce(${orders.settlement}, 'unpaid') <> 'unpaid'
  then ${orders.totalPence} else coalesce(${attemptPence}, ${matchedPence}) end`

/* Orders with a payment or on account are paid when they are placed: the index of the others has few rows. */
const mayBeUnpaid = sql`(${orders.attemptId} is null and ${orders.method} <> 'account')`

/** The same and those with an extra charge to pay: from their indexes, which an `or` of both may pass by. */
const mayBeUnpaidOrOwe = sql`orders.id in (
  select u.id from ${orders} u where u.attempt_id is null and u.method <> 'account'
  union all select u.id from ${orders} u where u.due_pence > 0)`

/** The disputed orders, found from the few disputes that are open. */
const openDispute = sql`(orders.attempt_id in (select d.attempt_id from ${dispute} d where d.closed_at is null)
  or orders.id in (select m.order_id from ${manualPayment} m join ${dispute} d on d.manual_id = m.id
    where d.closed_at is null))`

/* By the ids of their orders: an `or` of two lists would be asked of every order. */
const isAmongDisputed = sql`orders.id in (
  select o.id from ${orders} o join ${dispute} d on d.attempt_id = o.attempt_id where d.closed_at is null
  union all select m.order_id from ${manualPayment} m join ${dispute} d on d.manual_id = m.id
    where d.closed_at is null)`

/** `moneyStanding` as a condition. */
export const hasMoneyStanding = (standing: MoneyStanding): SQL | undefined => {
  if (standing === 'disputed') return isAmongDisputed
  /* The few disputes are hashed once; asked of each order, they would be compared with each. */
  const calm = sql`${openDispute} is not true`
  const isRefunded = sql`${orders.refundedPence} > 0`
  /* Few orders have refunds: the others need not be asked for those by hand. */
  const givenBack = sql`case when ${orders.refundedPence} = 0 then 0 else ${orders.refundedPence} - ${byHandPence} end`
  switch (standing) {
    case 'refunded':
      return and(calm, isRefunded, gt(givenBack, sql`0`), gte(givenBack, orders.totalPence))
    case 'part-refunded':
      return and(calm, isRefunded, gt(givenBack, sql`0`), lt(givenBack, orders.totalPence))
    case 'paid':
      return and(
        calm,
        eq(givenBack, sql`0`),
        eq(orders.duePence, sql`0`),
        sql`${received} >= ${orders.totalPence}`,
      )
    case 'part-paid':
      return and(
        calm,
        eq(givenBack, sql`0`),
        mayBeUnpaidOrOwe,
        or(
          and(mayBeUnpaid, sql`${received} > 0 and ${received} < ${orders.totalPence}`),
          and(gt(orders.duePence, sql`0`), sql`${received} >= ${orders.totalPence}`, sql`${received} > 0`),
        ),
      )
    case 'unpaid':
      return and(
        calm,
        eq(givenBack, sql`0`),
        mayBeUnpaid,
        sql`${received} <= 0 and (${orders.totalPence} > 0 or ${orders.duePence} > 0)`,
      )
    default:
      return standing satisfies never
  }
}
