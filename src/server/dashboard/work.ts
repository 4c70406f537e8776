import { type SQL, sql } from 'drizzle-orm'
import { addWorkingDays, day, formatDay } from '#domain/delivery/calendar.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { chargingAttemptStates, openOrderStates } from '#domain/orders/states.ts'
import { waitingReturnStates } from '#domain/returns/states.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { Right } from '#domain/staff/roles.ts'
import type { Queries } from '../database/database.ts'
import { listOf, oneOf } from '../database/schema/columns.ts'
import {
  approval,
  customer,
  dispute,
  mail,
  manualPayment,
  orders,
  paymentAttempt,
  product,
  returnCase,
  variation,
} from '../database/schema/index.ts'
import { bankHolidays } from '../delivery/index.ts'
import { isSampleOrder } from '../dispatch/index.ts'
import { londonNow } from '../london.ts'
import { isRejectedLately } from '../notifications/mail/index.ts'
import { hasFailedRefund, hasStatus, isBackOnList, MOST_COUNTED } from '../orders/index.ts'
import { isBelowLevel } from '../stock/index.ts'

/* What waits for a person, as numbers. Each counts what its list shows, and is read by an index of few rows. */

/** One number of the dashboard. */
export interface Waiting {
  readonly kind: WorkKind
  /** Exact up to `MOST_COUNTED`; one more than that: there are more. */
  readonly count: number
  /** Since when the oldest waits, where that matters; null otherwise, and where nothing waits. */
  readonly since: Date | null
  /** The first day, '2026-06-15', by which one of them must be done; null: none has such a day. */
  readonly due: string | null
}

/** The days that the numbers stand for: the list of the same days has the same orders. */
export interface WorkDays {
  readonly today: string
  /** What is due until then must leave today. */
  readonly nextWorkingDay: string
  /** What was due until then is late. */
  readonly yesterday: string
}

const see = ['orders.see', 'orders.see-to-pick'] as const
const money = ['payments.see'] as const

/** What waits, in the order of its urgency, and who sees it: one of the rights is enough. */
const rightsTo = {
  late: see,
  'to-send-today': see,
  'to-send': see,
  samples: ['orders.see-to-pick', 'orders.dispatch'],
  'on-hold': ['orders.see'],
  'hold-due': ['orders.see'],
  attention: ['orders.see'],
  returns: ['orders.see', 'returns.receive'],
  disputes: money,
  'payments-unknown': money,
  'payments-parked': money,
  'refunds-failed': money,
  'payments-unmatched': money,
  approvals: ['refunds.make'],
  'trade-applications': ['trade.decide'],
  'low-stock': ['stock.adjust', 'purchases.see'],
  emails: ['customers.see'],
} as const satisfies Readonly<Record<string, readonly Right[]>>

export type WorkKind = keyof typeof rightsTo

export interface Work {
  readonly at: Date
  readonly days: WorkDays
  readonly waiting: readonly Waiting[]
}

interface Counting {
  readonly days: WorkDays
  readonly now: Date
}

/**
 * The open orders, walked once by an index that holds them alone. Above `MOST_COUNTED` of them the oldest are
 * looked at, among which are those that wait longest.
 */
const openOrders = sql`select ${hasStatus('to-send')} as to_send, ${hasStatus('on-hold')} as on_hold,
    ${isSampleOrder} as of_samples, ${orders.holdUntil} as hold_until, ${orders.dueOn} as due
  from ${orders} where ${oneOf(orders.state, openOrderStates)} order by ${orders.id} limit ${MOST_COUNTED + 1}`
const openOrder = (condition: SQL): SQL =>
  sql`select null::timestamptz as since from open_order where ${condition}`
const isBack = isBackOnList(sql`${paymentAttempt}`)
const isRefundFailed = hasFailedRefund(sql`${paymentAttempt}`)

const unmatched = sql`${manualPayment.state} = 'succeeded' and ${manualPayment.matchedAt} is null
  and ${manualPayment.refundedPence} < ${manualPayment.receivedPence}`

