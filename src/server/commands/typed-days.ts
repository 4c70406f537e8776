import { day, formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { londonMidnight } from '../london.ts'

/** The days of a list, as typed: from the first moment of `from` to the last of `to`, in London. */
export interface TypedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface Days {
  readonly from: Date | null
  /** The first moment after the last day. */
  readonly until: Date | null
}

/** Reads the days; a sentence when they are none. */
export const readDays = ({ from, to }: TypedDays): Result<Days, string> => {
  const first = from === undefined ? null : parseDay(from)
  const last = to === undefined ? null : parseDay(to)
  for (const [name, typed, parsed] of [
    ['from', from, first],
    ['to', to, last],
  ] as const)
    if (typed !== undefined && parsed === null)
      return err(`--${name} must be a day such as 2026-11-20, but is '${typed}'.`)
  if (first !== null && last !== null && last < first)
    return err(`--to ${formatDay(last)} is before --from ${formatDay(first)}.`)
  return ok({
    from: first === null ? null : londonMidnight(first),
    until: last === null ? null : londonMidnight(day(last + 1)),
  })
}
