import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import type { StaffDeps } from './deps.ts'
import { notThere } from './refusals.ts'
import { endSession, endSessions } from './sessions.ts'

/** Ends one of the person's own sessions (M-010): its next call is answered with 401. */
export const endOwnSession =
  ({ database, now }: StaffDeps) =>
  (actor: StaffActor, sessionId: number): Promise<Result<null, AdminRefusal>> =>
    database.transaction(async (tx) => {
      if (!(await endSession(tx, { staffId: actor.staffId, sessionId }, now()))) return notThere
      await recordAudit(tx, {
        actor,
        action: 'staff.end-session',
        subject: { kind: 'staff', id: actor.staffId },
        after: { session: sessionId },
      })
      return ok(null)
    })

/** Ends all of the person's sessions but the one that asks; returns how many. */
export const endOtherSessions =
  ({ database, now }: StaffDeps) =>
  (actor: StaffActor): Promise<number> =>
    database.transaction(async (tx) => {
      const ended = await endSessions(tx, actor.staffId, now(), actor.sessionId)
      if (ended > 0)
        await recordAudit(tx, {
          actor,
          action: 'staff.end-other-sessions',
          subject: { kind: 'staff', id: actor.staffId },
          after: { sessions: ended },
        })
      return ended
    })
