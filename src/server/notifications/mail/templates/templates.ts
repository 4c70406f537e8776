import { companyInEmail, greetingName } from '#domain/checkout/names.ts'
import type { Email } from '../email.ts'
import * as accounts from './accounts.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as reminders from './reminders.ts'
import * as savedList from './saved-list.ts'

/** Every letter of the shop. Who wants to send another writes it beside these and adds it here. */
const templates = {
  welcome: accounts.welcome,
  'password-reset': accounts.passwordReset,
  'password-changed': accounts.passwordChanged,
  'email-change': accounts.emailChange,
  'email-changed': accounts.emailChanged,
  'account-ending': accounts.accountEnding,
  'trade-received': accounts.tradeReceived,
  'trade-approved': accounts.tradeApproved,
  'trade-suspended': accounts.tradeSuspended,
  'trade-refused': accounts.tradeRefused,
  'saved-list-link': savedList.savedListLink,
  'basket-reminder': reminders.basketReminder,
  'saved-list-reminder': reminders.savedListReminder,
  'card-code': payments.cardCode,
  'manual-receipt': payments.manualReceipt,
  'order-confirmation': orders.orderConfirmation,
  'order-released': orders.orderReleased,
  'order-dispatched': orders.orderDispatched,
  'order-cancelled': orders.orderCancelled,
  'order-refunded': orders.orderRefunded,
  'payment-refunded': payments.paymentRefunded,
} as const

type Templates = typeof templates
type Template = keyof Templates
/** What each letter is made from. */
type Data = { readonly [T in Template]: Parameters<Templates[T]>[0] }

type OrderOf<T extends Template> = { [One in T]: { readonly template: One; readonly data: Data[One] } }[T]

/** A letter to be written, and what it is made from. */
export type EmailOrder = OrderOf<Template>

const writers: { readonly [T in Template]: (data: Data[T]) => Email } = templates

/** Who reads a letter, as far as the shop knows for certain. */
export interface Reader {
  /** The address is confirmed for an account; else a stranger may have typed it, and every name with it. */
  readonly isKnown: boolean
  /** The first name of that account; empty: none is known. */
  readonly firstName: string
}

export const unknownReader: Reader = { isKnown: false, firstName: '' }

/**
 * The names in a letter: the reader's own from their account, and none that somebody typed for an address that may be
 * another's (HZ-02): the shop would write a stranger's words to whomever they like.
 */
const namesFor = (data: object, { isKnown, firstName }: Reader): object => ({
  ...('firstName' in data ? { firstName: greetingName(firstName) } : {}),
  ...('company' in data
    ? { company: isKnown && typeof data.company === 'string' ? companyInEmail(data.company) : '' }
    : {}),
  ...('deliveryName' in data && !isKnown ? { deliveryName: '' } : {}),
})

export const writeLetter = <T extends Template>(
  { template, data }: OrderOf<T>,
  reader: Reader = unknownReader,
): Email => writers[template]({ ...data, ...namesFor(data, reader) })
