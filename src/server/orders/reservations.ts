import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { keepStatement } from '../database/kept-statements.ts'
import { quoteLine, stockReservation, variation } from '../database/schema/index.ts'
import type { QuoteLineRow, QuoteRow } from './quotes.ts'

/*
 * Stock held back while money is under way, by two statements for each step, however many goods: the first locks the
 * variations in the order of their ids, before anything is decided about them, so that two shoppers with the same goods
 * wait for each other and never block each other (RC-02); what a lock answers is the row as it is now, whoever was waited
 * for. Only the second writes. One statement for both would come back, by its older view of the tables, to a version of the
 * row that others queue at, while the first of these waits for the newer one that it has locked: a deadlock.
 */

/** Locks what a new quote takes, and what the quote before it held, at once: two rounds would be out of order. */
export const lockGoods = async (
  tx: Queries,
  variationIds: readonly number[],
  heldBy: Pick<QuoteRow, 'id'>,
): Promise<void> => {
  await tx.execute(sql`
    select from ${variation} v where v.id in (
      select unnest(${sql.param(variationIds)}::int[])
      union select variation_id from ${stockReservation} where quote_id = ${heldBy.id} and state = 'open')
    order by v.id for no key update`)
}

/** Of the lines of a quote, those whose goods are there or are not counted; locked. For the statement that writes them. */
export const onShelf = (lines: SQL): SQL => sql`
  select v.id from ${lines} line join ${variation} v on v.id = line.variation_id
  where v.stock_hundredths is null or v.stock_hundredths - v.reserved_hundredths >= line.quantity_hundredths
  order by v.id for no key update of v`

/** Holds the goods of a quote's lines back, which `onShelf` has locked. */
export const reserveStock = async (tx: Queries, quoteId: number): Promise<void> => {
  await tx.execute(sql`
    with held as (
      update ${variation} v set reserved_hundredths = v.reserved_hundredths + line.quantity_hundredths
      from ${quoteLine} line where line.quote_id = ${quoteId} and v.id = line.variation_id
        and v.stock_hundredths is not null
      returning v.id, line.quantity_hundredths as hundredths)
    insert into ${stockReservation} (quote_id, variation_id, hundredths)
    select ${quoteId}::int, id, hundredths from held`)
}

/** Gives back what a quote held. */
export const releaseStock = async (tx: Queries, quoteId: number): Promise<void> => {
  await lockGoods(tx, [], { id: quoteId })
  await tx.execute(sql`
    with closed as (
      update ${stockReservation} set state = 'released' where quote_id = ${quoteId} and state = 'open'
      returning variation_id, hundredths)
    update ${variation} v set reserved_hundredths = v.reserved_hundredths - closed.hundredths
    from closed where v.id = closed.variation_id`)
}

/** A line of a quote with what leaves the shelf for it. */
export interface ShelvedLine {
  readonly line: QuoteLineRow
  /** In hundredths; 0 where stock is not counted, or is gone. */
  readonly taken: number
  /** What was held back for it until now, in hundredths. */
  readonly held: number
  readonly isGone: boolean
  /** It is the last of them. */
  readonly isSoldOut: boolean
}

/** Hundredths; with less on the shelf nothing can be bought. */
export const ONE_UNIT = 100

const shelvedLines = keepStatement((tx) => {
  const quoteId = sql.placeholder('quoteId')
  /* Not counted when it was promised: nothing to take, whatever a later catalogue counts. */
  const promised = sql`${stockReservation} r on r.quote_id = line.quote_id and r.variation_id = line.variation_id
    and r.state in ('open', 'released')`
  /* What others have reserved is theirs; our own reservation is in the sum that is taken away. */
  const free = sql`v.stock_hundredths - case r.state when 'open' then 0 else v.reserved_hundredths end`
  const columns = {
    stock: sql<number | null>`stock`.as('stock'),
    held: sql<number>`held`.as('held'),
    taken: sql<number>`taken`.as('taken'),
  }
  const shelf = tx.$with('shelf', columns).as(sql`
    select v.id, v.stock_hundredths as stock, case r.state when 'open' then r.hundredths else 0 end as held,
      case when ${free} >= line.quantity_hundredths then line.quantity_hundredths else 0 end as taken
    from ${quoteLine} line join ${promised} join ${variation} v on v.id = line.variation_id
    where line.quote_id = ${quoteId} order by v.id for no key update of v`)
  return tx
    .with(shelf)
    .select({ line: quoteLine, stock: shelf.stock, held: shelf.held, taken: shelf.taken })
    .from(quoteLine)
    .leftJoin(shelf, sql`shelf.id = ${quoteLine.variationId}`)
    .where(eq(quoteLine.quoteId, quoteId))
    .orderBy(quoteLine.position)
    .prepare('shelved_lines')
})

/**
 * What leaves the shelf for a quote: what it held, and, when that was released, what is still there. Stock never goes below
 * nought; what is gone is said (D15). Answers all its lines, in their order, their goods locked; `writeOrder` takes them.
 */
export const lockShelvedLines = async (tx: Queries, quoteId: number): Promise<readonly ShelvedLine[]> => {
  const rows = await shelvedLines(tx).execute({ quoteId })
  return rows.map(({ line, stock, held, taken }) => ({
    line,
    taken: taken ?? 0,
    held: held ?? 0,
    isGone: stock !== null && taken === 0,
    isSoldOut: stock !== null && taken !== null && stock >= ONE_UNIT && stock - taken < ONE_UNIT && taken > 0,
  }))
}
