import { and, asc, desc, eq, gt, gte, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { noPence, type Pence } from '#domain/money/pence.ts'
import type { AttemptState } from '#domain/orders/states.ts'
import type { Queries } from '../../database/database.ts'
import { customer, manualPayment, orders } from '../../database/schema/index.ts'

/** A payment against a reference, as it is listed for staff. */
export interface ListedPayment {
  readonly at: Date
  /** The provider's payment id; null: not known yet. */
  readonly payment: string | null
  readonly reference: string
  readonly email: string
  readonly amountPence: number
  readonly receivedPence: number
  readonly refundedPence: number
  readonly state: AttemptState
  /** The order or the account that it pays; null: none. */
  readonly order: string | null
  readonly account: string | null
  /** Staff have reviewed it. */
  readonly isMatched: boolean
  readonly note: string
}

export interface PaymentQuery {
  /** Searched for in reference, email, payment, order and note; null: all. */
  readonly find: string | null
  readonly from: Date | null
  /** Exclusive. */
  readonly until: Date | null
  readonly oldestFirst: boolean
  readonly most: number
}

/** The LIKE pattern that finds a typed text, with its wildcards escaped. */
export const likePattern = (typed: string): string => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const matches = (typed: string): SQL | undefined => {
  const pattern = likePattern(typed)
  return or(
    sql`lower(${manualPayment.reference}) like ${pattern}`,
    sql`lower(${manualPayment.email}) like ${pattern}`,
    sql`lower(${manualPayment.paymentId}) like ${pattern}`,
    sql`lower(${manualPayment.note}) like ${pattern}`,
    sql`lower(${orders.number}) like ${pattern}`,
    sql`${customer.emailKey} like ${pattern}`,
  )
}

/**
 * Lists payments against a reference, newest first unless requested otherwise, without failed and cancelled
 * ones.
 */
export const listManual = async (
  queries: Queries,
  { find, from, until, oldestFirst, most }: PaymentQuery,
): Promise<readonly ListedPayment[]> => {
  const rows = await queries
    .select({ row: manualPayment, order: orders.number, account: customer.email })
    .from(manualPayment)
    .leftJoin(orders, eq(orders.id, manualPayment.orderId))
    .leftJoin(customer, eq(customer.id, manualPayment.customerId))
    .where(
      and(
        notInArray(manualPayment.state, ['failed', 'cancelled']),
        find === null ? undefined : matches(find),
        from === null ? undefined : gte(manualPayment.createdAt, from),
        until === null ? undefined : lt(manualPayment.createdAt, until),
      ),
    )
    .orderBy(oldestFirst ? asc(manualPayment.id) : desc(manualPayment.id))
    .limit(most)
  return rows.map(({ row, order, account }) => ({
    at: row.createdAt,
    payment: row.paymentId,
    reference: row.reference,
    email: row.email,
    amountPence: row.amountPence,
    receivedPence: row.receivedPence,
    refundedPence: row.refundedPence,
    state: row.state,
    order,
    account,
    isMatched: row.matchedAt !== null,
    note: row.note,
  }))
}

/** A payment against a reference, as the search shows it. */
export interface FoundPayment {
  /** The provider's payment id. */
  readonly payment: string
  readonly reference: string
  readonly email: string
  readonly at: Date
  readonly receivedPence: Pence
}

/** The newest payments whose reference or email has the typed text, of the payments alone: nothing is joined. */
export const findPayments = async (
  queries: Queries,
  typed: string,
  most: number,
): Promise<readonly FoundPayment[]> => {
  const pattern = likePattern(typed)
  const rows = await queries
    .select()
    .from(manualPayment)
    .where(
      and(
        gt(manualPayment.receivedPence, noPence),
        or(
          sql`lower(${manualPayment.reference}) like ${pattern}`,
          sql`lower(${manualPayment.email}) like ${pattern}`,
        ),
      ),
    )
    .orderBy(desc(manualPayment.id))
    .limit(most)
  return rows.flatMap(({ paymentId, reference, email, createdAt, receivedPence }) =>
    paymentId === null ? [] : [{ payment: paymentId, reference, email, at: createdAt, receivedPence }],
  )
}
