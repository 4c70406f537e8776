import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import { isActiveAttempt } from '#domain/orders/states.ts'
import { findDetails } from '../../checkout/index.ts'
import { basket } from '../../database/schema/index.ts'
import { continueTrace } from '../../operations/trace.ts'
import { type HoldRefusal, holdQuote, type OrderRow } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { judgeWalletOrder, outcomeOnly, withoutPayment } from '../gateways/judge-payment.ts'
import type { ProviderAnswer, WalletOrder, WalletProvider } from '../gateways/port.ts'
import { expectedOf, IN_FLIGHT_MS, subjectOf } from '../gateways/read-payment.ts'
import { type AppliedOutcome, catchNotPlaced } from './apply-outcome.ts'
import {
  type AttemptWithQuote,
  attemptKeyOf,
  beginAttempt,
  findAttemptOfVisitor,
  findLastAttemptOfVisitor,
  findOpenAttempt,
  lockAttempt,
  moveAttempt,
} from './attempts.ts'
import { type CardDeps, type ClientHash, finishPayment, tooManyAttempts } from './cards.ts'
import { applyAndRefund, endAttempts } from './end-attempts.ts'
import { endRefused } from './hold-again.ts'
import { type PayRefusal, type PrepareDeps, prepare } from './prepare.ts'

const applyWalletAnswer = async (
  deps: PrepareDeps,
  wallet: WalletProvider,
  own: AttemptWithQuote,
  outcome: ProviderAnswer<WalletOrder>,
): Promise<AppliedOutcome> => {
  const expected = expectedOf(own, wallet.live, deps.providers.payee)
  const judged =
    outcome.kind === 'known'
      ? judgeWalletOrder(outcome.value, expected)
      : outcome.kind === 'refused'
        ? outcomeOnly(
            own.attempt.paymentId === null ? 'failed' : 'unpaid',
            `${outcome.reason} ${outcome.code}`,
          )
        : withoutPayment(outcome)
  return applyAndRefund(deps, own, judged)
}

/**
 * Returns the id of the wallet's order for this basket (T-324); a repeated call returns the same one (HZ-06).
 */
export const openWalletOrder = async (
  deps: CardDeps,
  visitor: Visitor,
  client: ClientHash,
): Promise<Result<string, PayRefusal>> => {
  const { wallets: wallet } = deps.providers
  if (wallet === null) return err({ kind: 'not-offered' })
  for (let tried = 0; tried < 2; tried += 1) {
    const request = { method: 'paypal', goods: 'nothing', shown: null, client } as const
    const begun = await prepare(deps, visitor, request, async (tx, quote) => {
      const alive = quote.state === 'paying' ? await findOpenAttempt(tx, quote.id) : null
      if (alive?.provider === 'paypal') return ok({ attempt: alive, quote })
      if (alive !== null) return err({ kind: 'paying', quoteId: quote.id })
      const tooMany = await tooManyAttempts(tx, deps, visitor, client)
      if (tooMany !== null) return err(tooMany)
      const attempt = await beginAttempt(tx, quote, {
        provider: 'paypal',
        flow: 'server',
        client,
        now: deps.now(),
      })
      return ok({ attempt, quote })
    })
    if (!begun.ok) return begun
    const own = begun.value
    const { state, paymentId } = own.attempt
    if (state === 'unknown' && paymentId !== null) return err({ kind: 'checking' })
    const outcome =
      paymentId === null
        ? await create(wallet, own)
        : await continueTrace(own.attempt.trace, () => wallet.retrieve(paymentId))
    const applied = await catchNotPlaced(applyWalletAnswer(deps, wallet, own, outcome))
    if (applied === 'not-placed') return err({ kind: 'checking' })
    if (applied.order !== null) return err({ kind: 'ordered', order: applied.order })
    if (outcome.kind !== 'known') return err({ kind: 'provider-away' })
    if (applied.attempt.state === 'pending') return err({ kind: 'checking' })
    if (isActiveAttempt(applied.attempt.state)) return ok(outcome.value.id)
  }
  return err({ kind: 'checking' })
}

