import { sql } from 'drizzle-orm'
import { retentionPeriods, startOfRetainedRecords } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Database } from '../../database/database.ts'
import {
  holdWindow,
  manualPayment,
  moneyEntry,
  orders,
  paymentAttempt,
  providerEvent,
  quote,
  refund,
} from '../../database/schema/index.ts'
import { eraseOldOrders } from '../../orders/index.ts'
import { deleteOldLinks } from '../links/read-links.ts'

/**
 * Deletes quotes that were given up long ago, with their attempts, unsuccessful payments against a reference,
 * and old webhook events (F10). Payments that moved money stay: without names once the law no longer requires
 * them, and without network addresses once no limit counts by them.
 */
export const deleteOldQuotes = ({ transaction }: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  transaction(async (tx) => {
    const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
    const old = sql`select ${quote.id} from ${quote}
      where ${quote.state} = 'void' and ${quote.updatedAt} < ${before(retentionPeriods.unpaidDays)}
      and not exists (select from ${orders} o where o.quote_id = ${quote.id})
      and not exists (select from ${paymentAttempt} a where a.quote_id = ${quote.id}
        and (a.state not in ('failed', 'cancelled')
          or exists (select from ${moneyEntry} e where e.attempt_id = a.id)
          or exists (select from ${refund} r where r.attempt_id = a.id)))`
    await tx.execute(sql`delete from ${paymentAttempt} where quote_id in (${old})`)
    await tx.execute(sql`delete from ${quote} where id in (${old})`)
    await tx.execute(sql`delete from ${manualPayment} where state in ('failed', 'cancelled')
      and updated_at < ${before(retentionPeriods.unpaidDays)} and received_pence = 0`)
    await deleteOldLinks(tx, {
      unpaidBefore: new Date(before(retentionPeriods.unpaidDays)),
      namedBefore: startOfRetainedRecords(now),
    })
    for (const table of [paymentAttempt, manualPayment])
      await tx.execute(sql`update ${table} set client = null
        where client is not null and created_at < ${before(retentionPeriods.networkAddressDays)}`)
    await tx.execute(sql`update ${manualPayment} set email = '', note = '', session_id_hash = null, client = null
      where created_at < ${startOfRetainedRecords(now).toISOString()} and email <> ''`)
    await tx.execute(sql`delete from ${holdWindow} where ${holdWindow.beganAt} < ${before(1)}`)
    await eraseOldOrders(tx, now)
    await tx.execute(
      sql`delete from ${providerEvent} where ${providerEvent.receivedAt} < ${before(retentionPeriods.providerEventDays)}`,
    )
  })
