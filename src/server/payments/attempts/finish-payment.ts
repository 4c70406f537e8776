import { eq } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { orders, paymentAttempt } from '../../database/schema/index.ts'
import { findOrderOf, type OrderRow } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import { type AttemptWithQuote, findAttemptOfVisitor, findLastAttemptOfVisitor } from './attempts.ts'
import { readAndApply } from './end-attempts.ts'
import type { PayRefusal, PrepareDeps } from './prepare.ts'

/** Stores the newsletter consent of an order that a webhook placed before the consent arrived. */
const storeOptIn = async (queries: Queries, { id }: OrderRow): Promise<OrderRow> => {
  const [order] = await queries.update(orders).set({ optIn: true }).where(eq(orders.id, id)).returning()
  invariant(order !== undefined, `an order ${id}`)
  return order
}

/** Returns the order of an attempt; reads the payment at its provider if there is no order yet. */
export const finishPayment = async (
  deps: PrepareDeps,
  { attempt, quote }: AttemptWithQuote,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  if (optIn) await queries.update(paymentAttempt).set({ optIn }).where(eq(paymentAttempt.id, attempt.id))
  const placed = await findOrderOf(queries, quote)
  const ending =
    placed === null
      ? await catchNotPlaced(readAndApply(deps, { attempt, quote }, 'confirm'))
      : ({ kind: 'ordered', order: placed } as const)
  if (ending === 'not-placed') return err({ kind: 'checking' })
  if (ending.kind === 'ordered')
    return ok(optIn && !ending.order.optIn ? await storeOptIn(queries, ending.order) : ending.order)
  const [now] = await queries.select().from(paymentAttempt).where(eq(paymentAttempt.id, attempt.id))
  invariant(now !== undefined, `an attempt ${attempt.id}`)
  return err({ kind: now.state === 'unknown' || now.state === 'pending' ? 'checking' : 'not-paid' })
}

/**
 * Handles the browser's report that its payment succeeded (T-304, T-326). The payment is found among the
 * visitor's own and read again at the provider (T-318, HZ-13); a repeated report returns the same order
 * (T-288). Null: the visitor's last payment at the provider.
 */
export const confirmPayment = async (
  deps: PrepareDeps,
  visitor: Visitor,
  provider: Provider,
  { paymentId, optIn }: { readonly paymentId: string | null; readonly optIn: boolean },
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  const own =
    paymentId === null
      ? await findLastAttemptOfVisitor(queries, visitor, provider)
      : await findAttemptOfVisitor(queries, visitor, provider, paymentId)
  if (own !== null) return finishPayment(deps, own, optIn)
  deps.log.security('confirmed a payment that is not theirs', { provider, payment: paymentId ?? '' })
  return err({ kind: 'not-found' })
}
