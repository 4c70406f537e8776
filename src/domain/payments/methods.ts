import { err, ok, type Result } from '../lang/result.ts'
import { unreachable } from '../lang/unreachable.ts'
import { addPence, type Pence, pence } from '../money/pence.ts'

/** The values of the wire (T-265): card, PayPal, trade account, on hold for staff, nothing to pay. */
export const paymentMethods = ['stripe', 'paypal', 'account', 'on_hold', 'no-charge'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods that are paid through a provider; orders by the others are placed by the shop alone. */
export const providers = ['stripe', 'paypal'] as const satisfies readonly PaymentMethod[]
export type Provider = (typeof providers)[number]

/** The methods that the shop alone places orders by. */
export type MethodWithoutProvider = Exclude<PaymentMethod, Provider>

export const isProvider = (method: PaymentMethod): method is Provider =>
  providers.some((provider) => provider === method)

/** The provider of the card form, and of all payments against a reference: their rows name none. */
export const cardProvider = 'stripe' satisfies Provider

/** The methods that the shop has enabled. */
export interface PaymentSettings {
  readonly providers: ReadonlySet<Provider>
  /** Which shoppers may leave an order on hold for staff to call back (OP-69). */
  readonly onHold: 'nobody' | 'trade' | 'everybody'
}

/** The credit of an approved trade account: its limit, and the balance that it owes. */
interface Credit {
  readonly limit: Pence
  readonly balance: Pence
}

/** The paying shopper; `credit` only for a logged-in, approved trade account. */
export interface Payer {
  readonly credit: Credit | null
}

/** The amounts that Stripe accepts: £0.30 to £999,999.99. Cards are not offered for other amounts. */
export const cardAmounts = { min: pence(30), max: pence(99_999_999) } as const

export type MethodRefusal =
  | 'not-offered'
  | 'something-to-pay'
  | 'over-credit-limit'
  /** The amount is outside `cardAmounts`. */
  | 'too-little-for-cards'
  | 'too-much-for-cards'

/**
 * Whether this payer may pay this total by this method; error: why not (OP-68, OP-69). The page shows the
 * methods that pass, and every call checks again: a page cannot enable a method. 'no-charge' applies exactly
 * when there is nothing to pay.
 */
export const checkMethod = (
  method: PaymentMethod,
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): Result<PaymentMethod, MethodRefusal> => {
  if (method === 'no-charge') return total === 0 ? ok(method) : err('something-to-pay')
  if (!isEnabled(method, payer, settings) || total === 0) return err('not-offered')
  if (method === cardProvider && total < cardAmounts.min) return err('too-little-for-cards')
  if (method === cardProvider && total > cardAmounts.max) return err('too-much-for-cards')
  if (method === 'account' && payer.credit !== null && !isWithin(payer.credit, total))
    return err('over-credit-limit')
  return ok(method)
}

const isEnabled = (
  method: Exclude<PaymentMethod, 'no-charge'>,
  { credit }: Payer,
  { providers: enabled, onHold }: PaymentSettings,
): boolean => {
  if (isProvider(method)) return enabled.has(method)
  switch (method) {
    case 'account':
      return credit !== null && credit.limit > 0
    case 'on_hold':
      return onHold === 'everybody' || (onHold === 'trade' && credit !== null)
    default:
      return unreachable(method)
  }
}

/**
 * Whether an order is within the credit: with a £5,000 limit and £4,900 owed, £100.00 is and £100.01 is not.
 */
export const isWithin = ({ limit, balance }: Credit, total: Pence): boolean =>
  addPence(balance, total) <= limit

/** What an account may owe more: with a £5,000 limit and £4,900 owed, £100.00. */
export const creditLeft = ({ limit, balance }: Credit): Pence => pence(Math.max(0, limit - balance))

/** The methods on the payment page, in its order; with nothing to pay only 'no-charge' (T-266, T-267). */
export const offeredMethods = (
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): readonly PaymentMethod[] =>
  paymentMethods.filter((method) => checkMethod(method, total, payer, settings).ok)

/**
 * The remaining credit of an account if it is less than the order, for the message to its owner; else null.
 */
export const insufficientCredit = (total: Pence, payer: Payer, settings: PaymentSettings): Pence | null => {
  const may = checkMethod('account', total, payer, settings)
  if (may.ok || may.error !== 'over-credit-limit' || payer.credit === null) return null
  return creditLeft(payer.credit)
}

/**
 * Why no method is available for an order: £0.29 in a shop that takes cards only, or no method enabled
 * (`not-offered`). Null: some method is available.
 */
export const noMethodReason = (
  total: Pence,
  payer: Payer,
  settings: PaymentSettings,
): 'too-little-for-cards' | 'too-much-for-cards' | 'not-offered' | null => {
  if (offeredMethods(total, payer, settings).length > 0) return null
  const may = checkMethod(cardProvider, total, payer, settings)
  return !may.ok && (may.error === 'too-little-for-cards' || may.error === 'too-much-for-cards')
    ? may.error
    : 'not-offered'
}
