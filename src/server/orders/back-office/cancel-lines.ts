import { eq, sql } from 'drizzle-orm'
import { orderedAmount } from '#domain/dispatch/quantities.ts'
import { multiplyDivide } from '#domain/measure/decimal.ts'
import { raiseCatalogueVersion } from '../../catalogue/index.ts'
import type { Queries } from '../../database/database.ts'
import { orderLine, stockMove, variation } from '../../database/schema/index.ts'
import { ONE_UNIT } from '../quote/reservations.ts'

type OrderLineRow = typeof orderLine.$inferSelect

/** Goods of a line that staff cancel before they are sent, or that came back afterwards. */
export interface CancelledLine {
  readonly row: OrderLineRow
  /** What is not sent any more, in the line's unit: tiles, or hundredths. */
  readonly amount: number
  /** Hundredths that go back into stock. */
  readonly stock: number
}

/**
 * The stock that goes back when so much more of a line is cancelled: 6 of 60 tiles that took 21.60 m² bring
 * 2.16 m². Follows the line from its first unit, so that the parts add up to what was taken; `returned` units
 * came back after they were sent.
 */
export const stockBack = (row: OrderLineRow, amount: number, returned = 0): number => {
  const all = orderedAmount(row)
  const takenFor = (count: number) =>
    count >= all ? row.takenHundredths : multiplyDivide(row.takenHundredths, count, all)
  const before = row.cancelledAmount + returned
  return takenFor(before + amount) - takenFor(before)
}

/**
 * Cancels goods of a locked order and puts them back into stock, where it is counted. Cached pages are
 * rendered again if a sold-out variation can be bought again; smaller stock changes do not invalidate them.
 */
export const cancelLines = async (tx: Queries, lines: readonly CancelledLine[]): Promise<void> => {
  if (lines.length === 0) return
  const of = (value: (line: CancelledLine) => number) => sql`${sql.param(lines.map(value))}::int[]`
  await tx.execute(sql`select from ${variation} v where v.id = any(${of(({ row }) => row.variationId)})
    order by v.id for no key update`)
  const { rows } = await tx.execute<{ after: number; returned: number }>(sql`
    with goods as (
      select * from unnest(${of(({ row }) => row.id)}, ${of(({ row }) => row.variationId)},
        ${of(({ amount }) => amount)}, ${of(({ stock }) => stock)}) as g(line_id, variation_id, amount, stock)),
    cancelled as (
      update ${orderLine} l set cancelled_amount = l.cancelled_amount + g.amount from goods g where l.id = g.line_id),
    back as (
      update ${variation} v set stock_hundredths = v.stock_hundredths + s.stock
      from (select variation_id, sum(stock)::int as stock from goods where stock > 0 group by variation_id) s
      where v.id = s.variation_id and v.stock_hundredths is not null
      returning v.id, v.stock_hundredths as after, s.stock as returned),
    moved as (
      insert into ${stockMove} (variation_id, order_line_id, kind, delta_hundredths)
      select g.variation_id, g.line_id, 'return', g.stock from goods g join back b on b.id = g.variation_id
      where g.stock > 0)
    select after, returned from back`)
  if (rows.some(({ after, returned }) => after - returned < ONE_UNIT && after >= ONE_UNIT))
    await raiseCatalogueVersion(tx)
}

/** All goods of an order that are not cancelled yet. */
export const restOfOrder = async (tx: Queries, orderId: number): Promise<readonly CancelledLine[]> => {
  const rows = await tx.select().from(orderLine).where(eq(orderLine.orderId, orderId))
  return rows.flatMap((row) => {
    const amount = orderedAmount(row) - row.cancelledAmount
    return amount > 0 ? [{ row, amount, stock: stockBack(row, amount) }] : []
  })
}
