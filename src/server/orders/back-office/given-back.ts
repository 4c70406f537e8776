import { type SQL, sql } from 'drizzle-orm'
import { type Pence, pence } from '#domain/money/pence.ts'
import { refund, staffRefund, staffRefundLine, staffRefundPart } from '../../database/schema/index.ts'

/** The rows that carry out the part of a refund that is not of extra charges. */
const partOfGoods = (more: SQL): SQL => sql`exists (select from ${staffRefundPart} p
  join ${refund} r on r.id = p.refund_id
  where p.staff_refund_id = staff_refund.id and r.order_charge_id is null ${more})`

/**
 * Whether money of a refund by staff went back or is to, or its goods cost nothing: of one that no provider made,
 * the goods can be refunded again. For queries that read `staff_refund`.
 */
export const isGivenBack: SQL = sql`(not ${partOfGoods(sql``)} or ${partOfGoods(sql`and r.state <> 'failed'`)})`

/** Staff are still to give some of it back themselves. */
const isOpenByHand = partOfGoods(
  sql`and r.state = 'asked' and r.attempt_id is null and r.manual_payment_id is null`,
)

/** What staff gave back for an order line; for queries that read `order_line`. */
export const givenBackOfLine: SQL<Pence> = sql`coalesce((select sum(rl.pence)::int from ${staffRefundLine} rl
  join ${staffRefund} on staff_refund.id = rl.staff_refund_id
  where rl.order_line_id = order_line.id and ${isGivenBack} and not ${isOpenByHand}), 0)`.mapWith(
  (sum: number) => pence(sum),
)
