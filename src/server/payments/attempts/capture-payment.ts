import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { isActiveAttempt } from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import { findDetails } from '../../checkout/index.ts'
import { basket } from '../../database/schema/index.ts'
import { continueTrace } from '../../operations/trace.ts'
import { type HoldRefusal, holdQuote } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import type { ProviderPayment, ShopCaptureGateway } from '../gateways/payment-gateway.ts'
import { IN_FLIGHT_MS } from '../gateways/read-payment.ts'
import { applyAnswer } from './apply-answer.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import {
  type AttemptWithQuote,
  attemptKeyOf,
  findAttemptOfVisitor,
  lockAttempt,
  moveAttempt,
} from './attempts.ts'
import { endAttempts } from './end-attempts.ts'
import { endRefused } from './hold-again.ts'
import type { PayRefusal, PrepareDeps } from './prepare.ts'

/** The result of a capture, for the provider's buttons (T-325). */
export interface CaptureResult {
  readonly id: string
  readonly captures: readonly { readonly id: string; readonly status: string }[]
  readonly refusal: {
    readonly issue: string
    readonly description: string
    readonly debugId: string | null
  } | null
}

const capturedOf = ({ id, captures }: ProviderPayment): CaptureResult => ({
  id,
  captures: captures.map(({ id, status }) => ({ id, status })),
  refusal: null,
})

/**
 * Captures the money of an approved payment. The attempt is `unknown` until the provider reports the outcome:
 * no other method may charge in the meantime. Once paid, the order is placed, whether or not the browser
 * comes back.
 */
export const capturePayment = async (
  deps: PrepareDeps,
  visitor: Visitor,
  provider: Provider,
  paymentId: string,
): Promise<Result<CaptureResult, PayRefusal>> => {
  const gateway = deps.gateways[provider]
  const own = await findAttemptOfVisitor(deps.database.queries, visitor, provider, paymentId)
  if (own === null || gateway?.captures !== 'by-shop') {
    deps.log.security('captured a payment that is not theirs', { provider, payment: paymentId })
    return err({ kind: 'not-found' })
  }
  return continueTrace(own.attempt.trace, () => capture(deps, gateway, visitor, own))
}

const capture = async (
  deps: PrepareDeps,
  gateway: ShopCaptureGateway,
  visitor: Visitor,
  own: AttemptWithQuote,
): Promise<Result<CaptureResult, PayRefusal>> => {
  const begun = await beginCapture(deps, visitor, own)
  if (begun === 'stale') {
    const ended = await catchNotPlaced(endAttempts(deps, own.quote.id, 'replace'))
    if (ended === 'not-placed') return err({ kind: 'checking' })
    return err(ended.kind === 'ordered' ? { kind: 'ordered', order: ended.order } : { kind: 'changed' })
  }
  if (begun === 'checking') return err({ kind: 'checking' })
  if (typeof begun === 'object') return err(await endRefused(deps, visitor, own.quote.id, begun))
  const key = attemptKeyOf(own.quote.key, own.attempt.number)
  const paymentId = own.attempt.paymentId ?? ''
  const outcome =
    begun === 'over'
      ? await gateway.read(paymentId)
      : await gateway.capture(paymentId, `${key}-capture-${own.attempt.tries + 1}`)
  const applied = await catchNotPlaced(applyAnswer(deps, gateway, own, outcome))
  if (applied === 'not-placed') return err({ kind: 'checking' })
  if (outcome.kind === 'unknown') return err({ kind: 'checking' })
  if (outcome.kind === 'known') return ok(capturedOf(outcome.value))
  /* The next press of the button creates another payment, which can be paid. */
  if (outcome.reason === 'worn-out') await catchNotPlaced(endAttempts(deps, own.quote.id, 'replace'))
  const refusal = { issue: outcome.code, description: outcome.sentence, debugId: outcome.trace }
  return ok({ id: paymentId, captures: [], refusal })
}

/**
 * Marks the attempt as being captured, and holds its goods (D31); or returns the obstacle: the basket or its
 * delivery has changed since the payment was opened (HZ-15), the quote has expired, or goods are gone.
 */
const beginCapture = (
  deps: PrepareDeps,
  visitor: Visitor,
  { attempt, quote }: AttemptWithQuote,
): Promise<'begun' | 'over' | 'checking' | 'stale' | HoldRefusal> =>
  deps.database.transaction(async (tx) => {
    const { attempt: now, quote: locked } = await lockAttempt(tx, {
      attemptId: attempt.id,
      quoteId: quote.id,
    })
    if (locked.state === 'ordered' || !isActiveAttempt(now.state)) return 'over'
    const idleMs = deps.now().getTime() - now.updatedAt.getTime()
    if (now.state === 'unknown' && idleMs < IN_FLIGHT_MS) return 'checking'
    const [own] = await tx
      .select({ version: basket.version })
      .from(basket)
      .where(eq(basket.id, locked.basketId))
    const details = await findDetails(tx, visitor.idHash)
    const isAsApproved = own?.version === locked.basketVersion && isDeepStrictEqual(details, locked.details)
    if (!isAsApproved || locked.openUntil < deps.now()) return 'stale'
    const held = await holdQuote(tx, locked, deps.now())
    if (!held.ok) return held.error
    await moveAttempt(tx, now, 'unknown', {
      askedAt: deps.now(),
      updatedAt: deps.now(),
      tries: now.tries + 1,
    })
    return 'begun'
  })
