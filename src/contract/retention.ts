/*
 * Retention periods of shoppers' data (F10, UK GDPR article 5). The privacy page prints these numbers, and
 * the deletion jobs apply them.
 */

export const retentionPeriods = {
  /** A session with its basket, postcode and checkout form; also the lifetime of its cookie. */
  sessionDays: 30,
  /** The same for a guest who visited once, saved one thing and never came back. */
  untouchedSessionDays: 3,
  /** Inactivity after which a customer is logged out. */
  idleLoginDays: 7,
  /** A device that logged in to an account, since its last login; also the lifetime of the device cookie. */
  deviceDays: 180,
  /** The record that an email was sent; its text is deleted when it is sent, unless it is about an order. */
  emailDays: 30,
  /** Looked-up addresses by postcode, cached in memory. */
  lookupDays: 30,
  /** Quotes that were never paid. */
  unpaidDays: 90,
  /** Webhook events of payment providers. */
  providerEventDays: 395,
  /** An address for one email about stock: until it is confirmed, and then until the email is sent. */
  unconfirmedStockNoticeDays: 7,
  stockNoticeDays: 365,
  /** A guest's saved list after its last change. */
  savedListDays: 365,
  /** The link to write or change a review. */
  reviewLinkDays: 180,
  /** The hash of an email address that got a reminder, for the unsubscribe link. */
  reminderDays: 365,
  /**
   * An account without a login; its owner is notified a month before the deletion, and again a week before.
   */
  unusedAccountYears: 3,
  unusedAccountNoticeDays: 30,
  unusedAccountLastNoticeDays: 7,
  /** Network addresses: in logs, and hashed beside payments; rate limits count by them for a day at most. */
  networkAddressDays: 30,
  /** The business's accounting records, after the end of their tax year. */
  invoiceYears: 6,
} as const

const TAX_YEAR = { month: 3, day: 6 } as const

/**
 * The start of the retained accounting records: older orders and payments are anonymised, six years after the
 * end of their tax year, which is 5 April. On 21 November 2026 that is 6 April 2020.
 */
export const startOfRetainedRecords = (now: Date): Date => {
  const startThisYear = Date.UTC(now.getUTCFullYear(), TAX_YEAR.month, TAX_YEAR.day)
  const taxYear = now.getTime() < startThisYear ? now.getUTCFullYear() - 1 : now.getUTCFullYear()
  return new Date(Date.UTC(taxYear - retentionPeriods.invoiceYears, TAX_YEAR.month, TAX_YEAR.day))
}
