import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'

/** What the page does after PayPal was asked for the money. */
export type CaptureOutcome =
  | { readonly kind: 'paid' }
  /** Another account or card may do: the window opens again (T-329). */
  | { readonly kind: 'restart' }
  /** The money is on its way: nothing is to be repeated (D30). */
  | { readonly kind: 'pending'; readonly message: string }
  /** In an alert titled 'Error' (T-333). */
  | { readonly kind: 'told'; readonly message: string }
  /** The generic problem (T-328, T-334). */
  | { readonly kind: 'problem'; readonly message: string }

/** By which of the wallet's buttons: a card's decline is told, an account's opens the window again. */
export type FundingSource = 'account' | 'card'

/** Reads the capture, or the authorization in its place (T-325, T-327 to T-329, T-333). */
export const readCapture = (answer: WirePaypalCapture, paidWith: FundingSource): CaptureOutcome => {
  const payments = answer.purchase_units[0]?.payments
  const transaction = payments?.captures[0] ?? payments?.authorizations[0]
  const [detail] = answer.details
  if (detail?.issue === 'INSTRUMENT_DECLINED' && paidWith === 'account') return { kind: 'restart' }
  if (transaction?.status === 'DECLINED')
    return {
      kind: 'told',
      message: `${messages.paymentProblem} Transaction ${transaction.status}: ${transaction.id}`,
    }
  if (detail !== undefined)
    return { kind: 'told', message: `${detail.description} (${answer.debug_id ?? answer.id})` }
  if (transaction?.status === 'PENDING') return { kind: 'pending', message: messages.paymentOnItsWay }
  return transaction?.status === 'COMPLETED'
    ? { kind: 'paid' }
    : { kind: 'problem', message: messages.paymentProblem }
}
