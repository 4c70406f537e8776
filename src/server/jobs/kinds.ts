import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'

/*
 * The work that is done after the request that asked for it. A feature adds its kind here, so that one place tells
 * what may wait in the queue; the data of a job is small and names rows, since it may be done much later.
 */

export interface JobKinds {
  /** One letter to one address; see mail/. */
  readonly mail: { readonly mailId: number }
  /** Somebody forgot a password: looked up here, so that the answer takes as long for every address (HZ-04). */
  readonly 'reset-password': { readonly email: string }
  /** Sessions, links and counts that are over go. */
  readonly 'forget-sessions': Record<string, never>
  /** Somebody asks for the list saved under an email: looked up here, for the same reason (HZ-01). */
  readonly 'saved-list-link': { readonly email: string }
  /** Saved lists that nobody touched for a year go. */
  readonly 'forget-saved-lists': Record<string, never>
  /** Letters about what was left in baskets and lists, to those who asked for one. */
  readonly remind: Record<string, never>
  /** Consents and links of reminders that are over go. */
  readonly 'forget-reminders': Record<string, never>
  /** Letters that were sent, or have waited too long, are forgotten. */
  readonly 'forget-mail': Record<string, never>
  /** Payments that nobody told us of, and quotes whose time is over; see payments/reconcile.ts. */
  readonly reconcile: { readonly isStart?: true }
  /** What must always hold between the tables is looked at where the newest orders touch it; see upkeep/. */
  readonly 'check-invariants': Record<string, never>
  /** The same everywhere. */
  readonly 'check-all-invariants': Record<string, never>
  /** Quotes that came to nothing long ago are forgotten. */
  readonly 'forget-quotes': Record<string, never>
}

export type JobKind = keyof JobKinds

export interface JobPlan {
  readonly kind: JobKind
  /** How often a failed job is tried again, and how long after: the pause doubles with each try. */
  readonly retries: number
  readonly pauseSeconds: number
  /** A job that nobody asks for: one in so many seconds, however many processes run. The queue takes 12 hours at most. */
  readonly everySeconds?: number
  /** Also at the start of each process, with this data: what a killed one left must not wait for the next time. */
  readonly atStart?: JobKinds[JobKind]
}

export const jobPlans: readonly JobPlan[] = [
  /* 30 s, 1, 2, 4 … minutes: the last of 12 tries comes about a day and a half after the first. */
  { kind: 'mail', retries: 12, pauseSeconds: 30 },
  { kind: 'reset-password', retries: 5, pauseSeconds: 5 },
  { kind: 'forget-sessions', retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  { kind: 'saved-list-link', retries: 5, pauseSeconds: 5 },
  { kind: 'forget-saved-lists', retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  { kind: 'remind', retries: 2, pauseSeconds: 60, everySeconds: 600 },
  { kind: 'forget-reminders', retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  { kind: 'forget-mail', retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
  { kind: 'reconcile', retries: 0, pauseSeconds: 1, everySeconds: 15, atStart: { isStart: true } },
  { kind: 'check-invariants', retries: 0, pauseSeconds: 1, everySeconds: 300 },
  { kind: 'check-all-invariants', retries: 0, pauseSeconds: 1, everySeconds: 12 * HOUR_SECONDS },
  { kind: 'forget-quotes', retries: 2, pauseSeconds: 60, everySeconds: HOUR_SECONDS },
]
