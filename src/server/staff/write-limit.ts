import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { countHit, type RateLimit } from '../edge/rate-limits.ts'
import type { StaffDeps } from './deps.ts'
import { tellOwners } from './notices.ts'

/** Writing calls that one person makes within a minute (M-199). */
const writes: RateLimit = { name: 'writes of staff', maxHits: 600, seconds: 60 }

/** Owners get one email an hour about a person. */
const notices: RateLimit = { name: 'notices of many writes', maxHits: 1, seconds: 3600 }

/**
 * Counts a writing call of a person, in all processes. The seconds until the next one is allowed; null: this
 * one is. The 601st within a minute is refused, and all owners get an email: a program may use the session.
 */
export const countWrite =
  ({ database, mail }: Pick<StaffDeps, 'database' | 'mail'>) =>
  async (actor: StaffActor): Promise<number | null> => {
    const subject = `${actor.staffId}`
    const { isAllowed, seconds } = await countHit(database.queries, writes, subject)
    if (isAllowed) return null
    await database.transaction(async (tx) => {
      if (!(await countHit(tx, notices, subject)).isAllowed) return
      await recordAudit(tx, {
        actor,
        action: 'staff.pause-writes',
        subject: { kind: 'staff', id: actor.staffId },
        after: { seconds },
      })
      const change = `made more than ${writes.maxHits} changes within a minute, and has to wait`
      await tellOwners(tx, { mail }, { who: actor.name, change, by: 'the shop itself' })
    })
    return seconds
  }
