import { type SQL, sql } from 'drizzle-orm'
import { openReturnStates } from '#domain/returns/states.ts'
import { listOf } from '../../database/schema/columns.ts'
import { returnCase, returnLine } from '../../database/schema/index.ts'

/* What of an order line comes or came back by returns, in the line's unit; for queries that read `order_line`. */

/** What is to come counts as it was asked for, what came as it was counted. */
const byReturns = (where: SQL): SQL<number> =>
  sql<number>`coalesce((select sum(coalesce(rl.received, rl.amount))::int
  from ${returnLine} rl join ${returnCase} rc on rc.id = rl.return_case_id
  where rl.order_line_id = order_line.id and ${where}), 0)`

/** In returns that go on. */
export const returningOfLine = byReturns(sql`rc.state in ${listOf(openReturnStates)}`)

/** By returns that are settled. */
export const settledOfLine = byReturns(sql`rc.state = 'settled'`)

/** What has come into the yard. */
export const receivedOfLine = byReturns(sql`rl.received is not null`)

/** What came and was inspected: none of it is out any more, and what is whole is in stock. */
export const inspectedOfLine = byReturns(sql`rl.broken is not null`)
