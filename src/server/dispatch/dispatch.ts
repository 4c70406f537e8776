import { eq } from 'drizzle-orm'
import { amountText, readTypedAmount, typedAmount } from '#domain/dispatch/quantities.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { mayTakeBack, takeBackUntil } from '#domain/dispatch/take-back.ts'
import { fitsNumberPattern } from '#domain/dispatch/tracking.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { orderPhase } from '#domain/orders/states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { carrier, orders } from '../database/schema/index.ts'
import { londonDay } from '../london.ts'
import type { Mail } from '../notifications/mail/index.ts'
import {
  findLinesToSend,
  findShipments,
  type LineToSend,
  lockOrderAt,
  type OrderAt,
  type OrderChanged,
  type OrderRow,
  presentShipment,
  recordShipment,
  type ShipmentRefusal,
  type StoredShipment,
  type WithdrawalRefusal,
  withdrawShipment,
} from '../orders/index.ts'
import { listCarriers, saveCarrier } from './carriers.ts'
import { findPickOrders, type PickOrder } from './pick-list.ts'
import { createPicking, type PickingDeps } from './picking.ts'
import { checkTrackingFile, readFile } from './tracking-file.ts'

export interface DispatchDeps extends PickingDeps {
  readonly mail: Pick<Mail, 'send' | 'withdraw'>
}

/** An order as the yard sees it: what was sent, and what is left. */
export interface OrderDispatch {
  readonly number: string
  readonly version: number
  readonly state: 'to-send' | 'part-sent' | 'sent'
  readonly refusal: DispatchRefusal | null
  /** Where it goes, and what the rest weighs. */
  readonly to: PickOrder
  readonly lines: readonly LineToSend[]
  readonly shipments: readonly (ReturnType<typeof presentShipment> & {
    readonly isoDay: string
    readonly takeBackUntil: Date | null
  })[]
}

/** Goods of a dispatch as staff type them. */
export interface TypedDispatch {
  /** Null: all that is left. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  readonly carrierId: number | null
  readonly tracking: readonly string[]
  /** Null: today. */
  readonly day: string | null
}

export interface RecordedDispatch {
  readonly number: string
  readonly version: number
  readonly shipment: number
  readonly isAll: boolean
  readonly takeBackUntil: Date | null
  /** Tracking numbers that fit no pattern of the carrier. */
  readonly misfits: readonly string[]
}

export type DispatchProblem = 'no-order' | 'no-carrier' | OrderChanged | ShipmentRefusal

const shipmentFor =
  ({ undoMinutes, now }: DispatchDeps) =>
  (stored: StoredShipment, lines: readonly LineToSend[]) => {
    const at = new Date(stored.recordedAt)
    const shown = presentShipment(
      stored,
      lines.map(({ line }) => line),
    )
    return {
      ...shown,
      isoDay: stored.day,
      takeBackUntil: mayTakeBack(at, undoMinutes, now()) ? takeBackUntil(at, undoMinutes) : null,
    }
  }

const readDispatch = async (
  deps: DispatchDeps,
  queries: Queries,
  order: OrderRow,
): Promise<OrderDispatch> => {
  const isSent = orderPhase(order.state) === 'fulfilled'
  const lines = (await findLinesToSend(queries, order.id)).map((one) => (isSent ? { ...one, left: 0 } : one))
  const present = shipmentFor(deps)
  const stored = await findShipments(queries, order.id)
  const [to] = await findPickOrders(queries, [order.number])
  invariant(to !== undefined, 'an order as the yard sees it')
  return {
    number: order.number,
    version: order.version,
    state: isSent ? 'sent' : stored.length > 0 ? 'part-sent' : 'to-send',
    refusal: dispatchRefusal(order),
    to,
    lines,
    shipments: stored.map((one) => present(one, lines)),
  }
}

