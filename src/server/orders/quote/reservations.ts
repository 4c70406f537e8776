import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { prepareStatement } from '../../database/prepared-statements.ts'
import { quote, quoteLine, stockReservation, variation } from '../../database/schema/index.ts'
import type { QuoteLineRow, QuoteRow } from './quotes.ts'

/*
 * Stock held while a payment is confirmed. Each step takes two statements, however many goods it has. The
 * first locks the variations in the order of their ids, before anything is decided about them, so that two
 * shoppers with the same goods wait for each other and never deadlock (RC-02); it returns each row as it is
 * once the lock is held. Only the second writes. A single statement would deadlock: after waiting, its older
 * snapshot leads it back to a row version that others already queue for, while the first of them waits for
 * the newer version that this statement has locked.
 */

/**
 * Locks the goods of a new quote and those held by the previous one in one round: two rounds would lock out
 * of order.
 */
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
  /** Stock less what other clients hold. */
  readonly free: number
  /** What the same client or session holds of it through other quotes. */
  readonly heldByClient: number
}

/**
 * Locks a quote's counted goods and returns what is available for it. What the same client holds through
 * other quotes may be slightly out of date: then less counts as free, and the hold is shorter.
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

/** Whether enough is available besides what the same client holds through other quotes. */
export const isAvailable = ({ wanted, free, heldByClient }: LockedArticle): boolean =>
  free - heldByClient >= wanted

/**
 * Holds the goods of a quote that `lockArticles` has locked, until `heldUntil`. Calling it again replaces the
 * end. `heldSince` is stored by the first call that has one: the shopper's holds count from then (D31).
 */
export const reserveStock = async (
  tx: Queries,
  { id }: Pick<QuoteRow, 'id'>,
  { heldUntil, heldSince }: { readonly heldUntil: Date; readonly heldSince: Date | null },
): Promise<void> => {
  await tx.execute(sql`
    with opened as (
      update ${stockReservation} r set state = 'open' from ${variation} v
      where r.quote_id = ${id} and r.state = 'released' and v.id = r.variation_id and v.stock_hundredths is not null
      returning r.variation_id, r.hundredths),
    held as (
      update ${variation} v set reserved_hundredths = v.reserved_hundredths + opened.hundredths
      from opened where v.id = opened.variation_id)
    update ${quote} set held_since = coalesce(held_since, ${heldSince?.toISOString() ?? null}::timestamptz),
      held_until = ${heldUntil.toISOString()} where id = ${id}`)
}

/** Releases the stock that a quote held. */
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

/** A line of a quote with the stock taken for it. */
export interface LineWithStock {
  readonly line: QuoteLineRow
  /** In hundredths; 0 when stock is not counted, or gone. */
  readonly taken: number
  /** Hundredths held for it until now. */
  readonly held: number
  readonly isGone: boolean
  /** It takes the last of the stock. */
  readonly isSoldOut: boolean
}

/** In hundredths; with less stock nothing can be bought. */
export const ONE_UNIT = 100

const shelvedLines = prepareStatement((tx) => {
  const quoteId = sql.placeholder('quoteId')
  /* A line whose stock was not counted when frozen takes none, even if a later catalogue counts it. */
  const reservation = sql`${stockReservation} r on r.quote_id = line.quote_id and r.variation_id = line.variation_id
    and r.state in ('open', 'released')`
  /*
   * Without an open reservation, subtract what others have reserved; with one, the quantity is already ours.
   */
  const free = sql`v.stock_hundredths - case r.state when 'open' then 0 else v.reserved_hundredths end`
  const columns = {
    stock: sql<number | null>`stock`.as('stock'),
    held: sql<number>`held`.as('held'),
    taken: sql<number>`taken`.as('taken'),
  }
  const shelf = tx.$with('shelf', columns).as(sql`
    select v.id, v.stock_hundredths as stock, case r.state when 'open' then r.hundredths else 0 end as held,
      case when ${free} >= line.quantity_hundredths then line.quantity_hundredths else 0 end as taken
    from ${quoteLine} line join ${reservation} join ${variation} v on v.id = line.variation_id
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
 * Locks the goods of a quote's lines and returns all lines in order, each with the stock to take: what it
 * held, or, when the hold was released, what is still available. Stock never falls below zero; missing goods
 * are flagged (D15). `writeOrder` takes the result.
 */
export const lockLinesWithStock = async (tx: Queries, quoteId: number): Promise<readonly LineWithStock[]> => {
  const rows = await shelvedLines(tx).execute({ quoteId })
  return rows.map(({ line, stock, held, taken }) => ({
    line,
    taken: taken ?? 0,
    held: held ?? 0,
    isGone: stock !== null && taken === 0,
    isSoldOut: stock !== null && taken !== null && stock >= ONE_UNIT && stock - taken < ONE_UNIT && taken > 0,
  }))
}
