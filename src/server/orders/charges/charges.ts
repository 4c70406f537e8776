import { and, desc, eq, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import {
  type ChargeKind,
  type ChargeProblem,
  type ChargeSettlement,
  type ChargeState,
  chargeState,
  checkCharge,
} from '#domain/orders/charge.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { creditLeft, isWithin } from '#domain/payments/methods.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import { orderCharge, orderNote, orders, paymentLink, staff } from '../../database/schema/index.ts'
import { bookEntry } from '../../trade/index.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from '../back-office/order-version.ts'
import { writeNote } from '../back-office/write-note.ts'
import type { OrderRow } from '../place/write-order.ts'
import { lockPayer } from '../quote/payer.ts'
import { lockCharge, payCharge, sumOfCharges, takeChargeBack, writeCharge } from './write-charge.ts'

export interface ChargeDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly now: () => Date
}

/** An extra charge as staff see it. */
export interface ListedCharge {
  readonly number: number
  readonly kind: ChargeKind
  readonly words: string
  readonly amount: Pence
  readonly vat: Pence
  readonly state: ChargeState
  readonly at: Date
  readonly who: string
  /** Why, as staff typed it; empty: they did not say. */
  readonly reason: string
  readonly paidAt: Date | null
  readonly settlement: ChargeSettlement | null
  readonly reference: string | null
  /** What of it was given back, or is being given back. */
  readonly refunded: Pence
}

/** The extra charges of an order, newest first. */
export const listCharges = async (queries: Queries, orderId: number): Promise<readonly ListedCharge[]> =>
  (
    await queries
      .select({ row: orderCharge, who: staff.name, reason: orderNote.text })
      .from(orderCharge)
      .innerJoin(staff, eq(staff.id, orderCharge.staffId))
      .leftJoin(orderNote, eq(orderNote.id, orderCharge.noteId))
      .where(eq(orderCharge.orderId, orderId))
      .orderBy(desc(orderCharge.number))
  ).map(({ row, who, reason }) => ({
    number: row.number,
    kind: row.kind,
    words: row.words,
    amount: row.pence,
    vat: row.vatPence,
    state: chargeState(row),
    at: row.createdAt,
    who,
    reason: reason ?? '',
    paidAt: row.paidAt,
    settlement: row.settlement,
    reference: row.settlementReference,
    refunded: row.refundedPence,
  }))

export interface ChargesOfOrder {
  readonly number: string
  readonly version: number
  readonly isCancelled: boolean
  readonly due: Pence
  readonly sendsUnpaid: boolean
  readonly charges: readonly ListedCharge[]
}

/** The extra charges of an order by its number; null: there is no such order. */
export const readCharges =
  (queries: Queries) =>
  async (number: string): Promise<ChargesOfOrder | null> => {
    const [order] = await queries.select().from(orders).where(eq(orders.number, number))
    if (order === undefined) return null
    return {
      number: order.number,
      version: order.version,
      isCancelled: orderPhase(order.state) === 'cancelled',
      due: order.duePence,
      sendsUnpaid: order.sendsUnpaid,
      charges: await listCharges(queries, order.id),
    }
  }

type ChangedAt = Result<{ readonly version: number }, ChargeRefusal>

export type ChargeRefusal =
  | 'no-order'
  | 'cancelled'
  | 'no-charge'
  /** It was paid, or taken back. */
  | 'paid'
  | 'withdrawn'
  /** A link of it can be paid: it is taken back first, so that it cannot be paid when it is not due. */
  | { readonly openLink: number }
  | 'needs-reason'
  | 'needs-manager'
  | 'nothing-due'
  /** It is not sent before they are paid already. */
  | 'waits'
  /** The order is not on a trade account, or the account may not buy on credit now. */
  | 'no-account'
  | 'no-credit'
  /** The account may owe so much more. */
  | { readonly creditLeft: Pence }
  | ChargeProblem
  | OrderChanged

const lockOpen = async (tx: Queries, at: OrderAt): Promise<Result<OrderRow, ChargeRefusal>> => {
  const locked = await lockOrderAt(tx, at)
  if (!locked.ok) return locked
  return orderPhase(locked.value.state) === 'cancelled' ? err('cancelled') : locked
}

export interface ChargeForm extends OrderAt {
  readonly press: string
  readonly words: string
  readonly amount: Pence
  readonly reason: string
}

/** What the same form made before, as the order is now; null: nothing. Asked behind the order's lock. */
const findMade = async (
  tx: Queries,
  { number, press }: ChargeForm,
): Promise<{ readonly version: number } | null> => {
  const [made] = await tx
    .select({ version: orders.version })
    .from(orderCharge)
    .innerJoin(orders, eq(orders.id, orderCharge.orderId))
    .where(and(eq(orders.number, number), eq(orderCharge.press, press)))
  return made ?? null
}

/** Adds an extra charge, within the person's limit (M-044): a crane lorry, a second delivery. */
export const addCharge =
  ({ database, now }: ChargeDeps) =>
  (actor: StaffActor, form: ChargeForm): Promise<ChangedAt> =>
    database.transaction(async (tx) => {
      const locked = await lockOpen(tx, form)
      const made = await findMade(tx, form)
      if (made !== null) return ok(made)
      if (!locked.ok) return locked
      const order = locked.value
      const { press, words, reason, amount } = form
      const already = await sumOfCharges(tx, order.id, 'extra')
      const allowed = checkCharge(actor.roles, { amount, total: order.totalPence, already })
      if (!allowed.ok) return allowed
      const noteId =
        reason === ''
          ? null
          : await writeNote(tx, order, { actor, kind: 'reason', text: reason, createdAt: now() })
      await writeCharge(tx, now(), actor, order, { press, kind: 'extra', words, amount, noteId })
      return ok({ version: order.version + 1 })
    })

