const offset = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })

/** '+00:00' in winter, '+01:00' in summer. */
const offsetAt = (moment: Date): string => {
  const name = offset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice('GMT'.length)
}

/**
 * What a `datetime-local` field of London means: '2026-07-01T09:00' is '2026-07-01T09:00:00+01:00'. A text that is
 * none stays, for the call to refuse.
 */
export const londonMoment = (typed: string): string => {
  const seconds = /T\d\d:\d\d$/.test(typed) ? `${typed}:00` : typed
  const asUtc = new Date(`${seconds}Z`)
  if (typed === '' || Number.isNaN(asUtc.getTime())) return typed
  const guess = new Date(`${seconds}${offsetAt(asUtc)}`)
  return `${seconds}${offsetAt(guess)}`
}
