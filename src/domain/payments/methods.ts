import { err, ok, type Result } from '../lang/result.ts'
import { addPence, type Pence, pence } from '../money/pence.ts'

/** The values of the wire (T-265): card, PayPal, trade account, kept on hold for staff, nothing to pay. */
export const paymentMethods = ['stripe', 'paypal', 'account', 'on_hold', 'no-charge'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Methods whose money comes by a provider; the others are placed by the shop alone. */
export const providers = ['stripe', 'paypal'] as const
export type Provider = (typeof providers)[number]

/** What the shop has switched on. */
export interface PaymentSettings {
  readonly cards: boolean
  readonly paypal: boolean
  /** Who may leave an order on hold for staff to call back (OP-69). */
  readonly onHold: 'nobody' | 'trade' | 'everybody'
}

/** An approved trade account: what it may owe, and owes. */
interface Credit {
  readonly limit: Pence
  readonly balance: Pence
}

/** Who pays; `credit` only for a logged-in trade account that is approved. */
export interface Payer {
  readonly credit: Credit | null
}

/** Stripe takes £0.30 to £999,999.99 and would refuse other amounts: they are not offered to be paid by card. */
export const cardAmounts = { least: pence(30), most: pence(99_999_999) } as const

export type MethodRefusal =
  | 'not-offered'
  | 'something-to-pay'
  | 'over-credit-limit'
  /** No card takes so small, or so large, an amount. */
  | 'too-little-for-cards'
  | 'too-much-for-cards'

/**
 * May this payer pay so much that way, and if not why (OP-68, OP-69)? The page shows what this offers, and every call
 * asks it again: nothing that a page sends switches a method on. No charge exactly when there is nothing to pay.
 */
export const mayPay = (
  method: PaymentMethod,
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): Result<PaymentMethod, MethodRefusal> => {
  if (method === 'no-charge') return total === 0 ? ok(method) : err('something-to-pay')
  if (!isSwitchedOn(method, payer, settings) || total === 0) return err('not-offered')
  if (method === 'stripe' && total < cardAmounts.least) return err('too-little-for-cards')
  if (method === 'stripe' && total > cardAmounts.most) return err('too-much-for-cards')
  if (method === 'account' && payer.credit !== null && !isWithin(payer.credit, total))
    return err('over-credit-limit')
  return ok(method)
}

const isSwitchedOn = (
  method: Exclude<PaymentMethod, 'no-charge'>,
  { credit }: Payer,
  { cards, paypal, onHold }: PaymentSettings,
): boolean => {
  switch (method) {
    case 'stripe':
      return cards
    case 'paypal':
      return paypal
    case 'account':
      return credit !== null && credit.limit > 0
    case 'on_hold':
      return onHold === 'everybody' || (onHold === 'trade' && credit !== null)
  }
}

/** Whether an order still fits: £5,000 limit, £4,900 owed: £100.00 does, £100.01 does not. */
const isWithin = ({ limit, balance }: Credit, total: Pence): boolean => addPence(balance, total) <= limit

/** The methods on the payment page, in its order; with nothing to pay only 'no-charge' (T-266, T-267). */
export const offeredMethods = (
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): readonly PaymentMethod[] => paymentMethods.filter((method) => mayPay(method, total, payer, settings).ok)

/** What is left of an account's credit where that is less than the order, so that its owner reads why; else null. */
export const tooLittleCredit = (total: Pence, payer: Payer, settings: PaymentSettings): Pence | null => {
  const may = mayPay('account', total, payer, settings)
  if (may.ok || may.error !== 'over-credit-limit' || payer.credit === null) return null
  const { limit, balance } = payer.credit
  return pence(Math.max(0, limit - balance))
}

/**
 * Why an order cannot be paid at all: £0.29 where cards alone are taken, or anything where nobody takes money
 * (`not-offered`). Null: it can be.
 */
export const whyNoMethod = (
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): 'too-little-for-cards' | 'too-much-for-cards' | 'not-offered' | null => {
  if (offeredMethods(total, payer, settings).length > 0) return null
  const may = mayPay('stripe', total, payer, settings)
  return !may.ok && (may.error === 'too-little-for-cards' || may.error === 'too-much-for-cards')
    ? may.error
    : 'not-offered'
}
