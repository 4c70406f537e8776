import { and, eq, isNull } from 'drizzle-orm'
import { mayTakeBack } from '#domain/dispatch/take-back.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { orderPhase, stateBeforeDispatch } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, pick, shipment, shipmentLine } from '../../database/schema/index.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import { changeOrder } from '../back-office/order-version.ts'
import { writeNote } from '../back-office/write-note.ts'
import { notSentEmail } from '../place/confirmation-email.ts'
import { notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import { findShipments, presentShipment } from './read-shipments.ts'
import { findLinesToSend, type ShipmentDeps } from './record-shipment.ts'
import { returningOfLine, settledOfLine } from './returned-of-line.ts'
import { sentOfLine } from './sent-of-line.ts'

export interface Withdrawal {
  /** The dispatch by its number in the order. */
  readonly number: number
  /** `taken-back`: its email has not gone out. `corrected`: it has, and another says so. */
  readonly as: 'taken-back' | 'corrected'
  /** For staff; stored as a note, since it may name the customer (M-193). */
  readonly reason: string | null
}

export type WithdrawalRefusal =
  | 'no-shipment'
  | 'too-late'
  | 'not-yet'
  /** Goods of it come back, or came back, by a return: so they were sent. */
  | 'returned'

/** Restores the pick of the order as it was before its dispatch; a pick of the rest that has begun since stays. */
const pickAsBefore = async (
  tx: Queries,
  { id: orderId, version }: OrderRow,
  { pickedBy, wasPacked }: typeof shipment.$inferSelect,
  now: Date,
): Promise<void> => {
  if (pickedBy === null) return
  /* The take-back is the order's next version. */
  const packedVersion = wasPacked ? version + 1 : null
  await tx
    .insert(pick)
    .values({ orderId, staffId: pickedBy, since: now, packedVersion })
    .onConflictDoNothing({ target: pick.orderId })
}

/** Whether, without the dispatch, more would come back of a line than was sent. */
const isReturned = async (tx: Queries, shipmentId: number): Promise<boolean> => {
  const rows = await tx
    .select({ amount: shipmentLine.amount, sent: sentOfLine, open: returningOfLine, settled: settledOfLine })
    .from(shipmentLine)
    .innerJoin(orderLine, eq(orderLine.id, shipmentLine.orderLineId))
    .where(eq(shipmentLine.shipmentId, shipmentId))
  return rows.some(({ amount, sent, open, settled }) => sent - amount < open + settled)
}

/**
 * Withdraws a dispatch that did not happen, behind the order's lock: its goods are to be sent again and the
 * order is in its state from before (M-055). Taken back, its email is deleted unsent; corrected, the customer
 * gets an email that says so.
 */
export const withdrawShipment = async (
  tx: Queries,
  deps: ShipmentDeps & { readonly mail: Pick<Mail, 'send' | 'withdraw'> },
  order: OrderRow,
  { number, as, reason }: Withdrawal,
  actor: Actor,
): Promise<Result<null, WithdrawalRefusal>> => {
  const { mail, now, undoMinutes } = deps
  const [stored] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.orderId, order.id), eq(shipment.number, number), isNull(shipment.withdrawnAt)))
  if (stored === undefined) return err('no-shipment')
  if (await isReturned(tx, stored.id)) return err('returned')
  const isEarly = mayTakeBack(stored.createdAt, undoMinutes, now())
  if (as === 'corrected' && isEarly) return err('not-yet')
  if (as === 'taken-back') {
    if (!isEarly) return err('too-late')
    if (stored.mailId !== null && !(await mail.withdraw(tx, stored.mailId))) return err('too-late')
  }
  const lines = (await findLinesToSend(tx, order.id)).map(({ line }) => line)
  const sent = (await findShipments(tx, order.id)).find((one) => one.number === number)
  const before = orderPhase(order.state) === 'fulfilled' ? stateBeforeDispatch(order) : order.state
  await tx.update(shipment).set({ withdrawnAt: now(), withdrawal: as }).where(eq(shipment.id, stored.id))
  if (as === 'taken-back') await pickAsBefore(tx, order, stored, now())
  if (as === 'corrected' && sent !== undefined)
    await notifyShopper(tx, mail, order, (frozen) =>
      notSentEmail(order, frozen, presentShipment(sent, lines)),
    )
  const noteId =
    reason === null
      ? null
      : await writeNote(tx, order, { actor, kind: 'reason', text: reason, createdAt: now() })
  await changeOrder(tx, actor, order, {
    action: as === 'taken-back' ? 'order.take-back-dispatch' : 'order.correct-dispatch',
    set: { state: before, dispatchedAt: null },
    before: { state: order.state, shipment: number },
    after: { state: before, ...(noteId === null ? {} : { noteId }) },
  })
  return ok(null)
}
