import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { CustomerSession } from '#contract/account.ts'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Database } from '../database/database.ts'
import { loginDevice, session } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { endDevices } from './devices.ts'
import type { AccountsDeps } from './open-account.ts'
import { endSessions } from './store.ts'
import type { User } from './user.ts'

/** Limit of the list, for a customer with very many logins. */
const MOST_SHOWN = 50

/*
 * A session's public id for its owner's page: a hash of the cookie's hash, from which neither cookie nor hash
 * can be derived.
 */
const publicId: SQL<string> = sql`left(encode(sha256(${session.idHash} || 'own session'::bytea), 'hex'), 32)`

/* Null for a session older than the device list. */
const deviceName: SQL<string | null> = sql`(select d.name from ${loginDevice} d
  where d.session_id_hash = ${session.idHash} order by d.used_at desc limit 1)`

/** Logged-in sessions that are still valid: neither idle for too long nor with an expired cookie. */
const isOpen = (customerId: number, now: Date): SQL | undefined => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  return and(
    eq(session.customerId, customerId),
    gt(session.seenAt, before(retentionPeriods.idleLoginDays)),
    gt(session.signedInAt, before(retentionPeriods.sessionDays)),
  )
}

/** A customer's sessions: this device first, then the most recently seen. One statement. */
export const listSessions =
  ({ database: { queries }, now }: Pick<AccountsDeps, 'database' | 'now'>) =>
  async ({ id: customerId }: Pick<User, 'id'>, visitor: Visitor): Promise<readonly CustomerSession[]> => {
    const isThis = sql<boolean>`${session.idHash} = ${visitor.idHash}`
    const rows = await queries
      .select({ id: publicId, name: deviceName, begunAt: session.signedInAt, seenAt: session.seenAt, isThis })
      .from(session)
      .where(isOpen(customerId, now()))
      .orderBy(desc(isThis), desc(session.seenAt))
      .limit(MOST_SHOWN)
    return rows.map(({ begunAt, seenAt, ...row }) => ({
      ...row,
      begunAt: (begunAt ?? seenAt).toISOString(),
      seenAt: seenAt.toISOString(),
    }))
  }

/** 'this': the requesting session; 'unknown': not one of the customer's. */
export type EndedSession = 'this' | 'other' | 'unknown'

/** Ends one of the customer's own sessions and deletes its known device. */
export const endSession =
  (database: Pick<Database, 'transaction'>) =>
  ({ id: customerId }: Pick<User, 'id'>, visitor: Visitor, id: string): Promise<EndedSession> =>
    database.transaction(async (tx) => {
      /* Locks the session before its device, as login and logout do. */
      const [found] = await tx
        .select({ idHash: session.idHash })
        .from(session)
        .where(and(eq(session.customerId, customerId), sql`${publicId} = ${id}`))
        .for('update')
      if (found === undefined) return 'unknown'
      await tx.delete(loginDevice).where(eq(loginDevice.sessionIdHash, found.idHash))
      await tx.delete(session).where(eq(session.idHash, found.idHash))
      return Buffer.from(visitor.idHash).equals(found.idHash) ? 'this' : 'other'
    })

/** Ends all of a customer's sessions except the visitor's, and deletes all other known devices. */
export const endOtherSessions =
  (database: Pick<Database, 'transaction'>) =>
  ({ id: customerId }: Pick<User, 'id'>, { idHash }: Visitor): Promise<void> =>
    database.transaction(async (tx) => {
      await endSessions(tx, customerId, idHash)
      await endDevices(tx, customerId, idHash)
    })
