import { and, eq, sql } from 'drizzle-orm'
import {
  addressFields,
  type CheckoutDetails,
  toCheckoutDetails,
  validateForm,
} from '#domain/checkout/details.ts'
import { addressParts, type DetailsForm, emptyForm } from '#domain/checkout/form.ts'
import type { FieldProblems } from '#domain/checkout/rules.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Pence } from '#domain/money/pence.ts'
import {
  type ChangeObstacle,
  changedFields,
  changeWords,
  type Delivery,
  type DifferenceChoice,
  type DifferenceSettlement,
  settleDifference,
} from '#domain/orders/delivery-change.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { Database, Queries } from '../../database/database.ts'
import { orderChange } from '../../database/schema/index.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import { londonDay } from '../../london.ts'
import { changeOrder, lockOrderAt, type OrderAt, type OrderChanged } from '../back-office/order-version.ts'
import { writeNote } from '../back-office/write-note.ts'
import { hasDueCharge, writeCharge } from '../charges/write-charge.ts'
import { changedEmail } from '../place/confirmation-email.ts'
import { type NotifyDeps, notifyShopper } from '../place/notify-shopper.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { QuoteRow } from '../quote/quotes.ts'
import { hasShipments } from '../shipments/read-shipments.ts'
import { readNow } from './order-now.ts'
import { priceChange } from './price-change.ts'

/** The fields of the checkout form that staff change. */
export type ChangeableFields = Pick<
  DetailsForm,
  `shipping.${(typeof addressParts)[number]}` | 'telephone' | 'email' | 'deliveryNotes'
>

export interface DeliveryChangeRequest extends OrderAt {
  readonly form: ChangeableFields
  readonly serviceId: number
  /** '2026-11-26'; null: the first that the service offers, or none. */
  readonly day: string | null
  /** The difference that the person saw; null: none yet. */
  readonly agreed: Pence | null
  readonly choice: DifferenceChoice
  readonly reason: string
}

export type DeliveryChangeRefusal =
  | 'no-order'
  | 'sent'
  | 'cancelled'
  | 'nothing-changed'
  | 'no-service'
  | 'day-past'
  | OrderChanged
  | { readonly problems: FieldProblems }
  | { readonly obstacle: ChangeObstacle }

export interface DeliveryChanged {
  readonly version: number
  readonly settled: DifferenceSettlement
  readonly difference: Pence
  /** The shopper got an email. */
  readonly isEmailed: boolean
}

export interface ChangeDeps extends NotifyDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
}

/** The details with what was typed; the invoice keeps its address. */
const detailsWith = (
  now: CheckoutDetails,
  typed: ChangeableFields,
): Result<CheckoutDetails, FieldProblems> => {
  const { form, problems } = validateForm(
    { ...emptyForm, ...addressFields('shipping', now.shipping), ...typed },
    { tradeAccounts: false, loggedIn: true },
  )
  if (problems.size > 0) return err(problems)
  const { shipping, telephone, email, deliveryNotes } = toCheckoutDetails(form)
  const isMoved = addressParts.some((part) => shipping[part] !== now.shipping[part])
  const billingDiffers = now.billingDiffers || isMoved
  return ok({ ...now, shipping, telephone, email, deliveryNotes, billingDiffers })
}

interface Write {
  readonly order: OrderRow
  readonly before: QuoteRow
  readonly after: Delivery & { readonly dateEstimated: boolean }
  readonly difference: Pence
  readonly settled: DifferenceSettlement
  readonly reason: string
}

