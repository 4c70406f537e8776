import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/database/database.ts'
import { isToSend, staffOf, type WorkTotals } from './by-staff.ts'

const BATCH = 100_000

const amount = sql`coalesce(l.tiles, l.quantity_hundredths)`

const carriers = [
  ['Invented Pallets', 'https://pallets.example/track/{number}'],
  ['Invented Parcels', 'https://parcels.example/track/{number}'],
] as const

const inventCarriers = async (tx: Queries): Promise<void> => {
  for (const [name, link] of carriers)
    await tx.execute(sql`insert into carrier (name, link_pattern) values (${name}, ${link})
      on conflict (name) do nothing`)
}

/* Two carriers take turns. */
const carrierId = sql`(select c.id from carrier c
  where c.name = case o.id % 2 when 0 then ${carriers[0][0]} else ${carriers[1][0]} end)`

/** One dispatch each of the orders that meet a condition, of the lines that meet another one. */
const dispatchOf = async (
  tx: Queries,
  { which, lines, at }: { readonly which: SQL; readonly lines: SQL; readonly at: SQL },
): Promise<void> => {
  await tx.execute(sql`with sent as (
      insert into shipment (order_id, number, carrier_id, tracking_numbers, day, created_at)
      select o.id, 1, ${carrierId}, jsonb_build_array('INV' || lpad(o.id::text, 9, '0')),
        (${at} at time zone 'Europe/London')::date, ${at}
      from orders o where ${which} order by o.id returning id, order_id)
    insert into shipment_line (shipment_id, order_line_id, amount)
    select s.id, l.id, ${amount} from sent s join order_line l on l.order_id = s.order_id where ${lines}`)
  await tx.execute(sql`insert into audit (at, actor, staff_id, action, subject, subject_id, before, after)
    select ${at}, 'staff', ${staffOf(sql`o.id`)}, 'order.dispatch', 'order', o.id::text,
      '{"state": "placed"}', jsonb_build_object('state', o.state, 'shipment', 1)
    from orders o where ${which} order by o.id`)
}

/** Every order that is sent has its dispatch; of some that wait with several lines the first one went. */
export const inventDispatches = async (
  tx: Queries,
  { orders, now }: WorkTotals,
  report: (what: string) => void,
): Promise<void> => {
  await inventCarriers(tx)
  for (let from = 1; from <= orders; from += BATCH) {
    const to = Math.min(orders, from + BATCH - 1)
    await dispatchOf(tx, {
      which: sql`o.id between ${from} and ${to} and o.state = 'dispatched'`,
      lines: sql`true`,
      at: sql`o.dispatched_at`,
    })
    report(`dispatches of ${to} orders`)
  }
  await dispatchOf(tx, {
    which: sql`${isToSend} and o.id % 20 = 4
      and exists (select from order_line l where l.order_id = o.id and l.position = 1)`,
    lines: sql`l.position = 0`,
    at: sql`least(o.placed_at + interval '1 day', ${now.toISOString()}::timestamptz)`,
  })
}
