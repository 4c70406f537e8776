import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { type LimitBreach, limitBreach, refundLimitsOf } from '#domain/staff/limits.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import {
  approval,
  audit,
  orderCharge,
  orders,
  refund,
  staff,
  staffRefund,
  staffRefundPart,
} from '../../database/schema/index.ts'
import { londonClock, londonMidnight, londonNow } from '../../london.ts'
import { tellOwners } from '../../staff/index.ts'
import type { RefundDeps } from './write-refund.ts'

/** Refunds that one person may make or ask for within an hour (M-199). */
export const REFUNDS_AN_HOUR = 20

/** How long the same sum of the same order looks repeated (M-065). */
const REPEAT_HOURS = 24

/**
 * Locks a person, so that refunds which they make at once count one after the other. Call it behind the lock
 * of the order.
 */
export const lockPerson = async (tx: Queries, staffId: number): Promise<void> => {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
}

/** What a person has answered for since midnight in London: their own refunds, and those that they allowed. */
const givenToday = async (tx: Queries, staffId: number, now: Date): Promise<Pence> => {
  const since = londonMidnight(londonNow(now).day).toISOString()
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(r.pence), 0)::int as sum from ${staffRefund} s
      join ${staffRefundPart} p on p.staff_refund_id = s.id join ${refund} r on r.id = p.refund_id
    where r.state <> 'failed' and s.created_at >= ${since}::timestamptz
      and ((s.staff_id = ${staffId} and s.allowed_by is null) or s.allowed_by = ${staffId})`)
  return pence(rows[0]?.sum ?? 0)
}

/** What was given back of an order before: of the money that it was placed at, and of its extra charges. */
export const refundedOfOrder = async (tx: Queries, orderId: number): Promise<Pence> => {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select (o.refunded_pence + coalesce((select sum(c.refunded_pence) from ${orderCharge} c
      where c.order_id = o.id), 0))::int as sum from ${orders} o where o.id = ${orderId}`)
  return pence(rows[0]?.sum ?? 0)
}

/** The limit that a refund goes over for this person (M-067); null: they may make it alone. */
export const findBreach = async (
  tx: Queries,
  { refundLimits, now }: Pick<RefundDeps, 'refundLimits' | 'now'>,
  { staffId, roles }: StaffActor,
  { amount, ofOrder }: { readonly amount: Pence; readonly ofOrder: Pence },
): Promise<LimitBreach | null> => {
  const limits = refundLimitsOf(roles, refundLimits)
  if (limits === null) return { of: 'each', limit: pence(0) }
  return limitBreach(limits, { amount, ofOrder, today: await givenToday(tx, staffId, now()) })
}

/** When the person may refund again, if they have made or asked for too many within an hour; null: now. */
const findPause = async (tx: Queries, staffId: number, now: Date): Promise<Date | null> => {
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const { rows } = await tx.execute<{ epoch: number }>(sql`
    select extract(epoch from at)::float8 as epoch from (
      select s.created_at as at from ${staffRefund} s where s.staff_id = ${staffId} and s.allowed_by is null
      union all select a.asked_at from ${approval} a where a.asked_by = ${staffId}) made
    where at > ${since}::timestamptz order by at desc limit ${REFUNDS_AN_HOUR}`)
  const oldest = rows.at(-1)
  return rows.length < REFUNDS_AN_HOUR || oldest === undefined
    ? null
    : new Date(oldest.epoch * 1000 + HOUR_MS)
}

/**
 * The same, and sends all owners an email, once an hour for each person: a stolen session must not go on
 * unseen (M-199).
 */
export const findPauseAndWarnOwners = async (
  tx: Queries,
  { place: { mail }, now }: Pick<RefundDeps, 'place' | 'now'>,
  actor: StaffActor,
): Promise<Date | null> => {
  const until = await findPause(tx, actor.staffId, now())
  if (until === null) return null
  const [warned] = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subject, 'staff'),
        eq(audit.subjectId, `${actor.staffId}`),
        eq(audit.action, 'staff.pause-refunds'),
        gt(audit.at, new Date(now().getTime() - HOUR_MS)),
      ),
    )
    .limit(1)
  if (warned !== undefined) return until
  await recordAudit(tx, {
    actor,
    action: 'staff.pause-refunds',
    subject: { kind: 'staff', id: actor.staffId },
    after: { until: until.toISOString() },
  })
  const change = `made ${REFUNDS_AN_HOUR} refunds within an hour, and goes on at ${londonClock(until)} at the earliest`
  await tellOwners(tx, { mail }, { who: actor.name, change, by: 'the shop itself' })
  return until
}

/** A refund that a new one looks like; `who` null: made by a command or at the provider. */
export interface SameRefund {
  readonly at: Date
  readonly who: string | null
}

/** The last refund of the same sum of the same order or payment within 24 hours; null: none. */
export const findSameOfToday = async (
  tx: Queries,
  of: { readonly orderId: number } | { readonly manualPaymentId: number },
  amount: Pence,
  now: Date,
): Promise<SameRefund | null> => {
  const since = new Date(now.getTime() - REPEAT_HOURS * HOUR_MS).toISOString()
  const subject = (table: 's' | 'r') =>
    'orderId' in of
      ? sql`${sql.raw(table)}.order_id = ${of.orderId}`
      : sql`${sql.raw(table)}.manual_payment_id = ${of.manualPaymentId}`
  const { rows } = await tx.execute<{ epoch: number; who: string | null }>(sql`
    select extract(epoch from at)::float8 as epoch, who from (
      select s.created_at as at, p.name as who from ${staffRefund} s join ${staff} p on p.id = s.staff_id
      where ${subject('s')} and s.pence = ${amount} and exists (select from ${staffRefundPart} part
        join ${refund} r on r.id = part.refund_id where part.staff_refund_id = s.id and r.state <> 'failed')
      union all select r.created_at, null from ${refund} r
      where ${subject('r')} and r.pence = ${amount} and r.state <> 'failed'
        and not exists (select from ${staffRefundPart} part where part.refund_id = r.id)) same
    where at > ${since}::timestamptz order by at desc limit 1`)
  const [row] = rows
  return row === undefined ? null : { at: new Date(row.epoch * 1000), who: row.who }
}
