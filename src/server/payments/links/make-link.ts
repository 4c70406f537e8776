import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { isEmail } from '#domain/checkout/rules.ts'
import { day } from '#domain/delivery/calendar.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { type Pence, pence } from '#domain/money/pence.ts'
import { chargeState } from '#domain/orders/charge.ts'
import { orderPhase } from '#domain/orders/states.ts'
import { isChargeable, parseReference } from '#domain/payments/manual.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import { type LinkSpan, lastDaysOf, type SpanProblem } from '#domain/payments/payment-link.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Queries } from '../../database/database.ts'
import { paymentLink, quote } from '../../database/schema/index.ts'
import { londonMidnight, londonNow } from '../../london.ts'
import { lockCharge, lockOrder, reserveForLink } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { type PayRefusal, type PrepareDeps, prepare } from '../attempts/prepare.ts'
import { fundsOf } from '../refunds/order-funds.ts'
import { linkEmail } from './link-email.ts'
import type { PaymentLinkRow } from './lock-link.ts'

/** What every link is made with. */
export interface LinkForm extends LinkSpan {
  /** Of the form: sent twice, it makes one link. */
  readonly press: string
  /** Of the customer. */
  readonly email: string
  /** Whether the shop emails the link at once. */
  readonly sends: boolean
}

export type MakeLinkRefusal =
  | SpanProblem
  | 'email'
  /** Outside the sums that are taken by card without a checkout. */
  | 'amount'
  | 'reference'
  | 'no-order'
  | 'order-cancelled'
  /** The order is paid, or is not one that waits for its payment. */
  | 'order-paid'
  /** There is no such extra charge, or it is not to pay any more. */
  | 'no-charge'
  /** Another link for the same goods or order can be paid. */
  | { readonly openLink: number }

type Made<Refusal> = Result<{ readonly id: number }, Refusal>

interface LinkDays {
  readonly endsAt: Date
  readonly reservedUntil: Date | null
}

const checkForm = (form: LinkForm, now: Date): Result<LinkDays, MakeLinkRefusal> => {
  if (!isEmail(form.email)) return err('email')
  const days = lastDaysOf(londonNow(now).day, form)
  if (!days.ok) return days
  const { last, reserved } = days.value
  return ok({
    endsAt: londonMidnight(day(last + 1)),
    reservedUntil: reserved === null ? null : londonMidnight(day(reserved + 1)),
  })
}

/** The link that the same form made; null: it was not sent before. */
const findMade = async (queries: Queries, { press }: LinkForm): Promise<{ readonly id: number } | null> => {
  const [row] = await queries
    .select({ id: paymentLink.id })
    .from(paymentLink)
    .where(eq(paymentLink.press, press))
  return row ?? null
}

const unpaid = and(isNull(paymentLink.paidAt), isNull(paymentLink.withdrawnAt))

/** The link by which goods of a session can be paid now; null: none. */
export const findOpenLinkOf = async (
  queries: Queries,
  { idHash }: Pick<Visitor, 'idHash'>,
  now: Date,
): Promise<number | null> => {
  const [row] = await queries
    .select({ id: paymentLink.id })
    .from(paymentLink)
    .innerJoin(quote, eq(quote.id, paymentLink.quoteId))
    .where(and(eq(quote.sessionIdHash, idHash), eq(quote.state, 'open'), unpaid, gt(paymentLink.endsAt, now)))
  return row?.id ?? null
}

/** The link by which an order, or an extra charge of it, can be paid now; null: none. */
const findOpenLinkOfOrder = async (
  tx: Queries,
  orderId: number,
  chargeId: number | null,
  now: Date,
): Promise<number | null> => {
  const [row] = await tx
    .select({ id: paymentLink.id })
    .from(paymentLink)
    .where(
      and(
        eq(paymentLink.orderId, orderId),
        chargeId === null ? isNull(paymentLink.orderChargeId) : eq(paymentLink.orderChargeId, chargeId),
        unpaid,
        gt(paymentLink.endsAt, now),
      ),
    )
  return row?.id ?? null
}

type LinkSubject = Pick<PaymentLinkRow, 'orderId' | 'quoteId' | 'orderChargeId' | 'reference'> & {
  readonly amount: Pence
}

const writeLink = async (
  tx: Queries,
  { place, now }: Pick<PrepareDeps, 'place' | 'now'>,
  actor: StaffActor,
  subject: LinkSubject,
  { form, days }: { readonly form: LinkForm; readonly days: LinkDays },
): Promise<{ readonly id: number }> => {
  const { amount, ...columns } = subject
  const [link] = await tx
    .insert(paymentLink)
    .values({
      ...columns,
      ...days,
      key: randomBytes(18).toString('base64url'),
      press: form.press,
      amountPence: amount,
      email: form.email.trim(),
      staffId: actor.staffId,
      createdAt: now(),
      sentAt: form.sends ? now() : null,
    })
    .onConflictDoNothing({ target: paymentLink.press })
    .returning()
  if (link === undefined) {
    const made = await findMade(tx, form)
    invariant(made !== null, 'a payment link that the same press has made')
    return made
  }
  await recordAudit(tx, {
    actor,
    action: 'payment-link.make',
    subject: { kind: 'payment-link', id: link.id },
    after: {
      amountPence: amount,
      orderId: subject.orderId,
      endsAt: days.endsAt.toISOString(),
      reservedUntil: days.reservedUntil?.toISOString() ?? null,
      isSent: form.sends,
    },
  })
  if (form.sends) await place.mail.send(tx, link.email, linkEmail(link))
  return { id: link.id }
}

/**
 * Makes a link for the goods of an order that staff make: they are frozen as they were shown, at their prices of
 * now, and become an order when the link is paid.
 */
