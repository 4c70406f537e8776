/* Amounts and moments as every page of the back office prints them: pounds, London time. */

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
/** 1234.5 is '£1,234.50'. */
export const poundsText = (amount: number): string => pounds.format(amount)

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** 'Tue, 24 Nov 2026', of a day or a moment; the London day. */
export const dayText = (iso: string): string => day.format(new Date(iso))

const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
/** 'Tue, 24 Nov, 09:05' */
export const momentText = (iso: string): string => moment.format(new Date(iso))
