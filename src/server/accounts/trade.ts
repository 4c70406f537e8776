import { asc, eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, type Pence } from '#domain/money/pence.ts'
import type { Database, Queries } from '../database/database.ts'
import { customer } from '../database/schema/index.ts'
import type { MailFace } from '../mail/index.ts'
import { changeCustomer, findByEmail, findCustomer } from './store.ts'

export interface TradeDeps {
  readonly database: Database
  readonly mail: Pick<MailFace, 'send'>
}

/** Applies for a trade account; who has applied before, or has one, changes nothing. */
export const applyForTrade = (
  { database, mail }: TradeDeps,
  customerId: number,
  company: string,
): Promise<Result<null, 'applied'>> =>
  database.transaction(async (tx) => {
    const found = await findCustomer(tx, customerId)
    if (found === null || found.tradeStatus !== 'none') return err('applied')
    await changeCustomer(tx, customerId, { tradeStatus: 'pending', tradeCompany: company })
    await mail.send(tx, found.email, { template: 'trade-received', data: { company } })
    return ok(null)
  })

export interface Approved {
  readonly company: string
  readonly email: string
}

/** Opens a trade account up to a limit, or changes the limit of one that is open; the first time a letter says so. */
export const approveTrade = (
  { database, mail }: TradeDeps,
  email: string,
  limit: Pence,
): Promise<Result<Approved, 'unknown' | 'not-applied'>> =>
  database.transaction(async (tx) => {
    const found = await findByEmail(tx, email)
    if (found === null) return err('unknown')
    if (found.tradeStatus === 'none') return err('not-applied')
    await changeCustomer(tx, found.id, { tradeStatus: 'approved', creditLimitPence: limit })
    const company = found.tradeCompany
    if (found.tradeStatus === 'pending')
      await mail.send(tx, found.email, {
        template: 'trade-approved',
        data: { company, credit: formatPounds(limit) },
      })
    return ok({ company, email: found.email })
  })

/** Who waits for an answer, the longest first. */
export const findApplicants = (queries: Queries) =>
  queries
    .select({ email: customer.email, company: customer.tradeCompany, since: customer.createdAt })
    .from(customer)
    .where(eq(customer.tradeStatus, 'pending'))
    .orderBy(asc(customer.createdAt))
