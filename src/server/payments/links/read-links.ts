import { and, desc, eq, gt, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Pence, pence } from '#domain/money/pence.ts'
import { type LinkState, type LinkView, linkState } from '#domain/payments/payment-link.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, orderCharge, orders, paymentLink, quote, staff } from '../../database/schema/index.ts'
import { boughtText, deliveryText, findQuoteLines, type QuoteRow, termsHtml } from '../../orders/index.ts'
import { likePattern } from '../manual/list-manual.ts'
import { lastDayLabel, referenceOf } from './link-email.ts'
import { linkStateTexts } from './link-texts.ts'
import { factsOfGoods } from './lock-link.ts'

/** A payment link as staff see it. */
export interface ListedLink {
  readonly id: number
  readonly key: string
  readonly at: Date
  /** The member of staff who made it. */
  readonly who: string
  readonly state: LinkState
  readonly amount: Pence
  readonly reference: string
  readonly email: string
  /** The name of the customer, where the link is for goods or an order. */
  readonly name: string
  readonly telephone: string
  readonly isForGoods: boolean
  /** The order that it pays, or that its payment placed; null: none. */
  readonly order: string | null
  /** The extra charge of that order that it pays; null: the order itself. */
  readonly charge: { readonly number: number; readonly words: string } | null
  /** 'Tue 1 December 2026', the last day of each. */
  readonly lastDay: string
  readonly reservedDay: string | null
  /** Its goods are reserved at this moment. */
  readonly isReserved: boolean
  readonly sentAt: Date | null
  readonly withdrawnAt: Date | null
  readonly paidAt: Date | null
  /** The payment's id at its provider. */
  readonly payment: string | null
}

export interface LinkQuery {
  readonly view: LinkView
  /** Reference, order, name or email; null: all. */
  readonly find: string | null
  /** Links older than this one: the last of the page before. */
  readonly after: number | null
  readonly most: number
}

const placed = alias(orders, 'placed_order')

/** What the link is for, an order or an extra charge of one, is paid. */
const isOrderPaid = sql<boolean>`(case when ${paymentLink.orderChargeId} is null
  then coalesce(${orders.settlement}, 'unpaid') <> 'unpaid'
    or exists (select from ${manualPayment} m where m.order_id = ${orders.id})
  else ${orderCharge.paidAt} is not null end)`

const isOrderCancelled = sql<boolean>`(${orders.state} = 'cancelled' or ${orderCharge.withdrawnAt} is not null)`

const payable = (now: Date): SQL | undefined =>
  and(
    isNull(paymentLink.paidAt),
    isNull(paymentLink.withdrawnAt),
    gt(paymentLink.endsAt, now),
    or(isNull(orders.id), and(not(isOrderCancelled), not(isOrderPaid))),
    or(isNull(quote.id), eq(quote.state, 'open')),
  )

const ofView = (view: LinkView, now: Date): SQL | undefined => {
  const isPayable = payable(now)
  switch (view) {
    case 'open':
      return isPayable
    case 'paid':
      return isNotNull(paymentLink.paidAt)
    case 'over':
      return and(isNull(paymentLink.paidAt), isPayable === undefined ? undefined : not(isPayable))
    default:
      return undefined
  }
}

const matches = (find: string): SQL | undefined => {
  const pattern = likePattern(find)
  const number = /^pay-?0*(\d{1,9})$/i.exec(find.trim())?.[1]
  return or(
    sql`lower(${paymentLink.reference}) like ${pattern}`,
    sql`lower(${paymentLink.email}) like ${pattern}`,
    sql`lower(${placed.number}) like ${pattern}`,
    sql`lower(${quote.details} #>> '{shipping,lastName}') like ${pattern}`,
    number === undefined ? undefined : eq(paymentLink.id, Number(number)),
  )
}

