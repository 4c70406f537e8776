import { hash } from 'node:crypto'
import { and, eq, isNull, lt, ne, notExists, type SQL } from 'drizzle-orm'
import { retentionPeriods } from '#contract/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { deviceName } from '../accounts/index.ts'
import type { Queries } from '../database/database.ts'
import { adminClosure, staff, staffSession } from '../database/schema/index.ts'
import { printNetwork } from '../edge/network.ts'
import type { SigningBrowser, StaffDeps } from './deps.ts'

/** A session ends after this, whatever its use (M-009). */
export const MAX_SESSION_MS = 12 * HOUR_MS

const hashSessionId = (id: string): Uint8Array => hash('sha256', id, 'buffer')

/** Begins a session: the second factor has just been given. Returns its number. */
export const beginSession = async (
  tx: Queries,
  staffId: number,
  { newSessionId, userAgent, ip }: SigningBrowser,
  now: Date,
): Promise<number> => {
  const [begun] = await tx
    .insert(staffSession)
    .values({
      idHash: hashSessionId(newSessionId),
      staffId,
      browser: deviceName(userAgent),
      network: printNetwork(ip),
      createdAt: now,
      lastSeenAt: now,
      factorAt: now,
    })
    .returning({ id: staffSession.id })
  if (begun === undefined) throw new Error('The session was not stored.')
  return begun.id
}

/** A session of the back office: the person as they are now, and when they last gave their second factor. */
export interface StaffSession {
  readonly actor: StaffActor & { readonly sessionId: number }
  readonly factorAt: Date
}

const isLive = (
  { createdAt, lastSeenAt }: { readonly createdAt: Date; readonly lastSeenAt: Date },
  idleMinutes: number,
  now: Date,
): boolean =>
  now.getTime() - lastSeenAt.getTime() < idleMinutes * MINUTE_MS &&
  now.getTime() - createdAt.getTime() < MAX_SESSION_MS

/**
 * The session that a cookie names, with the person's rights of now; null: it has ended, the person is suspended,
 * or the back office is closed (M-203). What a page asks by itself does not count as seen (`isSeen`). One statement; a second one once a minute, which says that it was seen.
 */
export const readSession =
  ({ database: { queries }, idleMinutes, now }: Pick<StaffDeps, 'database' | 'idleMinutes' | 'now'>) =>
  async (id: string, { isSeen = true } = {}): Promise<StaffSession | null> => {
    const [row] = await queries
      .select({ session: staffSession, name: staff.name, roles: staff.roles })
      .from(staffSession)
      .innerJoin(staff, eq(staff.id, staffSession.staffId))
      .where(
        and(
          eq(staffSession.idHash, hashSessionId(id)),
          isNull(staffSession.endedAt),
          isNull(staff.suspendedAt),
          notExists(
            queries.select({ id: adminClosure.id }).from(adminClosure).where(isNull(adminClosure.openedAt)),
          ),
        ),
      )
    const at = now()
    if (row === undefined || !isLive(row.session, idleMinutes, at)) return null
    const { session, name, roles } = row
    const minuteAgo = new Date(at.getTime() - MINUTE_MS)
    if (isSeen && session.lastSeenAt <= minuteAgo)
      await queries
        .update(staffSession)
        .set({ lastSeenAt: at })
        .where(and(eq(staffSession.id, session.id), lt(staffSession.lastSeenAt, at)))
    return {
      actor: { kind: 'staff', staffId: session.staffId, name, roles, sessionId: session.id },
      factorAt: session.factorAt,
    }
  }

const end = async (tx: Queries, now: Date, which: SQL | undefined): Promise<number> => {
  const ended = await tx
    .update(staffSession)
    .set({ endedAt: now })
    .where(and(which, isNull(staffSession.endedAt)))
    .returning({ id: staffSession.id })
  return ended.length
}

/** Ends one of the person's sessions; false: it is not theirs, or has ended. */
export const endSession = async (
  tx: Queries,
  { staffId, sessionId }: { readonly staffId: number; readonly sessionId: number },
  now: Date,
): Promise<boolean> =>
  (await end(tx, now, and(eq(staffSession.staffId, staffId), eq(staffSession.id, sessionId)))) === 1

/** Ends all sessions of a person, but `except`; returns how many. */
export const endSessions = (
  tx: Queries,
  staffId: number,
  now: Date,
  except: number | null = null,
): Promise<number> =>
  end(
    tx,
    now,
    and(eq(staffSession.staffId, staffId), except === null ? undefined : ne(staffSession.id, except)),
  )

/** Ends all sessions of staff; returns how many. */
export const endAllSessions = (tx: Queries, now: Date): Promise<number> => end(tx, now, undefined)

/** Deletes sessions that ended long ago, with the network that they came from. */
export const deleteOldSessions = async (queries: Queries, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - retentionPeriods.networkAddressDays * DAY_MS)
  await queries.delete(staffSession).where(lt(staffSession.createdAt, before))
}
