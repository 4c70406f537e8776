import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { invariant } from '#domain/lang/invariant.ts'
import {
  type AttemptState,
  activeAttemptStates,
  mayMoveAttempt,
  mayMoveQuote,
} from '#domain/orders/states.ts'
import type { Provider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { moneyEntry, paymentAttempt, quote } from '../../database/schema/index.ts'
import { currentTrace } from '../../operations/trace.ts'
import { lockBasketOf, type QuoteRow } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'

export type AttemptRow = typeof paymentAttempt.$inferSelect

/** The idempotency key of an attempt at its provider: the same for every click, never random (FT-05). */
export const attemptKeyOf = (quoteKey: string, number: number): string => `${quoteKey}-${number}`

export interface NewAttempt {
  readonly provider: Provider
  readonly flow: 'browser' | 'server'
  /** A hash of the shopper's network address; null if the address does not identify a client. */
  readonly client: string | null
  readonly optIn?: boolean
  readonly now: Date
}

/** Begins an attempt on a locked quote that has no attempt in progress. */
export const beginAttempt = async (
  tx: Queries,
  row: QuoteRow,
  { now, ...attempt }: NewAttempt,
): Promise<AttemptRow> => {
  const number = row.attempts + 1
  invariant(mayMoveQuote(row.state, 'paying'), `a quote from ${row.state} to paying`)
  const begun = tx.$with('begun', {}).as(sql`
    update ${quote} set attempts = ${number}::int, state = 'paying', updated_at = now() where id = ${row.id}`)
  const [made] = await tx
    .with(begun)
    .insert(paymentAttempt)
    .values({
      ...attempt,
      quoteId: row.id,
      number,
      amountPence: row.totalPence,
      agreedAt: now,
      kerbsideAt: row.kerbsideOffered ? now : null,
      askedAt: now,
      trace: currentTrace()?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  invariant(made !== undefined, 'an attempt that was written')
  return made
}

/** The one attempt of a quote that may still take money (IV-06); null: there is none. */
export const findOpenAttempt = async (queries: Queries, quoteId: number): Promise<AttemptRow | null> => {
  const [row] = await queries
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.quoteId, quoteId), inArray(paymentAttempt.state, [...activeAttemptStates])))
  return row ?? null
}

/** Whether money arrived for a locked quote that has no order yet: no other attempt may begin. */
export const isPaidAlready = async (
  queries: Queries,
  { id: quoteId, attempts }: Pick<QuoteRow, 'id' | 'attempts'>,
): Promise<boolean> => {
  if (attempts === 0) return false
  const [row] = await queries
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.quoteId, quoteId),
        notInArray(paymentAttempt.state, ['succeeded', 'closed']),
        or(isNotNull(paymentAttempt.paidSince), eq(paymentAttempt.state, 'parked')),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Locks the basket of an attempt, then the attempt and its quote, and returns both in their current state.
 */
export const lockAttempt = async (tx: Queries, own: AttemptIds): Promise<AttemptWithQuote> => {
  await lockBasketOf(tx, own.quoteId)
  /* Locks in the order of the tables: the quote before its attempt, as everywhere. */
  const [row] = await tx
    .select({ attempt: paymentAttempt, quote })
    .from(quote)
    .innerJoin(paymentAttempt, eq(paymentAttempt.quoteId, quote.id))
    .where(and(eq(quote.id, own.quoteId), eq(paymentAttempt.id, own.attemptId)))
    .for('update')
  invariant(row !== undefined, `an attempt ${own.attemptId} of the quote ${own.quoteId}`)
  return row
}

export interface AttemptIds {
  readonly attemptId: number
  readonly quoteId: number
}

export type AttemptChanges = Partial<
  Omit<typeof paymentAttempt.$inferInsert, 'id' | 'quoteId' | 'number' | 'state'>
>

/** Stores the provider's payment id of an attempt that has none yet. The state does not change. */
export const recordPaymentId = async (queries: Queries, id: number, paymentId: string): Promise<void> => {
  await queries
    .update(paymentAttempt)
    .set({ paymentId })
    .where(and(eq(paymentAttempt.id, id), isNull(paymentAttempt.paymentId)))
}

export type NewMoneyEntry = typeof moneyEntry.$inferInsert

const bookedWith = (tx: Queries, entry: NewMoneyEntry) =>
  tx.$with('booked').as(tx.insert(moneyEntry).values(entry).returning({ id: moneyEntry.id }))