export const linkForGoods = async (
  deps: PrepareDeps,
  actor: StaffActor,
  visitor: Visitor,
  { shown, ...form }: LinkForm & { readonly shown: string },
): Promise<Made<MakeLinkRefusal | PayRefusal>> => {
  const { queries } = deps.database
  const made = await findMade(queries, form)
  if (made !== null) return ok(made)
  const days = checkForm(form, deps.now())
  if (!days.ok) return days
  /* Asked before the basket is frozen: changed goods would end the quote of that link. */
  const openLink = await findOpenLinkOf(queries, visitor, deps.now())
  if (openLink !== null) return madeMeanwhile(queries, form, { openLink })
  let refusal: MakeLinkRefusal | null = null
  const request = { method: cardProvider, goods: 'nothing', shown, client: null } as const
  const prepared = await prepare(deps, visitor, request, async (tx, frozen) => {
    const now = deps.now()
    const amount = pence(frozen.totalPence)
    const other = await findLinkOfQuote(tx, frozen.id)
    refusal = other !== null ? { openLink: other } : isChargeable(amount) ? null : 'amount'
    if (refusal !== null) return err({ kind: 'changed' })
    const held = await reserveForLink(tx, frozen, { now, until: days.value.reservedUntil })
    if (!held.ok) return held
    await tx.update(quote).set({ openUntil: days.value.endsAt }).where(eq(quote.id, frozen.id))
    const subject = { orderId: null, orderChargeId: null, quoteId: frozen.id, reference: '', amount }
    return ok(await writeLink(tx, deps, actor, subject, { form, days: days.value }))
  })
  return prepared.ok ? prepared : madeMeanwhile(queries, form, refusal ?? prepared.error)
}

/** A refusal, unless the same press made the link at the same moment. */
const madeMeanwhile = async <Refusal>(
  queries: Queries,
  form: LinkForm,
  refusal: Refusal,
): Promise<Made<Refusal>> => {
  const made = await findMade(queries, form)
  return made === null ? err(refusal) : ok(made)
}

const findLinkOfQuote = async (tx: Queries, quoteId: number): Promise<number | null> => {
  const [row] = await tx
    .select({ id: paymentLink.id })
    .from(paymentLink)
    .where(eq(paymentLink.quoteId, quoteId))
  return row?.id ?? null
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** What of a locked order is to pay by a link. */
type Owed = Result<{ readonly orderChargeId: number | null; readonly amount: Pence }, MakeLinkRefusal>

const linkForOwed = async (
  deps: PrepareDeps,
  actor: StaffActor,
  { number, ...form }: LinkForm & { readonly number: string },
  findOwed: (tx: Queries, order: LockedOrder) => Promise<Owed>,
): Promise<Made<MakeLinkRefusal>> => {
  const days = checkForm({ ...form, reserveDays: 0 }, deps.now())
  if (!days.ok) return days
  return allOrNothing<{ readonly id: number }, MakeLinkRefusal>(deps.database, async (tx) => {
    const order = await lockOrder(tx, number)
    if (order === null) return err('no-order')
    const made = await findMade(tx, form)
    if (made !== null) return ok(made)
    if (orderPhase(order.state) === 'cancelled') return err('order-cancelled')
    const owed = await findOwed(tx, order)
    if (!owed.ok) return owed
    const openLink = await findOpenLinkOfOrder(tx, order.id, owed.value.orderChargeId, deps.now())
    if (openLink !== null) return err({ openLink })
    if (!isChargeable(owed.value.amount)) return err('amount')
    const subject = { ...owed.value, orderId: order.id, quoteId: null, reference: order.number }
    return ok(await writeLink(tx, deps, actor, subject, { form, days: days.value }))
  })
}

/** Makes a link for all that is to pay of an order on hold. */
export const linkForOrder = (
  deps: PrepareDeps,
  actor: StaffActor,
  form: LinkForm & { readonly number: string },
): Promise<Made<MakeLinkRefusal>> =>
  linkForOwed(deps, actor, form, async (tx, order) => {
    if (order.method !== 'on_hold' || !(await fundsOf(tx, order)).isUnpaid) return err('order-paid')
    return ok({ orderChargeId: null, amount: pence(order.totalPence - order.refundedPence) })
  })

/** Makes a link for an extra charge of an order; its payment lets the order be sent (M-040). */
export const linkForCharge = (
  deps: PrepareDeps,
  actor: StaffActor,
  { charge: chargeNumber, ...form }: LinkForm & { readonly number: string; readonly charge: number },
): Promise<Made<MakeLinkRefusal>> =>
  linkForOwed(deps, actor, form, async (tx, order) => {
    const charge = await lockCharge(tx, order.id, chargeNumber)
    if (charge === null || chargeState(charge) !== 'due') return err('no-charge')
    return ok({ orderChargeId: charge.id, amount: charge.pence })
  })

/** Makes a link for a sum against a reference: an invoice, a quotation, cutting. */
export const linkForReference = async (
  deps: PrepareDeps,
  actor: StaffActor,
  { reference: typed, amount, ...form }: LinkForm & { readonly reference: string; readonly amount: Pence },
): Promise<Made<MakeLinkRefusal>> => {
  const days = checkForm({ ...form, reserveDays: 0 }, deps.now())
  if (!days.ok) return days
  const reference = parseReference(typed)
  if (reference === null) return err('reference')
  if (!isChargeable(amount)) return err('amount')
  return allOrNothing<{ readonly id: number }, MakeLinkRefusal>(deps.database, async (tx) => {
    const made = await findMade(tx, form)
    if (made !== null) return ok(made)
    const subject = { orderId: null, orderChargeId: null, quoteId: null, reference, amount }
    return ok(await writeLink(tx, deps, actor, subject, { form, days: days.value }))
  })
}
