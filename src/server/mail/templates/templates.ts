import type { Letter } from '../letter.ts'
import * as accounts from './accounts.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as reminders from './reminders.ts'
import * as savedList from './saved-list.ts'

/** Every letter of the shop and what it is made from. Who wants to send another writes it beside these and adds it here. */
export type LetterOrder =
  | { readonly template: 'welcome'; readonly data: accounts.Welcome }
  | { readonly template: 'password-reset'; readonly data: accounts.PasswordReset }
  | { readonly template: 'password-changed' }
  | { readonly template: 'email-change'; readonly data: accounts.EmailChange }
  | { readonly template: 'email-changed' }
  | { readonly template: 'account-ending'; readonly data: accounts.AccountEnding }
  | { readonly template: 'trade-received'; readonly data: accounts.TradeReceived }
  | { readonly template: 'trade-approved'; readonly data: accounts.TradeApproved }
  | { readonly template: 'saved-list-link'; readonly data: savedList.SavedListLink }
  | { readonly template: 'basket-reminder'; readonly data: reminders.Reminder }
  | { readonly template: 'saved-list-reminder'; readonly data: reminders.Reminder }
  | { readonly template: 'card-code'; readonly data: payments.CardCode }
  | { readonly template: 'manual-receipt'; readonly data: payments.ManualReceipt }
  | { readonly template: 'order-confirmation'; readonly data: orders.OrderConfirmation }

export const writeLetter = (order: LetterOrder): Letter => {
  switch (order.template) {
    case 'welcome':
      return accounts.welcome(order.data)
    case 'password-reset':
      return accounts.passwordReset(order.data)
    case 'password-changed':
      return accounts.passwordChanged()
    case 'email-change':
      return accounts.emailChange(order.data)
    case 'email-changed':
      return accounts.emailChanged()
    case 'account-ending':
      return accounts.accountEnding(order.data)
    case 'trade-received':
      return accounts.tradeReceived(order.data)
    case 'trade-approved':
      return accounts.tradeApproved(order.data)
    case 'saved-list-link':
      return savedList.savedListLink(order.data)
    case 'basket-reminder':
      return reminders.basketReminder(order.data)
    case 'saved-list-reminder':
      return reminders.savedListReminder(order.data)
    case 'card-code':
      return payments.cardCode(order.data)
    case 'manual-receipt':
      return payments.manualReceipt(order.data)
    case 'order-confirmation':
      return orders.orderConfirmation(order.data)
  }
}
