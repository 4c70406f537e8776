import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../lang/time-spans.ts'

/**
 * The time left before a cut-off, in whole minutes that are surely left: '3 h 12 min', '47 min' (S-008). Null
 * when less than a minute is left, or a day and more, which is better named by its moment.
 */
export const timeLeft = (seconds: number): string | null => {
  if (seconds < MINUTE_SECONDS || seconds >= DAY_SECONDS) return null
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ')
}
