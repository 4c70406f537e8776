import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { StaffRefundRequest } from '#domain/refunds/request.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Queries } from '../../database/database.ts'
import { type ApprovalState, approval, orders, staff } from '../../database/schema/index.ts'
import { lockOrder, type OrderRow } from '../../orders/index.ts'
import { findBreach, lockPerson, refundedOfOrder } from './allowance.ts'
import { planRefund } from './plan-refund.ts'
import { effectOfPlan, type MadeRefund, type RefundEffect, readStaffRefund } from './read-staff-refund.ts'
import { sendParts } from './refund-order.ts'
import { findSettled } from './settle-return.ts'
import type { RefundDeps } from './write-refund.ts'
import { writeStaffRefund } from './write-staff-refund.ts'

/* Refunds over a person's limits: asked for by one, allowed by another, within 72 hours (M-067, M-200). */

const APPROVAL_HOURS = 72

export type ApprovalRow = typeof approval.$inferSelect

/** Writes a request for a second person. */
export const askApproval = async (
  tx: Queries,
  now: Date,
  {
    actor,
    order,
    request,
    amount,
    breach,
  }: {
    readonly actor: StaffActor
    readonly order: OrderRow
    readonly request: StaffRefundRequest
    readonly amount: Pence
    readonly breach: LimitBreach
  },
): Promise<ApprovalRow> => {
  const [row] = await tx
    .insert(approval)
    .values({
      kind: 'refund',
      key: request.key,
      orderId: order.id,
      orderVersion: order.version,
      request,
      breach,
      pence: amount,
      askedBy: actor.staffId,
      askedAt: now,
      expiresAt: new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS),
    })
    .returning()
  invariant(row !== undefined, 'a request that was written')
  await recordAudit(tx, {
    actor,
    action: 'order.ask-refund',
    subject: { kind: 'order', id: order.id },
    after: { approval: row.id, pence: amount },
    reason: request.reason,
  })
  return row
}

export type DecisionRefusal =
  | 'no-approval'
  /** The person who asked for it cannot allow it, whatever their roles. */
  | 'own'
  | { readonly decided: ApprovalState }
  /** The order changed since; the request has ended. */
  | 'changed'
  | 'expired'
  /** It is over the limits of this person too. */
  | { readonly breach: LimitBreach }

export type Decision =
  | { readonly kind: 'refused' }
  | { readonly kind: 'allowed'; readonly refund: MadeRefund }

/** Allows or refuses what another person asked for; allowed, it is done at once. */
export const decideApproval = async (
  deps: RefundDeps,
  actor: StaffActor,
  { id, allows }: { readonly id: number; readonly allows: boolean },
): Promise<Result<Decision, DecisionRefusal>> => {
  const outcome = await deps.database.transaction((tx) => decide(tx, deps, actor, { id, allows }))
  if (!outcome.ok) return outcome
  if (outcome.value === null) return ok({ kind: 'refused' })
  const { staffRefundId, written } = outcome.value
  await sendParts(deps, written)
  return ok({ kind: 'allowed', refund: await readStaffRefund(deps.database.queries, staffRefundId) })
}

/** The request with its order, locked in the order of every refund: the order first. */
const lockApproval = async (
  tx: Queries,
  id: number,
): Promise<{ readonly row: ApprovalRow; readonly order: OrderRow } | null> => {
  const [found] = await tx
    .select({ number: orders.number })
    .from(approval)
    .innerJoin(orders, eq(orders.id, approval.orderId))
    .where(eq(approval.id, id))
  const order = found === undefined ? null : await lockOrder(tx, found.number)
  if (order === null) return null
  const [row] = await tx.select().from(approval).where(eq(approval.id, id)).for('update')
  return row === undefined ? null : { row, order }
}

