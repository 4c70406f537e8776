import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { staffOf, type WorkTotals } from './by-staff.ts'

/** States of returns that are going on, and of those that ended without money. */
const OPEN = sql`array['asked', 'agreed', 'on-way', 'received', 'inspected']`
const ENDED = sql`array['refused', 'withdrawn']`

/**
 * A tenth of one line comes back of one sent order in sixty; where a refund was made, the return is settled by it. Those
 * of the last 30 days are going on.
 */
export const inventReturns = async (tx: Queries, { now }: WorkTotals): Promise<void> => {
  const moment = now.toISOString()
  await tx.execute(sql`create temp table invented_return on commit drop as
    select o.id, s.id as refund_id, line.id as line_id, greatest(line.amount / 10, 1) as amount,
      o.dispatched_at + interval '6 days' as at,
      case when s.id is not null then 'settled'
        when o.dispatched_at > ${moment}::timestamptz - interval '30 days' then (${OPEN})[1 + (o.id / 60) % 5]
        else (${ENDED})[1 + (o.id / 60) % 2] end as state
    from orders o left join staff_refund s on s.order_id = o.id cross join lateral (
      select l.id, coalesce(l.tiles, l.quantity_hundredths) as amount from order_line l
      where l.order_id = o.id and l.cancelled_amount = 0 order by l.position limit 1) line
    where o.state = 'dispatched' and o.dispatched_at < ${moment}::timestamptz - interval '6 days'
      and (s.id is not null or (o.id % 60 = 9 and o.refunded_pence = 0))`)
  await tx.execute(sql`insert into return_case (order_id, number, key, state, reason, terms, fee_percent, staff_id,
      asked_at, received_on, due_on, staff_refund_id, ended_at)
    select id, 1, 'invented-return-' || id, state, 'return', 'right', 20, ${staffOf(sql`i.id`)}, at,
      case when state in ('received', 'inspected', 'settled') then (at + interval '3 days')::date end,
      case when state in ('received', 'inspected', 'settled') then (at + interval '14 days')::date end,
      refund_id, case when state in ('settled', 'refused', 'withdrawn') then at + interval '5 days' end
    from invented_return i order by i.id`)
  await tx.execute(sql`insert into return_line (return_case_id, order_line_id, amount, received, broken)
    select r.id, i.line_id, i.amount, case when r.received_on is not null then i.amount end,
      case when r.state in ('inspected', 'settled') then 0 end
    from invented_return i join return_case r on r.order_id = i.id`)
  /* One variation in 500 is below its level. */
  await tx.execute(sql`update variation set low_hundredths = stock_hundredths + 100
    where stock_hundredths is not null and id % 500 = 3`)
}
