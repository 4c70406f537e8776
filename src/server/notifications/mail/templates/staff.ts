import type { Merchant } from '#contract/merchant.ts'
import { button, type Email, paragraph } from '../email.ts'

const staffReason = ({ name }: Merchant): string =>
  `You get this email because you work in the back office of ${name}.`

export interface StaffInvitation {
  /** The name of the person who invites. */
  readonly by: string
  readonly roles: readonly string[]
  /** With the origin of the back office. */
  readonly link: string
  readonly hours: number
}

/** An invitation to the back office (M-003). */
export const staffInvitation = ({ by, roles, link, hours }: StaffInvitation, merchant: Merchant): Email => ({
  subject: `${by} invites you to the back office of ${merchant.name}`,
  preview: `The link works once, for ${hours} hours.`,
  title: 'Join the back office',
  blocks: [
    paragraph(`${by} invites you to work in the back office of ${merchant.name} as ${roles.join(', ')}.`),
    paragraph(
      'You choose a password there, and a second factor: a passkey of this device, or an authenticator app on your phone.',
    ),
    button('Accept the invitation', link),
    paragraph(`The link works once, for ${hours} hours, and only for this address.`),
    paragraph('You do not know what this is about? Then do nothing.'),
  ],
  reason: `You get this email because ${by} gave your address in the back office of ${merchant.name}.`,
})

export interface RecoveryCodeUsed {
  /** Codes that are left. */
  readonly left: number
}

/** A recovery code was used (M-006). */
export const recoveryCodeUsed = ({ left }: RecoveryCodeUsed, merchant: Merchant): Email => ({
  subject: 'A recovery code was used',
  preview: 'If it was not you, tell an owner now.',
  title: 'A recovery code was used',
  blocks: [
    paragraph(`One of your recovery codes was just used in the back office of ${merchant.name}.`),
    paragraph(
      left === 0
        ? 'None is left. Make new ones on your page, and set up your authenticator app or a passkey again.'
        : `${left === 1 ? 'One is' : `${left} are`} left. New ones can be made on your page.`,
    ),
    paragraph('It was not you? Tell an owner at once: they can suspend your account and end your sessions.'),
  ],
  reason: staffReason(merchant),
})

export interface StaffSignInChanged {
  /** What happened, in a sentence. */
  readonly change: string
}

/** The way in which the recipient signs in was changed. */
export const staffSignInChanged = ({ change }: StaffSignInChanged, merchant: Merchant): Email => ({
  subject: `Your sign-in to the back office of ${merchant.name} was changed`,
  preview: change,
  title: 'Your sign-in was changed',
  blocks: [paragraph(change), paragraph('It was not you? Tell an owner at once.')],
  reason: staffReason(merchant),
})

export interface StaffNewPassword {
  /** Who sends it; null: the recipient asked for it. */
  readonly by: string | null
  /** With the origin of the back office. */
  readonly link: string
  readonly hours: number
}

/** A link to a new password. */
export const staffNewPassword = ({ by, link, hours }: StaffNewPassword, merchant: Merchant): Email => ({
  subject: `A new password for the back office of ${merchant.name}`,
  preview: `The link works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  title: 'Choose a new password',
  blocks: [
    paragraph(
      by === null
        ? 'You asked for a link to choose a new password.'
        : `${by} sends you a link to choose a new password.`,
    ),
    button('Choose a new password', link),
    paragraph(
      `The link works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}. You still need your second factor to sign in.`,
    ),
    paragraph('You did not expect this? Then do nothing: your password stays as it is.'),
  ],
  reason: staffReason(merchant),
})

export interface StaffChange {
  readonly who: string
  /** 'was suspended' */
  readonly change: string
  readonly by: string
}

/** For owners: who may do what was changed (M-204). */
export const staffChange = ({ who, change, by }: StaffChange, merchant: Merchant): Email => ({
  subject: `Back office: ${who} ${change}`,
  preview: `By ${by}.`,
  title: 'A change to your people',
  blocks: [
    paragraph(`${who} ${change}.`),
    paragraph(`By ${by}.`),
    paragraph(
      'Is this not as it should be? Look at your people in the back office, and suspend who must not sign in.',
    ),
  ],
  reason: `You get this email because you own the back office of ${merchant.name}.`,
})

export interface StaffMention {
  /** The author of the note. */
  readonly by: string
  /** The order's number. */
  readonly number: string
}

/** A note about an order names the recipient (M-038). Its words stay in the back office. */
export const staffMention = ({ by, number }: StaffMention, merchant: Merchant): Email => ({
  subject: `${by} names you in a note about order ${number}`,
  preview: 'The note is on the page of the order.',
  title: 'A note for you',
  blocks: [
    paragraph(`${by} names you in a note about order ${number}.`),
    paragraph(`Search for ${number} in the back office: the note stands under 'What happened'.`),
  ],
  reason: staffReason(merchant),
})

export interface LargePriceMove {
  readonly sku: string
  /** Of the product and its variation. */
  readonly name: string
  /** '−90 %' */
  readonly move: string
  /** What moved so far, with VAT: 'selling_from_price £30.00 → £3.00'. */
  readonly change: string
  readonly by: string
}

/** For owners: a price was moved by more than 30 % (M-122). */
export const largePriceMove = (
  { sku, name, move, change, by }: LargePriceMove,
  merchant: Merchant,
): Email => ({
  subject: `Price of ${sku}: ${move}`,
  preview: `By ${by}.`,
  title: 'A price that moved far',
  blocks: [
    paragraph(`The price of ${name} (${sku}) was changed by ${move}: ${change}, with VAT.`),
    paragraph(`By ${by}, who typed that percentage to go on.`),
    paragraph(
      `Is this not as it should be? Search for ${sku} in the back office under Prices, and put an earlier price back.`,
    ),
  ],
  reason: `You get this email because you own the back office of ${merchant.name}.`,
})
