import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { hitAll, type RateLimit } from '../edge/rate-limits.ts'

/** Validity of a password reset link. */
export const LINK_MINUTES = 30

/** Rate limits of accounts (SX-07). */
export const limits = {
  /*
   * From the tenth attempt on, one a minute is allowed: an account under attack is slow to enter, but never
   * locked.
   */
  loginOfAccount: { what: 'login account', most: 9, seconds: 15 * MINUTE_SECONDS },
  loginOfBesieged: { what: 'login besieged', most: 1, seconds: MINUTE_SECONDS },
  /* Counts the attempts at one address of a mailbox, which a correct password undoes. It rejects none. */
  loginOfAddress: { what: 'login address', most: Number.MAX_SAFE_INTEGER, seconds: 15 * MINUTE_SECONDS },
  /*
   * A device that has logged in to the account before: other clients' failures do not count for it, even
   * while the account is under attack or the client's address is shared (D33).
   */
  loginOfDevice: { what: 'login device', most: 9, seconds: 15 * MINUTE_SECONDS },
  loginOfSlowDevice: { what: 'login slow device', most: 1, seconds: MINUTE_SECONDS },
  loginOfClient: { what: 'login client', most: 30, seconds: 15 * MINUTE_SECONDS },
  /*
   * Reset emails per client and mailbox, or per known device. The window is a link's lifetime: the last email
   * of a window has a link that works until the next window begins. No limit is by mailbox alone: strangers
   * who request resets for a mailbox could lock out its owner.
   */
  resetOfClientAndMailbox: {
    what: 'reset client and mailbox',
    most: 3,
    seconds: LINK_MINUTES * MINUTE_SECONDS,
  },
  resetOfDevice: { what: 'reset device', most: 3, seconds: LINK_MINUTES * MINUTE_SECONDS },
  /* Counts mailboxes by their emails: a request for a mailbox that has had its three does not count. */
  resetOfClient: { what: 'reset client', most: 30, seconds: HOUR_SECONDS },
  accountExistsOfSession: { what: 'account exists session', most: 5, seconds: HOUR_SECONDS },
  accountExistsOfClient: { what: 'account exists client', most: 20, seconds: DAY_SECONDS },
  /* Each costs a password hash and sends an email to an arbitrary address. */
  accountsOfClient: { what: 'accounts of client', most: 100, seconds: HOUR_SECONDS },
  lettersToAddress: { what: 'letters address', most: 5, seconds: DAY_SECONDS },
  /* Each email goes to an unconfirmed address: all addresses of a domain may be one mailbox. */
  addressesOfAccount: { what: 'addresses of account', most: 5, seconds: DAY_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** A limit with the key that it counts by: a mailbox, a session, a client. */
export type Counted = readonly [limit: RateLimit, whom: string]

/** Counts one hit against each limit; null when allowed, else the wait of the exceeded ones. */
export const countTry = async (queries: Queries, limitKeys: readonly Counted[]): Promise<Wait | null> => {
  const seconds = await hitAll(queries, limitKeys)
  return seconds === null ? null : { seconds }
}

/** A rejection by rate limit: the seconds until the next attempt is allowed. */
export interface Wait {
  readonly seconds: number
}
