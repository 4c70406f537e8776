import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addressLines, type CheckoutDetails } from '#domain/checkout/details.ts'
import type { SquareMillimetres } from '#domain/measure/area.ts'
import { type Grams, grams } from '#domain/measure/weight.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isFullyRefunded } from '#domain/orders/refunded.ts'
import { isHeld } from '#domain/orders/staff-hold.ts'
import {
  type GoodsStanding,
  goodsStanding,
  type MoneyStanding,
  moneyStanding,
} from '#domain/orders/standing.ts'
import { isEndState, openOrderStates } from '#domain/orders/states.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { weightOf } from '#domain/pricing/weight.ts'
import type { Queries } from '../../database/database.ts'
import { oneOf } from '../../database/schema/columns.ts'
import {
  manualPayment,
  orderChange,
  orderNote,
  orders,
  quote,
  quoteLine,
  variation,
} from '../../database/schema/index.ts'
import { asItIsNow, isLatestChange } from '../changes/order-now.ts'
import { boughtText, deliveryText } from '../place/confirmation-email.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { OrderSettlement } from './back-office.ts'
import { companyOf } from './company-of.ts'
import { matchesOrder } from './find-orders.ts'
import {
  attemptPence,
  byHandPence,
  hasShipments,
  isDisputed,
  isPacked,
  isPicking,
  isReturning,
  matchedPence,
  picker,
  receivedOf,
} from './standing-facts.ts'
import { waitsForDecision } from './waiting-requests.ts'

export interface ListedOrder {
  readonly number: string
  readonly version: number
  readonly placedAt: Date
  readonly standing: OrderStatus
  /** What is to be done with the goods, and what stands about the money (M-028). */
  readonly goods: GoodsStanding
  /** The name of its picker; null: it is not picked. */
  readonly picker: string | null
  readonly money: MoneyStanding
  readonly method: PaymentMethod
  /** How an order that was on hold was paid; null: not recorded. */
  readonly settled: OrderSettlement | null
  readonly totalPence: Pence
  readonly refundedPence: Pence
  /** Of that: what staff are to give back themselves (M-068). */
  readonly byHandPence: Pence
  /** Payments against a reference that staff matched with the order, less what was refunded of them. */
  readonly matchedPence: Pence
  readonly name: string
  readonly company: string | null
  /** The order is on the attention list. */
  readonly needsAttention: boolean
  /** '2025-06-10'; null: none was agreed. */
  readonly deliveryDay: string | null
  readonly town: string
  readonly postcode: string
  /** 'Nominated Day, Tue 10 June 2025' */
  readonly delivery: string
  readonly service: string
  /** Of all that was ordered; goods of unknown weight count as nothing. */
  readonly weight: Grams
  readonly hasNote: boolean
  /** A refund or a cancellation of it waits for a second person (M-200). */
  readonly waitsForDecision: boolean
  /** Something of it was sent, and it is not all. */
  readonly isPartSent: boolean
  /** Ordered by a company with a trade account. */
  readonly isTrade: boolean
  readonly isSampleOnly: boolean
  readonly deliveryAddress: readonly string[]
  readonly deliveryNotes: string
  readonly email: string
  readonly telephone: string
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly bought: string }[]
}

const statusOf = (
  order: Pick<OrderRow, 'method' | 'state' | 'totalPence' | 'refundedPence' | 'heldAt'>,
): OrderStatus => {
  if (isEndState(order.state)) return order.state
  if (isFullyRefunded(order)) return 'refunded'
  return isHeld(order) ? 'on-hold' : 'to-send'
}

const isRefunded = and(gt(orders.totalPence, noPence), gte(orders.refundedPence, orders.totalPence))
const isNotRefunded = or(eq(orders.totalPence, noPence), lt(orders.refundedPence, orders.totalPence))

/* States are constants of the statement, so that PostgreSQL finds the indexes of open and of cancelled orders. */
const isOpen = oneOf(orders.state, openOrderStates)
/** Ordered on hold, and its shopper has not been called yet. */
const awaitsCall = sql`(${orders.state} = 'placed' and ${orders.method} = 'on_hold')`

/** `statusOf` as a condition. */
export const hasStatus = (status: OrderStatus): SQL | undefined => {
  switch (status) {
    case 'on-hold':
      return and(isOpen, or(isNotNull(orders.heldAt), awaitsCall), isNotRefunded)
    case 'to-send':
      return and(isOpen, isNull(orders.heldAt), not(awaitsCall), isNotRefunded)
    case 'refunded':
      return and(isOpen, isRefunded)
    default:
      return oneOf(orders.state, [status])
  }
}

const matchedOf = sql<Pence>`coalesce((select sum(m.received_pence - m.refunded_pence)::int from ${manualPayment} m
  where m.order_id = orders.id), 0)`

/** A note that staff wrote, not a reason that they gave. */
export const isWritten = (note: string): SQL => sql`${sql.raw(note)}.kind <> 'reason'`

/** Staff wrote something about the order. */
export const hasNote = sql<boolean>`exists (select from ${orderNote} n where n.order_id = orders.id and ${isWritten('n')})`

const fullName = ({ shipping: { firstName, lastName } }: CheckoutDetails): string =>
  `${firstName} ${lastName}`.trim()

/** The filters of the back office's order list. */
export interface OrderQuery {
  readonly status: OrderStatus | null
  /** Number, name, email, telephone, postcode or company; null: any. */
  readonly find?: string | null
  readonly from?: Date | null
  /** Exclusive upper bound. */
  readonly until?: Date | null
  readonly oldestFirst?: boolean
  readonly limit: number
}

