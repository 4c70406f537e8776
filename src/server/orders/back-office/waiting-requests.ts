import { type SQL, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { amountText, type SendableLine } from '#domain/dispatch/quantities.ts'
import { type Pence, penceToPounds } from '#domain/money/pence.ts'
import type { RefundReason } from '#domain/refunds/reasons.ts'
import type { StaffRefundWish } from '#domain/refunds/request.ts'
import { approval, staff } from '../../database/schema/index.ts'

/* Refunds and cancellations of an order that wait for a second person (M-200). */

interface ReadRequest {
  readonly who: string
  readonly askedAt: string
  readonly pence: Pence
  readonly reason: RefundReason
  readonly wish: Pick<StaffRefundWish, 'all' | 'cancels' | 'lines'>
}

const waits = sql`p.order_id = orders.id and p.state = 'waiting' and p.expires_at > now()`

/** For queries that read `orders`. */
export const waitsForDecision = sql<boolean>`exists (select from ${approval} p where ${waits})`

/** The same, each with what was asked for, oldest first. */
export const waitingRequests: SQL<readonly ReadRequest[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('who', s.name, 'askedAt', p.asked_at, 'pence', p.pence,
    'reason', p.request ->> 'reason', 'wish', p.request -> 'wish') order by p.id), '[]'::jsonb)
  from ${approval} p join ${staff} s on s.id = p.asked_by where ${waits})`

type ShownLine = SendableLine & { readonly position: number; readonly name: string }

/** The same in words. */
export const presentRequests = (
  requests: readonly ReadRequest[],
  ordered: readonly ShownLine[],
): StaffOrder['requests'] =>
  requests.map(({ who, askedAt, pence, reason, wish }) => ({
    who,
    askedAt: new Date(askedAt).toISOString(),
    amount: penceToPounds(pence),
    reason,
    stops: wish.cancels ? (wish.all ? 'order' : 'goods') : null,
    goods: wish.lines.flatMap(({ position, units }) => {
      const line = ordered.find((one) => one.position === position)
      return line === undefined ? [] : [`${amountText(line, units)} ${line.name}`]
    }),
  }))
