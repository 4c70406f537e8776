import { err, ok, type Result } from '#domain/lang/result.ts'
import { unreachable } from '#domain/lang/unreachable.ts'
import { pence } from '#domain/money/pence.ts'
import { isActiveAttempt } from '#domain/orders/states.ts'
import { isProvider, type PaymentMethod, type Provider } from '#domain/payments/methods.ts'
import { findDetails } from '../../checkout/index.ts'
import type { Queries } from '../../database/database.ts'
import { continueTrace } from '../../operations/trace.ts'
import type { QuoteRequest } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import type { NewPayment, PaymentGateway, ProviderPayment } from '../gateways/payment-gateway.ts'
import { subjectOf } from '../gateways/read-payment.ts'
import { applyAnswer } from './apply-answer.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import { type AttemptLimits, waitForAttempt } from './attempt-limit.ts'
import { type AttemptWithQuote, attemptKeyOf, beginAttempt, findOpenAttempt } from './attempts.ts'
import { type CardCodeDeps, mayTryCard } from './card-code.ts'
import type { CardTesting } from './card-testing.ts'
import { type PayRefusal, type PrepareDeps, prepare, type RateLimited } from './prepare.ts'

export type OpenPaymentDeps = PrepareDeps &
  CardCodeDeps & {
    readonly attemptLimits: AttemptLimits
    readonly cardTesting: CardTesting
  }

/**
 * The client for rate limits: a hash of the network address; null if it does not identify a client (see
 * `clientOf`).
 */
export type ClientHash = string | null

/**
 * Limits the attempts of a session and a client, since a stolen card can be tried on each (HZ-16). Null:
 * another one may begin.
 */
export const tooManyAttempts = async (
  tx: Queries,
  { attemptLimits, now }: Pick<OpenPaymentDeps, 'attemptLimits' | 'now'>,
  visitor: Visitor,
  client: ClientHash,
): Promise<RateLimited | null> => {
  const seconds = await waitForAttempt(tx, attemptLimits, { visitor, client, now: now() })
  return seconds === null ? null : { kind: 'too-many', seconds }
}

/** The authentication to request from a card's bank, or why the card cannot be tried now (SX-08). */
export const authenticationFor = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  client: ClientHash,
): Promise<Result<'when-needed' | 'challenge', PayRefusal>> => {
  const pass = await mayTryCard(deps, visitor, {
    client,
    email: async () => (await findDetails(deps.database.queries, visitor.idHash))?.email ?? null,
  })
  if (pass.kind === 'code') return err({ kind: 'card-code' })
  if (pass.kind === 'too-many') return err(pass)
  return ok(pass.kind === 'challenge' ? 'challenge' : 'when-needed')
}

export const newPayment = (
  { attempt, quote }: AttemptWithQuote,
  authentication: NewPayment['authentication'],
): NewPayment => ({
  amount: pence(attempt.amountPence),
  subject: subjectOf({ attempt, quote }),
  description: `Quote ${quote.key}`,
  payerDescription: `Order of ${quote.details.shipping.lastName}`.slice(0, 127),
  receiptEmail: null,
  authentication,
})

/** Who confirms a payment that the payer's browser completes: the browser, or the server by its capture. */
const flowOf = (gateway: PaymentGateway): 'browser' | 'server' => {
  switch (gateway.captures) {
    case 'automatic':
      return 'browser'
    case 'by-shop':
      return 'server'
    default:
      return unreachable(gateway)
  }
}

export interface OpenRequest {
  readonly client: ClientHash
  readonly shown: string | null
}

/** The attempt in progress at this provider, or a new one; one at another provider is ended first. */
const findOrBegin = (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  { provider, gateway }: { readonly provider: Provider; readonly gateway: PaymentGateway },
  { client, shown }: OpenRequest,
): Promise<Result<AttemptWithQuote, PayRefusal>> => {
  const flow = flowOf(gateway)
  const request = { method: provider, goods: 'nothing', shown, client } as const
  return prepare(deps, visitor, request, async (tx, quote) => {
    const alive = quote.state === 'paying' ? await findOpenAttempt(tx, quote.id) : null
    if (alive?.provider === provider && alive.flow === flow) return ok({ attempt: alive, quote })
    if (alive !== null) return err({ kind: 'paying', quoteId: quote.id })
    const tooMany = await tooManyAttempts(tx, deps, visitor, client)
    if (tooMany !== null) return err(tooMany)
    const attempt = await beginAttempt(tx, quote, { provider, flow, client, now: deps.now() })
    return ok({ attempt, quote })
  })
}

