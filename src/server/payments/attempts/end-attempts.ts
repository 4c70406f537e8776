import type { Message } from '#domain/orders/settle.ts'
import { isAlive } from '#domain/orders/states.ts'
import { inTraceOf } from '../../operations/trace.ts'
import type { OrderRow } from '../../orders/index.ts'
import { type AskDeps, askAbout } from '../gateways/ask-gateways.ts'
import type { Found } from '../gateways/findings.ts'
import { giveBack, type RefundDeps } from '../refunds/write-refund.ts'
import { type SettleDeps, type Settlement, settleAttempt } from './apply-outcome.ts'
import { findAlive, findAttempt, type OwnAttempt } from './attempts.ts'

export type EndDeps = SettleDeps & AskDeps & RefundDeps

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
  return (await hear(deps, alive.id, message)) ?? { kind: 'ended' }
}

/** Anybody's message about an attempt: its provider is asked, and what it says becomes true in the shop. */
export const hear = async (deps: EndDeps, attemptId: number, message: Message): Promise<Ended | null> => {
  const own = await findAttempt(deps.database.queries, attemptId)
  return own === null ? null : hearOf(deps, own, message)
}

/** What was found of an attempt becomes true in the shop; money that can be no order goes back. All in the attempt's trace. */
export const settleOwn = (deps: EndDeps, { attempt, quote }: OwnAttempt, found: Found): Promise<Settlement> =>
  inTraceOf(attempt.trace, async () => {
    const settled = await settleAttempt(deps, { attemptId: attempt.id, quoteId: quote.id }, found)
    if (settled.refundKey !== null) await giveBack(deps, settled.refundKey)
    return settled
  })

/** The same of an attempt that was looked up for it. */
export const hearOf = (deps: EndDeps, own: OwnAttempt, message: Message): Promise<Ended> =>
  inTraceOf(own.attempt.trace, async (): Promise<Ended> => {
    const settled = await settleOwn(deps, own, await askAbout(deps, own, message))
    if (settled.order !== null) return { kind: 'ordered', order: settled.order }
    return isAlive(settled.attempt.state) ? { kind: 'unknown' } : { kind: 'ended' }
  })
