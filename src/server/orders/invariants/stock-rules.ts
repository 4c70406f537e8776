import { sql } from 'drizzle-orm'
import { chargingAttemptStates } from '#domain/orders/states.ts'
import { listOf } from '../../database/schema/columns.ts'
import type { RulesAt } from './invariant.ts'

/** Stock and what is sent. */
export const stockRules: RulesAt = ({ at, scope }) => [
  {
    id: 'IV-01',
    rule: 'stock and reservations are never below zero',
    query: sql`select id from variation v where (stock_hundredths < 0 or reserved_hundredths < 0) ${scope.goods('v.id')}`,
  },
  {
    id: 'IV-02',
    rule: 'counted stock is the sum of its moves',
    query: sql`select v.id from variation v left join stock_move m on m.variation_id = v.id
    where v.stock_hundredths is not null ${scope.goods('v.id')} group by v.id, v.stock_hundredths
    having v.stock_hundredths <> coalesce(sum(m.delta_hundredths), 0)`,
  },
  {
    id: 'IV-03',
    rule: 'what is reserved is the sum of the open reservations',
    /* Both sides are small: a variation with no open reservation and nothing reserved is sound. */
    query: sql`select v.id from variation v left join stock_reservation r on r.variation_id = v.id and r.state = 'open'
    where v.id in (select id from variation where reserved_hundredths > 0
      union all select variation_id from stock_reservation where state = 'open') ${scope.reservedGoods('v.id')}
    group by v.id, v.reserved_hundredths having v.reserved_hundredths <> coalesce(sum(r.hundredths), 0)`,
  },
  {
    id: 'IV-04',
    rule: 'the quantity taken by orders equals the stock moves',
    query: sql`select l.id from order_line l left join stock_move m on m.order_line_id = l.id and m.kind = 'sale'
    where true ${scope.orders('l.order_id')} group by l.id, l.taken_hundredths having -coalesce(sum(m.delta_hundredths), 0) <> l.taken_hundredths`,
  },
  {
    id: 'IV-16',
    rule: 'tiles are whole, samples are whole',
    query: sql`select id from order_line where ((tile_area_mm2 is not null and (tiles < 1
      or quantity_hundredths <> round(tiles::numeric * tile_area_mm2 / 10000)))
    or (is_sample and quantity_hundredths % 100 <> 0)) ${scope.orders('order_id')}`,
  },
  {
    id: 'IV-20',
    rule: 'an expired reservation is released, unless a payment is in progress',
    query: sql`select q.id from quote q join stock_reservation r on r.quote_id = q.id and r.state = 'open'
    where coalesce(q.held_until, q.reserved_until) < ${at} - interval '5 minutes' and not exists
      (select from payment_attempt a where a.quote_id = q.id and (a.state in ${listOf(chargingAttemptStates)} or a.state = 'parked')) ${scope.quotes('q.id')}`,
  },
  {
    id: 'IV-27',
    rule: 'no line is sent more than ordered, and nothing of a cancelled order is sent',
    query: sql`select l.id from order_line l join shipment_line sl on sl.order_line_id = l.id
      join shipment s on s.id = sl.shipment_id and s.withdrawn_at is null
      where true ${scope.orders('l.order_id')} group by l.id, l.tiles, l.quantity_hundredths
      having sum(sl.amount) > coalesce(l.tiles, l.quantity_hundredths)
    union all select o.id from orders o join shipment s on s.order_id = o.id and s.withdrawn_at is null
      where o.state = 'cancelled' ${scope.orders('o.id')}`,
  },
]
