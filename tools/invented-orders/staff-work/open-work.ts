import { sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { isToSend, staffOf, type WorkTotals } from './by-staff.ts'

/** Orders on hold that were paid by hand; every tenth of them is sent without being paid. */
const settleOnHold = async (tx: Queries): Promise<void> => {
  const settled = sql`case when id % 2500 = 249 then 'unpaid'
    else (array['bank-transfer', 'cash', 'cheque', 'card'])[1 + (id / 250) % 4] end`
  await tx.execute(sql`update orders set settlement = ${settled}, released_at = placed_at + interval '4 hours',
      settlement_reference = case when ${settled} <> 'unpaid' then 'BACS ' || id end,
      state = case when state = 'placed' then 'released' else state end
    where method = 'on_hold' and (state = 'dispatched' or id % 500 = 249)`)
}

const holdSome = async (tx: Queries, now: string): Promise<void> => {
  await tx.execute(sql`update orders o set held_at = placed_at + interval '1 minute',
      hold_reason = (array['check-address', 'fraud', 'stock', 'call-back', 'payment'])[1 + id % 5],
      hold_until = case when id % 80 = 1 then ${now}::timestamptz + make_interval(hours => id % 72 - 36) end
    where ${isToSend} and id % 40 = 1`)
  await tx.execute(sql`update orders set needs_attention = true, attention = '["short"]' where id % 9973 = 5`)
}

const pickSome = async (tx: Queries, now: string): Promise<void> => {
  await tx.execute(sql`insert into pick (order_id, staff_id, since, packed_version)
    select o.id, ${staffOf(sql`o.id`)}, least(o.placed_at + interval '1 hour', ${now}::timestamptz),
      case when o.id % 40 = 3 then o.version end
    from orders o where ${isToSend} and o.id % 40 in (2, 3)`)
}

const noteSome = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`insert into order_note (order_id, actor, staff_id, kind, text, created_at)
    select o.id, 'staff', ${staffOf(sql`o.id`)}, case when o.id % 330 = 7 then 'to-shopper' else 'internal' end,
      (array['Rang, no answer. Try again in the afternoon.', 'Gate code is with the driver.',
        'Wants all boxes from one batch.', 'Neighbour at number 12 takes the pallet.'])[1 + o.id % 4],
      o.placed_at + interval '3 hours'
    from orders o where o.id % 33 = 7`)
  /* The longest history: an order that was talked about for months. */
  await tx.execute(sql`insert into order_note (order_id, actor, staff_id, kind, text, created_at)
    select o.id, 'staff', ${staffOf(sql`i`)}, 'internal', 'Talked about it again, for the ' || i || '. time.',
      o.placed_at + make_interval(hours => i::int)
    from (select max(id) as id, max(placed_at) as placed_at from orders where customer_id = 1) o
    cross join generate_series(1, 300) i where o.id is not null`)
}

/** Deliveries that staff moved by two days. */
const moveSome = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`insert into order_change (order_id, number, is_latest, details, service_id, service_name,
      delivery_date, date_estimated, words, is_told, is_address, difference_pence, settled, actor, staff_id, created_at)
    select o.id, 1, true, q.details, q.service_id, q.service_name, q.delivery_date + 2, false,
      'Day: ' || (q.delivery_date + 2) || ', was ' || q.delivery_date, true, false, 0, 'nothing', 'staff',
      ${staffOf(sql`o.id`)}, o.placed_at + interval '5 hours'
    from orders o join quote q on q.id = o.quote_id where o.id % 200 = 11`)
}

/** What waits in the office and the yard: holds, picks, notes, moved deliveries, applications for trade accounts. */
export const inventOpenWork = async (tx: Queries, { now }: WorkTotals): Promise<void> => {
  const moment = now.toISOString()
  await settleOnHold(tx)
  await holdSome(tx, moment)
  await pickSome(tx, moment)
  await noteSome(tx)
  await moveSome(tx)
  await tx.execute(sql`update customer set trade_status = 'pending', trade_company = 'Applicant ' || id
    where id % 50 = 25 and id < 1500`)
  await tx.execute(sql`update mail set sent_at = null, refusal = '550 no such mailbox'
    where order_id % 400 = 13 and created_at > ${moment}::timestamptz - interval '5 days'`)
}