const findLinks = async (
  queries: Queries,
  where: SQL | undefined,
  now: Date,
  most: number,
): Promise<ListedLink[]> => {
  const rows = await queries
    .select({
      link: paymentLink,
      who: staff.name,
      number: orders.number,
      isCancelled: sql<boolean | null>`${isOrderCancelled}`,
      chargeWords: orderCharge.words,
      chargeNumber: orderCharge.number,
      isPaid: isOrderPaid,
      quoteState: quote.state,
      details: quote.details,
      heldUntil: quote.heldUntil,
      placed: placed.number,
      payment: sql<string | null>`(select m.payment_id from ${manualPayment} m
        where m.payment_link_id = ${paymentLink.id} and m.state = 'succeeded' order by m.id limit 1)`,
    })
    .from(paymentLink)
    .innerJoin(staff, eq(staff.id, paymentLink.staffId))
    .leftJoin(orders, eq(orders.id, paymentLink.orderId))
    .leftJoin(orderCharge, eq(orderCharge.id, paymentLink.orderChargeId))
    .leftJoin(quote, eq(quote.id, paymentLink.quoteId))
    .leftJoin(placed, eq(placed.quoteId, paymentLink.quoteId))
    .where(where)
    .orderBy(desc(paymentLink.id))
    .limit(most)
  return rows.map(({ link, who, number, isCancelled, isPaid, quoteState, details, ...row }) => ({
    id: link.id,
    key: link.key,
    at: link.createdAt,
    who,
    state: linkState(
      {
        ...link,
        order: factsOf(number, { isCancelled, isPaid }, { quoteState, isRunning: link.endsAt > now }),
      },
      now,
    ),
    amount: pence(link.amountPence),
    reference: referenceOf(link),
    email: link.email,
    name: details === null ? '' : `${details.shipping.firstName} ${details.shipping.lastName}`,
    telephone: details?.telephone ?? '',
    isForGoods: isOfGoods(link),
    order: number ?? row.placed,
    charge:
      row.chargeNumber === null || row.chargeWords === null
        ? null
        : { number: row.chargeNumber, words: row.chargeWords },
    lastDay: lastDayLabel(link.endsAt),
    reservedDay: link.reservedUntil === null ? null : lastDayLabel(link.reservedUntil),
    isReserved: row.heldUntil !== null && row.heldUntil > now,
    sentAt: link.sentAt,
    withdrawnAt: link.withdrawnAt,
    paidAt: link.paidAt,
    payment: row.payment,
  }))
}

/**
 * A link for goods has no reference, and no quote either once its goods have expired unpaid long ago. That of a
 * link against a reference is erased together with its email.
 */
const isOfGoods = ({ quoteId, reference, email }: typeof paymentLink.$inferSelect): boolean =>
  quoteId !== null || (reference === '' && email !== '')

/** What the state of a link follows from, as `stateOfLocked` reads it behind locks. */
const factsOf = (
  number: string | null,
  order: { readonly isCancelled: boolean | null; readonly isPaid: boolean },
  { quoteState, isRunning }: { readonly quoteState: QuoteRow['state'] | null; readonly isRunning: boolean },
): { readonly isCancelled: boolean; readonly isPaid: boolean } | null => {
  if (number !== null) return { isCancelled: order.isCancelled === true, isPaid: order.isPaid }
  return quoteState === null ? null : factsOfGoods(quoteState, isRunning)
}

/** Payment links, newest first. */
export const listLinks = (
  queries: Queries,
  { view, find, after, most }: LinkQuery,
  now: Date,
): Promise<readonly ListedLink[]> =>
  findLinks(
    queries,
    and(
      ofView(view, now),
      find === null ? undefined : matches(find),
      after === null ? undefined : lt(paymentLink.id, after),
    ),
    now,
    most,
  )

/** The links of an order: made for it, or for the goods that it was placed of; newest first. */
export const linksOfOrder = (queries: Queries, number: string, now: Date): Promise<readonly ListedLink[]> =>
  findLinks(queries, or(eq(orders.number, number), eq(placed.number, number)), now, MOST_OF_ORDER)

