import { messages } from '#contract/messages.ts'
import type { WireCardAnswer } from '#contract/payment.ts'
import { completePath, logInAgainPath, paths } from '#contract/routes.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { ManualProblem } from '#domain/payments/manual.ts'
import { cardAmountSentences, placeToMend, problemSentences } from '../../orders/index.ts'
import type { ManualRefusal } from '../manual/pay-against-reference.ts'
import type { PayRefusal } from './prepare.ts'

/** How a refusal is told: with a sentence, and where a form's shopper is led. */
export interface Told {
  readonly status: 402 | 404 | 409 | 422 | 428 | 429 | 503
  readonly message: string
  readonly to: string
  /** Of 429: the seconds until the next try is allowed. */
  readonly seconds?: number
}

const told = (status: Told['status'], message: string, to: string = paths.payment): Told => ({
  status,
  message,
  to,
})

/** The status and sentence of a payment that cannot be made, and where a form's shopper is led. */
export const tellRefusal = (refusal: PayRefusal): Told => {
  switch (refusal.kind) {
    case 'problem':
      return told(422, problemSentences[refusal.problem], placeToMend(refusal.problem))
    case 'code-gone':
      return told(422, refusal.sentence, paths.basket)
    case 'not-as-shown':
      return told(409, refusal.sentence, paths.basket)
    case 'changed':
      return told(409, messages.orderChanged, paths.basket)
    case 'not-offered':
      return told(422, messages.methodNotOffered)
    case 'too-little-for-cards':
    case 'too-much-for-cards':
      return told(422, cardAmountSentences[refusal.kind])
    case 'something-to-pay':
      return told(422, messages.somethingToPay)
    case 'over-credit-limit':
      return told(422, messages.overCreditLimit)
    case 'agree':
      return told(422, messages.agreeFirst)
    case 'kerbside':
      return told(422, messages.kerbsideFirst)
    case 'log-in-again':
      return told(422, messages.logInAgain, logInAgainPath)
    case 'checking':
      return told(409, messages.checkingPayment, paths.basket)
    case 'ordered':
      return told(409, messages.alreadyOrdered, completePath(refusal.order.token))
    case 'card-code':
      return told(428, messages.cardCodeSent)
    case 'too-many':
      return { ...told(429, messages.tooManyRequests), seconds: refusal.seconds }
    case 'provider-away':
      return told(503, messages.cardsUnavailable)
    case 'not-found':
      return told(404, messages.paymentMissing, paths.basket)
    case 'not-paid':
      return told(409, messages.paymentNotDone)
    case 'declined':
      return told(402, refusal.sentence)
    default:
      return unreachable(refusal)
  }
}

const manualProblems: Readonly<Record<ManualProblem, string>> = {
  'no-reference': messages.manualReference,
  'no-amount': messages.manualAmount,
  'no-email': messages.manualEmail,
  'no-name': messages.manualName,
  'bad-reference': messages.manualBadReference,
  'bad-amount': messages.manualBadAmount,
  'bad-email': messages.badEmail,
}

/** The same of a payment against a reference: its shopper stays at its page. */
export const tellManualRefusal = (refusal: ManualRefusal): Told => {
  const to = paths.manualPayment
  switch (refusal.kind) {
    case 'problem':
      return told(422, manualProblems[refusal.problem], to)
    case 'declined-again':
      return told(402, messages.manualDeclined, to)
    case 'switched-off':
      return told(422, messages.manualOff, to)
    case 'not-offered':
      return told(503, messages.cardsUnavailable, to)
    default:
      return { ...tellRefusal(refusal), to }
  }
}

const nothing: WireCardAnswer = {
  error: null,
  requires_action: false,
  payment_intent_client_secret: null,
  payment_intent_id: null,
  redirect_url: null,
}

/** An answer of the card calls: what is not said is null, or false. */
export const cardAnswer = (answer: Partial<WireCardAnswer>): WireCardAnswer => ({ ...nothing, ...answer })
