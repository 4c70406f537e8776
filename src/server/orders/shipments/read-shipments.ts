import { type SQL, sql } from 'drizzle-orm'
import type { OrderShipment } from '#contract/payment-page.ts'
import { dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { amountText } from '#domain/dispatch/quantities.ts'
import { trackingLink } from '#domain/dispatch/tracking.ts'
import type { Queries } from '../../database/database.ts'
import { carrier, orderLine, orders, shipment, shipmentLine } from '../../database/schema/index.ts'
import { boughtText } from '../place/confirmation-email.ts'
import type { QuoteLineRow } from '../quote/quotes.ts'

/** A dispatch that was not withdrawn. */
export interface StoredShipment {
  readonly number: number
  /** '2026-11-26' */
  readonly day: string
  /** '2026-11-26T14:05:00.123456+00:00' */
  readonly recordedAt: string
  readonly carrier: string | null
  readonly linkPattern: string | null
  readonly trackingNumbers: readonly string[]
  /** The lines by their position in the order. */
  readonly lines: readonly { readonly position: number; readonly amount: number }[]
}

/** The dispatches of an order, oldest first, as a column of a query of `orders`. */
export const shipmentsOfOrder: SQL<readonly StoredShipment[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'day', s.day::text,
    'recordedAt', s.created_at, 'carrier', c.name,
    'linkPattern', c.link_pattern, 'trackingNumbers', s.tracking_numbers, 'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'amount', sl.amount)
        order by l.position), '[]'::jsonb)
      from ${shipmentLine} sl join ${orderLine} l on l.id = sl.order_line_id where sl.shipment_id = s.id)
    ) order by s.number), '[]'::jsonb)
  from ${shipment} s left join ${carrier} c on c.id = s.carrier_id
  where s.order_id = orders.id and s.withdrawn_at is null)`

/** The dispatches of one order. */
export const findShipments = async (
  queries: Queries,
  orderId: number,
): Promise<readonly StoredShipment[]> => {
  const [row] = await queries
    .select({ shipments: shipmentsOfOrder })
    .from(orders)
    .where(sql`orders.id = ${orderId}`)
  return row?.shipments ?? []
}

/** Whether any goods of an order were sent: it is then not cancelled as a whole. */
export const hasShipments = async (queries: Queries, orderId: number): Promise<boolean> => {
  const rows = await queries
    .select({ number: shipment.number })
    .from(shipment)
    .where(sql`${shipment.orderId} = ${orderId} and ${shipment.withdrawnAt} is null`)
    .limit(1)
  return rows.length > 0
}

export type ShownLine = Pick<
  QuoteLineRow,
  'position' | 'name' | 'variationName' | 'quantityHundredths' | 'tiles' | 'tileAreaMm2' | 'perMetre'
>

/** The goods of a dispatch as shoppers read them: 'Kestrel Grey', '28 tiles (10.08 m²)'. */
const goodsOf = ({ lines }: StoredShipment, ordered: readonly ShownLine[]) =>
  lines.flatMap(({ position, amount }) => {
    const line = ordered.find((one) => one.position === position)
    if (line === undefined) return []
    const isWhole = amount === (line.tiles ?? line.quantityHundredths)
    return [{ name: line.name, bought: isWhole ? boughtText(line) : amountText(line, amount) }]
  })

/** A dispatch as the order's page and the email show it. */
export const presentShipment = (stored: StoredShipment, ordered: readonly ShownLine[]): OrderShipment => {
  const { number, day, carrier: carrierName, linkPattern, trackingNumbers } = stored
  const sent = parseDay(day)
  return {
    number,
    day: sent === null ? day : dayLabel(sent),
    carrier: carrierName,
    tracking: trackingNumbers.map((one) => ({
      number: one,
      link: linkPattern === null ? null : trackingLink(linkPattern, one),
    })),
    goods: goodsOf(stored, ordered),
  }
}
