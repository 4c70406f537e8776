import { sql } from 'drizzle-orm'
import { shipment, shipmentLine } from '../../database/schema/index.ts'

/** What of an order line has been sent, in the line's unit; for queries that read `order_line`. */
export const sentOfLine = sql<number>`coalesce((select sum(sl.amount)::int from ${shipmentLine} sl
  join ${shipment} s on s.id = sl.shipment_id
  where sl.order_line_id = order_line.id and s.withdrawn_at is null), 0)`
