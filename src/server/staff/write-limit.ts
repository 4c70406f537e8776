import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { countHit, type RateLimit } from '../edge/rate-limits.ts'
import type { StaffDeps } from './deps.ts'
import { tellOwners } from './notices.ts'

/** Writing calls that one person makes within a minute (M-199). */
const writes: RateLimit = { name: 'writes of staff', maxHits: 600, seconds: 60 }

/** Owners get one email an hour about a person. */
const notices: RateLimit = { name: 'notices of many writes', maxHits: 1, seconds: 3600 }

/** Files of people's data that one person makes within a day (M-199). */
const exports: RateLimit = { name: 'exports of staff', maxHits: 10, seconds: 24 * 3600 }

/** What is counted, and how the owners read that it was too much. */
interface Limited {
  readonly limit: RateLimit
  readonly action: 'staff.pause-writes' | 'staff.pause-exports'
  readonly change: string
}

const tooMany: Readonly<Record<'writes' | 'exports', Limited>> = {
  writes: {
    limit: writes,
    action: 'staff.pause-writes',
    change: `made more than ${writes.maxHits} changes within a minute, and has to wait`,
  },
  exports: {
    limit: exports,
    action: 'staff.pause-exports',
    change: `asked for more than ${exports.maxHits} files of orders within a day, and has to wait`,
  },
}

const count =
  (what: keyof typeof tooMany) =>
  ({ database, mail }: Pick<StaffDeps, 'database' | 'mail'>) =>
  async (actor: StaffActor): Promise<number | null> => {
    const { limit, action, change } = tooMany[what]
    const subject = `${actor.staffId}`
    const { isAllowed, seconds } = await countHit(database.queries, limit, subject)
    if (isAllowed) return null
    await database.transaction(async (tx) => {
      if (!(await countHit(tx, notices, `${what} ${subject}`)).isAllowed) return
      await recordAudit(tx, {
        actor,
        action,
        subject: { kind: 'staff', id: actor.staffId },
        after: { seconds },
      })
      await tellOwners(tx, { mail }, { who: actor.name, change, by: 'the shop itself' })
    })
    return seconds
  }

/**
 * Counts a writing call of a person, in all processes. The seconds until the next one is allowed; null: this
 * one is. The 601st within a minute is refused, and all owners get an email: a program may use the session.
 */
export const countWrite = count('writes')

/** The same for files of people's data, ten a day. */
export const countExport = count('exports')
