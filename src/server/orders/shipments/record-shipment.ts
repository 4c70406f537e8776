import { asc, eq, sql } from 'drizzle-orm'
import { amountLeft, amountText, orderedAmount, type SendableLine } from '#domain/dispatch/quantities.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { takeBackUntil } from '#domain/dispatch/take-back.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { mayMoveOrder } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, pick, shipment, shipmentLine } from '../../database/schema/index.ts'
import { changeOrder } from '../back-office/order-version.ts'
import { dispatchedEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { findShipments, presentShipment } from './read-shipments.ts'
import { sentOfLine } from './sent-of-line.ts'

export interface ShipmentDeps extends NotifyDeps {
  /** Minutes within which a dispatch can be taken back (M-055). */
  readonly undoMinutes: number
}

/** What is sent, by whom and when. */
export interface ShipmentRequest {
  /** The lines by their position, each with an amount of its unit; null: all that is left. */
  readonly lines: readonly { readonly position: number; readonly amount: number }[] | null
  readonly carrierId: number | null
  readonly trackingNumbers: readonly string[]
  /** '2026-11-26' */
  readonly day: string
}

export type OrderLineRow = typeof orderLine.$inferSelect

/** An order line with what of it was sent and what is left, neither sent nor cancelled. */
export interface LineToSend {
  readonly line: OrderLineRow
  readonly sent: number
  readonly left: number
}

export type ShipmentRefusal =
  | DispatchRefusal
  /** A line without an amount, or of another order. */
  | 'no-goods'
  | { readonly tooMuch: LineToSend }

/** The lines of an order with what is left of each. Read it behind the order's lock before writing. */
export const findLinesToSend = async (queries: Queries, orderId: number): Promise<readonly LineToSend[]> => {
  const rows = await queries
    .select({
      line: orderLine,
      sent: sentOfLine,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position))
  return rows.map(({ line, sent }) => ({ line, sent, left: amountLeft(line, [sent, line.cancelledAmount]) }))
}

type Chosen = LineToSend & { readonly amount: number }

const choose = (
  toSend: readonly LineToSend[],
  { lines }: ShipmentRequest,
): Result<readonly Chosen[], ShipmentRefusal> => {
  const all = toSend.filter(({ left }) => left > 0)
  const asked = lines ?? all.map(({ line, left }) => ({ position: line.position, amount: left }))
  const chosen: Chosen[] = []
  for (const { position, amount } of asked) {
    const one = toSend.find(({ line }) => line.position === position)
    if (one === undefined || amount <= 0 || chosen.some(({ line }) => line.position === position))
      return err('no-goods')
    if (amount > one.left) return err({ tooMuch: one })
    chosen.push({ ...one, amount })
  }
  return chosen.length === 0 ? err('no-goods') : ok(chosen)
}

/** 'F1-C: 28 tiles (10.08 m²) of 60 tiles (21.6 m²)' */
const sentText = (line: SendableLine & { readonly sku: string }, amount: number): string => {
  const ordered = orderedAmount(line)
  const part = amount === ordered ? '' : ` of ${amountText(line, ordered)}`
  return `${line.sku}: ${amountText(line, amount)}${part}`
}

/** Emails wait a minute longer than a dispatch can be taken back: a take-back in progress always wins. */
const EMAIL_MARGIN_MS = MINUTE_MS

export interface RecordedShipment {
  readonly number: number
  /** Nothing is left to send. */
  readonly isAll: boolean
  /** Until when it can be taken back; null: not at all. */
  readonly takeBackUntil: Date | null
}

/**
 * Records a dispatch of an order, which the caller has locked: the sum of each line never exceeds what was
 * ordered (M-053). The state becomes `dispatched` once nothing is left (OM-04). The email about its goods
 * waits until the dispatch can no longer be taken back.
 */
export const recordShipment = async (
  tx: Queries,
  { mail, now, undoMinutes }: ShipmentDeps,
  order: OrderRow,
  request: ShipmentRequest,
  actor: Actor,
): Promise<Result<RecordedShipment, ShipmentRefusal>> => {
  const refusal = dispatchRefusal(order)
  if (refusal !== null) return err(refusal)
  const toSend = await findLinesToSend(tx, order.id)
  const chosen = choose(toSend, request)
  if (!chosen.ok) return chosen
  const at = now()
  const { carrierId, day } = request
  const [picked] = await tx.delete(pick).where(eq(pick.orderId, order.id)).returning()
  const trackingNumbers = [...request.trackingNumbers]
  const [stored] = await tx
    .insert(shipment)
    .values({
      orderId: order.id,
      number: sql`(select coalesce(max(s.number), 0) + 1 from ${shipment} s where s.order_id = ${order.id})`,
      carrierId,
      trackingNumbers,
      day,
      pickedBy: picked?.staffId ?? null,
      wasPacked: picked?.packedVersion === order.version,
      createdAt: at,
    })
    .returning()
  invariant(stored !== undefined, 'a stored shipment')
  const { id, number } = stored
  await tx
    .insert(shipmentLine)
    .values(chosen.value.map(({ line, amount }) => ({ shipmentId: id, orderLineId: line.id, amount })))
  const isAll = toSend.every(({ line, left }) => {
    const sentNow = chosen.value.find((one) => one.line.id === line.id)?.amount ?? 0
    return left === sentNow
  })
  const until = takeBackUntil(at, undoMinutes)
  const shipments = await findShipments(tx, order.id)
  const own = shipments.find((one) => one.number === number)
  invariant(own !== undefined, 'the shipment that was just stored')
  const sent = presentShipment(
    own,
    toSend.map(({ line }) => line),
  )
  const extent = isAll ? (shipments.length === 1 ? 'whole' : 'rest') : 'part'
  const mailId = await notifyShopper(
    tx,
    mail,
    order,
    (frozen) => dispatchedEmail(order, frozen, sent, extent),
    undoMinutes === 0 ? {} : { after: new Date(until.getTime() + EMAIL_MARGIN_MS) },
  )
  await tx.update(shipment).set({ mailId }).where(eq(shipment.id, id))
  const state = isAll ? 'dispatched' : order.state
  invariant(mayMoveOrder(order.state, state), `an order from ${order.state} to ${state}`)
  await changeOrder(tx, actor, order, {
    action: 'order.dispatch',
    set: isAll ? { state, dispatchedAt: at } : {},
    before: { state: order.state },
    after: {
      state,
      shipment: number,
      day,
      carrierId,
      trackingNumbers,
      lines: chosen.value.map(({ line, amount }) => ({ sku: line.sku, amount, of: orderedAmount(line) })),
      /* The same in words: an amount alone does not say its unit. */
      goods: chosen.value.map(({ line, amount }) => sentText(line, amount)).join('; '),
    },
  })
  return ok({ number, isAll, takeBackUntil: undoMinutes === 0 ? null : until })
}
