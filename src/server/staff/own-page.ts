import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { staffSession } from '../database/schema/index.ts'
import type { StaffDeps } from './deps.ts'
import { findFactors } from './factors.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { MAX_SESSION_MS } from './sessions.ts'
import { findPerson } from './store.ts'

/** What a person's own page shows of them: open sessions, second factors, recovery codes that are left (M-010). */
export const readOwnPage =
  ({ database: { queries }, idleMinutes, now }: StaffDeps) =>
  async ({ staffId }: StaffActor) => {
    const at = now().getTime()
    const isOpen = and(
      eq(staffSession.staffId, staffId),
      isNull(staffSession.endedAt),
      gt(staffSession.lastSeenAt, new Date(at - idleMinutes * MINUTE_MS)),
      gt(staffSession.createdAt, new Date(at - MAX_SESSION_MS)),
    )
    const [person, sessions, factors, recoveryCodes] = await Promise.all([
      findPerson(queries, staffId),
      queries
        .select({
          id: staffSession.id,
          browser: staffSession.browser,
          network: staffSession.network,
          createdAt: staffSession.createdAt,
          lastSeenAt: staffSession.lastSeenAt,
        })
        .from(staffSession)
        .where(isOpen)
        .orderBy(desc(staffSession.lastSeenAt), desc(staffSession.id))
        .limit(100),
      findFactors(queries, staffId),
      countRecoveryCodes(queries, staffId),
    ])
    return {
      email: person?.email ?? '',
      sessions,
      factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt,
        lastUsedAt,
      })),
      recoveryCodes,
    }
  }
