import { and, desc, eq, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Pence } from '#domain/money/pence.ts'
import { parseTypedPounds } from '#domain/money/typed-pounds.ts'
import { type AttemptState, chargingAttemptStates } from '#domain/orders/states.ts'
import { cardProvider, type Provider, providers } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { listOf } from '../../database/schema/columns.ts'
import {
  customer,
  dispute,
  manualPayment,
  moneyEntry,
  orders,
  paymentAttempt,
  paymentLink,
  quote,
} from '../../database/schema/index.ts'
import { findNewestIds, hasFailedRefund, isBackOnList } from '../../orders/index.ts'
import { likePattern } from '../manual/list-manual.ts'

/* All payments as staff see them (M-076): attempts at a provider, and payments against a reference. */

/** Why a person must look at a payment. */
export const paymentWaits = ['unknown', 'parked', 'refund-failed', 'disputed', 'unmatched'] as const
export type PaymentWait = (typeof paymentWaits)[number]

export interface StaffPayment {
  readonly kind: 'order' | 'reference'
  readonly id: number
  readonly at: Date
  readonly provider: Provider
  /** The provider's id; null: not known yet. */
  readonly payment: string | null
  /** The id by which the provider's own pages show it. */
  readonly moneyId: string | null
  readonly amount: Pence
  readonly received: Pence
  readonly refunded: Pence
  readonly state: AttemptState
  /** The order that it pays; null: none. */
  readonly order: string | null
  /** The email of the trade account whose debt it paid. */
  readonly account: string | null
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly note: string
  readonly isMatched: boolean
  readonly waits: PaymentWait | null
  readonly disputedAt: Date | null
  /** By when the provider wants the shop's answer; null: it has not said. */
  readonly answerBy: Date | null
  readonly disputeClosedAt: Date | null
}

/** Which payments are listed. `taken`: money came in, or may have; `all`: those that failed too. */
export type PaymentView = 'taken' | 'all' | 'waiting' | PaymentWait

export interface StaffPaymentQuery {
  readonly view: PaymentView
  readonly find: string | null
  /** The ids after which the page begins, of attempts and of payments against a reference. */
  readonly after: readonly [attempt: number, manual: number] | null
  readonly most: number
}

/* Each as ids from an index: one condition of all of them would read every payment there ever was. */
type Waits = Readonly<Record<PaymentWait, SQL | undefined>>
const attempts = sql`select w.id from ${paymentAttempt} w`
const manuals = sql`select w.id from ${manualPayment} w`
const isCharging = sql`w.state in ${listOf(chargingAttemptStates)}`

const isBack = isBackOnList(sql`w`)
const isRefundFailed = hasFailedRefund(sql`w`)

const waitingAttempts: Waits = {
  unknown: sql`${attempts} where ${isCharging}`,
  parked: sql`${attempts} where w.state = 'parked' union all ${attempts} where ${isBack} and not ${isRefundFailed}`,
  'refund-failed': sql`${attempts} where ${isBack} and ${isRefundFailed}`,
  disputed: sql`select d.attempt_id from ${dispute} d where d.closed_at is null`,
  unmatched: undefined,
}
const waitingManuals: Waits = {
  unknown: sql`${manuals} where ${isCharging}`,
  parked: undefined,
  'refund-failed': sql`${manuals} where w.needs_attention`,
  disputed: sql`select d.manual_id from ${dispute} d where d.closed_at is null`,
  unmatched: sql`${manuals} where w.state = 'succeeded' and w.matched_at is null
    and w.refunded_pence < w.received_pence`,
}

type Id = typeof paymentAttempt.id | typeof manualPayment.id

const isWaiting = (id: Id, waits: Waits, wait: PaymentWait): SQL =>
  waits[wait] === undefined ? sql`false` : sql`${id} in (${waits[wait]})`

const waitOf = (id: Id, waits: Waits): SQL<PaymentWait | null> =>
  sql<PaymentWait | null>`case ${sql.join(
    paymentWaits.map((wait) => sql`when ${isWaiting(id, waits, wait)} then ${wait}`),
    sql` `,
  )} end`

const isAnyOf = (id: Id, waits: Waits): SQL =>
  sql`${id} in (${sql.join(
    paymentWaits.flatMap((wait) => waits[wait] ?? []),
    sql` union all `,
  )})`

