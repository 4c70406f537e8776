import type { LinkState } from '#domain/payments/payment-link.ts'

/* What the customer of a payment link reads: here, not among the messages that every page of the shop carries. */

/** Why a link cannot be paid. */
export const linkStateTexts = {
  paid: 'This is paid already. Thank you.',
  withdrawn: 'This payment link was taken back and cannot be paid. Please contact us.',
  settled: 'This is paid another way: nothing more is to pay.',
  cancelled: 'This was cancelled: there is nothing to pay. Please contact us if you expected something else.',
  ended: 'This payment link has ended. Please contact us for a new one.',
} as const satisfies Readonly<Record<Exclude<LinkState, 'open'>, string>>

export const linkPaying =
  'A payment by this link is being made at this moment, perhaps in another window. Please wait a minute, then try again.'

export const linkGoods =
  'Some of these goods are no longer in stock. You have not been charged. Please contact us.'