const writeChange = async (
  tx: Queries,
  { mail, now }: ChangeDeps,
  actor: StaffActor,
  { order, before, after, difference, settled, reason }: Write,
): Promise<boolean> => {
  const fields = changedFields(before, after)
  const isEmailed = fields.some((field) => field.isEmailed) && after.details.email !== ''
  const isAddress = fields.some((field) => field.isAddress)
  await tx
    .update(orderChange)
    .set({ isLatest: false })
    .where(and(eq(orderChange.orderId, order.id), orderChange.isLatest))
  const noteId =
    reason === ''
      ? null
      : await writeNote(tx, order, { actor, kind: 'reason', text: reason, createdAt: now() })
  const [stored] = await tx
    .insert(orderChange)
    .values({
      ...after,
      orderId: order.id,
      number: sql`(select coalesce(max(c.number), 0) + 1 from ${orderChange} c where c.order_id = ${order.id})`,
      isLatest: true,
      words: changeWords(fields),
      isEmailed,
      isAddress,
      differencePence: difference,
      settled,
      noteId,
      actor: actor.kind,
      staffId: actor.staffId,
      createdAt: now(),
    })
    .returning({ number: orderChange.number })
  const { email } = after.details
  await changeOrder(tx, actor, order, {
    action: 'order.change-delivery',
    set: email === before.details.email ? {} : { email: email.toLowerCase() },
    before: { service: before.serviceName, day: before.deliveryDate },
    after: {
      change: stored?.number,
      fields: fields.map(({ name }) => name),
      service: after.serviceName,
      day: after.deliveryDate,
      differencePence: difference,
      settled,
      ...(noteId === null ? {} : { noteId }),
    },
  })
  if (settled === 'asked')
    await writeCharge(tx, now(), actor, order, {
      /* One change is made from a version of the order, and so one charge. */
      press: `delivery ${order.version}`,
      kind: 'delivery',
      words: 'Changed delivery',
      amount: difference,
      noteId,
    })
  if (isEmailed) await notifyShopper(tx, mail, order, (changed) => changedEmail(order, changed, isAddress))
  return isEmailed
}

/**
 * Changes where, how and when an order is delivered, while nothing of it was sent (M-040, M-042). The frozen
 * quote stays as it is; the change lies over it (OM-03).
 */
export const changeDelivery =
  (deps: ChangeDeps) => async (actor: StaffActor, request: DeliveryChangeRequest) => {
    const coverage = await deps.delivery.coverage()
    return deps.database.transaction(async (tx): Promise<Result<DeliveryChanged, DeliveryChangeRefusal>> => {
      const locked = await lockOrderAt(tx, request)
      if (!locked.ok) return locked
      const order = locked.value
      const phase = orderPhase(order.state)
      if (phase !== 'open') return err(phase === 'cancelled' ? 'cancelled' : 'sent')
      if (await hasShipments(tx, order.id)) return err('sent')
      const before = await readNow(tx, order)
      const details = detailsWith(before.details, request.form)
      if (!details.ok) return err({ problems: details.error })
      const wanted = { details: details.value, serviceId: request.serviceId, day: request.day }
      const priced = await priceChange(tx, coverage, { order, before, wanted })
      if (priced === null) return err('no-service')
      const { difference, notOffered, ...after } = priced
      if (changedFields(before, after).length === 0) return err('nothing-changed')
      const isNewDay = after.deliveryDate !== before.deliveryDate
      if (isNewDay && after.deliveryDate !== null && after.deliveryDate < londonDay(deps.now()))
        return err('day-past')
      const { agreed, choice, reason } = request
      /* Priced anew while an earlier difference is to pay, the same carriage would be asked for twice. */
      const isPricedAnew =
        after.serviceId !== before.serviceId || after.details.shipping.postcode !== before.pricedPostcode
      if (isPricedAnew && (await hasDueCharge(tx, order.id, 'delivery')))
        return err({ obstacle: { kind: 'charge-due' } })
      const mayWaive = hasRight(actor, 'orders.waive')
      const settled = settleDifference({ difference, agreed, choice, notOffered, reason, mayWaive })
      if (!settled.ok) return err({ obstacle: settled.error })
      const write = { order, before, after, difference, settled: settled.value, reason }
      const isEmailed = await writeChange(tx, deps, actor, write)
      /* A charge is a change of its own. */
      const steps = settled.value === 'asked' ? 2 : 1
      return ok({ version: order.version + steps, settled: settled.value, difference, isEmailed })
    })
  }
