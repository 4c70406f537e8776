import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js'
import { messages } from '#contract/messages.ts'
import type { WireCardAnswer } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { post } from '../../browser/call.ts'
import { cardErrorText } from '../payment/card-error.ts'
import { isSettled, lookAgain, waitFor } from '../payment/paid-check.ts'
import { CODE_FIRST } from '../payment/use-payment.ts'
import type { Typed } from './missing.ts'

/** The provider's own fields, once it has made them. */
export interface ManualCard {
  readonly stripe: Stripe
  readonly number: StripeCardNumberElement
}

/** The bank's own no is for the payer too, though the provider counts it among the requests that were wrong. */
const told = (error: StripeError): string =>
  error.code === 'payment_intent_authentication_failure' && error.message !== undefined
    ? error.message
    : cardErrorText(error)

/**
 * Why nothing is paid: the sentence of the card error area, a code that must be typed first, or, with `isPaid: null`, that it is
 * not known whether the card was charged. It must not be charged again then.
 */
type NotPaid = string | { readonly codeError: string | null } | { readonly isPaid: null }

/**
 * Charges the card against the reference: the provider makes a payment method of it, the shop's server charges, and
 * where the bank asks who pays, that is answered and the payment confirmed again (T-376, T-378). Gives the payment's
 * name, or what the card error area says (T-382).
 */
export const payByCard = async (
  { stripe, number }: ManualCard,
  { reference, amount, email_address, name_on_card }: Typed,
  code: string | null,
): Promise<Result<string, NotPaid>> => {
  if (code !== null) {
    const passed = await post(calls.cardCode, { code })
    if (!passed.ok) return err({ codeError: passed.message })
  }
  const made = await stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: { name: name_on_card.trim(), email: email_address.trim() },
  })
  if (made.error !== undefined) return err(told(made.error))
  const asked = await post(calls.manualStripeHandler, {
    payment_method_id: made.paymentMethod.id,
    reference,
    amount,
    email_address,
  })
  if (!isSettled(asked)) return err({ isPaid: null })
  if (!asked.ok) return err(asked.status === CODE_FIRST ? { codeError: null } : asked.message)
  const { requires_action, payment_intent_client_secret: secret } = asked.value
  if (!requires_action || secret === null) return paid(asked.value)
  const handled = await stripe.handleCardAction(secret)
  if (handled.error !== undefined) return err(told(handled.error))
  const confirm = () => post(calls.manualStripeHandler, { payment_intent_id: handled.paymentIntent.id })
  const first = await confirm()
  const confirmed = isSettled(first) ? first : await lookAgain(confirm, waitFor)
  if (confirmed === null) return err({ isPaid: null })
  return confirmed.ok ? paid(confirmed.value) : err(confirmed.message)
}

const paid = ({ error, requires_action, payment_intent_id: id }: WireCardAnswer): Result<string, string> =>
  error !== null || requires_action || id === null ? err(error ?? messages.paymentNotDone) : ok(id)
