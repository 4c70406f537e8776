import { type SQL, sql } from 'drizzle-orm'
import { basket, session } from '../database/schema/index.ts'

/**
 * Whose basket a session uses: its customer's, whatever the device, else its own (T-077). For statements that read
 * `session`; the column `basket.owner` is made by the same rule.
 */
const ownerOfSession: SQL = sql`case when ${session.customerId} is null
  then 's' || encode(${session.idHash}, 'hex') else 'c' || ${session.customerId}::text end`

/** Joins the basket of a session. */
export const isOwnBasket: SQL = sql`${basket.owner} = ${ownerOfSession}`

/** The id of a visitor's basket, as a subquery. */
export const ownBasketId = (idHash: Uint8Array): SQL =>
  sql`(select ${basket.id} from ${session} join ${basket} on ${isOwnBasket} where ${session.idHash} = ${idHash})`
