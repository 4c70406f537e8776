import { retentionPeriods } from '#contract/retention.ts'

/* A number stays on one line with its unit. */
const days = (count: number): string => `${count}\u00a0days`
const months = (count: number): string => `${count}\u00a0months`
const years = (count: number): string => (count === 1 ? 'one year' : `${count}\u00a0years`)
const yearsOf = (length: number): string => years(Math.round(length / 365))

const invoiceRetention = `${years(retentionPeriods.invoiceYears)} after the end of the tax year, because the law asks us to keep accounts`

/** Which data is stored, why, and for how long: the deletion jobs use the same periods. */
export const dataCategories = [
  {
    what: 'Names, addresses, telephone number and email of an order; delivery notes',
    why: 'To deliver it, to ring before delivery, to send its papers',
    ground: 'The contract with you',
    retention: `${invoiceRetention}. What was about to be paid and never was: ${days(retentionPeriods.unpaidDays)}`,
  },
  {
    what: 'That a payment was made, and how; never the number of your card',
    why: 'To take and refund payments, to prevent fraud',
    ground: 'The contract; our legitimate interest in not being defrauded',
    retention: `As long as the order. What the payment provider told us of it: ${months(Math.round(retentionPeriods.providerEventDays / 30.4))}`,
  },
  {
    what: 'Account: email, a password that we cannot read, saved addresses, wishlist, saved list, basket',
    why: 'To save you typing',
    ground: 'The contract for the account',
    retention: `Until you close it, or ${years(retentionPeriods.unusedAccountYears)} after you last logged in; we write to you ${days(retentionPeriods.unusedAccountNoticeDays)} before, and again ${days(retentionPeriods.unusedAccountLastNoticeDays)} before`,
  },
  {
    what: 'Devices that logged in to your account: the kind of browser and system, and when; never a network address',
    why: 'To show you where you are logged in, and to let you in while strangers try your account',
    ground: 'Our legitimate interest in the safety of your account',
    retention: `${days(retentionPeriods.deviceDays)} after they last logged in, until you end them, or until your password changes`,
  },
  {
    what: 'Basket, wishlist, layout plans and postcode of a guest; what you typed at checkout',
    why: 'To show them again when you come back',
    ground: 'Our legitimate interest in a shop that works',
    retention: `${days(retentionPeriods.sessionDays)}; ${days(retentionPeriods.untouchedSessionDays)} if you kept one thing and did not come back. What you typed at checkout goes as soon as it has become an order`,
  },
  {
    what: 'The list that you saved under your email without an account',
    why: 'To show it to you again',
    ground: 'Our legitimate interest in doing what you asked for',
    retention: `Until ${yearsOf(retentionPeriods.savedListDays)} after you last changed it`,
  },
  {
    what: 'Your email for a reminder of your basket or your saved list',
    why: 'To send the one email that you ticked',
    ground: 'Your consent, which the email lets you withdraw by one press',
    retention: `Until the email is written, ${days(retentionPeriods.sessionDays)} at most. Then a fingerprint of the address, for ${yearsOf(retentionPeriods.reminderDays)}, or for good if you want no more reminders: without it we could not know`,
  },
  {
    what: 'A review of what you bought: stars, text, the name that you give, pictures without the place they were taken',
    why: 'To show it to other shoppers',
    ground: 'Your consent, by sending it',
    retention: `Until you ask us to take it down, or close the account that bought it. You can change it for ${days(retentionPeriods.reviewLinkDays)}. The name goes with the order’s papers`,
  },
  {
    what: 'Your email for the one message that goods are back in stock',
    why: 'To send the message that you asked for',
    ground: 'Your consent, which you give by a press in our email and withdraw by its link',
    retention: `${days(retentionPeriods.unconfirmedStockNoticeDays)} until you confirm it; then until the message is sent, ${days(retentionPeriods.stockNoticeDays)} at most`,
  },
  {
    what: 'That you agreed to news',
    why: 'To send what you ticked',
    ground: 'Your consent, which you withdraw in your account or by a message to us',
    retention: 'Until you withdraw it',
  },
  {
    what: 'That an email was sent to you, and its subject; of emails about an order the words too',
    why: 'To find out when one does not arrive, and to send it again',
    ground: 'Our legitimate interest in emails that arrive',
    retention: `${days(retentionPeriods.emailDays)}; words of other emails go with the sending`,
  },
  {
    what: 'Technical records: address of your device, what was asked for, when',
    why: 'To keep the shop running and safe',
    ground: 'Our legitimate interest in security',
    retention: days(retentionPeriods.networkAddressDays),
  },
] as const
