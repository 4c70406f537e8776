/*
 * How long what is known of a shopper is kept (F10, UK GDPR article 5): the privacy page says these numbers, and the jobs
 * that forget keep to them.
 */

export const keptFor = {
  /** A session with its basket, postcode and what was typed at checkout; the cookie's life. */
  sessionDays: 30,
  /** The same of a guest who came once, kept one thing and never came back. */
  untouchedSessionDays: 3,
  /** Who is logged in and does nothing for so long is logged out. */
  idleLoginDays: 7,
  /** A device that logged in to an account, after it last did; the device cookie's life. */
  deviceDays: 180,
  /** That a letter was sent; its words go when it is. */
  lettersDays: 30,
  /** Addresses that were looked up by postcode, in memory. */
  lookupDays: 30,
  /** What was about to be paid and never was. */
  unpaidDays: 90,
  /** News of payment providers. */
  providerEventDays: 395,
  /** A guest's saved list after its last change. */
  savedListDays: 365,
  /** The hash of an address that was reminded, for the link that says 'no more'. */
  reminderDays: 365,
  /** An account without a login; its owner has a notice a month before the end, and another a week before. */
  unusedAccountYears: 3,
  unusedAccountNoticeDays: 30,
  unusedAccountLastNoticeDays: 7,
  /** Network addresses: in logs, and hashed beside payments, where limits count by them for a day at most. */
  networkAddressDays: 30,
  /** Accounts of a business, after the end of the tax year. */
  invoiceYears: 6,
} as const

const TAX_YEAR = { month: 3, day: 6 } as const

/**
 * Orders and payments of before this moment need no names any more: six years after the end of their tax year, which is
 * 5 April. On 21 November 2026 that is 6 April 2020.
 */
export const papersKeptSince = (now: Date): Date => {
  const begunThisYear = Date.UTC(now.getUTCFullYear(), TAX_YEAR.month, TAX_YEAR.day)
  const taxYear = now.getTime() < begunThisYear ? now.getUTCFullYear() - 1 : now.getUTCFullYear()
  return new Date(Date.UTC(taxYear - keptFor.invoiceYears, TAX_YEAR.month, TAX_YEAR.day))
}
