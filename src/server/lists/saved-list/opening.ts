import { messages } from '#contract/messages.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import {
  clientOf,
  distantClientOf,
  hit,
  hitInOrder,
  mailboxOf,
  type RateLimit,
} from '../../edge/rate-limits.ts'
import { Refused } from '../../edge/refusal.ts'
import { refuseTooMany } from '../../edge/too-many.ts'
import type { Visitor } from '../../session/visitor.ts'

/** Rate limits for opening a list by its email alone (D6, HZ-01). */
export interface OpeningLimits {
  readonly perAddress: number
  readonly perSession: number
  readonly perClient: number
}

export const defaultOpenings: OpeningLimits = { perAddress: 3, perSession: 5, perClient: 20 }

/** The origin of a request: visitor and network address. */
export interface Asking {
  readonly visitor: Visitor
  readonly ip: string
}

const limit = (what: string, most: number): RateLimit => ({
  what: `saved list of ${what}`,
  most,
  seconds: HOUR_SECONDS,
})

/** New lists per client and hour: more than the people of an office create, fewer than a script would. */
const newLists: RateLimit = { what: 'new saved lists of client', most: 100, seconds: HOUR_SECONDS }

/** Counts a list about to be created; rejects with 429 above the limit. */
export const countNewList = async (tx: Queries, ip: string): Promise<void> => {
  const client = distantClientOf(ip)
  if (client === null) return
  const { isAllowed, seconds } = await hit(tx, newLists, client)
  if (!isAllowed) throw new Refused(429, messages.tooManyLists, seconds)
}

/** Emails with a link per mailbox and day, as long as none of the links is opened (HZ-02). */
export const linkEmails: RateLimit = { what: 'saved list links', most: 3, seconds: DAY_SECONDS }

/**
 * Counts a request to open a list that is not open in this session, by session, client and address. Rejects
 * with 429 above any limit, whether or not a list exists. A request that is rejected for its session or
 * client does not count for the address: a stranger must not use up its owner's requests.
 */
export const countOpening = async (
  queries: Queries,
  { perAddress, perSession, perClient }: OpeningLimits,
  { visitor, ip }: Asking,
  email: string,
): Promise<void> => {
  const wait = await hitInOrder(queries, [
    [limit('session', perSession), Buffer.from(visitor.idHash).toString('hex')],
    [limit('client', perClient), clientOf(ip)],
    [limit('address', perAddress), mailboxOf(email)],
  ])
  if (wait !== null) refuseTooMany(wait)
}
