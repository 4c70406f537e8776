import { messages } from '#contract/messages.ts'
import type { WireCardResponse } from '#contract/payment.ts'
import { completePath, logInAgainPath, paths } from '#contract/routes.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import type { ManualProblem } from '#domain/payments/manual.ts'
import { cardAmountSentences, pathToFix, problemSentences } from '../../orders/index.ts'
import { linkGoods, linkPaying, linkStateTexts } from '../links/link-texts.ts'
import type { ManualRefusal } from '../manual/pay-against-reference.ts'
import type { PayRefusal } from './prepare.ts'

/** The HTTP response to a refusal: its status and sentence, and where a form's shopper is redirected. */
export interface RefusalResponse {
  readonly status: 402 | 404 | 409 | 422 | 428 | 429 | 503
  readonly message: string
  readonly redirectTo: string
  /** For 429: the seconds until the next try is allowed. */
  readonly seconds?: number
}

const callAnswer = (
  status: RefusalResponse['status'],
  message: string,
  to: string = paths.payment,
): RefusalResponse => ({
  status,
  message,
  redirectTo: to,
})

/** Maps a refusal to its status, its sentence and the redirect of a form's shopper. */
export const responseOfRefusal = (refusal: PayRefusal): RefusalResponse => {
  switch (refusal.kind) {
    case 'problem':
      return callAnswer(422, problemSentences[refusal.problem], pathToFix(refusal.problem))
    case 'code-gone':
      return callAnswer(422, refusal.sentence, paths.basket)
    case 'not-as-shown':
      return callAnswer(409, refusal.sentence, paths.basket)
    case 'changed':
      return callAnswer(409, messages.orderChanged, paths.basket)
    case 'not-offered':
      return callAnswer(422, messages.methodNotOffered)
    case 'too-little-for-cards':
    case 'too-much-for-cards':
      return callAnswer(422, cardAmountSentences[refusal.kind])
    case 'something-to-pay':
      return callAnswer(422, messages.somethingToPay)
    case 'over-credit-limit':
      return callAnswer(422, messages.overCreditLimit)
    case 'agree':
      return callAnswer(422, messages.agreeFirst)
    case 'kerbside':
      return callAnswer(422, messages.kerbsideFirst)
    case 'log-in-again':
      return callAnswer(422, messages.logInAgain, logInAgainPath)
    case 'checking':
      return callAnswer(409, messages.checkingPayment, paths.basket)
    case 'ordered':
      return callAnswer(409, messages.alreadyOrdered, completePath(refusal.order.token))
    case 'card-code':
      return callAnswer(428, messages.cardCodeSent)
    case 'too-many':
      return { ...callAnswer(429, messages.tooManyRequests), seconds: refusal.seconds }
    case 'provider-away':
      return callAnswer(503, messages.cardsUnavailable)
    case 'not-found':
      return callAnswer(404, messages.paymentMissing, paths.basket)
    case 'not-paid':
      return callAnswer(409, messages.paymentNotDone)
    case 'declined':
      return callAnswer(402, refusal.sentence)
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

/** The same for a payment against a reference; its shopper stays on that page. */
export const responseOfManualRefusal = (refusal: ManualRefusal): RefusalResponse => {
  const to = paths.manualPayment
  switch (refusal.kind) {
    case 'problem':
      return callAnswer(422, manualProblems[refusal.problem], to)
    case 'declined-again':
      return callAnswer(402, messages.manualDeclined, to)
    case 'switched-off':
      return callAnswer(422, messages.manualOff, to)
    case 'not-offered':
      return callAnswer(503, messages.cardsUnavailable, to)
    case 'link':
      return callAnswer(409, linkStateTexts[refusal.state], to)
    case 'link-paying':
      return callAnswer(409, linkPaying, to)
    case 'link-goods':
      return callAnswer(409, linkGoods, to)
    default:
      return { ...responseOfRefusal(refusal), redirectTo: to }
  }
}

const emptyAnswer: WireCardResponse = {
  error: null,
  requires_action: false,
  payment_intent_client_secret: null,
  payment_intent_id: null,
  redirect_url: null,
}

/** A response of the card calls; omitted members are null, or false. */
export const cardResponse = (answer: Partial<WireCardResponse>): WireCardResponse => ({
  ...emptyAnswer,
  ...answer,
})
