import { sql } from 'drizzle-orm'
import { orderPhase, orderStates } from '#domain/orders/states.ts'
import { endedReturnStates } from '#domain/returns/states.ts'
import { listOf } from '../../database/schema/columns.ts'
import type { RulesAt } from './invariant.ts'

const fulfilled = sql`o.state in ${listOf(orderStates.filter((state) => orderPhase(state) === 'fulfilled'))}`

/** Refunds and credit notes. */
export const refundRules: RulesAt = ({ scope }) => [
  {
    id: 'IV-24',
    rule: 'credit notes are numbered without a gap, and take back no more than was refunded',
    query: sql`select n.number as id from credit_note n where ${scope.creditNotes('n')}
      and n.number <> 1 and not exists (select from credit_note p where p.number = n.number - 1)
    union all select n.order_id from credit_note n join orders o on o.id = n.order_id
      join refund r on r.id = n.refund_id left join order_charge c on c.id = r.order_charge_id
    where n.withdrawn_at is null and n.order_id in (select n.order_id from credit_note n where ${scope.creditNotes('n')})
    group by n.order_id, o.refunded_pence, c.id having sum(n.pence) > coalesce(c.refunded_pence, o.refunded_pence)`,
  },
  {
    id: 'IV-29',
    rule: 'no more of a line is refunded, cancelled or back in stock than was ordered, paid and taken',
    query: sql`select l.id from order_line l join (
      select g.order_line_id as id, sum(g.amount) as amount, sum(g.pence + g.fee_pence) as pence
      from staff_refund_line g join staff_refund s on s.id = g.staff_refund_id
      where (not exists (select from staff_refund_part p join refund r on r.id = p.refund_id
          where p.staff_refund_id = s.id and r.order_charge_id is null)
        or exists (select from staff_refund_part p join refund r on r.id = p.refund_id
          where p.staff_refund_id = s.id and r.order_charge_id is null and r.state <> 'failed'))
        ${scope.orders('s.order_id')}
      group by g.order_line_id) given on given.id = l.id
    where given.amount > coalesce(l.tiles, l.quantity_hundredths) or given.pence > l.line_pence - l.discount_pence
    union all select l.id from order_line l
    where (l.cancelled_amount < 0 or l.cancelled_amount + coalesce((select sum(sl.amount) from shipment_line sl
        join shipment s on s.id = sl.shipment_id where sl.order_line_id = l.id and s.withdrawn_at is null), 0)
      > coalesce(l.tiles, l.quantity_hundredths))
      ${scope.orders('l.order_id')}
    union all select l.id from order_line l join stock_move m on m.order_line_id = l.id and m.kind = 'return'
    where true ${scope.orders('l.order_id')} group by l.id, l.taken_hundredths
    having sum(m.delta_hundredths) > l.taken_hundredths`,
  },
  {
    id: 'IV-30',
    rule: 'a refund by staff is the sum of lines, delivery, free sum and extra charges, and of the money that carries it out',
    query: sql`select s.id from staff_refund s
    where (s.pence <> s.delivery_pence + s.free_pence
        + (select coalesce(sum(g.pence), 0) from staff_refund_line g where g.staff_refund_id = s.id)
        + (select coalesce(sum(r.pence) filter (where s.order_id is not null), 0) from staff_refund_part p
          join refund r on r.id = p.refund_id where p.staff_refund_id = s.id and r.order_charge_id is not null)
      or s.pence <> (select coalesce(sum(r.pence), 0) from staff_refund_part p join refund r on r.id = p.refund_id
        where p.staff_refund_id = s.id)) ${scope.orders('s.order_id')}`,
  },
  {
    id: 'IV-33',
    rule: 'no more of a line is returned than was sent, and a return is settled by one refund at most',
    query: sql`select l.id from order_line l join orders o on o.id = l.order_id join (
      select rl.order_line_id as id, sum(coalesce(rl.received, rl.amount)) as amount
      from return_line rl join return_case rc on rc.id = rl.return_case_id
      where rc.state not in ${listOf(endedReturnStates)} ${scope.orders('rc.order_id')}
      group by rl.order_line_id) back on back.id = l.id
    where back.amount > case when ${fulfilled} then coalesce(l.tiles, l.quantity_hundredths) - l.cancelled_amount
      else coalesce((select sum(sl.amount) from shipment_line sl join shipment s on s.id = sl.shipment_id
        where sl.order_line_id = l.id and s.withdrawn_at is null), 0) end
    union all select rc.id from return_case rc where rc.staff_refund_id is not null ${scope.orders('rc.order_id')}
    group by rc.id, rc.staff_refund_id having (select count(*) from return_case other
      where other.staff_refund_id = rc.staff_refund_id) > 1`,
  },
]
