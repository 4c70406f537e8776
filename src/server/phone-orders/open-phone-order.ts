import { eq } from 'drizzle-orm'
import { phoneOrder } from '../database/schema/index.ts'
import { hashSessionId } from '../session/session-cookie.ts'
import { createVisitor, touchSession, type Visitor } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'

/** The visitor of such a session: no browser has a cookie of it, since only signed ids are accepted. */
export const visitorOf = (
  { database, secrets, now }: Pick<PhoneOrderDeps, 'database' | 'secrets' | 'now'>,
  key: string,
): Visitor =>
  createVisitor(
    { queries: database.queries, secrets, now },
    { id: key, issuedAt: Math.floor(now().getTime() / 1000) },
    false,
  )

/** Any colleague may go on with an order that another began. */
export const openPhoneOrder =
  (deps: Pick<PhoneOrderDeps, 'database' | 'secrets' | 'now'>) =>
  async (key: string): Promise<Visitor | null> => {
    const { queries } = deps.database
    const [row] = await queries
      .select({ staffId: phoneOrder.staffId })
      .from(phoneOrder)
      .where(eq(phoneOrder.sessionIdHash, hashSessionId(key)))
    if (row === undefined) return null
    const visitor = visitorOf(deps, key)
    await touchSession(queries, visitor)
    return visitor
  }
