import { messages } from '#contract/messages.ts'
import type { WirePaypalCapture } from '#contract/payment.ts'

/** The outcome of a capture at PayPal, by what the page does next. */
export type CaptureOutcome =
  | { readonly kind: 'paid' }
  /** Another account or card may work: the window opens again (T-329). */
  | { readonly kind: 'restart' }
  /** The payment is pending: the shopper must not repeat it (D30). */
  | { readonly kind: 'pending'; readonly message: string }
  /** Shown in an alert titled 'Error' (T-333). */
  | { readonly kind: 'alert'; readonly message: string }
  /** The generic problem (T-328, T-334). */
  | { readonly kind: 'problem'; readonly message: string }

/** The wallet button used: a declined card shows an alert, a declined account opens the window again. */
export type FundingSource = 'account' | 'card'

/** Reads the capture, or the authorization in its place (T-325, T-327 to T-329, T-333). */
export const readCapture = (answer: WirePaypalCapture, paidWith: FundingSource): CaptureOutcome => {
  const payments = answer.purchase_units[0]?.payments
  const transaction = payments?.captures[0] ?? payments?.authorizations[0]
  const [detail] = answer.details
  if (detail?.issue === 'INSTRUMENT_DECLINED' && paidWith === 'account') return { kind: 'restart' }
  if (transaction?.status === 'DECLINED')
    return {
      kind: 'alert',
      message: `${messages.paymentProblem} Transaction ${transaction.status}: ${transaction.id}`,
    }
  if (detail !== undefined)
    return { kind: 'alert', message: `${detail.description} (${answer.debug_id ?? answer.id})` }
  if (transaction?.status === 'PENDING') return { kind: 'pending', message: messages.paymentOnItsWay }
  return transaction?.status === 'COMPLETED'
    ? { kind: 'paid' }
    : { kind: 'problem', message: messages.paymentProblem }
}
