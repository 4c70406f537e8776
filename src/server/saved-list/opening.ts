import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { type AttemptLimit, clientOf, countAttempt, mailboxOf } from '../http/attempts.ts'
import { refuseTooMany } from '../http/too-many.ts'
import type { Visitor } from '../http/visitor.ts'

/** How often a list may be asked for by an email alone (D6, HZ-01). */
export interface OpeningLimits {
  readonly perAddress: number
  readonly perSession: number
  readonly perClient: number
}

export const defaultOpenings: OpeningLimits = { perAddress: 3, perSession: 5, perClient: 20 }

/** Who asks, and from where. */
export interface Asking {
  readonly visitor: Visitor
  readonly ip: string
}

const limit = (what: string, most: number): AttemptLimit => ({
  what: `saved list of ${what}`,
  most,
  seconds: HOUR_SECONDS,
})

/**
 * Counts that somebody wants to open a list that their session has not: for the address, for the session and for the
 * client. Refused with 429 when any has had enough; found or not makes no difference.
 */
export const countOpening = async (
  queries: Queries,
  { perAddress, perSession, perClient }: OpeningLimits,
  { visitor, ip }: Asking,
  email: string,
): Promise<void> => {
  const allowed = [
    await countAttempt(queries, limit('session', perSession), Buffer.from(visitor.idHash).toString('hex')),
    await countAttempt(queries, limit('client', perClient), clientOf(ip)),
    await countAttempt(queries, limit('address', perAddress), mailboxOf(email)),
  ]
  if (allowed.includes(false)) refuseTooMany(HOUR_SECONDS)
}