const create = (wallet: WalletProvider, own: AttemptWithQuote): Promise<ProviderAnswer<WalletOrder>> =>
  wallet.create(
    {
      amount: pence(own.attempt.amountPence),
      subject: subjectOf(own),
      description: `Order of ${own.quote.details.shipping.lastName}`.slice(0, 127),
    },
    attemptKeyOf(own.quote.key, own.attempt.number),
  )

/** The result of a capture, for the wallet's buttons (T-325). */
export interface WalletCaptureResult {
  readonly id: string
  readonly captures: readonly { readonly id: string; readonly status: string }[]
  readonly refusal: {
    readonly issue: string
    readonly description: string
    readonly debugId: string | null
  } | null
}

const capturedOf = (order: WalletOrder): WalletCaptureResult => ({
  id: order.id,
  captures: order.captures.map(({ id, status }) => ({ id, status })),
  refusal: null,
})

/**
 * Captures the money of an approved order. The attempt is `unknown` until the wallet reports the outcome: no
 * other method may charge in the meantime. Once paid, the order is placed, whether or not the browser comes
 * back.
 */
export const captureWalletOrder = async (
  deps: CardDeps,
  visitor: Visitor,
  orderId: string,
): Promise<Result<WalletCaptureResult, PayRefusal>> => {
  const { wallets: wallet } = deps.providers
  const own = await findAttemptOfVisitor(deps.database.queries, visitor, 'paypal', orderId)
  if (own === null || wallet === null) {
    deps.log.security('captured a payment that is not theirs', { payment: orderId })
    return err({ kind: 'not-found' })
  }
  return continueTrace(own.attempt.trace, () => capture(deps, wallet, visitor, own))
}

const capture = async (
  deps: CardDeps,
  wallet: WalletProvider,
  visitor: Visitor,
  own: AttemptWithQuote,
): Promise<Result<WalletCaptureResult, PayRefusal>> => {
  const begun = await beginCapture(deps, visitor, own)
  if (begun === 'stale') {
    const ended = await catchNotPlaced(endAttempts(deps, own.quote.id, 'replace'))
    if (ended === 'not-placed') return err({ kind: 'checking' })
    return err(ended.kind === 'ordered' ? { kind: 'ordered', order: ended.order } : { kind: 'changed' })
  }
  if (begun === 'checking') return err({ kind: 'checking' })
  if (typeof begun === 'object') return err(await endRefused(deps, visitor, own.quote.id, begun))
  const key = attemptKeyOf(own.quote.key, own.attempt.number)
  const orderId = own.attempt.paymentId ?? ''
  const outcome =
    begun === 'over'
      ? await wallet.retrieve(orderId)
      : await wallet.capture(orderId, `${key}-capture-${own.attempt.tries + 1}`)
  const applied = await catchNotPlaced(applyWalletAnswer(deps, wallet, own, outcome))
  if (applied === 'not-placed') return err({ kind: 'checking' })
  if (outcome.kind === 'unknown') return err({ kind: 'checking' })
  if (outcome.kind === 'known') return ok(capturedOf(outcome.value))
  /* The next press of the button creates another wallet order, which can be paid. */
  if (outcome.reason === 'worn-out') await catchNotPlaced(endAttempts(deps, own.quote.id, 'replace'))
  const refusal = { issue: outcome.code, description: outcome.sentence, debugId: outcome.trace }
  return ok({ id: orderId, captures: [], refusal })
}

/**
 * Marks the attempt as being captured, and holds its goods (D31); or returns the obstacle: the basket or its
 * delivery has changed since the order was opened (HZ-15), the quote has expired, or goods are gone.
 */
const beginCapture = (
  deps: CardDeps,
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

/**
 * Handles the browser's report that the wallet took the money (T-326); the request only identifies the order
 * (HZ-13).
 */
export const confirmWallet = async (
  deps: CardDeps,
  visitor: Visitor,
  orderId: string | null,
  optIn: boolean,
): Promise<Result<OrderRow, PayRefusal>> => {
  const { queries } = deps.database
  const own =
    orderId === null
      ? await findLastAttemptOfVisitor(queries, visitor, 'paypal')
      : await findAttemptOfVisitor(queries, visitor, 'paypal', orderId)
  if (own !== null) return finishPayment(deps, own, optIn)
  deps.log.security('confirmed a wallet payment that is not theirs', { payment: orderId ?? '' })
  return err({ kind: 'not-found' })
}
