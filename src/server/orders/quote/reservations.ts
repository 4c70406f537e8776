import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/kept-statements.ts'
import { quote, quoteLine, stockReservation, variation } from '../../database/schema/index.ts'
import type { QuoteLineRow, QuoteRow } from './quotes.ts'

/*
 * Stock held back while a payment is confirmed, by two statements for each step, however many goods: the first locks the
 * variations in the order of their ids, before anything is decided about them, so that two shoppers with the same goods
 * wait for each other and never block each other (RC-02); what a lock answers is the row as it is now, whoever was waited
 * for. Only the second writes. One statement for both would come back, by its older view of the tables, to a version of the
 * row that others queue at, while the first of these waits for the newer one that it has locked: a deadlock.
 */

/** Locks what a new quote may take, and what the quote before it held, at once: two rounds would be out of order. */
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

/** A counted article of a quote, locked; amounts are hundredths. */
export interface LockedArticle {
  readonly variationId: number
  readonly wanted: number
  /** What there is, less what other clients hold. */
  readonly free: number
  /** What the same client or session holds of it by other quotes. */
  readonly heldByClient: number
}

/**
 * Locks the goods of a quote that are counted, and answers what of them is there for it. What the same client holds by
 * other quotes may be a moment old: then less counts as free, and the hold is the shorter for it.
 */
export const lockArticles = async (
  tx: Queries,
  row: Pick<QuoteRow, 'id' | 'client' | 'sessionIdHash'>,
): Promise<readonly LockedArticle[]> => {
  const { rows } = await tx.execute<{
    id: number
    wanted: number
    stock: number
    others: number
    client: number
  }>(sql`
    select v.id, r.hundredths as wanted, v.stock_hundredths as stock,
      v.reserved_hundredths - case r.state when 'open' then r.hundredths else 0 end as others,
      (select coalesce(sum(held.hundredths), 0)::int from ${stockReservation} held
        join ${quote} own on own.id = held.quote_id
        where held.variation_id = v.id and held.state = 'open' and held.quote_id <> r.quote_id
          and (own.client = ${row.client} or own.session_id_hash = ${row.sessionIdHash})) as client
    from ${stockReservation} r join ${variation} v on v.id = r.variation_id
    where r.quote_id = ${row.id} and r.state in ('open', 'released') and v.stock_hundredths is not null
    order by v.id for no key update of v`)
  return rows.map(({ id, wanted, stock, others, client }) => ({
    variationId: id,
    wanted,
    free: stock - others + client,
    heldByClient: client,
  }))
}

/** Whether there is enough of it, whatever the same client holds by other quotes. */
export const isThere = ({ wanted, free, heldByClient }: LockedArticle): boolean =>
  free - heldByClient >= wanted

/** Holds the goods of a quote back that `lockArticles` has locked, until `heldUntil`; again, until then instead. */
export const reserveStock = async (
  tx: Queries,
  { id }: Pick<QuoteRow, 'id'>,
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date },
): Promise<void> => {
  await tx.execute(sql`
    with opened as (
      update ${stockReservation} r set state = 'open' from ${variation} v
      where r.quote_id = ${id} and r.state = 'released' and v.id = r.variation_id and v.stock_hundredths is not null
      returning r.variation_id, r.hundredths),
    held as (
      update ${variation} v set reserved_hundredths = v.reserved_hundredths + opened.hundredths
      from opened where v.id = opened.variation_id)
    update ${quote} set held_since = coalesce(held_since, ${now.toISOString()}), held_until = ${heldUntil.toISOString()}
    where id = ${id}`)
}

/** Gives back what a quote held. */
export const releaseStock = async (tx: Queries, quoteId: number): Promise<void> => {
  await lockGoods(tx, [], { id: quoteId })
  await tx.execute(sql`
    with closed as (
      update ${stockReservation} set state = 'released' where quote_id = ${quoteId} and state = 'open'
      returning variation_id, hundredths),
    given as (
      update ${variation} v set reserved_hundredths = v.reserved_hundredths - closed.hundredths
      from closed where v.id = closed.variation_id)
    update ${quote} set held_until = null where id = ${quoteId}`)
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

const shelvedLines = prepareStatement((tx) => {
  const quoteId = sql.placeholder('quoteId')
  /* Not counted when it was frozen: nothing to take, whatever a later catalogue counts. */
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