/**
 * Opens the payment that the payer completes in the browser (T-299, T-324). Called again for the same basket,
 * it returns the same payment (HZ-06); after a change of the basket it first ends the old one.
 */
export const openPayment = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  provider: Provider,
  request: OpenRequest,
): Promise<Result<ProviderPayment, PayRefusal>> => {
  const gateway = deps.gateways[provider]
  if (gateway === null) return err({ kind: 'not-offered' })
  const authentication =
    gateway.captures === 'automatic'
      ? await authenticationFor(deps, visitor, request.client)
      : ok('when-needed' as const)
  if (!authentication.ok) return authentication
  for (let tried = 0; tried < 2; tried += 1) {
    const begun = await findOrBegin(deps, visitor, { provider, gateway }, request)
    if (!begun.ok) return begun
    const own = begun.value
    const { paymentId, trace } = own.attempt
    if (paymentId !== null && isBeingCaptured(gateway, own)) return err({ kind: 'checking' })
    const answer =
      paymentId === null
        ? await gateway.open(
            newPayment(own, authentication.value),
            attemptKeyOf(own.quote.key, own.attempt.number),
          )
        : await continueTrace(trace, () => gateway.read(paymentId))
    const applied = await catchNotPlaced(applyAnswer(deps, gateway, own, answer))
    if (applied === 'not-placed') return err({ kind: 'checking' })
    if (applied.order !== null) return err({ kind: 'ordered', order: applied.order })
    if (answer.kind !== 'known') return err({ kind: 'provider-away' })
    const isTooLax = authentication.value === 'challenge' && lacksChallenge(answer.value)
    if (isActiveAttempt(applied.attempt.state) && !isTooLax)
      return applied.attempt.state === 'pending' ? err({ kind: 'checking' }) : ok(answer.value)
    /*
     * Given up by another tab in the meantime, or begun before authentication was required: it must not be
     * paid any more.
     */
    await endStalePayment(deps, gateway, own, answer.value)
  }
  return err({ kind: 'checking' })
}

/** The same for a browser that completes the payment at its provider with a client secret (T-299). */
export const openIntent = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  provider: Provider,
  request: OpenRequest,
): Promise<Result<string, PayRefusal>> => {
  if (deps.gateways[provider]?.captures !== 'automatic') return err({ kind: 'not-offered' })
  const opened = await openPayment(deps, visitor, provider, request)
  if (!opened.ok) return opened
  const { clientSecret } = opened.value
  return clientSecret === null ? err({ kind: 'provider-away' }) : ok(clientSecret)
}

/** Whether a request captures the payment, or the answer to its capture was lost. */
const isBeingCaptured = ({ captures }: PaymentGateway, { attempt }: AttemptWithQuote): boolean =>
  captures === 'by-shop' && attempt.state === 'unknown'

/** Whether the shopper can still confirm a payment without a challenge by its bank. */
const lacksChallenge = ({ isChallenged, state }: ProviderPayment): boolean =>
  !isChallenged && (state.kind === 'awaiting-payer' || state.kind === 'declined')

const endStalePayment = async (
  deps: PrepareDeps,
  gateway: PaymentGateway,
  own: AttemptWithQuote,
  { id, state }: ProviderPayment,
): Promise<void> => {
  switch (gateway.captures) {
    case 'automatic':
      if (state.kind !== 'cancelled') await applyAnswer(deps, gateway, own, await gateway.cancel(id))
      return
    case 'by-shop':
      /* Without a capture it takes no money. */
      return
    default:
      return unreachable(gateway)
  }
}

/**
 * Holds goods and code before the browser confirms a payment at its vendor, which charges without this server
 * (D31). A payment without this call still becomes an order (D15). `not-needed`: the server confirms this
 * method.
 */
export const holdForBrowser = async (
  deps: OpenPaymentDeps,
  visitor: Visitor,
  method: PaymentMethod,
  request: QuoteRequest,
): Promise<Result<'held' | 'not-needed', PayRefusal>> => {
  if (!isProvider(method) || deps.gateways[method]?.captures !== 'automatic') return ok('not-needed')
  const held = await prepare(deps, visitor, { ...request, method, goods: 'held' }, async () =>
    ok('held' as const),
  )
  return !held.ok && isOtherMethod(held.error) ? ok('not-needed') : held
}

/** Whether this method cannot be used: the server confirms all other methods. */
const isOtherMethod = ({ kind }: PayRefusal): boolean =>
  kind === 'not-offered' || kind === 'too-little-for-cards' || kind === 'too-much-for-cards'
