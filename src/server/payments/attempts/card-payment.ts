import { messages } from '#contract/messages.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { missingCheckbox } from '#domain/orders/terms.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import { continueTrace } from '../../operations/trace.ts'
import type { OrderRow } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import type {
  CardDecline,
  CardGateway,
  ProviderAnswer,
  ProviderPayment,
} from '../gateways/payment-gateway.ts'
import { applyAnswer } from './apply-answer.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import {
  type AttemptWithQuote,
  attemptKeyOf,
  beginAttempt,
  findAttemptOfVisitor,
  findLastAttemptOfVisitor,
} from './attempts.ts'
import { isDecline, recordDecline } from './card-testing.ts'
import { handleAttemptMessage } from './end-attempts.ts'
import { finishPayment } from './finish-payment.ts'
import { holdAgain } from './hold-again.ts'
import {
  authenticationFor,
  type ClientHash,
  newPayment,
  type OpenPaymentDeps,
  tooManyAttempts,
} from './open-payment.ts'
import { type PayRefusal, prepare } from './prepare.ts'
import type { PaymentConsent } from './without-provider.ts'

/** The result of stripe-handler: paid and placed, or the bank requires authentication. */
export type CardPaymentResult =
  | { readonly kind: 'placed'; readonly order: OrderRow; readonly paymentId: string }
  | { readonly kind: 'requires-action'; readonly clientSecret: string; readonly paymentId: string }

/** The sentence that the shopper sees for a decline (T-313, T-314). */
export const declineSentence = ({ type, sentence }: CardDecline): string => {
  if (type !== 'card_error' && type !== 'validation_error') return messages.cardUnexpected
  return sentence === '' ? messages.cardProcessing : sentence
}

/** Handles the older card form: the server confirms immediately (OP-66). Ends a payment in progress first. */
export const payWithMethod = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  paymentMethodId: string,
  options: { readonly optIn: boolean; readonly client: ClientHash; readonly shown: string | null },
): Promise<Result<CardPaymentResult, PayRefusal>> => {
  const cards = deps.gateways[cardProvider]
  if (cards === null) return err({ kind: 'not-offered' })
  const authentication = await authenticationFor(deps, visitor, options.client)
  if (!authentication.ok) return authentication
  const begun = await prepare(
    deps,
    visitor,
    { method: cardProvider, goods: 'held', shown: options.shown, client: options.client },
    async (tx, quote) => {
      if (quote.state === 'paying') return err({ kind: 'paying', quoteId: quote.id })
      const tooMany = await tooManyAttempts(tx, deps, visitor, options.client)
      if (tooMany !== null) return err(tooMany)
      const attempt = await beginAttempt(tx, quote, {
        provider: cardProvider,
        flow: 'server',
        client: options.client,
        optIn: options.optIn,
        now: deps.now(),
      })
      return ok({ attempt, quote })
    },
  )
  if (!begun.ok) return begun
  const own = begun.value
  const key = attemptKeyOf(own.quote.key, own.attempt.number)
  const payment = { ...newPayment(own, authentication.value), paymentMethodId }
  const outcome = await cards.openConfirmed(payment, key)
  return answer(deps, cards, own, outcome)
}

/**
 * Continues after the bank's authentication: confirms the payment again, or finishes it if the browser has
 * confirmed it (T-309).
 */
export const payAfterAction = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  paymentId: string,
  optIn: boolean,
): Promise<Result<CardPaymentResult, PayRefusal>> => {
  const cards = deps.gateways[cardProvider]
  const own = await findAttemptOfVisitor(deps.database.queries, visitor, cardProvider, paymentId)
  if (own === null || cards === null) {
    deps.log.security('handled a payment that is not theirs', { payment: paymentId })
    return err({ kind: 'not-found' })
  }
  return continueTrace(own.attempt.trace, () =>
    continuePayment(deps, cards, own, { visitor, paymentId, optIn }),
  )
}

const continuePayment = async (
  deps: OpenPaymentDeps,
  cards: CardGateway,
  own: AttemptWithQuote,
  {
    visitor,
    paymentId,
    optIn,
  }: { readonly visitor: Visitor; readonly paymentId: string; readonly optIn: boolean },
): Promise<Result<CardPaymentResult, PayRefusal>> => {
  const read = await cards.read(paymentId)
  if (read.kind === 'known' && read.value.state.kind === 'awaiting-confirmation') {
    /*
     * The authentication took time: the hold may have expired and its goods may be gone. Nothing is charged
     * yet.
     */
    const held = await holdAgain(deps, visitor, own)
    return held.ok ? answer(deps, cards, own, await cards.confirm(paymentId)) : held
  }
  if (read.kind === 'known' && read.value.state.kind !== 'succeeded') return answer(deps, cards, own, read)
  const order = await finishPayment(deps, own, optIn)
  return order.ok ? ok({ kind: 'placed', order: order.value, paymentId }) : order
}

const answer = async (
  deps: OpenPaymentDeps,
  cards: CardGateway,
  own: AttemptWithQuote,
  outcome: ProviderAnswer<ProviderPayment>,
): Promise<Result<CardPaymentResult, PayRefusal>> => {
  const applied = await catchNotPlaced(applyAnswer(deps, cards, own, outcome))
  if (applied === 'not-placed') return err({ kind: 'checking' })
  if (isDecline(outcome))
    await recordDecline(deps, { attemptKey: attemptKeyOf(own.quote.key, own.attempt.number) })
  if (outcome.kind === 'refused')
    return err({ kind: 'declined', sentence: outcome.sentence || messages.cardUnexpected })
  if (outcome.kind === 'unknown') return err({ kind: 'checking' })
  const { id: paymentId, state, clientSecret } = outcome.value
  if (applied.order !== null) return ok({ kind: 'placed', order: applied.order, paymentId })
  if (state.kind === 'requires-action' && clientSecret !== null)
    return ok({ kind: 'requires-action', clientSecret, paymentId })
  if (state.kind === 'processing') return err({ kind: 'checking' })
  /* This payment is over: another card starts another payment. */
  const ended = await catchNotPlaced(handleAttemptMessage(deps, own.attempt.id, 'replace'))
  if (ended === 'not-placed') return err({ kind: 'checking' })
  if (ended?.kind === 'ordered') return ok({ kind: 'placed', order: ended.order, paymentId })
  if (state.kind === 'declined') return err({ kind: 'declined', sentence: declineSentence(state.decline) })
  return err({ kind: 'not-paid' })
}

/** The form follows directly after its payment; it does not concern an older order. */
const FORM_FOLLOWS_MS = HOUR_MS

/** Handles the form action: finishes an order whose payment has succeeded already (OP-66). */
export const finishByForm = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  { optIn, ticks }: Pick<PaymentConsent, 'optIn' | 'ticks'>,
): Promise<Result<OrderRow, PayRefusal>> => {
  const own = await findLastAttemptOfVisitor(deps.database.queries, visitor, cardProvider)
  if (own === null || deps.now().getTime() - own.attempt.updatedAt.getTime() > FORM_FOLLOWS_MS)
    return err({ kind: 'not-paid' })
  const missing = ticks === null ? null : missingCheckbox(ticks, own.quote.kerbsideOffered)
  return missing === null ? finishPayment(deps, own, optIn) : err({ kind: missing })
}
