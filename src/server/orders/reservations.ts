import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { stockReservation, variation } from '../database/schema/index.ts'

/*
 * Stock held back while money is under way. Variations are always taken in the order of their ids, so that two shoppers
 * with the same goods wait for each other and never block each other (RC-02).
 */

export interface Portion {
  readonly variationId: number
  readonly hundredths: number
}

const inOrder = (portions: readonly Portion[]): readonly Portion[] =>
  [...portions].sort((a, b) => a.variationId - b.variationId)

const reserveOne = async (
  tx: Queries,
  { variationId, hundredths }: Portion,
): Promise<'held' | 'free' | 'short'> => {
  const { rows } = await tx.execute<{ counted: boolean }>(sql`
    update ${variation} set reserved_hundredths = reserved_hundredths
        + case when stock_hundredths is null then 0 else ${hundredths}::int end
    where id = ${variationId} and (stock_hundredths is null or stock_hundredths - reserved_hundredths >= ${hundredths})
    returning stock_hundredths is not null as counted`)
  const [row] = rows
  if (row === undefined) return 'short'
  return row.counted ? 'held' : 'free'
}

/** Holds stock back for a quote; false when there is not enough of something, and the transaction must be taken back. */
export const reserveStock = async (
  tx: Queries,
  quoteId: number,
  portions: readonly Portion[],
): Promise<boolean> => {
  for (const portion of inOrder(portions)) {
    const came = await reserveOne(tx, portion)
    if (came === 'short') return false
    if (came === 'held') await tx.insert(stockReservation).values({ quoteId, ...portion })
  }
  return true
}

const closed = async (tx: Queries, quoteId: number, from: 'open', to: 'taken' | 'released') => {
  const { rows } = await tx.execute<{ variationId: number; hundredths: number }>(sql`
    update ${stockReservation} set state = ${to} where quote_id = ${quoteId} and state = ${from}
    returning variation_id as "variationId", hundredths`)
  return inOrder(rows)
}

/** Gives back what a quote held. */
export const releaseStock = async (tx: Queries, quoteId: number): Promise<void> => {
  for (const { variationId, hundredths } of await closed(tx, quoteId, 'open', 'released'))
    await tx.execute(
      sql`update ${variation} set reserved_hundredths = reserved_hundredths - ${hundredths} where id = ${variationId}`,
    )
}

export interface Taken {
  readonly variationId: number
  /** 0 where stock is not counted, or was gone. */
  readonly hundredths: number
  readonly isGone: boolean
  /** It was the last of them. */
  readonly isSoldOut: boolean
}

const ONE_UNIT = 100

const takeOne = async (tx: Queries, { variationId, hundredths }: Portion, held: number): Promise<Taken> => {
  const change = (taken: SQL, condition: SQL) =>
    tx.execute<{ left: number | null }>(sql`
      update ${variation} set stock_hundredths = stock_hundredths - ${taken},
        reserved_hundredths = reserved_hundredths - ${held}
      where id = ${variationId} and ${condition} returning stock_hundredths as left`)
  /* What others have reserved is theirs; our own reservation is in the sum that is taken away. */
  const { rows } = await change(
    sql`${hundredths}::int`,
    held > 0
      ? sql`stock_hundredths >= ${hundredths}`
      : sql`stock_hundredths - reserved_hundredths >= ${hundredths}`,
  )
  const left = rows[0]?.left ?? null
  if (left !== null)
    return {
      variationId,
      hundredths,
      isGone: false,
      isSoldOut: left < ONE_UNIT && left + hundredths >= ONE_UNIT,
    }
  const { rows: others } = await change(sql`0`, sql`true`)
  const isCounted = typeof others[0]?.left === 'number'
  return { variationId, hundredths: 0, isGone: isCounted, isSoldOut: false }
}

/**
 * Takes the goods of an order off the shelf: what its quote held, and, when that was released, what is still there. Stock
 * never goes below nought; what is gone is said (D15).
 */
export const takeStock = async (
  tx: Queries,
  quoteId: number,
  portions: readonly Portion[],
): Promise<readonly Taken[]> => {
  const held = await closed(tx, quoteId, 'open', 'taken')
  const { rows } = await tx.execute<{ variationId: number }>(sql`
    select variation_id as "variationId" from ${stockReservation} where quote_id = ${quoteId} and state = 'released'`)
  const taken: Taken[] = []
  for (const portion of inOrder(portions)) {
    const own = held.find(({ variationId }) => variationId === portion.variationId)
    const wasCounted =
      own !== undefined || rows.some(({ variationId }) => variationId === portion.variationId)
    /* Not counted when it was promised: nothing to take, whatever a later catalogue counts. */
    if (!wasCounted)
      taken.push({ variationId: portion.variationId, hundredths: 0, isGone: false, isSoldOut: false })
    else taken.push(await takeOne(tx, portion, own?.hundredths ?? 0))
  }
  return taken
}