const ofView = (
  view: PaymentView,
  waits: Waits,
  { id, state }: typeof paymentAttempt | typeof manualPayment,
): SQL | undefined => {
  switch (view) {
    case 'all':
      return undefined
    case 'taken':
      return notInArray(state, ['created', 'requires_action', 'failed', 'cancelled'])
    case 'waiting':
      return isAnyOf(id, waits)
    default:
      return isWaiting(id, waits, view)
  }
}

const lastDispute = (owner: SQL, column: 'opened_at' | 'answer_by' | 'closed_at') =>
  sql<number | null>`(select extract(epoch from d.${sql.raw(column)})::float8 from ${dispute} d where ${owner}
    order by d.opened_at desc limit 1)`

const moment = (epoch: number | null): Date | null => (epoch === null ? null : new Date(epoch * 1000))

const findAttempts = async (
  queries: Queries,
  where: SQL | undefined,
  most: number,
): Promise<StaffPayment[]> => {
  const owner = sql`d.attempt_id = ${paymentAttempt.id}`
  const rows = await queries
    .select({
      row: paymentAttempt,
      order: orders.number,
      details: quote.details,
      waits: waitOf(paymentAttempt.id, waitingAttempts),
      opened: lastDispute(owner, 'opened_at'),
      answerBy: lastDispute(owner, 'answer_by'),
      closed: lastDispute(owner, 'closed_at'),
    })
    .from(paymentAttempt)
    .innerJoin(quote, eq(quote.id, paymentAttempt.quoteId))
    .leftJoin(orders, eq(orders.attemptId, paymentAttempt.id))
    .where(where)
    .orderBy(desc(paymentAttempt.id))
    .limit(most)
  return rows.map(({ row, order, details: { shipping, email }, waits, opened, answerBy, closed }) => ({
    kind: 'order',
    id: row.id,
    at: row.createdAt,
    provider: row.provider,
    payment: row.paymentId,
    moneyId: row.captureId ?? row.paymentId,
    amount: row.amountPence,
    received: row.receivedPence,
    refunded: row.refundedPence,
    state: row.state,
    order,
    account: null,
    reference: '',
    name: `${shipping.firstName} ${shipping.lastName}`.trim(),
    email,
    note: '',
    isMatched: true,
    waits,
    disputedAt: moment(opened),
    answerBy: moment(answerBy),
    disputeClosedAt: moment(closed),
  }))
}

const findManuals = async (
  queries: Queries,
  where: SQL | undefined,
  most: number,
): Promise<StaffPayment[]> => {
  const owner = sql`d.manual_id = ${manualPayment.id}`
  const rows = await queries
    .select({
      row: manualPayment,
      order: orders.number,
      account: customer.email,
      waits: waitOf(manualPayment.id, waitingManuals),
      opened: lastDispute(owner, 'opened_at'),
      answerBy: lastDispute(owner, 'answer_by'),
      closed: lastDispute(owner, 'closed_at'),
    })
    .from(manualPayment)
    /* The payment of an extra charge is of its order, and not matched with it: refunds of the goods leave it. */
    .leftJoin(
      paymentLink,
      and(
        eq(paymentLink.id, manualPayment.paymentLinkId),
        isNotNull(paymentLink.orderChargeId),
        isNotNull(manualPayment.matchedAt),
      ),
    )
    .leftJoin(orders, sql`${orders.id} = coalesce(${manualPayment.orderId}, ${paymentLink.orderId})`)
    .leftJoin(customer, eq(customer.id, manualPayment.customerId))
    .where(where)
    .orderBy(desc(manualPayment.id))
    .limit(most)
  return rows.map(({ row, order, account, waits, opened, answerBy, closed }) => ({
    kind: 'reference',
    id: row.id,
    at: row.createdAt,
    provider: cardProvider,
    payment: row.paymentId,
    moneyId: row.paymentId,
    amount: row.amountPence,
    received: row.receivedPence,
    refunded: row.refundedPence,
    state: row.state,
    order,
    account,
    reference: row.reference,
    name: '',
    email: row.email,
    note: row.note,
    isMatched: row.matchedAt !== null,
    waits,
    disputedAt: moment(opened),
    answerBy: moment(answerBy),
    disputeClosedAt: moment(closed),
  }))
}

/** Payments of the newest so many orders that match are looked at: twenty pages. */
const MOST_ORDERS = 1000

