import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture, WirePaypalOrder } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import { get, post } from '../../browser/call.ts'
import { type PaidWith, readCapture } from './capture.ts'
import type { Payment } from './use-payment.ts'

/** Nothing to do but to open the wallet's window again. */
export const RESTART = 'restart'

/** Creates the order at the wallet; null: it could not be, and an alert has said so (T-324, T-331). */
export const openWalletOrder = async (payment: Payment): Promise<string | null> => {
  const answer = await get<WirePaypalOrder>(calls.paypalGetOrder)
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

/** Takes the money of an approved order and makes the shop's order of it (T-323, T-326 to T-334). */
export const captureWalletOrder = async (
  payment: Payment,
  orderId: string,
  paidWith: PaidWith,
): Promise<typeof RESTART | 'done' | 'failed'> => {
  const captured = await post<WirePaypalCapture>(calls.paypalCaptureOrder, { order_id: orderId })
  if (!captured.ok) {
    payment.toBasket(captured.message)
    return 'failed'
  }
  const after = readCapture(captured.value, paidWith)
  if (after.kind === 'restart') return RESTART
  if (after.kind !== 'paid') {
    payment.fail(after.message, { title: after.kind === 'told' })
    payment.dispatch({ type: 'ended', cardError: null })
    return 'failed'
  }
  const confirmed = await post<string>(calls.paypalConfirmed, {
    paypal_data: { orderID: orderId },
    opt_in: payment.state.optIn,
  })
  if (!confirmed.ok) {
    payment.fail(confirmed.message)
    payment.dispatch({ type: 'ended', cardError: null })
    return 'failed'
  }
  payment.leaveFor(confirmed.value)
  return 'done'
}
