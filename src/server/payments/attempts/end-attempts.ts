import type { Message } from '#domain/orders/settle.ts'
import { isAlive } from '#domain/orders/states.ts'
import { inTraceOf } from '../../operations/trace.ts'
import type { OrderRow } from '../../orders/index.ts'
import { type ReadPaymentDeps, readPayment } from '../gateways/ask-gateways.ts'
import type { JudgedPayment } from '../gateways/findings.ts'
import { type RefundDeps, sendRefund } from '../refunds/write-refund.ts'
import { type AppliedOutcome, type ApplyOutcomeDeps, applyOutcome } from './apply-outcome.ts'
import { findAlive, findAttempt, type SessionAttempt } from './attempts.ts'

export type EndDeps = ApplyOutcomeDeps & ReadPaymentDeps & RefundDeps

export type Ended =
  /** No money is under way for the quote any more. */
  | { readonly kind: 'ended' }
  /** The money was faster: there is an order. */
  | { readonly kind: 'ordered'; readonly order: OrderRow }
  /** The provider has not said: nobody may charge for this quote again until it has. */
  | { readonly kind: 'unknown' }

/**
 * Brings what is under way for a quote to an end, at its provider first (HZ-19): before another method, after the basket
 * changed, when its time is over.
 */
export const endAttempts = async (
  deps: EndDeps,
  quoteId: number,
  message: 'replace' | 'expire',
): Promise<Ended> => {
  const alive = await findAlive(deps.database.queries, quoteId)
  if (alive === null) return { kind: 'ended' }
  return (await handleMessage(deps, alive.id, message)) ?? { kind: 'ended' }
}

/** Anybody's message about an attempt: its provider is asked, and what it says becomes true in the shop. */
export const handleMessage = async (
  deps: EndDeps,
  attemptId: number,
  message: Message,
): Promise<Ended | null> => {
  const own = await findAttempt(deps.database.queries, attemptId)
  return own === null ? null : readAndApply(deps, own, message)
}

/** What was found of an attempt becomes true in the shop; money that can be no order goes back. All in the attempt's trace. */
export const applyAndRefund = (
  deps: EndDeps,
  { attempt, quote }: SessionAttempt,
  found: JudgedPayment,
): Promise<AppliedOutcome> =>
  inTraceOf(attempt.trace, async () => {
    const settled = await applyOutcome(deps, { attemptId: attempt.id, quoteId: quote.id }, found)
    if (settled.refundKey !== null) await sendRefund(deps, settled.refundKey)
    return settled
  })

/** The same of an attempt that was looked up for it. */
export const readAndApply = (deps: EndDeps, own: SessionAttempt, message: Message): Promise<Ended> =>
  inTraceOf(own.attempt.trace, async (): Promise<Ended> => {
    const settled = await applyAndRefund(deps, own, await readPayment(deps, own, message))
    if (settled.order !== null) return { kind: 'ordered', order: settled.order }
    return isAlive(settled.attempt.state) ? { kind: 'unknown' } : { kind: 'ended' }
  })
