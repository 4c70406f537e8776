import { asc, eq, sql } from 'drizzle-orm'
import type { ReturnFormPage, ShownReturn, ShownReturns } from '#contract/return.ts'
import { dayLabel, parseDay } from '#domain/delivery/calendar.ts'
import { amountText, typedAmount } from '#domain/dispatch/quantities.ts'
import { type Pence, penceToPounds } from '#domain/money/pence.ts'
import { lastDayToCancel } from '#domain/returns/terms.ts'
import type { Queries } from '../database/database.ts'
import {
  orderLine,
  orderNote,
  orders,
  refund,
  returnCase,
  returnLine,
  staffRefund,
  staffRefundPart,
} from '../database/schema/index.ts'
import { londonNow } from '../london.ts'
import { boughtText, findOwnOrder, type OrderRow } from '../orders/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { ReturnDeps } from './ask.ts'
import { type ReturnableGoods, readReturnable, readReturnFacts } from './store.ts'

/* Returns as shoppers see them, on the page of their order. */

const label = (iso: string | null): string | null => {
  const day = parseDay(iso)
  return day === null ? null : dayLabel(day)
}

type RefundState = NonNullable<ShownReturn['refund']>['state']

/** How the money of its refund stands: one part that failed, or is not made yet, stands for all. */
const refundState = sql<RefundState>`(select case when bool_or(r.state = 'failed') then 'failed'
    when bool_or(r.state = 'asked') then 'under-way' else 'made' end
  from ${staffRefundPart} p join ${refund} r on r.id = p.refund_id
  where p.staff_refund_id = ${returnCase.staffRefundId})`

const endedWords = sql<
  string | null
>`(select n.text from ${orderNote} n where n.id = ${returnCase.endedNoteId})`

const refundOf = (pence: Pence | null, state: RefundState): ShownReturn['refund'] =>
  pence === null ? null : { amount: penceToPounds(pence), state }

const readReturns = async (queries: Queries, orderId: number): Promise<readonly ShownReturn[]> => {
  const rows = await queries
    .select({ row: returnCase, words: endedWords, pence: staffRefund.pence, refundState })
    .from(returnCase)
    .leftJoin(staffRefund, eq(staffRefund.id, returnCase.staffRefundId))
    .where(eq(returnCase.orderId, orderId))
    .orderBy(asc(returnCase.number))
  if (rows.length === 0) return []
  const goods = await queries
    .select({ goods: returnLine, line: orderLine })
    .from(returnLine)
    .innerJoin(orderLine, eq(orderLine.id, returnLine.orderLineId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
  return rows.map(({ row, words, pence, refundState: stands }) => ({
    number: row.number,
    state: row.state,
    asked_on: dayLabel(londonNow(row.askedAt).day),
    goods: goods
      .filter(({ goods: own }) => own.returnCaseId === row.id)
      .map(({ goods: { amount }, line }) => ({ name: line.name, bought: amountText(line, amount) })),
    due: label(row.dueOn),
    words: words ?? '',
    refund: refundOf(pence, stands),
  }))
}

/** The returns of an order that the visitor may see, by its confirmation's token; and whether more can be returned. */
export const readShownReturns =
  ({ database: { queries } }: Pick<ReturnDeps, 'database'>) =>
  async (token: string): Promise<ShownReturns> => {
    const [order] = await queries.select().from(orders).where(eq(orders.token, token))
    if (order === undefined) return { returns: [], may_ask: false }
    const returnable = await readReturnable(queries, order)
    return {
      returns: await readReturns(queries, order.id),
      may_ask: returnable.some(({ most }) => most > 0),
    }
  }

const formLine = ({ line, most, sent }: ReturnableGoods): ReturnFormPage['lines'][number] => ({
  position: line.position,
  name: line.name,
  sku: line.sku,
  bought: boughtText(line),
  unit: line.tiles !== null ? 'tiles' : line.perMetre ? 'm²' : 'packs',
  most: typedAmount(line, most),
  most_text: most === 0 ? '' : amountText(line, most),
  why_none: most > 0 ? null : line.isSample ? 'sample' : sent === 0 ? 'not-sent' : 'returned',
})

/** The last day to cancel, for a consumer whose time still runs. */
const cancelsUntil = async (queries: Queries, order: OrderRow, now: Date): Promise<string | null> => {
  const { delivered, isTrade } = await readReturnFacts(queries, order)
  const last = lastDayToCancel(delivered)
  return isTrade || last === null || last < londonNow(now).day ? null : dayLabel(last)
}

/** The form of a return, for a visitor who may see the whole order; null: there is no such order, or not theirs. */
export const readReturnForm =
  (deps: ReturnDeps) =>
  async (visitor: Visitor, token: string): Promise<ReturnFormPage | null> => {
    const { queries } = deps.database
    const own = await findOwnOrder({ queries, now: deps.now }, visitor, token)
    if (own === null) return null
    const { order, inAccount } = own
    const { spareBoxes } = deps.merchant
    return {
      number: order.number,
      token,
      in_account: inAccount,
      key: crypto.randomUUID(),
      lines: (await readReturnable(queries, order)).map(formLine),
      cancels_until: await cancelsUntil(queries, order, deps.now()),
      days: spareBoxes?.days ?? null,
      fee_percent: spareBoxes?.percent ?? 0,
    }
  }
