import type { Queries } from '../database/database.ts'
import { type AttemptLimit, countAttempt } from '../http/attempts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** SX-07: what may be tried how often, by whom. */
export const limits = {
  /* The tenth and each further try takes the one a minute: a besieged account is slow to enter, and never locked. */
  loginOfAccount: { what: 'login account', most: 9, seconds: 15 * MINUTE },
  loginOfBesieged: { what: 'login besieged', most: 1, seconds: MINUTE },
  loginOfClient: { what: 'login client', most: 30, seconds: 15 * MINUTE },
  resetOfAddress: { what: 'reset address', most: 3, seconds: HOUR },
  resetOfClient: { what: 'reset client', most: 10, seconds: HOUR },
  accountExistsOfSession: { what: 'account exists session', most: 5, seconds: HOUR },
  accountExistsOfClient: { what: 'account exists client', most: 20, seconds: DAY },
  lettersToAddress: { what: 'letters address', most: 5, seconds: DAY },
} as const satisfies Readonly<Record<string, AttemptLimit>>

/** One limit, and whom it counts: a mailbox, a session, a client. */
export type Counted = readonly [limit: AttemptLimit, whom: string]

/** Counts one try against each limit; null when it is allowed, else how long to wait. */
export const countTry = async (queries: Queries, counted: readonly Counted[]): Promise<Wait | null> => {
  let seconds = 0
  for (const [limit, whom] of counted)
    if (!(await countAttempt(queries, limit, whom))) seconds = Math.max(seconds, limit.seconds)
  return seconds > 0 ? { seconds } : null
}

/** Too many tries: how long to wait at most. */
export interface Wait {
  readonly seconds: number
}