const decide = async (
  tx: Queries,
  deps: RefundDeps,
  actor: StaffActor,
  { id, allows }: { readonly id: number; readonly allows: boolean },
): Promise<Result<Awaited<ReturnType<typeof writeStaffRefund>> | null, DecisionRefusal>> => {
  const now = deps.now()
  const locked = await lockApproval(tx, id)
  if (locked === null) return err('no-approval')
  const { row, order } = locked
  if (row.state !== 'waiting') return err({ decided: row.state })
  if (row.askedBy === actor.staffId) return err('own')
  const end = (state: ApprovalState, decidedBy: number | null) =>
    tx.update(approval).set({ state, decidedBy, decidedAt: now }).where(eq(approval.id, id))
  if (row.expiresAt <= now) {
    await end('expired', null)
    return err('expired')
  }
  if (!allows) {
    await end('refused', actor.staffId)
    await recordAudit(tx, {
      actor,
      action: 'order.refuse-refund',
      subject: { kind: 'order', id: order.id },
      before: { approval: 'waiting' },
      after: { approval: 'refused', pence: row.pence, askedBy: row.askedBy },
    })
    return ok(null)
  }
  const { request } = row
  const plan = order.version === row.orderVersion ? await planRefund(tx, order, request.wish) : null
  const settling = plan?.ok ? await findSettled(tx, order, request, plan.value.parts) : null
  if (plan === null || !plan.ok || plan.value.amount !== row.pence || settling?.ok !== true) {
    await end('changed', null)
    return err('changed')
  }
  await lockPerson(tx, actor.staffId)
  const ofOrder = await refundedOfOrder(tx, order.id)
  const breach = await findBreach(tx, deps, actor, { amount: row.pence, ofOrder })
  if (breach !== null) return err({ breach })
  await end('allowed', actor.staffId)
  const { askedBy } = row
  return ok(
    await writeStaffRefund(tx, deps, { plan: plan.value, request, actor, askedBy, settles: settling.value }),
  )
}

/** A request as its list shows it. */
export interface ListedApproval {
  readonly id: number
  readonly number: string
  readonly row: ApprovalRow
  readonly askedBy: string
  readonly decidedBy: string | null
  /** The order has changed since it was asked. */
  readonly isStale: boolean
  /** What allowing it will do; null: it has ended, or the order has changed. */
  readonly effect: RefundEffect | null
}

const asker = alias(staff, 'asker')
const decider = alias(staff, 'decider')

export interface ApprovalQuery {
  /** Those that wait for a decision, or all. */
  readonly only: 'waiting' | 'all'
  /** The id after which the page begins; null: the newest. */
  readonly before: number | null
  /** Of one order; null: of all. */
  readonly number: string | null
  readonly most: number
}

/** Requests, newest first. */
export const listApprovals = async (
  queries: Queries,
  { only, before, number, most }: ApprovalQuery,
  now: Date,
): Promise<readonly ListedApproval[]> => {
  const rows = await queries
    .select({
      row: approval,
      number: orders.number,
      order: orders,
      askedBy: asker.name,
      decidedBy: decider.name,
    })
    .from(approval)
    .innerJoin(orders, eq(orders.id, approval.orderId))
    .innerJoin(asker, eq(asker.id, approval.askedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy))
    .where(
      and(
        only === 'waiting' ? and(eq(approval.state, 'waiting'), gt(approval.expiresAt, now)) : undefined,
        before === null ? undefined : lt(approval.id, before),
        number === null ? undefined : eq(orders.number, number),
      ),
    )
    .orderBy(desc(approval.id))
    .limit(most)
  const listed: ListedApproval[] = []
  for (const { order, ...one } of rows) {
    const { row } = one
    const isStale = order.version !== row.orderVersion
    const waits = row.state === 'waiting' && row.expiresAt > now && !isStale
    const plan = waits ? await planRefund(queries, order, row.request.wish) : null
    const effect = plan?.ok ? await effectOfPlan(queries, plan.value) : null
    listed.push({ id: row.id, ...one, isStale, effect })
  }
  return listed
}
