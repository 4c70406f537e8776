import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { keepStatement } from '../database/kept-statements.ts'
import { quoteLine, stockReservation, variation } from '../database/schema/index.ts'
import type { QuoteLineRow } from './quotes.ts'

/*
 * Stock held back while money is under way, by one statement for each step, however many goods. Variations are always
 * locked in the order of their ids, before anything is decided about them, so that two shoppers with the same goods wait
 * for each other and never block each other (RC-02). What a lock answers is the row as it is now, whoever was waited for.
 */

export interface Portion {
  readonly variationId: number
  readonly hundredths: number
}

/** Holds stock back for a quote; false when there is not enough of something, and the transaction must be taken back. */
export const reserveStock = async (
  tx: Queries,
  quoteId: number,
  portions: readonly Portion[],
): Promise<boolean> => {
  const ids = portions.map(({ variationId }) => variationId)
  const wanted = portions.map(({ hundredths }) => hundredths)
  const { rows } = await tx.execute<{ count: number }>(sql`
    with wanted as materialized (
      select * from unnest(${sql.param(ids)}::int[], ${sql.param(wanted)}::int[]) as wanted(id, hundredths)),
    shelf as materialized (
      select v.id, wanted.hundredths, v.stock_hundredths is not null as counted
      from wanted join ${variation} v on v.id = wanted.id
      where v.stock_hundredths is null or v.stock_hundredths - v.reserved_hundredths >= wanted.hundredths
      order by v.id for no key update of v),
    held as (
      update ${variation} v set reserved_hundredths = v.reserved_hundredths + shelf.hundredths
      from shelf where v.id = shelf.id and shelf.counted returning v.id, shelf.hundredths),
    noted as (
      insert into ${stockReservation} (quote_id, variation_id, hundredths)
      select ${quoteId}::int, id, hundredths from held)
    select count(*)::int as count from shelf`)
  return rows[0]?.count === portions.length
}

/** Gives back what a quote held. */
export const releaseStock = async (tx: Queries, quoteId: number): Promise<void> => {
  await tx.execute(sql`
    with shelf as materialized (
      select v.id, r.hundredths from ${stockReservation} r join ${variation} v on v.id = r.variation_id
      where r.quote_id = ${quoteId} and r.state = 'open' order by v.id for no key update of v),
    closed as (
      update ${stockReservation} set state = 'released' where quote_id = ${quoteId} and state = 'open')
    update ${variation} v set reserved_hundredths = v.reserved_hundredths - shelf.hundredths
    from shelf where v.id = shelf.id`)
}

/** A line of a quote with what left the shelf for it. */
export interface TakenLine {
  readonly line: QuoteLineRow
  /** In hundredths; 0 where stock is not counted, or was gone. */
  readonly taken: number
  readonly isGone: boolean
  /** It was the last of them. */
  readonly isSoldOut: boolean
}

/** Hundredths; with less on the shelf nothing can be bought. */
export const ONE_UNIT = 100

const stockTaken = keepStatement((tx) => {
  const quoteId = sql.placeholder('quoteId')
  /* Not counted when it was promised: nothing to take, whatever a later catalogue counts. */
  const promised = sql`${stockReservation} r on r.quote_id = line.quote_id and r.variation_id = line.variation_id
    and r.state in ('open', 'released')`
  /* What others have reserved is theirs; our own reservation is in the sum that is taken away. */
  const free = sql`v.stock_hundredths - case r.state when 'open' then 0 else v.reserved_hundredths end`
  const columns = { stock: sql<number | null>`stock`.as('stock'), taken: sql<number>`taken`.as('taken') }
  const shelf = tx.$with('shelf', columns).as(sql`
    select v.id, v.stock_hundredths as stock, case r.state when 'open' then r.hundredths else 0 end as held,
      case when ${free} >= line.quantity_hundredths then line.quantity_hundredths else 0 end as taken
    from ${quoteLine} line join ${promised} join ${variation} v on v.id = line.variation_id
    where line.quote_id = ${quoteId} order by v.id for no key update of v`)
  const closed = tx.$with('closed', {}).as(sql`
    update ${stockReservation} set state = 'taken' where quote_id = ${quoteId} and state = 'open'`)
  const sold = tx.$with('sold', {}).as(sql`
    update ${variation} v set stock_hundredths = v.stock_hundredths - shelf.taken,
      reserved_hundredths = v.reserved_hundredths - shelf.held
    from shelf where v.id = shelf.id`)
  return tx
    .with(shelf, closed, sold)
    .select({
      line: quoteLine,
      stock: shelf.stock,
      taken: shelf.taken,
    })
    .from(quoteLine)
    .leftJoin(shelf, sql`shelf.id = ${quoteLine.variationId}`)
    .where(eq(quoteLine.quoteId, quoteId))
    .orderBy(quoteLine.position)
    .prepare('stock_taken')
})

/**
 * Takes the goods of a quote off the shelf: what it held, and, when that was released, what is still there. Stock never
 * goes below nought; what is gone is said (D15). Answers all its lines, in their order.
 */
export const takeStock = async (tx: Queries, quoteId: number): Promise<readonly TakenLine[]> => {
  const rows = await stockTaken(tx).execute({ quoteId })
  return rows.map(({ line, stock, taken }) => ({
    line,
    taken: taken ?? 0,
    isGone: stock !== null && taken === 0,
    isSoldOut: stock !== null && taken !== null && stock >= ONE_UNIT && stock - taken < ONE_UNIT && taken > 0,
  }))
}
