import { type SQL, sql } from 'drizzle-orm'

/** Of the whole, for the shares of each kind of work. */
export interface WorkTotals {
  readonly orders: number
  readonly now: Date
}

const PEOPLE = 6

/** The invented member of staff who did something to the `n`-th order. */
export const staffOf = (n: SQL): SQL =>
  sql`(select s.id from invented_staff s where s.k = ${n} % ${sql.raw(String(PEOPLE))})`

/** Orders that are to be sent and not on hold; for queries that read `orders o`. */
export const isToSend = sql`o.state in ('placed', 'released') and o.held_at is null
  and not (o.state = 'placed' and o.method = 'on_hold')`
