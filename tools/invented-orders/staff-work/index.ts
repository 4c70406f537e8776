import { sql } from 'drizzle-orm'
import type { Database, Queries } from '#server/database/database.ts'
import type { WorkTotals } from './by-staff.ts'
import { inventDispatches } from './dispatches.ts'
import { inventOpenWork } from './open-work.ts'
import { inventPaymentWork } from './payments.ts'
import { inventRefunds } from './refunds.ts'
import { inventReturns } from './returns.ts'

/** People who did the invented work. None of them has a password or a second factor, so none can sign in. */
const people = [
  ['Olive Invented', 'office'],
  ['Owen Invented', 'office'],
  ['Maya Invented', 'manager'],
  ['Amir Invented', 'accounts'],
  ['Yusuf Invented', 'yard'],
  ['Yvonne Invented', 'yard'],
] as const

const inventPeople = async (tx: Queries): Promise<void> => {
  await tx.execute(sql`create temp table invented_staff (k int primary key, id int) on commit drop`)
  for (const [k, [name, role]] of people.entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    await tx.execute(sql`with person as (insert into staff (email, name, roles)
        values (${email}, ${name}, array[${role}]) returning id)
      insert into invented_staff select ${k}, id from person`)
  }
}

/**
 * What staff did to invented orders, for measurements of the back office: sent them with tracking numbers, hold,
 * pick, note, change and refund some of them, and took payments against references. The audit log has who did it,
 * and the invariants hold. All or nothing.
 */
export const inventStaffWork = (
  database: Pick<Database, 'kind' | 'transaction'>,
  now: Date,
  report: (what: string) => void,
): Promise<void> =>
  database.transaction(async (tx) => {
    if (database.kind === 'postgres') await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<{ orders: number }>(
      sql`select coalesce(max(id), 0)::int as orders from orders`,
    )
    const whole: WorkTotals = { orders: rows[0]?.orders ?? 0, now }
    await inventPeople(tx)
    await inventDispatches(tx, whole, report)
    await inventOpenWork(tx, whole)
    await inventRefunds(tx)
    await inventReturns(tx, whole)
    await inventPaymentWork(tx, whole)
    await tx.execute(sql`analyze`)
  })