/** The payment link by which a charge can be paid now; null: none. */
const findOpenLink = async (tx: Queries, chargeId: number, now: Date): Promise<number | null> => {
  const [row] = await tx
    .select({ id: paymentLink.id })
    .from(paymentLink)
    .where(
      sql`${paymentLink.orderChargeId} = ${chargeId} and ${paymentLink.paidAt} is null
        and ${paymentLink.withdrawnAt} is null and ${paymentLink.endsAt} > ${now.toISOString()}`,
    )
  return row?.id ?? null
}

/** The order and its charge that is to pay, both locked; a link that can be paid is taken back first. */
const lockDue = async (tx: Queries, at: OrderAt & { readonly charge: number }, now: Date) => {
  const locked = await lockOpen(tx, at)
  if (!locked.ok) return locked
  const charge = await lockCharge(tx, locked.value.id, at.charge)
  if (charge === null) return err<ChargeRefusal>('no-charge')
  const state = chargeState(charge)
  if (state !== 'due') return err<ChargeRefusal>(state)
  const openLink = await findOpenLink(tx, charge.id, now)
  return openLink === null ? ok({ order: locked.value, charge }) : err<ChargeRefusal>({ openLink })
}

export interface ChargePayment extends OrderAt {
  readonly charge: number
  readonly by: Exclude<ChargeSettlement, 'payment-link'>
  readonly reference: string
}

/** Puts a charge on the trade account that owes its order, within its credit. */
const chargeAccount = async (
  tx: Queries,
  { id: orderId, accountId }: OrderRow,
  amount: Pence,
): Promise<Result<null, ChargeRefusal>> => {
  if (accountId === null) return err('no-account')
  const { credit } = await lockPayer(tx, accountId)
  if (credit === null) return err('no-credit')
  if (!isWithin(credit, amount)) return err({ creditLeft: creditLeft(credit) })
  await bookEntry(tx, {
    ...{ customerId: accountId, kind: 'charge', pence: amount, orderId },
    limitPence: credit.limit,
  })
  return ok(null)
}

/**
 * Records a charge that was paid on the card machine, in cash, by cheque or by bank transfer, or puts it on the trade
 * account of its order.
 */
export const recordChargePaid =
  ({ database, now }: ChargeDeps) =>
  (actor: StaffActor, { by, reference, ...at }: ChargePayment): Promise<ChangedAt> =>
    database.transaction(async (tx) => {
      const locked = await lockDue(tx, at, now())
      if (!locked.ok) return locked
      const { order, charge } = locked.value
      const charged = by === 'account' ? await chargeAccount(tx, order, charge.pence) : ok(null)
      if (!charged.ok) return charged
      await payCharge(tx, now(), actor, order, charge, { by, reference: reference === '' ? null : reference })
      return ok({ version: order.version + 1 })
    })

/** Takes a charge back that is to pay. */
export const withdrawCharge =
  ({ database, now }: ChargeDeps) =>
  (actor: StaffActor, at: OrderAt & { readonly charge: number }): Promise<ChangedAt> =>
    database.transaction(async (tx) => {
      const locked = await lockDue(tx, at, now())
      if (!locked.ok) return locked
      const { order, charge } = locked.value
      /* The difference of a delivery is the shop's price: letting it be is a manager's. */
      if (charge.kind === 'delivery' && !hasRight(actor, 'orders.waive')) return err('needs-manager')
      await takeChargeBack(tx, now(), actor, order, charge)
      return ok({ version: order.version + 1 })
    })

/** Lets an order be sent before its extra charges are paid; they stay to pay. */
export const sendUnpaid =
  ({ database, now }: ChargeDeps) =>
  (actor: StaffActor, { reason, ...at }: OrderAt & { readonly reason: string }): Promise<ChangedAt> =>
    database.transaction(async (tx) => {
      const locked = await lockOpen(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      if (order.duePence === 0 || order.sendsUnpaid) return err('nothing-due')
      if (reason === '') return err('needs-reason')
      const noteId = await writeNote(tx, order, { actor, kind: 'reason', text: reason, createdAt: now() })
      await changeOrder(tx, actor, order, {
        action: 'order.send-unpaid',
        set: { sendsUnpaid: true },
        before: { sendsUnpaid: false },
        after: { sendsUnpaid: true, duePence: order.duePence, noteId },
      })
      return ok({ version: order.version + 1 })
    })

/** Takes that back: the order waits again until its extra charges are paid (M-198). */
export const waitForCharges =
  ({ database }: ChargeDeps) =>
  (actor: StaffActor, at: OrderAt): Promise<ChangedAt> =>
    database.transaction(async (tx) => {
      const locked = await lockOpen(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      if (!order.sendsUnpaid) return err('waits')
      await changeOrder(tx, actor, order, {
        action: 'order.wait-for-charges',
        set: { sendsUnpaid: false },
        before: { sendsUnpaid: true },
        after: { sendsUnpaid: false, duePence: order.duePence },
      })
      return ok({ version: order.version + 1 })
    })
