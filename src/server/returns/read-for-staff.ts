import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReturnView } from '#contract/admin/calls/returns.ts'
import type { Merchant } from '#contract/merchant.ts'
import { noPence, type Pence } from '#domain/money/pence.ts'
import { openReturnStates, type ReturnState, waitingReturnStates } from '#domain/returns/states.ts'
import { suggestedDelivery } from '#domain/returns/terms.ts'
import type { Queries } from '../database/database.ts'
import {
  orderChange,
  orderLine,
  orderNote,
  orders,
  quote,
  returnCase,
  returnLine,
  staff,
  staffRefund,
} from '../database/schema/index.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import { asItIsNow, findDeliveryLoads, isLatestChange, type OrderRow, readNow } from '../orders/index.ts'
import {
  type ReturnableGoods,
  type ReturnRow,
  readReturnable,
  readReturnFacts,
  readReturnGoods,
} from './store.ts'

/* Returns as staff see them. */

/** A return in the list. */
export interface ListedReturn {
  readonly id: number
  readonly order: string
  readonly row: ReturnRow
  readonly customer: string
  readonly goods: readonly { readonly line: typeof orderLine.$inferSelect; readonly amount: number }[]
}

export interface ReturnQuery {
  readonly view: ReturnView
  /** The id after which the page begins; null: the first page. */
  readonly after: number | null
  readonly most: number
}

const statesOf = (view: ReturnView): readonly ReturnState[] | null => {
  if (view === 'all') return null
  if (view === 'waiting') return waitingReturnStates
  return view === 'open' ? openReturnStates : [view]
}

/** What waits is read oldest first, all else newest first; a page is found by the last one's id (M-029). */
const isOldestFirst = (view: ReturnView): boolean => view === 'waiting' || view === 'open'

/** Returns of a view, so many at most. */
export const listReturns = async (
  queries: Queries,
  { view, after, most }: ReturnQuery,
): Promise<readonly ListedReturn[]> => {
  const states = statesOf(view)
  const isUp = isOldestFirst(view)
  const rows = await queries
    .select({ row: returnCase, order: orders.number, frozen: quote, change: orderChange })
    .from(returnCase)
    .innerJoin(orders, eq(orders.id, returnCase.orderId))
    .innerJoin(quote, eq(quote.id, orders.quoteId))
    .leftJoin(orderChange, isLatestChange)
    .where(
      and(
        states === null ? undefined : inArray(returnCase.state, [...states]),
        after === null ? undefined : isUp ? gt(returnCase.id, after) : lt(returnCase.id, after),
      ),
    )
    .orderBy(isUp ? asc(returnCase.id) : desc(returnCase.id))
    .limit(most)
  const goods =
    rows.length === 0
      ? []
      : await queries
          .select({ goods: returnLine, line: orderLine })
          .from(returnLine)
          .innerJoin(orderLine, eq(orderLine.id, returnLine.orderLineId))
          .where(
            inArray(
              returnLine.returnCaseId,
              rows.map(({ row }) => row.id),
            ),
          )
          .orderBy(orderLine.position)
  return rows.map(({ row, order, frozen, change }) => {
    const { shipping } = asItIsNow(frozen, change).details
    return {
      id: row.id,
      order,
      row,
      customer: `${shipping.firstName} ${shipping.lastName}`.trim(),
      goods: goods
        .filter((one) => one.goods.returnCaseId === row.id)
        .map(({ goods: { amount, received }, line }) => ({ line, amount: received ?? amount })),
    }
  })
}

const maker = alias(staff, 'maker')

const wordsOf = (column: 'asked' | 'inspected' | 'ended') =>
  sql<
    string | null
  >`(select n.text from ${orderNote} n where n.id = ${sql.raw(`return_case.${column}_note_id`)})`

const selectReturns = (queries: Queries) =>
  queries
    .select({
      row: returnCase,
      order: orders,
      by: maker.name,
      pence: staffRefund.pence,
      words: { asked: wordsOf('asked'), inspected: wordsOf('inspected'), ended: wordsOf('ended') },
    })
    .from(returnCase)
    .innerJoin(orders, eq(orders.id, returnCase.orderId))
    .leftJoin(maker, eq(maker.id, returnCase.staffId))
    .leftJoin(staffRefund, eq(staffRefund.id, returnCase.staffRefundId))

/** One return with its goods, for its page; null: the order has no such return. */
export const readReturn = async (
  queries: Queries,
  of: { readonly number: string; readonly ofReturn: number },
) => {
  const [found] = await selectReturns(queries).where(
    and(eq(orders.number, of.number), eq(returnCase.number, of.ofReturn)),
  )
  if (found === undefined) return null
  const { details } = await readNow(queries, found.order)
  return {
    ...found,
    customer: `${details.shipping.firstName} ${details.shipping.lastName}`.trim(),
    goods: await readReturnGoods(queries, found.row.id),
  }
}

export type StaffReturn = NonNullable<Awaited<ReturnType<typeof readReturn>>>

/** What of an order staff can make a return of; null: there is no such order. */
export const readReturnableForStaff = async (
  queries: Queries,
  number: string,
): Promise<{
  readonly order: OrderRow
  readonly goods: readonly ReturnableGoods[]
  readonly isTrade: boolean
} | null> => {
  const [order] = await queries.select().from(orders).where(eq(orders.number, number))
  if (order === undefined) return null
  const { isTrade } = await readReturnFacts(queries, order)
  return { order, goods: await readReturnable(queries, order), isTrade }
}

export interface SettlementDeps {
  readonly queries: Queries
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  readonly merchant: Pick<Merchant, 'spareBoxes'>
}

/** A return whose money is to go back, with what the form of the refund begins with. */
export interface ReturnSettlement {
  readonly found: StaffReturn
  /** Of what is left of the delivery, suggested to go back. */
  readonly delivery: Pence
}

/** The price of the cheapest delivery that the shop offers for the order now; null: it offers none. */
const standardDelivery = async (
  { queries, delivery }: SettlementDeps,
  order: OrderRow,
): Promise<Pence | null> => {
  const { pricedPostcode } = await readNow(queries, order)
  const loads = await findDeliveryLoads(queries, order.id)
  const { offers } = (await delivery.coverage()).deliver(pricedPostcode, loads)
  const prices = offers.map(({ price }) => price).toSorted((a, b) => a - b)
  return prices[0] ?? null
}

/** Null: the order has no such return. */
export const readSettlement = async (
  deps: SettlementDeps,
  of: { readonly number: string; readonly ofReturn: number },
  deliveryLeft: Pence,
): Promise<ReturnSettlement | null> => {
  const found = await readReturn(deps.queries, of)
  if (found === null) return null
  const { order, row } = found
  const goods = await readReturnable(deps.queries, order)
  /* All that was sent is back, or in this return. */
  const isWholeOrder = goods.every(({ line, cameBack, sent }) => line.isSample || cameBack >= sent)
  if (deliveryLeft === 0) return { found, delivery: noPence }
  const standard = await standardDelivery(deps, order)
  return {
    found,
    delivery: suggestedDelivery(row.terms, { isWholeOrder, left: deliveryLeft, standard }),
  }
}
