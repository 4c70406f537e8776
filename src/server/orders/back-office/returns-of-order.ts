import { type SQL, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { amountText, type SendableLine } from '#domain/dispatch/quantities.ts'
import type { ReturnReason } from '#domain/returns/reasons.ts'
import type { ReturnState } from '#domain/returns/states.ts'
import { orderLine, returnCase, returnLine } from '../../database/schema/index.ts'

/** A return as the page of its order reads it, with its goods by their lines. */
interface ReadReturn {
  readonly number: number
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly askedAt: string
  readonly lines: readonly { readonly position: number; readonly amount: number }[]
}

/** For queries that read `orders`: the returns of each, oldest first. */
export const returnsOfOrder: SQL<readonly ReadReturn[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', rc.number, 'state', rc.state, 'reason', rc.reason,
      'askedAt', rc.asked_at, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('position', l.position,
          'amount', coalesce(rl.received, rl.amount)) order by l.position), '[]'::jsonb)
        from ${returnLine} rl join ${orderLine} l on l.id = rl.order_line_id where rl.return_case_id = rc.id)
    ) order by rc.number), '[]'::jsonb)
  from ${returnCase} rc where rc.order_id = orders.id)`

type ShownLine = SendableLine & { readonly position: number; readonly name: string }

/** The same in words: what came of each line or, before, what is to come. */
export const presentReturns = (
  returns: readonly ReadReturn[],
  ordered: readonly ShownLine[],
): StaffOrder['returns'] =>
  returns.map(({ lines, askedAt, ...one }) => ({
    ...one,
    askedAt: new Date(askedAt).toISOString(),
    goods: lines.flatMap(({ position, amount }) => {
      const line = ordered.find((found) => found.position === position)
      return line === undefined || amount === 0 ? [] : [`${amountText(line, amount)} ${line.name}`]
    }),
  }))
