import { and, eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { StaffRefundRequest } from '#domain/refunds/request.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import type { LimitBreach } from '#domain/staff/limits.ts'
import type { Queries } from '../../database/database.ts'
import { approval, refund, staffRefund, staffRefundPart } from '../../database/schema/index.ts'
import { lockOrder, lockOrderAt, type OrderAt, type OrderChanged } from '../../orders/index.ts'
import {
  findBreach,
  findPauseAndWarnOwners,
  findSameOfToday,
  lockPerson,
  refundedOfOrder,
  type SameRefund,
} from './allowance.ts'
import { type ApprovalRow, askApproval } from './approvals.ts'
import { planRefund, type RefundPlanRefusal } from './plan-refund.ts'
import { effectOfPlan, type MadeRefund, type RefundEffect, readStaffRefund } from './read-staff-refund.ts'
import { sendParts, type Written } from './refund-order.ts'
import { findSettled, type SettlingRefusal } from './settle-return.ts'
import { type RefundDeps, sendRefund } from './write-refund.ts'
import { fingerprintOf, writeStaffRefund } from './write-staff-refund.ts'

/** Done, or asked of a second person because it is over the first one's limits. */
export type GivenBack =
  | { readonly kind: 'done'; readonly refund: MadeRefund }
  | { readonly kind: 'asked'; readonly approval: ApprovalRow; readonly breach: LimitBreach }

export type GiveBackRefusal =
  | 'no-order'
  | OrderChanged
  | { readonly plan: RefundPlanRefusal }
  | { readonly settling: SettlingRefusal }
  /** The key of the form stands for another refund. */
  | 'key-used'
  | { readonly same: SameRefund }
  | { readonly pausedUntil: Date }

export interface RefundPreview {
  readonly effect: RefundEffect
  readonly version: number
  /** The limit that makes it a request; null: the person may do it alone. */
  readonly breach: LimitBreach | null
  readonly same: SameRefund | null
}

/** What a refund would do, for its dialog; changes nothing (M-063). */
export const previewGiveBack = (
  deps: RefundDeps,
  actor: StaffActor,
  { wish, ofReturn, ...at }: OrderAt & Pick<StaffRefundRequest, 'wish' | 'ofReturn'>,
): Promise<Result<RefundPreview, GiveBackRefusal>> =>
  deps.database.transaction(async (tx) => {
    const locked = await lockOrderAt(tx, at)
    if (!locked.ok) return locked
    const order = locked.value
    const plan = await planRefund(tx, order, wish)
    if (!plan.ok) return err({ plan: plan.error })
    const settling = await findSettled(tx, order, { ofReturn, wish }, plan.value.parts)
    if (!settling.ok) return err({ settling: settling.error })
    const { amount } = plan.value
    return ok({
      effect: await effectOfPlan(tx, plan.value),
      version: order.version,
      breach: await findBreach(tx, deps, actor, { amount, ofOrder: await refundedOfOrder(tx, order.id) }),
      same: amount === 0 ? null : await findSameOfToday(tx, { orderId: order.id }, amount, deps.now()),
    })
  })

type Outcome =
  | { readonly kind: 'written'; readonly staffRefundId: number; readonly written: Written }
  | { readonly kind: 'repeated'; readonly staffRefundId: number }
  | (GivenBack & { readonly kind: 'asked' })

/**
 * Gives money of an order back, and cancels goods of it, as a form of the back office asks. The key makes one
 * refund of several sends and lost answers; over the person's limits it becomes a request (M-064 … M-067).
 */
export const giveBack = async (
  deps: RefundDeps,
  actor: StaffActor,
  request: StaffRefundRequest,
): Promise<Result<GivenBack, GiveBackRefusal>> => {
  const outcome = await deps.database.transaction((tx) => write(tx, deps, actor, request))
  if (!outcome.ok) return outcome
  if (outcome.value.kind === 'asked') return ok(outcome.value)
  if (outcome.value.kind === 'written') await sendParts(deps, outcome.value.written)
  else await sendAgain(deps, outcome.value.staffRefundId)
  return ok({
    kind: 'done',
    refund: await readStaffRefund(deps.database.queries, outcome.value.staffRefundId),
  })
}

const write = async (
  tx: Queries,
  deps: RefundDeps,
  actor: StaffActor,
  request: StaffRefundRequest,
): Promise<Result<Outcome, GiveBackRefusal>> => {
  const { number, version, key, wish, again } = request
  const now = deps.now()
  if ((await lockOrder(tx, number)) === null) return err('no-order')
  const before = await findBefore(tx, request)
  if (before !== null) return before
  const locked = await lockOrderAt(tx, { number, version })
  if (!locked.ok) return locked
  const order = locked.value
  await lockPerson(tx, actor.staffId)
  const pausedUntil = await findPauseAndWarnOwners(tx, deps, actor)
  if (pausedUntil !== null) return err({ pausedUntil })
  const plan = await planRefund(tx, order, wish)
  if (!plan.ok) return err({ plan: plan.error })
  const settling = await findSettled(tx, order, request, plan.value.parts)
  if (!settling.ok) return err({ settling: settling.error })
  const { amount } = plan.value
  const same = again || amount === 0 ? null : await findSameOfToday(tx, { orderId: order.id }, amount, now)
  if (same !== null) return err({ same })
  const breach = await findBreach(tx, deps, actor, { amount, ofOrder: await refundedOfOrder(tx, order.id) })
  if (breach !== null) {
    const asked = await askApproval(tx, now, { actor, order, request, amount, breach })
    return ok({ kind: 'asked', approval: asked, breach })
  }
  const made = await writeStaffRefund(tx, deps, {
    plan: plan.value,
    request: { ...request, key },
    actor,
    askedBy: actor.staffId,
    settles: settling.value,
  })
  return ok({ kind: 'written', ...made })
}

/** What the same form did when it was sent before; null: it is new. */
const findBefore = async (
  tx: Queries,
  request: StaffRefundRequest,
): Promise<Result<Outcome, 'key-used'> | null> => {
  const [made] = await tx.select().from(staffRefund).where(eq(staffRefund.key, request.key))
  if (made !== undefined)
    return made.fingerprint === fingerprintOf(request)
      ? ok({ kind: 'repeated', staffRefundId: made.id })
      : err('key-used')
  const [asked] = await tx.select().from(approval).where(eq(approval.key, request.key))
  if (asked === undefined) return null
  return fingerprintOf(asked.request) === fingerprintOf(request)
    ? ok({ kind: 'asked', approval: asked, breach: asked.breach })
    : err('key-used')
}

/** Requests again what the process that wrote the refund may not have requested. */
const sendAgain = async (deps: RefundDeps, staffRefundId: number): Promise<void> => {
  const open = await deps.database.queries
    .select({ key: refund.key })
    .from(staffRefundPart)
    .innerJoin(refund, eq(refund.id, staffRefundPart.refundId))
    .where(and(eq(staffRefundPart.staffRefundId, staffRefundId), eq(refund.state, 'asked')))
  for (const { key } of open) await sendRefund(deps, key)
}
