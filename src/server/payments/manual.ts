import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import { settle } from '#domain/orders/settle.ts'
import { type ManualProblem, readManualPayment, type TypedPayment } from '#domain/payments/manual.ts'
import type { Database, Queries } from '../database/database.ts'
import { manualPayment, moneyEntry } from '../database/schema/index.ts'
import { keepSession, type Visitor } from '../http/visitor.ts'
import type { Providers } from './ask.ts'
import type { Client } from './cards.ts'
import { type Found, foundCard, nothingFound, withoutPayment } from './findings.ts'
import type { PaymentsLog } from './log.ts'
import type { CardPayment, CardProvider, Outcome } from './providers/port.ts'
import { declineSentence } from './stripe-handler.ts'

export type ManualRow = typeof manualPayment.$inferSelect

export interface ManualDeps {
  readonly database: Database
  readonly providers: Pick<Providers, 'cards'>
  readonly log: PaymentsLog
  readonly now: () => Date
  readonly manualLimits: ManualLimits
}

/** Tries to pay against a reference (SX-08): of one session in ten minutes, of one network address in an hour. */
export interface ManualLimits {
  readonly session: number
  readonly client: number
}

export type ManualRefusal =
  | { readonly kind: 'problem'; readonly problem: ManualProblem }
  | { readonly kind: 'declined'; readonly sentence: string }
  /** Declined more than once: no more reasons, since they tell a thief which cards work (HZ-16). */
  | { readonly kind: 'declined-again' }
  | {
      readonly kind:
        | 'too-many'
        | 'not-offered'
        | 'provider-away'
        | 'checking'
        | 'not-found'
        | 'not-paid'
        | 'agree'
    }

export type ManualAnswer =
  | { readonly kind: 'paid'; readonly payment: ManualRow }
  | { readonly kind: 'requires-action'; readonly clientSecret: string; readonly paymentId: string }

const MINUTE_MS = 60_000

const countTries = async (tx: Queries, visitor: Visitor, client: Client, now: Date) => {
  const since = (minutes: number): string => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const isOwn = sql`${manualPayment.sessionIdHash} = ${visitor.idHash}`
  const [row] = await tx
    .select({
      bySession: sql<number>`count(*) filter (where ${isOwn} and ${manualPayment.createdAt} > ${since(10)})::int`,
      byClient: sql<number>`count(*) filter (where ${manualPayment.client} = ${client})::int`,
      declined: sql<number>`count(*) filter (where ${isOwn} and ${manualPayment.state} in ('failed', 'cancelled'))::int`,
    })
    .from(manualPayment)
    .where(
      and(
        sql`${manualPayment.createdAt} > ${since(60)}`,
        sql`(${isOwn} or ${manualPayment.client} = ${client})`,
      ),
    )
  return row ?? { bySession: 0, byClient: 0, declined: 0 }
}