/** The rows of each kind, each with the moment since when it waits. */
const rowsOf: Readonly<Record<WorkKind, (counting: Counting) => SQL>> = {
  late: ({ days }) => openOrder(sql`to_send and due < ${days.today}::date`),
  'to-send-today': ({ days }) =>
    openOrder(sql`to_send and due between ${days.today}::date and ${days.nextWorkingDay}::date`),
  'to-send': () => sql`select null::timestamptz as since from ${orders} where ${hasStatus('to-send')}`,
  samples: () => openOrder(sql`of_samples`),
  'on-hold': () => openOrder(sql`on_hold`),
  'hold-due': ({ now }) => openOrder(sql`on_hold and hold_until <= ${now.toISOString()}::timestamptz`),
  attention: () => sql`select null::timestamptz as since from ${orders} where ${orders.needsAttention}`,
  returns: () => sql`select null::timestamptz as since, ${returnCase.dueOn} as due from ${returnCase}
    where ${oneOf(returnCase.state, waitingReturnStates)}`,
  disputes: () => sql`select min(${dispute.openedAt}) as since,
      (min(${dispute.answerBy}) at time zone 'Europe/London')::date as due from ${dispute} where ${dispute.closedAt} is null
    group by ${dispute.attemptId}, ${dispute.manualId}`,
  'payments-unknown': () => sql`select ${paymentAttempt.createdAt} as since from ${paymentAttempt}
      where ${paymentAttempt.state} in ${listOf(chargingAttemptStates)}
    union all select ${manualPayment.createdAt} from ${manualPayment}
      where ${manualPayment.state} in ${listOf(chargingAttemptStates)}`,
  'payments-parked': () => sql`select ${paymentAttempt.createdAt} as since from ${paymentAttempt}
    where ${paymentAttempt.state} = 'parked'
    union all select ${paymentAttempt.createdAt} from ${paymentAttempt} where ${isBack} and not ${isRefundFailed}`,
  'refunds-failed': () => sql`select ${paymentAttempt.createdAt} as since from ${paymentAttempt}
      where ${isBack} and ${isRefundFailed}
    union all select ${manualPayment.createdAt} from ${manualPayment} where ${manualPayment.needsAttention}`,
  'payments-unmatched': () =>
    sql`select ${manualPayment.createdAt} as since from ${manualPayment} where ${unmatched}`,
  approvals: ({ now }) => sql`select ${approval.askedAt} as since from ${approval}
    where ${approval.state} = 'waiting' and ${approval.expiresAt} > ${now.toISOString()}::timestamptz`,
  'trade-applications': () => sql`select null::timestamptz as since from ${customer}
    where ${customer.tradeStatus} = 'pending'`,
  'low-stock': () => sql`select null::timestamptz as since from ${variation} join ${product}
    on ${product.id} = ${variation.productId} where ${isBelowLevel} and not ${product.withdrawn}`,
  emails: ({ now }) => sql`select ${mail.createdAt} as since from ${mail} where ${isRejectedLately(now)}`,
}

const isSeenBy = (actor: StaffActor, kind: WorkKind): boolean =>
  rightsTo[kind].some((right) => hasRight(actor, right))

interface Row extends Record<string, unknown> {
  readonly kind: WorkKind
  readonly count: number
  readonly since: number | null
  readonly due: string | null
}

/** Kinds whose rows have a day by which they must be done. */
const isDue = (kind: WorkKind): boolean => kind === 'returns' || kind === 'disputes'

/** What waits for this person (M-020), by one statement; kinds of which nothing waits are there with 0. */
export const readWork =
  ({ queries, now }: { readonly queries: Queries; readonly now: () => Date }) =>
  async (actor: StaffActor): Promise<Work> => {
    const moment = now()
    const today = londonNow(moment).day
    const days: WorkDays = {
      today: formatDay(today),
      yesterday: formatDay(day(today - 1)),
      nextWorkingDay: formatDay(addWorkingDays(day(today), 1, bankHolidays(today))),
    }
    const seen = keysOf(rightsTo).filter((kind) => isSeenBy(actor, kind))
    if (seen.length === 0) return { at: moment, days, waiting: [] }
    const counts = seen.map((kind) => {
      const rows = rowsOf[kind]({ days, now: moment })
      return sql`select ${kind}::text as kind, count(*)::int as count, extract(epoch from min(since))::float8 as since,
        ${isDue(kind) ? sql`min(due)::text` : sql`null::text`} as due
        from (${rows} limit ${MOST_COUNTED + 1}) waiting`
    })
    const { rows } = await queries.execute<Row>(
      sql`with open_order as materialized (${openOrders}) ${sql.join(counts, sql` union all `)}`,
    )
    const byKind = new Map(rows.map((row) => [row.kind, row]))
    return {
      at: moment,
      days,
      waiting: seen.map((kind) => {
        const row = byKind.get(kind)
        invariant(row !== undefined, `a count of ${kind}`)
        const { count, since, due } = row
        return { kind, count, since: since === null ? null : new Date(since * 1000), due }
      }),
    }
  }
