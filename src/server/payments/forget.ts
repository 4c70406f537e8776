import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { moneyEntry, orders, paymentAttempt, providerEvent, quote, refund } from '../database/schema/index.ts'

/** Quotes that came to nothing hold names and addresses (F10). */
const QUOTE_DAYS = 90
/** A provider may be asked about its news for a year. */
const EVENT_DAYS = 395

/** Forgets quotes that were given up long ago, with their attempts, and old news; what money moved for stays. */
export const forgetOldQuotes = ({ transaction }: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  transaction(async (tx) => {
    const before = (days: number): string => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString()
    const old = sql`select ${quote.id} from ${quote}
      where ${quote.state} = 'void' and ${quote.updatedAt} < ${before(QUOTE_DAYS)}
      and not exists (select from ${orders} o where o.quote_id = ${quote.id})
      and not exists (select from ${paymentAttempt} a where a.quote_id = ${quote.id}
        and (a.state not in ('failed', 'cancelled')
          or exists (select from ${moneyEntry} e where e.attempt_id = a.id)
          or exists (select from ${refund} r where r.attempt_id = a.id)))`
    await tx.execute(sql`delete from ${paymentAttempt} where quote_id in (${old})`)
    await tx.execute(sql`delete from ${quote} where id in (${old})`)
    await tx.execute(
      sql`delete from ${providerEvent} where ${providerEvent.receivedAt} < ${before(EVENT_DAYS)}`,
    )
  })