/** Charges a card against a reference (T-378). The bank is always asked who pays. */
export const payManually = async (
  deps: ManualDeps,
  visitor: Visitor,
  typed: TypedPayment,
  { paymentMethodId, client }: { readonly paymentMethodId: string; readonly client: Client },
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const { cards } = deps.providers
  const read = readManualPayment(typed)
  if (!read.ok) return err({ kind: 'problem', problem: read.error })
  if (cards === null) return err({ kind: 'not-offered' })
  const { reference, amount, email } = read.value
  const now = deps.now()
  const begun = await deps.database.transaction(async (tx) => {
    await keepSession(tx, visitor)
    const tries = await countTries(tx, visitor, client, now)
    if (tries.bySession >= deps.manualLimits.session || tries.byClient >= deps.manualLimits.client)
      return null
    const [row] = await tx
      .insert(manualPayment)
      .values({
        key: `m${randomBytes(24).toString('base64url')}`,
        sessionIdHash: visitor.idHash,
        reference,
        amountPence: amount,
        email,
        client,
        agreedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    invariant(row !== undefined, 'a manual payment that was written')
    return { row, declined: tries.declined }
  })
  if (begun === null) return err({ kind: 'too-many' })
  const { row, declined } = begun
  const outcome = await cards.createConfirmed(
    {
      amount,
      subject: { kind: 'manual-payment', id: row.key },
      description: `Payment for ${reference}`,
      receiptEmail: null,
      authentication: 'always',
      paymentMethodId,
    },
    row.key,
  )
  const answered = await answer(deps, cards, row, outcome)
  return !answered.ok && answered.error.kind === 'declined' && declined > 0
    ? err({ kind: 'declined-again' })
    : answered
}

/** The visitor's own payment by its provider's name; another's is unknown. */
const findOwn = async (queries: Queries, visitor: Visitor, paymentId: string): Promise<ManualRow | null> => {
  const [row] = await queries
    .select()
    .from(manualPayment)
    .where(and(eq(manualPayment.paymentId, paymentId), eq(manualPayment.sessionIdHash, visitor.idHash)))
  return row ?? null
}

/** After the bank has asked: confirmed again, unless the browser has done that (T-376). */
export const payManuallyAfterAction = async (
  deps: ManualDeps,
  visitor: Visitor,
  paymentId: string,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const { cards } = deps.providers
  const row = await findOwn(deps.database.queries, visitor, paymentId)
  if (row === null || cards === null) return err({ kind: 'not-found' })
  if (row.state === 'succeeded') return ok({ kind: 'paid', payment: row })
  const found = await cards.retrieve(paymentId)
  const isWaiting = found.kind === 'known' && found.value.state.kind === 'awaiting-confirmation'
  return answer(deps, cards, row, isWaiting ? await cards.confirm(paymentId, `${row.key}-confirm`) : found)
}

const answer = async (
  deps: ManualDeps,
  cards: CardProvider,
  row: ManualRow,
  outcome: Outcome<CardPayment>,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const payment = await settleManual(deps, row, foundOf(cards, row, outcome))
  if (outcome.kind === 'refused') return err({ kind: 'declined', sentence: outcome.sentence })
  if (outcome.kind === 'unknown') return err({ kind: 'checking' })
  if (payment.state === 'succeeded') return ok({ kind: 'paid', payment })
  const { id, state, clientSecret } = outcome.value
  if (state.kind === 'requires-action' && clientSecret !== null)
    return ok({ kind: 'requires-action', clientSecret, paymentId: id })
  if (state.kind === 'processing') return err({ kind: 'checking' })
  const ended = await cards.cancel(id, `${row.key}-cancel`)
  const over = await settleManual(deps, payment, foundOf(cards, row, ended))
  if (over.state === 'succeeded') return ok({ kind: 'paid', payment: over })
  return err(
    state.kind === 'declined'
      ? { kind: 'declined', sentence: declineSentence(state.decline) }
      : { kind: 'not-paid' },
  )
}

const foundOf = (cards: CardProvider, row: ManualRow, outcome: Outcome<CardPayment>): Found => {
  if (outcome.kind === 'known')
    return foundCard(outcome.value, { key: row.key, amount: row.amountPence, live: cards.live, payee: null })
  return outcome.kind === 'refused' && row.paymentId === null
    ? nothingFound('failed', outcome.code)
    : withoutPayment(outcome)
}

/** The same table of states as for quotes; there is no order to make, only a record (T-385). */
const settleManual = (
  { database, log, now }: ManualDeps,
  { id }: ManualRow,
  found: Found,
): Promise<ManualRow> =>
  database.transaction(async (tx) => {
    const [row] = await tx.select().from(manualPayment).where(eq(manualPayment.id, id)).for('update')
    invariant(row !== undefined, `a manual payment ${id}`)
    const next = settle({ quote: 'paying', attempt: row.state, order: 'none' }, found.finding)
    const [changed] = await tx
      .update(manualPayment)
      .set({
        state: next.attempt,
        paymentId: row.paymentId ?? found.paymentId,
        receivedPence: Math.max(row.receivedPence, found.received),
        updatedAt: now(),
      })
      .where(eq(manualPayment.id, id))
      .returning()
    invariant(changed !== undefined, `a manual payment ${id}`)
    if (next.deed === 'place' && found.paymentId !== null)
      await tx.insert(moneyEntry).values({
        provider: 'stripe',
        reference: found.paymentId,
        kind: 'charge',
        pence: found.received,
        manualPaymentId: id,
      })
    if (next.deed === 'alarm')
      log.alarm(
        'a manual payment is not what was asked for',
        { id, quoteId: 0, provider: 'stripe' },
        found.trouble,
      )
    return changed
  })

/** Reads one at its provider again: for webhooks and the reconciler. */
export const hearManual = async (deps: ManualDeps, row: ManualRow): Promise<void> => {
  const { cards } = deps.providers
  if (cards === null) return
  if (row.paymentId !== null) {
    await settleManual(deps, row, foundOf(cards, row, await cards.retrieve(row.paymentId)))
    return
  }
  const since = new Date(row.createdAt.getTime() - 5 * MINUTE_MS)
  const outcome = await cards.find({ kind: 'manual-payment', id: row.key }, since)
  if (outcome.kind !== 'known') return
  const [payment] = outcome.value
  await settleManual(
    deps,
    row,
    payment === undefined ? nothingFound('failed') : foundOf(cards, row, { kind: 'known', value: payment }),
  )
}

export const findManual = async (
  queries: Queries,
  by: { readonly paymentId: string } | { readonly key: string },
): Promise<ManualRow | null> => {
  const [row] = await queries
    .select()
    .from(manualPayment)
    .where('key' in by ? eq(manualPayment.key, by.key) : eq(manualPayment.paymentId, by.paymentId))
  return row ?? null
}

/** The form that follows the payment: it records and never charges (OP-71). */
export const recordManual = async (
  deps: ManualDeps,
  visitor: Visitor,
  { paymentId, agree }: { readonly paymentId: string; readonly agree: boolean },
): Promise<Result<ManualRow, ManualRefusal>> => {
  if (!agree) return err({ kind: 'agree' })
  const { queries } = deps.database
  const row = await findOwn(queries, visitor, paymentId)
  if (row === null) return err({ kind: 'not-found' })
  if (row.state !== 'succeeded') await hearManual(deps, row)
  const [recorded] = await queries
    .update(manualPayment)
    .set({ recordedAt: sql`coalesce(${manualPayment.recordedAt}, ${deps.now().toISOString()}::timestamptz)` })
    .where(and(eq(manualPayment.id, row.id), eq(manualPayment.state, 'succeeded')))
    .returning()
  return recorded === undefined ? err({ kind: 'not-paid' }) : ok(recorded)
}

/** What the receipt page shows. */
export interface Receipt {
  readonly reference: string
  readonly amount: ReturnType<typeof pence>
  readonly email: string
  readonly paidAt: Date
}

/** The receipt of the visitor's own payment, by its unguessable key. */
export const readReceipt = async (
  queries: Queries,
  visitor: Visitor,
  key: string,
): Promise<Receipt | null> => {
  const row = await findManual(queries, { key })
  if (row === null || row.state !== 'succeeded') return null
  if (row.sessionIdHash === null || Buffer.compare(row.sessionIdHash, visitor.idHash) !== 0) return null
  return {
    reference: row.reference,
    amount: pence(row.amountPence),
    email: row.email,
    paidAt: row.recordedAt ?? row.updatedAt,
  }
}