/**
 * Moves an attempt by a step of the table in domain/orders/states.ts, and writes other changes and a ledger
 * entry with it. Any other step is a bug.
 */
export const moveAttempt = async (
  tx: Queries,
  { id, state }: Pick<AttemptRow, 'id' | 'state'>,
  to: AttemptState,
  change: AttemptChanges = {},
  booked: NewMoneyEntry | null = null,
): Promise<void> => {
  invariant(mayMoveAttempt(state, to), `an attempt from ${state} to ${to}`)
  const entries = booked === null ? [] : [bookedWith(tx, booked)]
  await tx
    .with(...entries)
    .update(paymentAttempt)
    .set({ ...change, state: to })
    /* A late caller without a lock changes nothing, so that money received is never lost from the record. */
    .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.state, state)))
}

/** An attempt with the quote that it pays. */
export interface AttemptWithQuote {
  readonly attempt: AttemptRow
  readonly quote: QuoteRow
}

/**
 * The condition that quotes belong to this visitor: to their session, or to the account that they are logged
 * in to.
 */
const areOfSession = async (visitor: Visitor) => {
  const customerId = await customerOf(visitor)
  return customerId === null
    ? eq(quote.sessionIdHash, visitor.idHash)
    : sql`(${quote.sessionIdHash} = ${visitor.idHash} or ${quote.customerId} = ${customerId})`
}

/** The same for one quote. Reads the account only if the session does not match. */
const isOfSession = async (visitor: Visitor, { sessionIdHash, customerId }: QuoteRow): Promise<boolean> =>
  (sessionIdHash !== null && Buffer.compare(sessionIdHash, visitor.idHash) === 0) ||
  (customerId !== null && customerId === (await customerOf(visitor)))

const customerOf = async (visitor: Visitor): Promise<number | null> =>
  (await visitor.session())?.customerId ?? null

const attemptsWithQuotes = (queries: Queries) =>
  queries
    .select({ attempt: paymentAttempt, quote })
    .from(paymentAttempt)
    .innerJoin(quote, eq(quote.id, paymentAttempt.quoteId))

/**
 * The visitor's attempt by the provider's payment id; null for another visitor's, as for a missing one
 * (HZ-12).
 */
export const findAttemptOfVisitor = async (
  queries: Queries,
  visitor: Visitor,
  provider: Provider,
  paymentId: string,
): Promise<AttemptWithQuote | null> => {
  if (visitor.isNew) return null
  const [row] = await attemptsWithQuotes(queries).where(
    and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.paymentId, paymentId)),
  )
  return row !== undefined && (await isOfSession(visitor, row.quote)) ? row : null
}

/** The visitor's last attempt at a provider. */
export const findLastAttemptOfVisitor = async (
  queries: Queries,
  visitor: Visitor,
  provider: Provider,
): Promise<AttemptWithQuote | null> => {
  if (visitor.isNew) return null
  const [row] = await attemptsWithQuotes(queries)
    .where(and(eq(paymentAttempt.provider, provider), await areOfSession(visitor)))
    .orderBy(desc(paymentAttempt.id))
    .limit(1)
  return row ?? null
}

/** An attempt of any visitor, with its quote: for jobs. */
export const findAttempt = async (queries: Queries, id: number): Promise<AttemptWithQuote | null> => {
  const [row] = await attemptsWithQuotes(queries).where(eq(paymentAttempt.id, id))
  return row ?? null
}

/** An attempt of any visitor by the provider's payment id: for webhooks. */
export const findAttemptByPayment = async (
  queries: Queries,
  provider: Provider,
  paymentId: string,
): Promise<AttemptRow | null> => {
  const [row] = await queries
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.provider, provider), eq(paymentAttempt.paymentId, paymentId)))
  return row ?? null
}

/**
 * An attempt of any visitor by its own key, 'q7f3…-2': for webhooks that arrive before the provider's answer.
 */
export const findAttemptByKey = async (queries: Queries, key: string): Promise<AttemptRow | null> => {
  const [, quoteKey, number] = key.match(/^(q[\w-]{16})-(\d{1,6})$/) ?? []
  if (quoteKey === undefined) return null
  const [row] = await queries
    .select({ attempt: paymentAttempt })
    .from(paymentAttempt)
    .innerJoin(quote, eq(quote.id, paymentAttempt.quoteId))
    .where(and(eq(quote.key, quoteKey), eq(paymentAttempt.number, Number(number))))
  return row?.attempt ?? null
}
