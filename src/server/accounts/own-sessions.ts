import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { OwnSession } from '#contract/account.ts'
import { keptFor } from '#contract/retention.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../database/database.ts'
import { loginDevice, session } from '../database/schema/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { endDevices } from './devices.ts'
import { endSessions } from './store.ts'

/** The list of a customer who logs in more often than anybody reads. */
const MOST_SHOWN = 50

/* The id of a session for its owner's page: of the cookie's hash a hash, from which neither can be found. */
const publicId: SQL<string> = sql`left(encode(sha256(${session.idHash} || 'own session'::bytea), 'hex'), 32)`

/* The name may be missing: the session may be older than the list of devices. */
const deviceName: SQL<string | null> = sql`(select d.name from ${loginDevice} d
  where d.session_id_hash = ${session.idHash} order by d.used_at desc limit 1)`

/** Sessions that are logged in and would still be accepted: neither idle for too long nor with a cookie that is over. */
const isOpen = (customerId: number, now: Date): SQL | undefined => {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  return and(
    eq(session.customerId, customerId),
    gt(session.seenAt, before(keptFor.idleLoginDays)),
    gt(session.signedInAt, before(keptFor.sessionDays)),
  )
}

/** Where a customer is logged in: this device first, then the ones seen last. One statement. */
export const listSessions = async (
  queries: Queries,
  customerId: number,
  visitor: Visitor,
  now: Date,
): Promise<readonly OwnSession[]> => {
  const isThis = sql<boolean>`${session.idHash} = ${visitor.idHash}`
  const rows = await queries
    .select({ id: publicId, name: deviceName, begunAt: session.signedInAt, seenAt: session.seenAt, isThis })
    .from(session)
    .where(isOpen(customerId, now))
    .orderBy(desc(isThis), desc(session.seenAt))
    .limit(MOST_SHOWN)
  return rows.map(({ begunAt, seenAt, ...row }) => ({
    ...row,
    begunAt: (begunAt ?? seenAt).toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

/** 'this': the session that asked; 'unknown': none of theirs. */
export type EndedSession = 'this' | 'other' | 'unknown'

/** Ends one of the customer's own sessions, and what the account knows of its device. */
export const endSession = (
  database: Pick<Database, 'transaction'>,
  customerId: number,
  visitor: Visitor,
  id: string,
): Promise<EndedSession> =>
  database.transaction(async (tx) => {
    /* The session is locked before its device, as a login and a logout do. */
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

/** Ends all of a customer's sessions but the visitor's, and what the account knows of all other devices. */
export const endOtherSessions = (
  database: Pick<Database, 'transaction'>,
  customerId: number,
  { idHash }: Visitor,
): Promise<void> =>
  database.transaction(async (tx) => {
    await endSessions(tx, customerId, idHash)
    await endDevices(tx, customerId, idHash)
  })
