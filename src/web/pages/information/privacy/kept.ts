import { keptFor } from '#contract/retention.ts'

const years = (days: number): string => {
  const count = Math.round(days / 365)
  return count === 1 ? 'one year' : `${count} years`
}

const papers = `${keptFor.invoiceYears} years after the end of the tax year, because the law asks us to keep accounts`

/** What is held, why, on which ground, for how long; the jobs that forget keep to the same numbers. */
export const held = [
  {
    what: 'Names, addresses, telephone number and email of an order; delivery notes',
    why: 'To deliver it, to ring before delivery, to send its papers',
    ground: 'The contract with you',
    keep: `${papers}. What was about to be paid and never was: ${keptFor.unpaidDays} days`,
  },
  {
    what: 'That a payment was made, and how; never the number of your card',
    why: 'To take and refund payments, to prevent fraud',
    ground: 'The contract; our legitimate interest in not being defrauded',
    keep: `As long as the order. What the payment provider told us of it: ${Math.round(keptFor.providerEventDays / 30.4)} months`,
  },
  {
    what: 'Account: email, a password that we cannot read, saved addresses, wishlist, saved list, basket',
    why: 'To save you typing',
    ground: 'The contract for the account',
    keep: `Until you close it, or ${keptFor.unusedAccountYears} years after you last logged in; we write to you ${keptFor.unusedAccountNoticeDays} days before`,
  },
  {
    what: 'Basket, wishlist and postcode of a guest; what you typed at checkout',
    why: 'To show them again when you come back',
    ground: 'Our legitimate interest in a shop that works',
    keep: `${keptFor.sessionDays} days. What you typed at checkout goes as soon as it has become an order`,
  },
  {
    what: 'The list that you saved under your email without an account',
    why: 'To show it to you again',
    ground: 'Our legitimate interest in doing what you asked for',
    keep: `Until ${years(keptFor.savedListDays)} after you last changed it`,
  },
  {
    what: 'Your email for a reminder of your basket or your saved list',
    why: 'To send the one email that you ticked',
    ground: 'Your consent, which the email lets you withdraw by one press',
    keep: `Until the email is written, ${keptFor.sessionDays} days at most. Then a fingerprint of the address, for ${years(keptFor.reminderDays)}, or for good if you want no more reminders: without it we could not know`,
  },
  {
    what: 'That you agreed to news',
    why: 'To send what you ticked',
    ground: 'Your consent, which you withdraw in your account or by a message to us',
    keep: 'Until you withdraw it',
  },
  {
    what: 'That an email was sent to you, and its subject',
    why: 'To find out when one does not arrive',
    ground: 'Our legitimate interest in emails that arrive',
    keep: `${keptFor.lettersDays} days; its words go with the sending`,
  },
  {
    what: 'Technical records: address of your device, what was asked for, when',
    why: 'To keep the shop running and safe',
    ground: 'Our legitimate interest in security',
    keep: '30 days',
  },
] as const
