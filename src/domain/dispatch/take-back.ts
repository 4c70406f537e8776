import { MINUTE_MS } from '../lang/time-spans.ts'

/**
 * The moment until which a dispatch can be taken back without its customer knowing (M-055): minutes 0 to 60 after it
 * was recorded. Its email is sent only afterwards.
 */
export const takeBackUntil = (recordedAt: Date, minutes: number): Date =>
  new Date(recordedAt.getTime() + minutes * MINUTE_MS)

/** Whether it can still be taken back. Recorded at 10:00 with 15 minutes: until 10:14:59. */
export const mayTakeBack = (recordedAt: Date, minutes: number, now: Date): boolean =>
  now.getTime() < takeBackUntil(recordedAt, minutes).getTime()
