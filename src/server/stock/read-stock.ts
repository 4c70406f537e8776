import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import type { StockReason } from '#domain/stock/change-stock.ts'
import type { Queries } from '../database/database.ts'
import { orderLine, orders, quote, staff, stockMove, stockReservation } from '../database/schema/index.ts'
import type { Priced } from '../prices/index.ts'
import type { StockQueries } from './find-stock.ts'
import { isWaiting, promisedOfLine, readStocks, type VariationStock } from './stock-states.ts'

/** A change of stock, as the history shows it. */
export interface StockMoveRow {
  readonly id: number
  readonly at: Date
  readonly kind: (typeof stockMove.$inferSelect)['kind']
  readonly delta: number
  /** What was left after it. */
  readonly after: number
  readonly reason: StockReason | null
  readonly note: string | null
  readonly person: string | null
  readonly order: string | null
}

/** An order that waits for goods. */
export interface PromisedTo {
  readonly order: string
  readonly amount: Quantity
  /** '2026-11-26'; null: it has no day. */
  readonly due: string | null
}

/** Goods held while a payment goes on. */
export interface Reserved {
  readonly amount: Quantity
  /** Null: until the payment that is being confirmed ends. */
  readonly until: Date | null
}

export interface StockPage {
  readonly goods: Priced
  readonly stock: VariationStock
  readonly promisedTo: readonly PromisedTo[]
  readonly reserved: readonly Reserved[]
  readonly moves: readonly StockMoveRow[]
  /** The id that the next, older page begins below; null: there is none. */
  readonly older: number | null
}

const MOST_MOVES = 50
const MOST_WAITING = 50

/** Every move of a variation with the stock after it, newest first (M-089); `before`: the id of an earlier page's last. */
export const readMoves = async (
  queries: Queries,
  variationId: number,
  { before = null, most = MOST_MOVES }: { readonly before?: number | null; readonly most?: number } = {},
): Promise<{ readonly moves: readonly StockMoveRow[]; readonly older: number | null }> => {
  const all = queries.$with('moves').as(
    queries
      .select({
        id: stockMove.id,
        at: stockMove.at,
        kind: stockMove.kind,
        delta: stockMove.deltaHundredths,
        after: sql<number>`sum(${stockMove.deltaHundredths}) over (order by ${stockMove.id})::int`.as(
          'after',
        ),
        reason: stockMove.reason,
        note: stockMove.note,
        staffId: stockMove.staffId,
        orderLineId: stockMove.orderLineId,
      })
      .from(stockMove)
      .where(eq(stockMove.variationId, variationId)),
  )
  const rows = await queries
    .with(all)
    .select({
      id: all.id,
      at: all.at,
      kind: all.kind,
      delta: all.delta,
      after: all.after,
      reason: all.reason,
      note: all.note,
      person: staff.name,
      order: orders.number,
    })
    .from(all)
    .leftJoin(staff, eq(staff.id, all.staffId))
    .leftJoin(orderLine, eq(orderLine.id, all.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLine.orderId))
    .where(before === null ? undefined : lt(all.id, before))
    .orderBy(desc(all.id))
    .limit(most + 1)
  const moves = rows.slice(0, most)
  return { moves, older: rows.length > most ? (moves.at(-1)?.id ?? null) : null }
}

const readPromised = async (queries: Queries, variationId: number): Promise<readonly PromisedTo[]> => {
  const rows = await queries
    .select({ order: orders.number, amount: promisedOfLine, due: orders.dueOn })
    .from(orders)
    .innerJoin(orderLine, eq(orderLine.orderId, orders.id))
    .where(and(isWaiting([variationId]), sql`${promisedOfLine} > 0`))
    .orderBy(sql`${orders.dueOn} nulls last`, asc(orders.id))
    .limit(MOST_WAITING)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: quantity(amount) }))
}

const readReserved = async (queries: Queries, variationId: number): Promise<readonly Reserved[]> => {
  const rows = await queries
    .select({ amount: stockReservation.hundredths, until: quote.heldUntil })
    .from(stockReservation)
    .innerJoin(quote, eq(quote.id, stockReservation.quoteId))
    .where(and(eq(stockReservation.variationId, variationId), eq(stockReservation.state, 'open')))
    .orderBy(sql`${quote.heldUntil} nulls last`)
    .limit(MOST_WAITING)
  return rows.map(({ amount, until }) => ({ amount: quantity(amount), until }))
}

/** All that is known of the stock of a variation (M-086, M-089); null: there is none. */
export const readStock =
  ({ queries, prices }: StockQueries) =>
  async (id: number, before: number | null): Promise<StockPage | null> => {
    const [goods] = await prices.findByIds([id])
    const stock = (await readStocks(queries, [id])).get(id)
    if (goods === undefined || stock === undefined) return null
    return {
      goods,
      stock,
      promisedTo: await readPromised(queries, id),
      reserved: stock.reserved === 0 ? [] : await readReserved(queries, id),
      ...(await readMoves(queries, id, { before })),
    }
  }