const MOST_OF_ORDER = 20

/** A payment link by its id; null: there is none. */
export const readLink = async (queries: Queries, id: number, now: Date): Promise<ListedLink | null> =>
  (await findLinks(queries, eq(paymentLink.id, id), now, 1))[0] ?? null

/** What the payer of a link sees: no name and no address, since links are forwarded. */
export interface PayerLink {
  /** Why it cannot be paid; null: it can. */
  readonly closedText: string | null
  readonly amount: Pence
  readonly reference: string
  readonly lastDay: string
  readonly reservedDay: string | null
  readonly isForOrder: boolean
  /** 'Crane lorry': the extra charge of the order that it pays; null: none. */
  readonly charge: string | null
  /** The goods that the payment orders; null: it pays an order or a reference. */
  readonly goods: PayerGoods | null
}

export interface PayerGoods {
  readonly lines: readonly {
    readonly position: number
    readonly name: string
    readonly bought: string
    readonly price: Pence
  }[]
  readonly goodsTotal: Pence
  readonly discount: Pence
  readonly delivery: Pence
  readonly postageRefund: Pence
  readonly vat: Pence
  /** 'Delivery on Thu 26 November', as the confirmation says it. */
  readonly deliveryText: string
  readonly asksKerbside: boolean
  /** The terms of sale as HTML, of our own text alone (HZ-07). */
  readonly terms: string
}

/** The link at `paymentLinkPath(key)`; null: there is none. */
export const readPayerLink = async (queries: Queries, key: string, now: Date): Promise<PayerLink | null> => {
  const [found] = await findLinks(queries, eq(paymentLink.key, key), now, 1)
  if (found === undefined) return null
  const { state, amount, reference, lastDay, reservedDay, isReserved, order, charge, isForGoods } = found
  return {
    closedText: state === 'open' ? null : linkStateTexts[state],
    amount,
    reference,
    lastDay,
    reservedDay: isReserved ? reservedDay : null,
    isForOrder: order !== null && !isForGoods,
    charge: charge?.words ?? null,
    goods: isForGoods && state === 'open' ? await readGoods(queries, key) : null,
  }
}

const readGoods = async (queries: Queries, key: string): Promise<PayerGoods | null> => {
  const [row] = await queries
    .select({ quote })
    .from(quote)
    .innerJoin(paymentLink, eq(paymentLink.quoteId, quote.id))
    .where(eq(paymentLink.key, key))
  if (row === undefined) return null
  const lines = await findQuoteLines(queries, row.quote.id)
  return {
    lines: lines.map((line) => ({
      position: line.position,
      name: line.name,
      bought: boughtText(line),
      price: line.linePence,
    })),
    goodsTotal: row.quote.itemPence,
    discount: row.quote.discountPence,
    delivery: row.quote.shippingPence,
    postageRefund: row.quote.postageRefundPence,
    vat: row.quote.vatPence,
    deliveryText: deliveryText(row.quote),
    asksKerbside: row.quote.kerbsideOffered,
    terms: termsHtml,
  }
}

/** Links past their end that were not paid: nothing names their customer after this (F10). */
export const deleteOldLinks = async (
  tx: Queries,
  { unpaidBefore, namedBefore }: { readonly unpaidBefore: Date; readonly namedBefore: Date },
): Promise<void> => {
  await tx.delete(paymentLink).where(
    and(
      isNull(paymentLink.paidAt),
      lte(paymentLink.endsAt, unpaidBefore),
      /* Not `not exists`: as a join it would read the whole index of payments. */
      sql`(select count(*) from ${manualPayment} m where m.payment_link_id = ${paymentLink.id}) = 0`,
    ),
  )
  await tx
    .update(paymentLink)
    .set({
      email: '',
      reference: sql`case when ${paymentLink.orderId} is null then '' else ${paymentLink.reference} end`,
    })
    .where(and(lt(paymentLink.createdAt, namedBefore), sql`${paymentLink.email} <> ''`))
}
