import { and, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { customer, session } from '../database/schema/index.ts'
import type { AccountsDeps } from './open-account.ts'
import { deleteAccount } from './own-data.ts'
import { changeCustomer } from './store.ts'

const NOTICE_MS = retentionPeriods.unusedAccountNoticeDays * DAY_MS
const LAST_NOTICE_MS = retentionPeriods.unusedAccountLastNoticeDays * DAY_MS
const BATCH_SIZE = 100

const unusedSince = (moment: Date): SQL | undefined =>
  and(
    lt(customer.usedAt, moment),
    sql`not exists (select from ${session} s where s.customer_id = ${customer.id})`,
  )

const findUnused = (queries: Queries, condition: SQL | undefined) =>
  queries
    .select({ id: customer.id, email: customer.email, firstName: customer.firstName })
    .from(customer)
    .where(condition)
    .limit(BATCH_SIZE)

/* An account that a login has preserved and that is unused again gets new notices. */
const hasLastNotice = gt(customer.lastNoticeAt, customer.endingToldAt)

/**
 * A job: deletes accounts without a login for three years (F10). The owner gets a notice a month before and
 * another a week before; a login preserves the account. If the job has not run for long, the notices are late
 * and the deletion is delayed by as much: never less than a week after the last notice. An account that owes
 * money stays.
 */
export const endUnusedAccounts = async (deps: AccountsDeps): Promise<void> => {
  const now = deps.now()
  const cutoff = new Date(now)
  cutoff.setUTCFullYear(now.getUTCFullYear() - retentionPeriods.unusedAccountYears)
  const unusedWithin = (ms: number): SQL | undefined => unusedSince(new Date(cutoff.getTime() + ms))
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  await sendNotices(deps, 'month', and(unusedWithin(NOTICE_MS), isNull(customer.endingToldAt)))
  const isLastDue = and(
    unusedWithin(LAST_NOTICE_MS),
    lte(customer.endingToldAt, ago(NOTICE_MS - LAST_NOTICE_MS)),
    or(isNull(customer.lastNoticeAt), lte(customer.lastNoticeAt, customer.endingToldAt)),
  )
  await sendNotices(deps, 'week', isLastDue)
  const isExpired = and(unusedSince(cutoff), hasLastNotice, lte(customer.lastNoticeAt, ago(LAST_NOTICE_MS)))
  for (const { id } of await findUnused(deps.database.queries, isExpired)) await deleteAccount(deps)({ id })
}

const sendNotices = async (
  { database, mail, now }: AccountsDeps,
  left: 'month' | 'week',
  condition: SQL | undefined,
): Promise<void> => {
  const noticeDates = left === 'month' ? { endingToldAt: now() } : { lastNoticeAt: now() }
  for (const { id, email, firstName } of await findUnused(database.queries, condition))
    await database.transaction(async (tx) => {
      await changeCustomer(tx, id, noticeDates)
      await mail.send(tx, email, { template: 'account-ending', data: { firstName, left } })
    })
}
