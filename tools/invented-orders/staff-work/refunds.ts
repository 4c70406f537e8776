import { sql } from 'drizzle-orm'
import { VAT_RATE } from '#domain/money/vat-rate.ts'
import type { Queries } from '#server/database/database.ts'
import { staffOf } from './by-staff.ts'

/** A tenth of one order in fifty went back, as a free sum, with a credit note; each booked everywhere it belongs. */
export const inventRefunds = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`create temp table invented_refund on commit drop as
    select o.id, o.attempt_id, o.method, o.total_pence / 10 as pence, o.dispatched_at + interval '4 days' as at,
      row_number() over (order by o.id) as number
    from orders o where o.id % 50 = 7 and o.state = 'dispatched' and o.attempt_id is not null
      and o.refunded_pence = 0 and o.total_pence >= 1000`)
  await tx.execute(sql`insert into refund (key, attempt_id, order_id, pence, reason, state, refund_id, created_at, updated_at)
    select 'invented-part-' || id, attempt_id, id, pence, 'Arrived damaged', 'completed', 'invented_part_' || id, at, at
    from invented_refund`)
  await tx.execute(sql`insert into money_entry (provider, reference, kind, pence, attempt_id, at)
    select method, 'invented_part_' || id, 'refund', -pence, attempt_id, at from invented_refund`)
  await tx.execute(sql`update payment_attempt a set refunded_pence = r.pence from invented_refund r
    where a.id = r.attempt_id`)
  await tx.execute(sql`update orders o set refunded_pence = r.pence from invented_refund r where o.id = r.id`)
  await tx.execute(sql`insert into staff_refund (key, fingerprint, order_id, pence, free_pence, reason, ends_order, staff_id, created_at)
    select 'invented-part-' || id, 'invented', id, pence, pence, 'damaged', false, ${staffOf(sql`i.id`)}, at
    from invented_refund i`)
  await tx.execute(sql`insert into staff_refund_part (refund_id, staff_refund_id)
    select r.id, s.id from refund r join staff_refund s on s.key = r.key`)
  await tx.execute(sql`insert into credit_note (number, order_id, refund_id, pence, vat_pence, reason, issued_at)
    select i.number, i.id, r.id, i.pence,
      i.pence - round(i.pence * 10000.0 / ${sql.raw(String(10_000 + VAT_RATE))})::bigint, 'Arrived damaged', i.at
    from invented_refund i join refund r on r.key = 'invented-part-' || i.id`)
  await tx.execute(sql`insert into document_number (kind, last) select 'credit-note', count(*) from invented_refund
    on conflict (kind) do update set last = excluded.last`)
  await tx.execute(sql`insert into audit (at, actor, staff_id, action, subject, subject_id, before, after, reason)
    select at, 'staff', ${staffOf(sql`i.id`)}, 'order.refund', 'order', id::text, '{"refundedPence": 0}',
      jsonb_build_object('refundedPence', pence), 'damaged'
    from invented_refund i order by i.id`)
}
