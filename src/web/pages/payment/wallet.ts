import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { get, post } from '../../browser/call.ts'
import { type FundingSource, readCapture } from './capture.ts'
import { isConclusive } from './poll-payment.ts'
import type { PaymentHandle } from './use-payment.ts'

/** Nothing to do but to open the wallet's window again. */
export const RESTART = 'restart'

/** Creates the order at the wallet; null: it could not be, and an alert has said so (T-324, T-331). */
export const createWalletOrder = async (payment: PaymentHandle): Promise<string | null> => {
  const answer = await get(calls.paypalGetOrder)
  if (answer.ok) return answer.value.id
  /* The basket is not what this page shows, or is paid for already: more of the same leads nowhere. */
  if (answer.status === 409) {
    payment.toBasket(answer.message)
    return null
  }
  payment.fail(answer.status >= 400 && answer.status < 500 ? answer.message : messages.paypalOrderFailed)
  payment.dispatch({ type: 'ended', cardError: null })
  return null
}

/**
 * Takes the money of an approved order and makes the shop's order of it (T-323, T-326 to T-334). `looking`: it may have been
 * taken, and the page looks for what became of it.
 */
export const captureWalletOrder = async (
  payment: PaymentHandle,
  orderId: string,
  paidWith: FundingSource,
): Promise<typeof RESTART | 'done' | 'on-its-way' | 'refused' | 'looking'> => {
  const confirm = () =>
    post(calls.paypalConfirmed, { paypal_data: { orderID: orderId }, opt_in: payment.state.optIn })
  const end = (): void => payment.dispatch({ type: 'ended', cardError: null })
  const captured = await post(calls.paypalCaptureOrder, { order_id: orderId })
  /* The documented way of a failed capture is to the basket (T-334): but not with money that may have been taken. */
  if (!captured.ok && !isConclusive(captured)) return payment.finishPaid(confirm, payment.toBasket)
  if (!captured.ok) {
    payment.toBasket(captured.message)
    return 'refused'
  }
  const after = readCapture(captured.value, paidWith)
  if (after.kind === 'restart') return RESTART
  if (after.kind === 'pending') {
    payment.toBasket(after.message)
    return 'on-its-way'
  }
  if (after.kind !== 'paid') {
    payment.fail(after.message, { title: after.kind === 'told' })
    end()
    return 'refused'
  }
  return payment.finishPaid(confirm, (message) => {
    payment.fail(message)
    end()
  })
}
