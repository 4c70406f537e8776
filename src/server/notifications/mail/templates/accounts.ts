import type { Merchant } from '#contract/merchant.ts'
import { paths } from '#contract/routes.ts'
import { button, contactLine, type Email, greeting, paragraph } from '../email.ts'

/** The data of an email without variable parts. */
export type NoData = Readonly<Record<string, never>>

const ownerReason = ({ name }: Merchant): string =>
  `You get this email because your email address has an account at ${name}.`

export interface Welcome {
  readonly firstName: string
  /** Opens a page that confirms the address. */
  readonly confirmPath: string
}

export const welcome = ({ firstName, confirmPath }: Welcome, merchant: Merchant): Email => ({
  subject: `Welcome to ${merchant.name}`,
  preview: 'Your account is ready. Please confirm your email address.',
  title: greeting('Welcome', firstName),
  blocks: [
    paragraph(
      'Your account is ready. Your addresses, wishlist and basket now follow you from one device to the next.',
    ),
    paragraph('Please confirm that this address is yours. The link works once, for three days.'),
    button('Confirm my email address', confirmPath),
    paragraph('You did not open an account? Then leave the link alone, and tell us if you like.'),
  ],
  reason: ownerReason(merchant),
})

export interface PasswordReset {
  readonly resetPath: string
}

export const passwordReset = ({ resetPath }: PasswordReset, merchant: Merchant): Email => ({
  subject: `Choose a new password for ${merchant.name}`,
  preview: 'The link works once, for 30 minutes.',
  title: 'Choose a new password',
  blocks: [
    paragraph('Somebody, most likely you, asked us for a new password. The link works once, for 30 minutes.'),
    button('Choose a new password', resetPath),
    paragraph('You did not ask for it? Then do nothing: your password stays as it is.'),
  ],
  reason: ownerReason(merchant),
})

export const passwordChanged = (_: NoData, merchant: Merchant): Email => ({
  subject: `Your ${merchant.name} password was changed`,
  preview: 'If it was not you, choose a new one now.',
  title: 'Your password was changed',
  blocks: [
    paragraph('The password of your account was changed just now, and all other devices were logged out.'),
    paragraph('If that was not you, choose a new one at once.'),
    button('Choose a new password', paths.passwordReset),
  ],
  reason: ownerReason(merchant),
})

/** 'a Tessera', 'an Ashlar' */
const aOrAn = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`

export interface EmailChange {
  readonly confirmPath: string
}

export const emailChange = ({ confirmPath }: EmailChange, merchant: Merchant): Email => ({
  subject: 'Confirm your new email address',
  preview: 'One press, and your account uses this address.',
  title: 'Confirm your new email address',
  blocks: [
    paragraph(
      `Somebody, most likely you, wants to use this address for ${aOrAn(merchant.name)} account. The link works once, for three days.`,
    ),
    button('Use this address', confirmPath),
    paragraph('It was not you? Then do nothing.'),
  ],
  reason: `You get this email because somebody gave this address in their ${merchant.name} account.`,
})

export const emailChanged = (_: NoData, merchant: Merchant): Email => ({
  subject: `Your ${merchant.name} email address was changed`,
  preview: 'From now on we write to the new address.',
  title: 'Your email address was changed',
  blocks: [
    paragraph('Your account now uses another email address, and this is our last email to the old one.'),
    paragraph(`That was not you? ${contactLine(merchant)}`),
  ],
  reason: `You get this email because this was the email address of an account at ${merchant.name}.`,
})

export interface AccountEnding {
  readonly firstName: string
  /** How long the account remains without a login. */
  readonly left: 'month' | 'week'
}

const timeLeft = { month: 'a month', week: 'a week' } as const

export const accountEnding = ({ firstName, left }: AccountEnding, merchant: Merchant): Email => ({
  subject: `Your ${merchant.name} account ends in ${timeLeft[left]}`,
  preview: 'Log in once, and it stays.',
  title: `${greeting('Do you still need your account', firstName)}?`,
  blocks: [
    paragraph(
      `You have not logged in to your account for almost three years. We keep nothing that is not needed, so it ends in ${timeLeft[left]}, with its addresses and its wishlist.`,
    ),
    paragraph('To keep it, log in once.'),
    button('Log in', paths.login),
  ],
  reason: ownerReason(merchant),
})

export interface TradeReceived {
  readonly company: string
}

export const tradeReceived = ({ company }: TradeReceived, merchant: Merchant): Email => ({
  subject: 'Your trade application',
  preview: 'We have it, and will write when it is decided.',
  title: 'Thank you for applying',
  blocks: [
    paragraph(
      `We have your application for a trade account for ${company || 'your company'}. We look at each one ourselves and will write to you when it is decided.`,
    ),
    paragraph('Until then your account works as every other does.'),
  ],
  reason: ownerReason(merchant),
})

export interface TradeApproved {
  readonly company: string
  /** '£5,000.00' */
  readonly credit: string
}

export const tradeApproved = ({ company, credit }: TradeApproved, merchant: Merchant): Email => ({
  subject: 'Your trade account is open',
  preview: `You can pay on account, up to ${credit}.`,
  title: 'Your trade account is open',
  blocks: [
    paragraph(`${company || 'Your company'} can now pay on account at the checkout, up to ${credit}.`),
    button('Go to my account', paths.account),
  ],
  reason: ownerReason(merchant),
})

export interface TradeSuspended {
  readonly company: string
}

export const tradeSuspended = ({ company }: TradeSuspended, merchant: Merchant): Email => ({
  subject: 'Your trade account is suspended',
  preview: 'You can go on ordering, and pay by the other ways.',
  title: 'Your trade account is suspended',
  blocks: [
    paragraph(
      `Nothing more can be put on the trade account of ${company || 'your company'} for now. Your orders go on as they were placed, and what is owed for them stays due.`,
    ),
    paragraph('You can go on ordering, and pay by the other ways at the checkout.'),
    paragraph(`You think that this is a mistake? ${contactLine(merchant)}`),
  ],
  reason: ownerReason(merchant),
})

export interface TradeRefused {
  readonly company: string
}

export const tradeRefused = ({ company }: TradeRefused, merchant: Merchant): Email => ({
  subject: 'Your trade application',
  preview: 'We cannot open a trade account for now. Your own account stays as it is.',
  title: 'About your trade application',
  blocks: [
    paragraph(
      `Thank you for applying for a trade account for ${company || 'your company'}. We have looked at it with care, and we are sorry: we cannot open one for now.`,
    ),
    paragraph(
      'Your account stays as it is, and you can order and pay at the checkout by all the other ways. You are welcome to apply again when something has changed.',
    ),
    paragraph(`You would like to talk about it? ${contactLine(merchant)}`),
    button('Go to my account', paths.account),
  ],
  reason: ownerReason(merchant),
})
