const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** '21 November 2026 at 09:30', by the shop's own clock. */
export const momentOf = (at: Date): string => moment.format(at)