/** What is looked for: a sum of money, or words with the orders that match them. */
type Sought =
  | { readonly sum: Pence; readonly find: string }
  | { readonly sum: null; readonly find: string; readonly orderIds: SQL }

const seek = async (queries: Queries, find: string): Promise<Sought> => {
  const sum = parseTypedPounds(find)
  if (sum !== null) return { sum, find }
  return { sum, find, orderIds: sql`${sql.param(await findNewestIds(queries, find, MOST_ORDERS))}::int[]` }
}

/*
 * By ids from indexes: a condition on each attempt would read every payment there ever was. What an order is found
 * by has the ids of its payment, from their first letters on; an attempt without an order is found by its whole
 * id, or that of its capture.
 */
const attemptMatches = (sought: Sought): SQL =>
  sought.sum === null
    ? sql`${paymentAttempt.id} in (select o.attempt_id from ${orders} o where o.id = any(${sought.orderIds})
        union all select a.id from ${paymentAttempt} a
          where (a.provider, a.payment_id) in (${sql.join(
            providers.map((provider) => sql`(${provider}, ${sought.find})`),
            sql`, `,
          )})
        union all select e.attempt_id from ${moneyEntry} e
          where (e.provider, e.reference) in (${sql.join(
            providers.map((provider) => sql`(${provider}, ${sought.find})`),
            sql`, `,
          )}))`
    : eq(paymentAttempt.amountPence, sought.sum)

/* Asked of payments alone, before anything is joined: a condition on joined orders would hash all of them. */
const manualMatches = (sought: Sought): SQL | undefined => {
  const pattern = likePattern(sought.find)
  return or(
    sql`lower(${manualPayment.reference}) like ${pattern}`,
    sql`lower(${manualPayment.email}) like ${pattern}`,
    sql`lower(${manualPayment.note}) like ${pattern}`,
    sql`(select c.email_key from ${customer} c where c.id = ${manualPayment.customerId}) like ${pattern}`,
    /* A sum is in many a random id: '70' means £70.00 or what people wrote. */
    ...(sought.sum === null
      ? [
          sql`lower(${manualPayment.paymentId}) like ${pattern}`,
          sql`${manualPayment.orderId} = any(${sought.orderIds})`,
          sql`${manualPayment.paymentLinkId} in (select l.id from ${paymentLink} l
            where l.order_charge_id is not null and l.order_id = any(${sought.orderIds}))`,
        ]
      : [eq(manualPayment.amountPence, sought.sum)]),
  )
}

/** Payments, newest first: found by reference, name, email, order, provider's id or sum. */
export const listStaffPayments = async (
  queries: Queries,
  { view, find, after, most }: StaffPaymentQuery,
): Promise<readonly StaffPayment[]> => {
  const sought = find === null ? null : await seek(queries, find)
  const [attempts, manuals] = [
    await findAttempts(
      queries,
      and(
        ofView(view, waitingAttempts, paymentAttempt),
        sought === null ? undefined : attemptMatches(sought),
        after === null ? undefined : lt(paymentAttempt.id, after[0]),
      ),
      most,
    ),
    await findManuals(
      queries,
      and(
        ofView(view, waitingManuals, manualPayment),
        sought === null ? undefined : manualMatches(sought),
        after === null ? undefined : lt(manualPayment.id, after[1]),
      ),
      most,
    ),
  ]
  return merged(attempts, manuals).slice(0, most)
}

/** Both kinds by time, newest first; each kind stays in its own order, so that the next page can go on by id. */
const merged = (attempts: readonly StaffPayment[], manuals: readonly StaffPayment[]): StaffPayment[] => {
  const all: StaffPayment[] = []
  let [a, m] = [0, 0]
  while (a < attempts.length || m < manuals.length) {
    const [attempt, manual] = [attempts[a], manuals[m]]
    const takesAttempt = attempt !== undefined && (manual === undefined || attempt.at >= manual.at)
    const next = takesAttempt ? attempt : manual
    if (next === undefined) break
    all.push(next)
    if (takesAttempt) a += 1
    else m += 1
  }
  return all
}

/** A payment by its provider's id; null: no such payment. */
export const findStaffPayment = async (queries: Queries, payment: string): Promise<StaffPayment | null> => {
  const [manual] = await findManuals(queries, eq(manualPayment.paymentId, payment), 1)
  if (manual !== undefined) return manual
  const [attempt] = await findAttempts(queries, eq(paymentAttempt.paymentId, payment), 1)
  return attempt ?? null
}