const readAmounts = async (
  tx: Queries,
  orderId: number,
  typed: TypedDispatch['lines'],
): Promise<Result<readonly { position: number; amount: number }[] | null, 'no-goods'>> => {
  if (typed === null) return ok(null)
  const lines = await findLinesToSend(tx, orderId)
  const read = typed.flatMap(({ position, quantity }) => {
    const found = lines.find(({ line }) => line.position === position)
    const amount = found === undefined ? null : readTypedAmount(found.line, quantity)
    return amount === null ? [] : [{ position, amount }]
  })
  return read.length === typed.length ? ok(read) : err('no-goods')
}

/** The dispatch feature: carriers, and what of orders is sent, taken back and corrected (M-053 to M-055). */
export const createDispatch = (deps: DispatchDeps) => {
  const { database, now } = deps
  const record = (actor: Actor, at: OrderAt, typed: TypedDispatch) =>
    database.transaction(async (tx): Promise<Result<RecordedDispatch, DispatchProblem>> => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      const { carrierId } = typed
      const [by] = carrierId === null ? [] : await tx.select().from(carrier).where(eq(carrier.id, carrierId))
      if (carrierId !== null && (by === undefined || !by.isActive)) return err('no-carrier')
      const refusal = dispatchRefusal(order)
      if (refusal !== null) return err(refusal)
      const lines = await readAmounts(tx, order.id, typed.lines)
      if (!lines.ok) return lines
      const trackingNumbers = [...new Set(typed.tracking)]
      const day = typed.day ?? londonDay(now())
      const request = { lines: lines.value, carrierId, trackingNumbers, day }
      const recorded = await recordShipment(tx, deps, order, request, actor)
      if (!recorded.ok) return recorded
      const pattern = by?.numberPattern ?? null
      return ok({
        number: order.number,
        version: order.version + 1,
        shipment: recorded.value.number,
        isAll: recorded.value.isAll,
        takeBackUntil: recorded.value.takeBackUntil,
        misfits: pattern === null ? [] : trackingNumbers.filter((one) => !fitsNumberPattern(pattern, one)),
      })
    })
  const withdraw =
    (as: 'taken-back' | 'corrected') =>
    (
      actor: Actor,
      at: OrderAt,
      which: { readonly shipment: number; readonly reason: string | null },
    ): Promise<Result<OrderDispatch, WithdrawalRefusal | 'no-order' | OrderChanged>> =>
      database.transaction(async (tx) => {
        const locked = await lockOrderAt(tx, at)
        if (!locked.ok) return locked
        const order = locked.value
        const { shipment: shipmentNumber, reason } = which
        const done = await withdrawShipment(tx, deps, order, { number: shipmentNumber, as, reason }, actor)
        if (!done.ok) return done
        const [changed = order] = await tx.select().from(orders).where(eq(orders.id, order.id))
        return ok(await readDispatch(deps, tx, changed))
      })
  return {
    ...createPicking(deps),
    carriers: () => listCarriers(database.queries),
    saveCarrier: saveCarrier(database),
    /** What of an order was sent and is left; null: there is no such order. */
    async ofOrder(number: string): Promise<OrderDispatch | null> {
      const [order] = await database.queries.select().from(orders).where(eq(orders.number, number))
      return order === undefined ? null : readDispatch(deps, database.queries, order)
    },
    /** Records that goods of an order are sent. */
    record,
    /** What a carrier's file of tracking numbers says, and what recording it would send (M-056). */
    readTrackingFile: (file: string, most: number) => readFile(file, most, now()),
    checkTrackingFile: checkTrackingFile(deps),
    /** Takes a dispatch back before its email goes out. */
    takeBack: withdraw('taken-back'),
    /** Withdraws one whose email has gone out; the customer gets another that says so. */
    correct: withdraw('corrected'),
  }
}

export type Dispatch = ReturnType<typeof createDispatch>

/** What is left of a line, as the yard counts it. */
export const printedLine = ({ line, sent, left }: LineToSend) => ({
  ordered: typedAmount(line, line.tiles ?? line.quantityHundredths),
  sent: typedAmount(line, sent),
  left: typedAmount(line, left),
  leftText: left === 0 ? '' : amountText(line, left),
})
