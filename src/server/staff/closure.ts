import { desc, isNull } from 'drizzle-orm'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { Queries } from '../database/database.ts'
import { adminClosure, staffPending } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { actorName, tellOwners } from './notices.ts'
import { alreadyClosed, notClosed } from './refusals.ts'
import { endAllSessions } from './sessions.ts'

/* Closing the back office at once (M-203): the shop itself goes on. */

type Closure = typeof adminClosure.$inferSelect

/** Closures that the list shows. */
const MOST = 50

const subject = { kind: 'setting', id: 'back office' } as const

/** Ends what would outlast a closure: sessions, and sign-ins that are half done. */
const endEverything = async (tx: Queries, now: Date): Promise<number> => {
  await tx.delete(staffPending)
  return endAllSessions(tx, now)
}

/**
 * Closes the back office: every session ends with this transaction, in all processes, and no one signs in
 * until it is opened. Returns how many sessions ended.
 */
export const closeAdmin =
  (deps: StaffDeps) =>
  (actor: Actor, reason: string): Promise<Result<{ readonly ended: number }, AdminRefusal>> =>
    deps.database.transaction(async (tx) => {
      const at = deps.now()
      const by = actorName(actor)
      const [closed] = await tx
        .insert(adminClosure)
        .values({ closedAt: at, closedBy: by, reason })
        .onConflictDoNothing()
        .returning({ id: adminClosure.id })
      if (closed === undefined) return alreadyClosed
      const ended = await endEverything(tx, at)
      await recordAudit(tx, {
        actor,
        action: 'setting.close-admin',
        subject,
        before: { isClosed: false },
        after: { isClosed: true, ended },
        reason,
      })
      await tellOwners(tx, deps, { who: 'The back office', change: `was closed: ${reason}`, by })
      return ok({ ended })
    })

/** Opens it again. Sessions that a sign-in began while it was being closed end too. */
export const openAdmin =
  (deps: StaffDeps) =>
  (actor: Actor): Promise<Result<null, AdminRefusal>> =>
    deps.database.transaction(async (tx) => {
      const at = deps.now()
      const by = actorName(actor)
      const opened = await tx
        .update(adminClosure)
        .set({ openedAt: at, openedBy: by })
        .where(isNull(adminClosure.openedAt))
        .returning({ id: adminClosure.id })
      if (opened.length === 0) return notClosed
      await endEverything(tx, at)
      await recordAudit(tx, {
        actor,
        action: 'setting.open-admin',
        subject,
        before: { isClosed: true },
        after: { isClosed: false },
      })
      await tellOwners(tx, deps, { who: 'The back office', change: 'was opened again', by })
      return ok(null)
    })

/** The closure that lasts; null: the back office is open. */
export const readClosure = async (queries: Queries): Promise<Closure | null> => {
  const [closure] = await queries.select().from(adminClosure).where(isNull(adminClosure.openedAt))
  return closure ?? null
}

/** The last 50 closures, newest first. */
export const listClosures = (queries: Queries): Promise<readonly Closure[]> =>
  queries.select().from(adminClosure).orderBy(desc(adminClosure.id)).limit(MOST)
