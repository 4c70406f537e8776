import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { checkoutCalls } from '../../browser/calls/checkout.ts'
import { type FundingSource, readCapture } from './capture.ts'
import { isConclusive } from './poll-payment.ts'
import type { PaymentHandle } from './use-payment.ts'

/** Tells the caller to open the wallet's window again. */
export const RESTART = 'restart'

/** Creates the order at PayPal; null: it failed, and an alert has been shown (T-324, T-331). */
export const createWalletOrder = async (payment: PaymentHandle): Promise<string | null> => {
  const answer = await checkoutCalls.get(calls.paypalGetOrder)
  if (answer.ok) return answer.value.id
  /* The basket has changed since this page was loaded, or is already paid: trying again cannot succeed. */
  if (answer.status === 409) {
    payment.goToBasket(answer.message)
    return null
  }
  payment.showError(answer.status >= 400 && answer.status < 500 ? answer.message : messages.paypalOrderFailed)
  payment.dispatch({ type: 'ended', cardError: null })
  return null
}

/**
 * Captures an approved order and places the shop's order (T-323, T-326 to T-334). `polling`: the money may
 * have been taken, and the page polls for the outcome.
 */
export const captureWalletOrder = async (
  payment: PaymentHandle,
  orderId: string,
  paidWith: FundingSource,
): Promise<typeof RESTART | 'done' | 'pending' | 'refused' | 'polling'> => {
  const confirm = () =>
    checkoutCalls.post(calls.paypalConfirmed, {
      paypal_data: { orderID: orderId },
      opt_in: payment.state.optIn,
    })
  const end = (): void => payment.dispatch({ type: 'ended', cardError: null })
  const captured = await checkoutCalls.post(calls.paypalCaptureOrder, { order_id: orderId })
  /* A failed capture leads to the basket (T-334), unless the money may have been taken. */
  if (!captured.ok && !isConclusive(captured)) return payment.placePaidOrder(confirm, payment.goToBasket)
  if (!captured.ok) {
    payment.goToBasket(captured.message)
    return 'refused'
  }
  const outcome = readCapture(captured.value, paidWith)
  if (outcome.kind === 'restart') return RESTART
  if (outcome.kind === 'pending') {
    payment.goToBasket(outcome.message)
    return 'pending'
  }
  if (outcome.kind !== 'paid') {
    payment.showError(outcome.message, { title: outcome.kind === 'alert' })
    end()
    return 'refused'
  }
  return payment.placePaidOrder(confirm, (message) => {
    payment.showError(message)
    end()
  })
}
