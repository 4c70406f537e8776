import { keysOf } from '#domain/lang/keys-of.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'

/*
 * Work that is done after the request that caused it. A feature adds its kind here, so that one file lists
 * everything that may be queued. A job's data is small and refers to rows, since the job may run much later.
 */

export interface JobKinds {
  /** Sends one email to one address; see notifications/mail/. */
  readonly mail: { readonly mailId: number }
  /**
   * Emails a password reset. The account is looked up in the job, so that the response takes as long for
   * every address (HZ-04).
   */
  readonly 'reset-password': { readonly email: string }
  /** The same for a member of staff (M-008). */
  readonly 'staff-password': { readonly email: string }
  /**
   * Deletes sessions, links, devices and rate-limit hits that have expired, and accounts that are not used.
   */
  readonly 'forget-sessions': Record<string, never>
  /**
   * Emails a link to the list saved under an email, which is looked up in the job for the same reason
   * (HZ-01).
   */
  readonly 'saved-list-link': { readonly email: string }
  /** Deletes saved lists that were not used for a year. */
  readonly 'forget-saved-lists': Record<string, never>
  /** Sends reminders of baskets and saved lists, to guests who ticked for one. */
  readonly remind: Record<string, never>
  /** Deletes consents and links of reminders that are over. */
  readonly 'forget-reminders': Record<string, never>
  /** Asks buyers for reviews, three weeks after the delivery. */
  readonly 'ask-for-reviews': Record<string, never>
  /** Ends old links to reviews, and deletes pictures that belong to none. */
  readonly 'forget-reviews': Record<string, never>
  /** Writes to those who wait for goods that are back in stock, and deletes addresses that have expired. */
  readonly 'stock-notices': Record<string, never>
  /** Deletes emails that were sent or have waited too long. */
  readonly 'forget-mail': Record<string, never>
  /** Reads payments that no webhook event reported, and gives up expired quotes; see payments/reconcile/. */
  readonly reconcile: { readonly isStart?: true }
  /** Checks the invariants of the rows that the newest orders touch; see maintenance/. */
  readonly 'check-invariants': Record<string, never>
  /** Checks the invariants of all rows. */
  readonly 'check-all-invariants': Record<string, never>
  /** Makes orders and customers findable that are older than the search (M-018). */
  readonly 'index-older': Record<string, never>
  /** Goes on with a file of orders that is too large to be waited for; see exports/. */
  readonly 'export-orders': { readonly exportId: number }
  /** Deletes quotes that were given up long ago. */
  readonly 'forget-quotes': Record<string, never>
}

export type JobKind = keyof JobKinds

interface Plan<Data> {
  /** How often a failed job is retried, and the pause before the first retry, which doubles with each. */
  readonly retries: number
  readonly pauseSeconds: number
  /**
   * For a repeated job: one in so many seconds, however many processes run. The queue accepts 12 hours at
   * most.
   */
  readonly everySeconds?: number
  /**
   * Also queued at the start of each process, with this data: work that a killed process left must not wait.
   */
  readonly atStart?: Data
}

const plans: { readonly [K in JobKind]: Plan<JobKinds[K]> } = {
  /* 30 s, 1, 2, 4 … minutes: the last of 12 retries comes about a day and a half after the first try. */
  mail: { retries: 12, pauseSeconds: 30 },
  'reset-password': { retries: 5, pauseSeconds: 5 },
  'staff-password': { retries: 5, pauseSeconds: 5 },
  'forget-sessions': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  'saved-list-link': { retries: 5, pauseSeconds: 5 },
  'forget-saved-lists': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  remind: { retries: 2, pauseSeconds: 60, everySeconds: 600 },
  'forget-reminders': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  'ask-for-reviews': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  'forget-reviews': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  'stock-notices': { retries: 2, pauseSeconds: 60, everySeconds: 300 },
  'forget-mail': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  reconcile: { retries: 0, pauseSeconds: 1, everySeconds: 15, atStart: { isStart: true } },
  'check-invariants': { retries: 0, pauseSeconds: 1, everySeconds: 300 },
  'check-all-invariants': { retries: 0, pauseSeconds: 1, everySeconds: 12 * HOUR_SECONDS },
  'index-older': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS, atStart: {} },
  'export-orders': { retries: 3, pauseSeconds: 10 },
  'forget-quotes': { retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
}

export type JobPlan = Plan<JobKinds[JobKind]> & { readonly kind: JobKind }

export const planOf = (kind: JobKind): JobPlan => ({ kind, ...plans[kind] })

export const jobPlans: readonly JobPlan[] = keysOf(plans).map(planOf)
