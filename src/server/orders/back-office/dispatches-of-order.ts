import { type SQL, sql } from 'drizzle-orm'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { actorName } from '../../audit/index.ts'
import { audit, staff } from '../../database/schema/index.ts'
import { presentShipment, type ShownLine, type StoredShipment } from '../shipments/read-shipments.ts'

interface Dispatcher {
  readonly number: string
  readonly actor: Actor['kind']
  readonly name: string | null
}

/** For queries that read `orders`: who recorded each dispatch. */
export const dispatchersOfOrder: SQL<readonly Dispatcher[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', a.after ->> 'shipment', 'actor', a.actor,
    'name', coalesce(s.name, a.actor_name))), '[]'::jsonb)
  from ${audit} a left join ${staff} s on s.id = a.staff_id
  where a.subject = 'order' and a.subject_id = orders.id::text and a.action = 'order.dispatch')`

/** The dispatches as the order's page shows them (M-053, M-054), oldest first. */
export const presentDispatches = (
  shipments: readonly StoredShipment[],
  dispatchers: readonly Dispatcher[],
  lines: readonly ShownLine[],
): StaffOrder['dispatches'] =>
  shipments.map((stored) => {
    const { number, carrier, tracking, goods } = presentShipment(stored, lines)
    const by = dispatchers.find((one) => one.number === `${number}`)
    return {
      number,
      day: stored.day,
      who: by === undefined ? null : actorName(by.actor, by.name),
      carrier,
      tracking: [...tracking],
      goods: [...goods],
    }
  })
