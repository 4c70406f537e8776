import { randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import {
  type ManualCharge,
  type ManualProblem,
  parseManualPayment,
  type TypedPayment,
} from '#domain/payments/manual.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { LinkState } from '#domain/payments/payment-link.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment } from '../../database/schema/index.ts'
import { continueTrace, currentTrace } from '../../operations/trace.ts'
import { touchSession, type Visitor } from '../../session/visitor.ts'
import { lockCounts, longerWait, secondsUntilFree, startOfLimitingRow } from '../attempts/attempt-limit.ts'
import { type CardCodeDeps, mayTryCard } from '../attempts/card-code.ts'
import { declineSentence } from '../attempts/card-payment.ts'
import { type CardTesting, isDecline, recordDecline } from '../attempts/card-testing.ts'
import type { ClientHash } from '../attempts/open-payment.ts'
import type { RateLimited } from '../attempts/prepare.ts'
import type { CardGateway, ProviderAnswer, ProviderPayment } from '../gateways/payment-gateway.ts'
import {
  type ApplyManualDeps,
  applyManualOutcome,
  judgeManual,
  type ManualRow,
} from './apply-manual-outcome.ts'
import { findOwnManual } from './manual-receipt.ts'

export type ManualDeps = ApplyManualDeps &
  CardCodeDeps & {
    readonly cardTesting: CardTesting
    readonly manualLimits: ManualLimits
    readonly acceptsManual: boolean
  }

/**
 * The most tries to pay against a reference (SX-08): of one session in ten minutes, of one network address in
 * an hour.
 */
export interface ManualLimits {
  readonly session: number
  readonly client: number
}

export type ManualRefusal =
  | { readonly kind: 'problem'; readonly problem: ManualProblem }
  | { readonly kind: 'declined'; readonly sentence: string }
  /** Declined more than once: no more reasons, since they reveal to a thief which cards work (HZ-16). */
  | { readonly kind: 'declined-again' }
  | { readonly kind: 'switched-off' }
  /** The payment link cannot be paid any more. */
  | { readonly kind: 'link'; readonly state: Exclude<LinkState, 'open'> }
  /** Another window is paying by the link, or its outcome is unknown. */
  | { readonly kind: 'link-paying' }
  /** Goods or code of the link are gone. */
  | { readonly kind: 'link-goods' }
  | RateLimited
  | {
      readonly kind:
        | 'card-code'
        | 'not-offered'
        | 'provider-away'
        | 'checking'
        | 'not-found'
        | 'not-paid'
        | 'agree'
        | 'kerbside'
    }

export type ManualAnswer =
  | { readonly kind: 'paid'; readonly payment: ManualRow }
  | { readonly kind: 'requires-action'; readonly clientSecret: string; readonly paymentId: string }

/** A session's tries count for this long; those of a client count for an hour. */
const SESSION_WINDOW_MS = 10 * MINUTE_MS

/**
 * Returns the seconds until another try is allowed (null: now), and how many tries of the session were
 * declined within the hour. Call it in the transaction that writes the try, so that each of twenty concurrent
 * tries sees those before it.
 */
const countTries = async (
  tx: Queries,
  limits: ManualLimits,
  { visitor, client, now }: { readonly visitor: Visitor; readonly client: ClientHash; readonly now: Date },
): Promise<{ readonly wait: number | null; readonly declined: number }> => {
  await lockCounts(tx, [Buffer.from(visitor.idHash).toString('hex'), client])
  const after = (ms: number): SQL =>
    sql`${manualPayment.createdAt} > ${new Date(now.getTime() - ms).toISOString()}`
  const isOwn = sql`${manualPayment.sessionIdHash} = ${visitor.idHash}`
  const isOfClient = sql`${manualPayment.client} = ${client}`
  const { createdAt } = manualPayment
  const [row] = await tx
    .select({
      session: startOfLimitingRow(createdAt, sql`${isOwn} and ${after(SESSION_WINDOW_MS)}`, limits.session),
      client: startOfLimitingRow(createdAt, isOfClient, limits.client),
      declined: sql<number>`count(*) filter (where ${isOwn} and ${manualPayment.state} in ('failed', 'cancelled'))::int`,
    })
    .from(manualPayment)
    .where(and(after(HOUR_MS), sql`(${isOwn} or ${isOfClient})`))
  const wait = longerWait(
    secondsUntilFree(row?.session, SESSION_WINDOW_MS, now),
    secondsUntilFree(row?.client, HOUR_MS, now),
  )
  return { wait, declined: row?.declined ?? 0 }
}

/** A sum to charge, and what it pays. */
export interface CardCharge extends ManualCharge {
  /** The payment link that it pays; null: reference and amount were typed. */
  readonly paymentLinkId: number | null
}

/** How it is charged: the card, as its provider names it, and a hash of the payer's network address. */
export interface ChargeBy {
  readonly paymentMethodId: string
  readonly client: ClientHash
}

/** Charges a card against a typed reference (T-378). */
export const payManually = async (
  deps: ManualDeps,
  visitor: Visitor,
  typed: TypedPayment,
  by: ChargeBy,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  if (!deps.acceptsManual) return err({ kind: 'switched-off' })
  const read = parseManualPayment(typed)
  if (!read.ok) return err({ kind: 'problem', problem: read.error })
  return chargeCard(deps, visitor, { ...read.value, paymentLinkId: null }, by, async () => ok(null))
}

/**
 * Charges a card without a checkout. Always requires authentication by the bank. `claim` runs in the transaction
 * that writes the try, before its limits are counted: what it refuses is not charged.
 */
export const chargeCard = async (
  deps: ManualDeps,
  visitor: Visitor,
  { reference, amount, email, paymentLinkId }: CardCharge,
  { paymentMethodId, client }: ChargeBy,
  claim: (tx: Queries) => Promise<Result<null, ManualRefusal>>,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const cards = deps.gateways[cardProvider]
  if (cards === null) return err({ kind: 'not-offered' })
  const pass = await mayTryCard(deps, visitor, { client, email: async () => email })
  if (pass.kind === 'code') return err({ kind: 'card-code' })
  if (pass.kind === 'too-many') return err(pass)
  const now = deps.now()
  const begun = await allOrNothing<{ row: ManualRow; declined: number }, ManualRefusal>(
    deps.database,
    async (tx) => {
      const claimed = await claim(tx)
      if (!claimed.ok) return claimed
      await touchSession(tx, visitor)
      const { wait, declined } = await countTries(tx, deps.manualLimits, { visitor, client, now })
      if (wait !== null) return err({ kind: 'too-many', seconds: wait })
      const [row] = await tx
        .insert(manualPayment)
        .values({
          key: `m${randomBytes(24).toString('base64url')}`,
          sessionIdHash: visitor.idHash,
          paymentLinkId,
          reference,
          amountPence: amount,
          email,
          client,
          agreedAt: now,
          trace: currentTrace()?.id ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      invariant(row !== undefined, 'a manual payment that was written')
      return ok({ row, declined })
    },
  )
  if (!begun.ok) return begun
  const { row, declined } = begun.value
  const outcome = await cards.openConfirmed(
    {
      amount,
      subject: { kind: 'manual-payment', id: row.key },
      description: `Payment for ${reference}`,
      payerDescription: `Payment for ${reference}`,
      receiptEmail: null,
      authentication: pass.kind === 'challenge' ? 'challenge' : 'always',
      paymentMethodId,
    },
    row.key,
  )
  if (outcome.kind === 'refused' && outcome.reason === 'not-allowed') {
    /*
     * Our own keys were refused: it does not count as a try. The row stays, so that a later report of the
     * provider is still applied.
     */
    await applyManualOutcome(deps, row, judgeManual(cards, row, outcome))
    const withoutOwner = { sessionIdHash: null, client: null }
    await deps.database.queries.update(manualPayment).set(withoutOwner).where(eq(manualPayment.id, row.id))
    return err({ kind: 'declined', sentence: messages.cardUnexpected })
  }
  const answered = await answer(deps, cards, row, outcome)
  return !answered.ok && answered.error.kind === 'declined' && declined > 0
    ? err({ kind: 'declined-again' })
    : answered
}

/** Continues after the bank's authentication: confirms again, unless the browser has done so (T-376). */
export const payManuallyAfterAction = async (
  deps: ManualDeps,
  visitor: Visitor,
  paymentId: string,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const cards = deps.gateways[cardProvider]
  const row = await findOwnManual(deps.database.queries, visitor, paymentId)
  if (row === null || cards === null) return err({ kind: 'not-found' })
  if (row.state === 'succeeded') return ok({ kind: 'paid', payment: row })
  if (!deps.acceptsManual && row.paymentLinkId === null) return endSwitchedOff(deps, cards, row, paymentId)
  return continueTrace(row.trace, async () => {
    const found = await cards.read(paymentId)
    const isWaiting = found.kind === 'known' && found.value.state.kind === 'awaiting-confirmation'
    return answer(deps, cards, row, isWaiting ? await cards.confirm(paymentId) : found)
  })
}

/** Ends a payment that began before manual payments were switched off, unless the money has arrived. */
const endSwitchedOff = async (
  deps: ManualDeps,
  cards: CardGateway,
  row: ManualRow,
  paymentId: string,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const ended = await cards.cancel(paymentId)
  const payment = await applyManualOutcome(deps, row, judgeManual(cards, row, ended))
  return payment.state === 'succeeded' ? ok({ kind: 'paid', payment }) : err({ kind: 'switched-off' })
}

const answer = async (
  deps: ManualDeps,
  cards: CardGateway,
  row: ManualRow,
  outcome: ProviderAnswer<ProviderPayment>,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const payment = await applyManualOutcome(deps, row, judgeManual(cards, row, outcome))
  if (isDecline(outcome)) await recordDecline(deps, { attemptKey: row.key })
  if (outcome.kind === 'refused')
    return err({ kind: 'declined', sentence: outcome.sentence || messages.cardUnexpected })
  if (outcome.kind === 'unknown') return err({ kind: 'checking' })
  if (payment.state === 'succeeded') return ok({ kind: 'paid', payment })
  const { id, state, clientSecret } = outcome.value
  if (state.kind === 'requires-action' && clientSecret !== null)
    return ok({ kind: 'requires-action', clientSecret, paymentId: id })
  if (state.kind === 'processing') return err({ kind: 'checking' })
  const ended = await cards.cancel(id)
  const over = await applyManualOutcome(deps, payment, judgeManual(cards, row, ended))
  if (over.state === 'succeeded') return ok({ kind: 'paid', payment: over })
  return err(
    state.kind === 'declined'
      ? { kind: 'declined', sentence: declineSentence(state.decline) }
      : { kind: 'not-paid' },
  )
}
