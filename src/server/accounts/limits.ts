import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#domain/lang/time-spans.ts'
import type { Queries } from '../database/database.ts'
import { hitAll, type RateLimit } from '../edge/rate-limits.ts'

/** How long a link for a new password works. */
export const LINK_MINUTES = 30

/** SX-07: what may be tried how often, by whom. */
export const limits = {
  /* The tenth and each further try takes the one a minute: a besieged account is slow to enter, and never locked. */
  loginOfAccount: { what: 'login account', most: 9, seconds: 15 * MINUTE_SECONDS },
  loginOfBesieged: { what: 'login besieged', most: 1, seconds: MINUTE_SECONDS },
  /* Which of a mailbox's tries were at an account itself: the owner's, when its password was right. It refuses nobody. */
  loginOfAddress: { what: 'login address', most: Number.MAX_SAFE_INTEGER, seconds: 15 * MINUTE_SECONDS },
  /*
   * A device that has logged in to the account before: no failure of anybody else counts there, whatever besieges the
   * account or shares the client's address (D33).
   */
  loginOfDevice: { what: 'login device', most: 9, seconds: 15 * MINUTE_SECONDS },
  loginOfSlowDevice: { what: 'login slow device', most: 1, seconds: MINUTE_SECONDS },
  loginOfClient: { what: 'login client', most: 30, seconds: 15 * MINUTE_SECONDS },
  /*
   * Reset emails that one client, or one known device, has sent to one mailbox. The window is a link's lifetime: the last
   * email of a window has a link that works until the next window begins. No limit is by mailbox alone: strangers who ask
   * for resets of a mailbox would keep its owner from one.
   */
  resetOfClientAndMailbox: {
    what: 'reset client and mailbox',
    most: 3,
    seconds: LINK_MINUTES * MINUTE_SECONDS,
  },
  resetOfDevice: { what: 'reset device', most: 3, seconds: LINK_MINUTES * MINUTE_SECONDS },
  /* Mailboxes, in emails: asking again for one that had its three counts no more. */
  resetOfClient: { what: 'reset client', most: 30, seconds: HOUR_SECONDS },
  accountExistsOfSession: { what: 'account exists session', most: 5, seconds: HOUR_SECONDS },
  accountExistsOfClient: { what: 'account exists client', most: 20, seconds: DAY_SECONDS },
  /* Each costs a password's work and brings a letter to whatever address is named. */
  accountsOfClient: { what: 'accounts of client', most: 100, seconds: HOUR_SECONDS },
  lettersToAddress: { what: 'letters address', most: 5, seconds: DAY_SECONDS },
  /* Each goes to an address that is only said to be theirs: all of a domain may be one mailbox. */
  addressesOfAccount: { what: 'addresses of account', most: 5, seconds: DAY_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

/** One limit, and whom it counts: a mailbox, a session, a client. */
export type Counted = readonly [limit: RateLimit, whom: string]

/** Counts one try against each limit; null when it is allowed, else how long is left of the full ones. */
export const countTry = async (queries: Queries, counted: readonly Counted[]): Promise<Wait | null> => {
  const seconds = await hitAll(queries, counted)
  return seconds === null ? null : { seconds }
}

/** Too many tries: the seconds until the next one is allowed. */
export interface Wait {
  readonly seconds: number
}