/** Orders for the back office, newest first by default. */
export const listOrders = (
  queries: Queries,
  { status, find = null, from = null, until = null, oldestFirst = false, limit }: OrderQuery,
): Promise<readonly ListedOrder[]> =>
  readListed(queries, {
    readsQuote: false,
    where: and(
      status === null ? undefined : hasStatus(status),
      find === null ? undefined : matchesOrder(find),
      from === null ? undefined : gte(orders.placedAt, from),
      until === null ? undefined : lt(orders.placedAt, until),
    ),
    orderBy: [oldestFirst ? asc(orders.id) : desc(orders.id)],
    limit,
  })

/** A line as it was ordered, with what weighs it. */
interface WeighedLine {
  readonly line: typeof quoteLine.$inferSelect
  readonly weight: Grams | null
  readonly coverage: SquareMillimetres | null
}

export const weightOfLine = ({
  line: { perMetre, isSample, quantityHundredths },
  weight,
  coverage,
}: WeighedLine): Grams | null => weightOf({ perMetre, isSample, weight, coverage }, quantityHundredths)

/** Of all lines; goods of unknown weight count as nothing. */
export const weightOfLines = (lines: readonly WeighedLine[]): Grams =>
  grams(lines.reduce((sum, line) => sum + (weightOfLine(line) ?? 0), 0))

/** Which orders are read, in which order. */
interface Reading {
  /** The conditions name `quote` or `orderChange`. */
  readonly readsQuote: boolean
  readonly where: SQL | undefined
  readonly orderBy: SQL[]
  readonly limit: number
}

/** Orders with their quotes and lines, and what else lists and files say of them. */
export const readFacts = async (queries: Queries, { readsQuote, where, orderBy, limit }: Reading) => {
  /*
   * First which orders, then what is said of them: PostgreSQL would read whole tables for what it believes to be
   * asked of every order.
   */
  const ids = queries.select({ id: sql<number>`${orders.id}`.as('page_id') }).from(orders)
  const matching = readsQuote
    ? ids.innerJoin(quote, eq(quote.id, orders.quoteId)).leftJoin(orderChange, isLatestChange).where(where)
    : ids.where(where)
  const page = matching
    .orderBy(...orderBy)
    .limit(limit)
    .as('page')
  const found = await queries
    .select({
      order: orders,
      frozen: quote,
      change: orderChange,
      /** With its microseconds, as the key of the next page needs it. */
      placed: sql<string>`${orders.placedAt}::text`,
      matchedPence: matchedOf,
      company: companyOf,
      received: { byProvider: attemptPence, matched: matchedPence },
      isPicking,
      isPacked,
      isReturning,
      picker,
      hasShipments,
      isDisputed,
      byHandPence,
      hasNote,
      waitsForDecision,
    })
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .orderBy(...orderBy)
  const rows = found.map(({ frozen, change, ...row }) => ({ ...row, now: asItIsNow(frozen, change) }))
  const lines = await queries
    .select({ line: quoteLine, weight: variation.weightGrams, coverage: variation.coverageMm2 })
    .from(quoteLine)
    .leftJoin(variation, eq(variation.id, quoteLine.variationId))
    .where(
      inArray(
        quoteLine.quoteId,
        rows.map(({ now }) => now.id),
      ),
    )
    .orderBy(quoteLine.quoteId, quoteLine.position)
  const byQuote = Map.groupBy(lines, ({ line }) => line.quoteId)
  return rows.map(({ company, received, isPicking, isPacked, isReturning, isDisputed, ...row }) => ({
    ...row,
    name: fullName(row.now.details),
    tradeCompany: company,
    company: company ?? row.now.details.tradeCompanyName,
    goods: goodsStanding({
      ...row.order,
      isPicking,
      isPacked,
      isPartSent: row.hasShipments,
      isReturning,
    }),
    money: moneyStanding({
      ...row.order,
      byHandPence: row.byHandPence,
      receivedPence: receivedOf(row.order, received.byProvider, received.matched),
      hasOpenDispute: isDisputed,
    }),
    lines: byQuote.get(row.now.id) ?? [],
  }))
}

export type OrderFacts = Awaited<ReturnType<typeof readFacts>>[number]

/** The same as the list shows it. */
export const readListed = async (queries: Queries, reading: Reading): Promise<readonly ListedOrder[]> =>
  (await readFacts(queries, reading)).map((facts) => {
    const { order, now, lines, goods, money, name, company, matchedPence, hasNote, hasShipments } = facts
    return {
      number: order.number,
      version: order.version,
      placedAt: order.placedAt,
      standing: statusOf(order),
      goods,
      picker: facts.picker,
      money,
      method: order.method,
      settled:
        order.settlement === null ? null : { by: order.settlement, reference: order.settlementReference },
      totalPence: order.totalPence,
      refundedPence: order.refundedPence,
      byHandPence: facts.byHandPence,
      matchedPence,
      needsAttention: order.needsAttention,
      deliveryDay: now.deliveryDate,
      town: now.details.shipping.town,
      postcode: now.details.shipping.postcode,
      delivery: deliveryText(now),
      service: now.serviceName,
      weight: weightOfLines(lines),
      hasNote,
      waitsForDecision: facts.waitsForDecision,
      isPartSent: hasShipments && !isEndState(order.state),
      isTrade: facts.tradeCompany !== null,
      isSampleOnly: lines.every(({ line }) => line.isSample),
      deliveryAddress: addressLines(now.details.shipping),
      deliveryNotes: now.details.deliveryNotes,
      name,
      company,
      email: now.details.email,
      telephone: now.details.telephone,
      lines: lines.map(({ line }) => ({ sku: line.sku, name: line.name, bought: boughtText(line) })),
    }
  })
