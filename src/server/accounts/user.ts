import { eq } from 'drizzle-orm'
import type { AccountData, TradeAccount } from '#contract/account.ts'
import type { Queries } from '../database/database.ts'
import { customer, session, tradeBalance } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { findAddresses } from './store.ts'

/** The logged-in user. */
export interface User {
  readonly id: number
  readonly email: string
  /** The user has confirmed the address: guest orders placed with it are theirs (HZ-26). */
  readonly emailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  readonly telephone: string
  readonly news: boolean
  readonly trade: TradeAccount
  /**
   * When the password was last entered in this session; paying on account requires at most 12 hours (HZ-21).
   */
  readonly signedInAt: Date
}

/** The customer of a visitor's session; one statement, none for a new visitor. */
export const findUser =
  (queries: Queries) =>
  async (visitor: Visitor): Promise<User | null> => {
    if ((await visitor.session())?.customerId == null) return null
    const [row] = await queries
      .select({ customer, owed: tradeBalance.balancePence, signedInAt: session.signedInAt })
      .from(session)
      .innerJoin(customer, eq(customer.id, session.customerId))
      .leftJoin(tradeBalance, eq(tradeBalance.customerId, customer.id))
      .where(eq(session.idHash, visitor.idHash))
    if (row === undefined) return null
    return {
      id: row.customer.id,
      email: row.customer.email,
      emailConfirmed: row.customer.emailConfirmedAt !== null,
      firstName: row.customer.firstName,
      lastName: row.customer.lastName,
      telephone: row.customer.telephone,
      news: row.customer.newsSince !== null,
      trade: {
        status: row.customer.tradeStatus,
        company: row.customer.tradeCompany,
        creditLimitPence: row.customer.creditLimitPence,
        owedPence: row.owed ?? 0,
      },
      signedInAt: row.signedInAt ?? new Date(0),
    }
  }

/** The data for the account pages. */
export const readAccount =
  (queries: Queries) =>
  async (visitor: Visitor): Promise<AccountData | null> => {
    const user = await findUser(queries)(visitor)
    if (user === null) return null
    const { id, signedInAt: _, ...shown } = user
    return { ...shown, addresses: await findAddresses(queries, id) }
  }
