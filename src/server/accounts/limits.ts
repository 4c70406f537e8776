import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { countAllHits, type RateLimit } from '../edge/rate-limits.ts'

/** Validity of a password reset link. */
export const LINK_MINUTES = 30

/** Rate limits of accounts (SX-07). */
export const limits = {
  /*
   * From the tenth attempt on, one a minute is allowed: an account under attack is slow to enter, but never
   * locked.
   */
  loginOfAccount: { name: 'login account', maxHits: 9, seconds: 15 * MINUTE_SECONDS },
  loginUnderAttack: { name: 'login besieged', maxHits: 1, seconds: MINUTE_SECONDS },
  /* Counts the attempts at one address of a mailbox, which a correct password undoes. It rejects none. */
  loginOfAddress: { name: 'login address', maxHits: Number.MAX_SAFE_INTEGER, seconds: 15 * MINUTE_SECONDS },
  /*
   * A device that has logged in to the account before: other clients' failures do not count for it, even
   * while the account is under attack or the client's address is shared (D33).
   */
  loginOfDevice: { name: 'login device', maxHits: 9, seconds: 15 * MINUTE_SECONDS },
  loginOfSlowDevice: { name: 'login slow device', maxHits: 1, seconds: MINUTE_SECONDS },
  loginOfClient: { name: 'login client', maxHits: 30, seconds: 15 * MINUTE_SECONDS },
  /*
   * Reset emails per client and mailbox, or per known device. The window is a link's lifetime: the last email
   * of a window has a link that works until the next window begins. No limit is by mailbox alone: strangers
   * who request resets for a mailbox could lock out its owner.
   */
  resetOfClientAndMailbox: {
    name: 'reset client and mailbox',
    maxHits: 3,
    seconds: LINK_MINUTES * MINUTE_SECONDS,
  },
  resetOfDevice: { name: 'reset device', maxHits: 3, seconds: LINK_MINUTES * MINUTE_SECONDS },
  /* Counts mailboxes by their emails: a request for a mailbox that has had its three does not count. */
  resetOfClient: { name: 'reset client', maxHits: 30, seconds: HOUR_SECONDS },
  accountExistsOfSession: { name: 'account exists session', maxHits: 5, seconds: HOUR_SECONDS },
  accountExistsOfClient: { name: 'account exists client', maxHits: 20, seconds: DAY_SECONDS },
  /* Each costs a password hash and sends an email to an arbitrary address. */
  accountsOfClient: { name: 'accounts of client', maxHits: 100, seconds: HOUR_SECONDS },
  emailsToAddress: { name: 'letters address', maxHits: 5, seconds: DAY_SECONDS },
  /* Each email goes to an unconfirmed address: all addresses of a domain may be one mailbox. */
  addressesOfAccount: { name: 'addresses of account', maxHits: 5, seconds: DAY_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** A limit with the key that it counts by: a mailbox, a session, a client. */
export type LimitKey = readonly [limit: RateLimit, whom: string]

/** Counts one hit against each limit; null when allowed, else the wait of the exceeded ones. */
export const countHits = async (
  queries: Queries,
  limitKeys: readonly LimitKey[],
): Promise<RetryAfter | null> => {
  const seconds = await countAllHits(queries, limitKeys)
  return seconds === null ? null : { seconds }
}

/** A rejection by rate limit: the seconds until the next attempt is allowed. */
export interface RetryAfter {
  readonly seconds: number
}
