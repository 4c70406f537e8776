import type { Merchant } from '#contract/merchant.ts'
import { completePath } from '#contract/routes.ts'
import { addressLines } from '#domain/checkout/details.ts'
import { day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { boughtText, deliveryText } from './place/confirmation-email.ts'
import type { OrderRow } from './place/write-order.ts'
import type { QuoteLineRow, QuoteRow } from './quote/quotes.ts'

/** What an entry in a calendar says of an order that is to come. */
export interface DeliveryEvent {
  readonly number: string
  /** '2026-11-26', and the day after it. */
  readonly date: string
  readonly dateAfter: string
  readonly path: string
  readonly delivery: string
  readonly address: readonly string[]
  readonly goods: readonly string[]
  readonly kerbside: boolean
}

/** The delivery of an order as an event; null: it has no day, or is cancelled. */
export const deliveryEventOf = (
  order: Pick<OrderRow, 'number' | 'token' | 'state'>,
  quote: QuoteRow,
  lines: readonly QuoteLineRow[],
): DeliveryEvent | null => {
  const date = parseDay(quote.deliveryDate)
  if (date === null || orderPhase(order.state) === 'cancelled') return null
  return {
    number: order.number,
    date: formatDay(date),
    dateAfter: formatDay(day(date + 1)),
    path: completePath(order.token),
    delivery: deliveryText(quote),
    address: addressLines(quote.details.shipping),
    goods: lines.map((line) => `${line.name}: ${boughtText(line)}`),
    kerbside: quote.kerbsideOffered,
  }
}

/**
 * Prints the event in the format of calendars (RFC 5545). It lasts all day and has dates without hours or
 * time zone, so that it is on the same day wherever it is read. The same order has the same UID: a second
 * download replaces the first. Its description has no money and no email address: calendars are shared.
 */
export const printDeliveryEvent = async (
  event: DeliveryEvent,
  { name, telephone }: Pick<Merchant, 'name' | 'telephone'>,
  publicUrl: URL,
  now: Date,
): Promise<string> => {
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const calendar = ical({ prodId: { company: publicUrl.hostname, product: 'orders' } })
  const where = event.kerbside
    ? ['The goods are set down at the kerbside: please have someone there to carry them in.']
    : []
  calendar.createEvent({
    id: `${event.number}@${publicUrl.hostname}`,
    stamp: now,
    allDay: true,
    start: new Date(`${event.date}T00:00:00Z`),
    end: new Date(`${event.dateAfter}T00:00:00Z`),
    summary: `Delivery from ${name}: order ${event.number}`,
    location: event.address.join(', '),
    description: [event.delivery, ...event.goods, ...where, `Questions: ${telephone}`].join('\n'),
    url: new URL(event.path, publicUrl).href,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  return `${calendar.toString()}\r\n`
}
