import { messages } from '#contract/messages.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../../database/database.ts'
import {
  clientOf,
  countHit,
  countHitsInOrder,
  mailboxOf,
  type RateLimit,
  remoteClientOf,
} from '../../edge/rate-limits.ts'
import { RequestRejection } from '../../edge/request-rejection.ts'
import { rejectTooMany } from '../../edge/retry-after.ts'
import type { Visitor } from '../../session/visitor.ts'

/** Rate limits for opening a list by its email alone (D6, HZ-01). */
export interface OpeningLimits {
  readonly perAddress: number
  readonly perSession: number
  readonly perClient: number
}

export const defaultOpeningLimits: OpeningLimits = { perAddress: 3, perSession: 5, perClient: 20 }

/** The origin of a request: visitor and network address. */
export interface ListRequest {
  readonly visitor: Visitor
  readonly ip: string
}

const limit = (what: string, most: number): RateLimit => ({
  name: `saved list of ${what}`,
  maxHits: most,
  seconds: HOUR_SECONDS,
})

/** New lists per client and hour: more than the people of an office create, fewer than a script would. */
const newLists: RateLimit = { name: 'new saved lists of client', maxHits: 100, seconds: HOUR_SECONDS }

/** Counts a list about to be created; rejects with 429 above the limit. */
export const countNewList = async (tx: Queries, ip: string): Promise<void> => {
  const client = remoteClientOf(ip)
  if (client === null) return
  const { isAllowed, seconds } = await countHit(tx, newLists, client)
  if (!isAllowed) throw new RequestRejection(429, messages.tooManyLists, seconds)
}

/** Emails with a link per mailbox and day, as long as none of the links is opened (HZ-02). */
export const linkEmails: RateLimit = { name: 'saved list links', maxHits: 3, seconds: DAY_SECONDS }

/**
 * Counts a request to open a list that is not open in this session, by session, client and address. Rejects
 * with 429 above any limit, whether or not a list exists. A request that is rejected for its session or
 * client does not count for the address: a stranger must not use up its owner's requests.
 */
export const countOpening = async (
  queries: Queries,
  { perAddress, perSession, perClient }: OpeningLimits,
  { visitor, ip }: ListRequest,
  email: string,
): Promise<void> => {
  const wait = await countHitsInOrder(queries, [
    [limit('session', perSession), Buffer.from(visitor.idHash).toString('hex')],
    [limit('client', perClient), clientOf(ip)],
    [limit('address', perAddress), mailboxOf(email)],
  ])
  if (wait !== null) rejectTooMany(wait)
}
