import { and, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { keptFor } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { customer, session } from '../database/schema/index.ts'
import type { AccountsDeps } from './open-account.ts'
import { deleteAccount } from './own-data.ts'
import { changeCustomer } from './store.ts'

const NOTICE_MS = keptFor.unusedAccountNoticeDays * DAY_MS
const MOST_AT_ONCE = 100

const unusedSince = (moment: Date): SQL | undefined =>
  and(
    lt(customer.usedAt, moment),
    sql`not exists (select from ${session} s where s.customer_id = ${customer.id})`,
  )

/**
 * A job: an account that nobody has logged in to for three years ends (F10). Its owner is told a month before, and logging
 * in keeps it. One that owes money stays.
 */
export const endUnusedAccounts = async (deps: AccountsDeps): Promise<void> => {
  const { database, mail } = deps
  const now = deps.now()
  const over = new Date(now)
  over.setUTCFullYear(now.getUTCFullYear() - keptFor.unusedAccountYears)
  const find = (condition: SQL | undefined) =>
    database.queries
      .select({ id: customer.id, email: customer.email, firstName: customer.firstName })
      .from(customer)
      .where(condition)
      .limit(MOST_AT_ONCE)
  const toTell = new Date(over.getTime() + NOTICE_MS)
  for (const { id, email, firstName } of await find(and(unusedSince(toTell), isNull(customer.endingToldAt))))
    await database.transaction(async (tx) => {
      await changeCustomer(tx, id, { endingToldAt: now })
      await mail.send(tx, email, { template: 'account-ending', data: { firstName } })
    })
  const told = and(
    isNotNull(customer.endingToldAt),
    lt(customer.endingToldAt, new Date(now.getTime() - NOTICE_MS + DAY_MS)),
  )
  for (const { id } of await find(and(unusedSince(over), told))) await deleteAccount(deps, id)
}
