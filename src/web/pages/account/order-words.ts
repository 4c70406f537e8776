import type { OrderSummary } from '#contract/payment-page.ts'

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** '21 November 2026', on the shop's own calendar. */
export const dayOf = (moment: string): string => days.format(new Date(moment))

export const stateWords: Readonly<Record<OrderSummary['state'], string>> = {
  placed: 'Placed',
  cancelled: 'Cancelled',
}
