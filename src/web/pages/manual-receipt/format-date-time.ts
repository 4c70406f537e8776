const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** '21 November 2026 at 09:30', in the shop's time zone. */
export const formatDateTime = (at: Date): string => moment.format(at)
