import { paths } from '#contract/routes.ts'
import type { Letter } from '../letter.ts'

const ownerReason = 'You get this letter because your email address has an account at Tessera.'

export interface Welcome {
  readonly firstName: string
  /** Opens a page that confirms the address. */
  readonly confirmPath: string
}

export const welcome = ({ firstName, confirmPath }: Welcome): Letter => ({
  subject: 'Welcome to Tessera',
  preview: 'Your account is ready. Please confirm your email address.',
  title: `Welcome, ${firstName}`,
  blocks: [
    {
      kind: 'text',
      text: 'Your account is ready. Your addresses, wishlist and basket now follow you from one device to the next.',
    },
    { kind: 'text', text: 'Please confirm that this address is yours. The link works once, for three days.' },
    { kind: 'button', label: 'Confirm my email address', path: confirmPath },
    {
      kind: 'text',
      text: 'You did not open an account? Then leave the link alone, and tell us if you like.',
    },
  ],
  reason: ownerReason,
})

export interface PasswordReset {
  readonly resetPath: string
}

export const passwordReset = ({ resetPath }: PasswordReset): Letter => ({
  subject: 'Choose a new password for Tessera',
  preview: 'The link works once, for 30 minutes.',
  title: 'Choose a new password',
  blocks: [
    {
      kind: 'text',
      text: 'Somebody, most likely you, asked us for a new password. The link works once, for 30 minutes.',
    },
    { kind: 'button', label: 'Choose a new password', path: resetPath },
    { kind: 'text', text: 'You did not ask for it? Then do nothing: your password stays as it is.' },
  ],
  reason: ownerReason,
})

export const passwordChanged = (): Letter => ({
  subject: 'Your Tessera password was changed',
  preview: 'If it was not you, choose a new one now.',
  title: 'Your password was changed',
  blocks: [
    {
      kind: 'text',
      text: 'The password of your account was changed just now, and all other devices were logged out.',
    },
    { kind: 'text', text: 'If that was not you, choose a new one at once.' },
    { kind: 'button', label: 'Choose a new password', path: paths.passwordReset },
  ],
  reason: ownerReason,
})

export interface EmailChange {
  readonly confirmPath: string
}

export const emailChange = ({ confirmPath }: EmailChange): Letter => ({
  subject: 'Confirm your new email address',
  preview: 'One press, and your account uses this address.',
  title: 'Confirm your new email address',
  blocks: [
    {
      kind: 'text',
      text: 'Somebody, most likely you, wants to use this address for a Tessera account. The link works once, for three days.',
    },
    { kind: 'button', label: 'Use this address', path: confirmPath },
    { kind: 'text', text: 'It was not you? Then do nothing.' },
  ],
  reason: 'You get this letter because somebody gave this address in their Tessera account.',
})

export const emailChanged = (): Letter => ({
  subject: 'Your Tessera email address was changed',
  preview: 'From now on we write to the new address.',
  title: 'Your email address was changed',
  blocks: [
    {
      kind: 'text',
      text: 'Your account now uses another email address, and this is our last letter to the old one.',
    },
    { kind: 'text', text: 'If that was not you, please contact us at once.' },
  ],
  reason: 'You get this letter because this was the email address of an account at Tessera.',
})

export interface AccountEnding {
  readonly firstName: string
}

export const accountEnding = ({ firstName }: AccountEnding): Letter => ({
  subject: 'Your Tessera account ends in a month',
  preview: 'Log in once, and it stays.',
  title: `Do you still need your account, ${firstName}?`,
  blocks: [
    {
      kind: 'text',
      text: 'Nobody has logged in to your account for almost three years. We keep nothing that nobody needs, so it ends in a month, with its addresses and its wishlist.',
    },
    { kind: 'text', text: 'To keep it, log in once.' },
    { kind: 'button', label: 'Log in', path: paths.login },
  ],
  reason: ownerReason,
})

export interface TradeReceived {
  readonly company: string
}

export const tradeReceived = ({ company }: TradeReceived): Letter => ({
  subject: 'Your trade application',
  preview: 'We have it, and will write when it is decided.',
  title: 'Thank you for applying',
  blocks: [
    {
      kind: 'text',
      text: `We have your application for a trade account for ${company}. We look at each one ourselves and will write to you when it is decided.`,
    },
    { kind: 'text', text: 'Until then your account works as every other does.' },
  ],
  reason: ownerReason,
})

export interface TradeApproved {
  readonly company: string
  /** '£5,000.00' */
  readonly credit: string
}

export const tradeApproved = ({ company, credit }: TradeApproved): Letter => ({
  subject: 'Your trade account is open',
  preview: `You can pay on account, up to ${credit}.`,
  title: 'Your trade account is open',
  blocks: [
    { kind: 'text', text: `${company} can now pay on account at the checkout, up to ${credit}.` },
    { kind: 'button', label: 'Go to my account', path: paths.account },
  ],
  reason: ownerReason,
})
