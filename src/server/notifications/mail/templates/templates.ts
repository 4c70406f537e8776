import type { Merchant } from '#contract/merchant.ts'
import { companyInEmail, deliveryNameInEmail, greetingName } from '#domain/checkout/names.ts'
import type { Email } from '../email.ts'
import * as accounts from './accounts.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as questions from './questions.ts'
import * as reminders from './reminders.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as savedList from './saved-list.ts'
import * as staff from './staff.ts'
import * as stockNotices from './stock-notices.ts'

/** Every email of the shop. New templates are added in these files and registered here. */
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
  'staff-invitation': staff.staffInvitation,
  'recovery-code-used': staff.recoveryCodeUsed,
  'staff-sign-in-changed': staff.staffSignInChanged,
  'staff-new-password': staff.staffNewPassword,
  'staff-change': staff.staffChange,
  'staff-mention': staff.staffMention,
  'large-price-move': staff.largePriceMove,
  'saved-list-link': savedList.savedListLink,
  'basket-reminder': reminders.basketReminder,
  'saved-list-reminder': reminders.savedListReminder,
  'card-code': payments.cardCode,
  'manual-receipt': payments.manualReceipt,
  'payment-link': payments.paymentLink,
  'product-question': questions.productQuestion,
  'review-request': reviews.reviewRequest,
  'stock-notice-confirm': stockNotices.stockNoticeConfirm,
  'back-in-stock': stockNotices.backInStock,
  'order-confirmation': orders.orderConfirmation,
  'order-released': orders.orderReleased,
  'order-dispatched': orders.orderDispatched,
  'order-not-sent': orders.orderNotSent,
  'order-cancelled': orders.orderCancelled,
  'order-refunded': orders.orderRefunded,
  'order-changed': orders.orderChanged,
  'order-note': orders.orderNote,
  'order-invoice': orders.orderInvoice,
  'payment-refunded': payments.paymentRefunded,
  'return-asked': returns.returnAsked,
  'return-agreed': returns.returnAgreed,
  'return-refused': returns.returnRefused,
  'return-received': returns.returnReceived,
  'return-closed': returns.returnClosed,
} as const

type Templates = typeof templates
type Template = keyof Templates
/** The data of each template. */
type Data = { readonly [T in Template]: Parameters<Templates[T]>[0] }

type OrderOf<T extends Template> = { [One in T]: { readonly template: One; readonly data: Data[One] } }[T]

/** An email to send: its template and data. */
export type EmailRequest = OrderOf<Template>

const writers: { readonly [T in Template]: (data: Data[T], merchant: Merchant) => Email } = templates

/** The recipient of an email, as far as the shop has confirmed. */
export interface Recipient {
  /**
   * The address is confirmed for an account; otherwise a stranger may have typed it, and every name with it.
   */
  readonly isKnown: boolean
  /** The first name of that account; empty: unknown. */
  readonly firstName: string
}

export const unknownRecipient: Recipient = { isKnown: false, firstName: '' }

/**
 * The names used in an email: the recipient's own, from their confirmed account, and to such a recipient the
 * typed company and delivery name, if they are names. Names typed with an unconfirmed address are left out, so
 * that the shop does not send a stranger's text to any address (HZ-02).
 */
const namesFor = (data: object, { isKnown, firstName }: Recipient): object => ({
  ...('firstName' in data ? { firstName: greetingName(firstName) } : {}),
  ...('company' in data
    ? { company: isKnown && typeof data.company === 'string' ? companyInEmail(data.company) : '' }
    : {}),
  ...('deliveryName' in data
    ? {
        deliveryName:
          isKnown && typeof data.deliveryName === 'string' ? deliveryNameInEmail(data.deliveryName) : '',
      }
    : {}),
})

export const composeEmail = <T extends Template>(
  { template, data }: OrderOf<T>,
  merchant: Merchant,
  reader: Recipient = unknownRecipient,
): Email => writers[template]({ ...data, ...namesFor(data, reader) }, merchant)
