import type { PaymentTrigger } from '#domain/orders/payment-decision.ts'
import { isActiveAttempt } from '#domain/orders/states.ts'
import { continueTrace } from '../../operations/trace.ts'
import type { OrderRow } from '../../orders/index.ts'
import type { JudgedPayment } from '../gateways/judge-payment.ts'
import { type ReadPaymentDeps, readPayment } from '../gateways/read-payment.ts'
import { type RefundDeps, sendRefund } from '../refunds/write-refund.ts'
import { type AppliedOutcome, type ApplyOutcomeDeps, applyOutcome } from './apply-outcome.ts'
import { type AttemptWithQuote, findAttempt, findOpenAttempt } from './attempts.ts'

export type EndDeps = ApplyOutcomeDeps & ReadPaymentDeps & RefundDeps

export type AttemptEnding =
  /** No payment is in progress for the quote any more. */
  | { readonly kind: 'ended' }
  /** The payment succeeded first: there is an order. */
  | { readonly kind: 'ordered'; readonly order: OrderRow }
  /** The provider has not answered: the quote must not be charged again until it has. */
  | { readonly kind: 'unknown' }

/**
 * Ends the payment in progress for a quote, at its provider first (HZ-19): before another method, after a
 * change of the basket, or when the quote expires.
 */
export const endAttempts = async (
  deps: EndDeps,
  quoteId: number,
  message: 'replace' | 'expire',
): Promise<AttemptEnding> => {
  const alive = await findOpenAttempt(deps.database.queries, quoteId)
  if (alive === null) return { kind: 'ended' }
  return (await handleAttemptMessage(deps, alive.id, message)) ?? { kind: 'ended' }
}

/**
 * Handles a message about any visitor's attempt: reads the payment at its provider and applies the outcome.
 */
export const handleAttemptMessage = async (
  deps: EndDeps,
  attemptId: number,
  message: PaymentTrigger,
): Promise<AttemptEnding | null> => {
  const own = await findAttempt(deps.database.queries, attemptId)
  return own === null ? null : readAndApply(deps, own, message)
}

/**
 * Applies an outcome to an attempt, and refunds money that cannot become an order, in the attempt's trace.
 */
export const applyAndRefund = (
  deps: EndDeps,
  { attempt, quote }: AttemptWithQuote,
  judged: JudgedPayment,
): Promise<AppliedOutcome> =>
  continueTrace(attempt.trace, async () => {
    const applied = await applyOutcome(deps, { attemptId: attempt.id, quoteId: quote.id }, judged)
    if (applied.refundKey !== null) await sendRefund(deps, applied.refundKey)
    return applied
  })

/** Reads the payment of an attempt at its provider, applies the outcome and returns how the attempt ended. */
export const readAndApply = (
  deps: EndDeps,
  own: AttemptWithQuote,
  message: PaymentTrigger,
): Promise<AttemptEnding> =>
  continueTrace(own.attempt.trace, async (): Promise<AttemptEnding> => {
    const applied = await applyAndRefund(deps, own, await readPayment(deps, own, message))
    if (applied.order !== null) return { kind: 'ordered', order: applied.order }
    return isActiveAttempt(applied.attempt.state) ? { kind: 'unknown' } : { kind: 'ended' }
  })
