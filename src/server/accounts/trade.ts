import { asc, eq } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, type Pence, pence } from '#domain/money/pence.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import { customer } from '../database/schema/index.ts'
import type { Mail } from '../notifications/mail/index.ts'
import {
  type BookedPayment,
  type BookPaymentRefusal,
  bookPayment,
  lockBalance,
  readStatement,
} from '../trade/index.ts'
import {
  type CustomerRow,
  changeCustomer,
  findByEmail,
  findCustomer,
  findOwedPence,
  lockCustomer,
} from './store.ts'
import type { User } from './user.ts'

export interface TradeDeps {
  readonly database: Database
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

/** Applies for a trade account. Nothing changes for a customer who has already applied or has one. */
export const applyForTrade =
  ({ database, mail, tradeAccounts }: TradeDeps & { readonly tradeAccounts: boolean }) =>
  ({ id: customerId }: Pick<User, 'id'>, company: string): Promise<Result<null, 'applied'>> =>
    database.transaction(async (tx) => {
      const found = await lockCustomer(tx, customerId)
      if (!tradeAccounts || found?.tradeStatus !== 'none') return err('applied')
      await changeCustomer(tx, customerId, {
        tradeStatus: 'pending',
        tradeCompany: company,
        tradeRefusedAt: null,
      })
      await mail.send(tx, found.email, { template: 'trade-received', data: { company } })
      return ok(null)
    })

export interface TradeDecision {
  readonly company: string
  readonly email: string
}

/**
 * Locks a trade account as its orders do: a change by staff applies to the next order, not to one being
 * placed.
 */
const lockTrade = async (
  tx: Queries,
  email: string,
): Promise<Result<CustomerRow, 'unknown' | 'not-applied'>> => {
  const found = await findByEmail(tx, email)
  if (found === null) return err('unknown')
  if (found.tradeStatus === 'none' && found.tradeRefusedAt === null) return err('not-applied')
  await lockBalance(tx, found.id)
  const locked = await findCustomer(tx, found.id)
  return locked === null ? err('unknown') : ok(locked)
}

const unnamed: Actor = { kind: 'system', name: 'trade accounts' }

const recordTrade = (
  tx: Queries,
  actor: Actor,
  action: `customer.${string}`,
  {
    id,
    before,
    after,
  }: {
    readonly id: number
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  },
): Promise<void> => recordAudit(tx, { actor, action, subject: { kind: 'customer', id }, before, after })

/** A limit that may be a typing error: below the debt, or ten times the last limit or more. */
export type LimitWarning =
  | { readonly kind: 'below-owed'; readonly owed: Pence }
  | { readonly kind: 'ten-times'; readonly last: Pence }

const WARN_ABOVE_TIMES = 10

const limitWarning = (
  { creditLimitPence: last }: CustomerRow,
  owed: number,
  limit: Pence,
): LimitWarning | null => {
  if (limit < owed) return { kind: 'below-owed', owed: pence(owed) }
  return last > 0 && limit >= last * WARN_ABOVE_TIMES ? { kind: 'ten-times', last: pence(last) } : null
}

/**
 * Opens a trade account up to a limit, or changes the limit of an open one; an email is sent when it opens. A
 * limit that may be a typing error is set only when `confirmed`.
 */
export const approveTrade =
  ({ database, mail }: TradeDeps) =>
  (
    email: string,
    limit: Pence,
    confirmed = false,
    actor: Actor = unnamed,
  ): Promise<Result<TradeDecision, 'unknown' | 'not-applied' | LimitWarning>> =>
    database.transaction(async (tx) => {
      const found = await lockTrade(tx, email)
      if (!found.ok) return found
      const { id, tradeStatus, tradeCompany: company, email: to, creditLimitPence } = found.value
      const warning = confirmed ? null : limitWarning(found.value, await findOwedPence(tx, id), limit)
      if (warning !== null) return err(warning)
      await changeCustomer(tx, id, { tradeStatus: 'approved', creditLimitPence: limit, tradeRefusedAt: null })
      await recordTrade(tx, actor, 'customer.approve-trade', {
        id,
        before: { tradeStatus, limitPence: creditLimitPence },
        after: { tradeStatus: 'approved', limitPence: limit },
      })
      if (tradeStatus !== 'approved')
        await mail.send(tx, to, {
          template: 'trade-approved',
          data: { company, credit: formatPounds(limit) },
        })
      return ok({ company, email: to })
    })

export interface TradeSuspension extends TradeDecision {
  /** False: it was already suspended. */
  readonly isNew: boolean
  /** The debt; negative: credit in the account's favour. */
  readonly owed: Pence
}

/**
 * Suspends the account: further orders on account are refused, and an order being placed either comes before
 * or is refused. Existing orders and debts stay.
 */
export const suspendTrade =
  ({ database, mail }: TradeDeps) =>
  (
    email: string,
    actor: Actor = unnamed,
  ): Promise<Result<TradeSuspension, 'unknown' | 'not-applied' | 'not-open'>> =>
    database.transaction(async (tx) => {
      const found = await lockTrade(tx, email)
      if (!found.ok) return found
      const { id, tradeStatus, tradeCompany: company, email: to } = found.value
      if (tradeStatus === 'pending' || tradeStatus === 'none') return err('not-open')
      const owed = pence(await findOwedPence(tx, id))
      const isNew = tradeStatus === 'approved'
      if (isNew) {
        await changeCustomer(tx, id, { tradeStatus: 'suspended' })
        await recordTrade(tx, actor, 'customer.suspend-trade', {
          id,
          before: { tradeStatus },
          after: { tradeStatus: 'suspended' },
        })
        await mail.send(tx, to, { template: 'trade-suspended', data: { company } })
      }
      return ok({ company, email: to, isNew, owed })
    })

export interface TradeRefusal extends TradeDecision {
  /** False: it was already refused, and no second email is sent. */
  readonly isNew: boolean
}

/** Refuses an application: the account works as before, may apply again, and gets an email. */
export const refuseTrade =
  ({ database, mail, now }: TradeDeps) =>
  (
    email: string,
    actor: Actor = unnamed,
  ): Promise<Result<TradeRefusal, 'unknown' | 'not-applied' | 'open'>> =>
    database.transaction(async (tx) => {
      const found = await lockTrade(tx, email)
      if (!found.ok) return found
      const { id, tradeStatus, tradeCompany: company, email: to } = found.value
      if (tradeStatus === 'none') return ok({ company, email: to, isNew: false })
      if (tradeStatus !== 'pending') return err('open')
      await changeCustomer(tx, id, { tradeStatus: 'none', tradeRefusedAt: now() })
      await recordTrade(tx, actor, 'customer.refuse-trade', {
        id,
        before: { tradeStatus },
        after: { tradeStatus: 'none' },
      })
      await mail.send(tx, to, { template: 'trade-refused', data: { company } })
      return ok({ company, email: to, isNew: true })
    })

export interface TradePayment {
  readonly email: string
  readonly amount: Pence
  /** As on the bank statement; identifies the payment. */
  readonly reference: string
  /** Whom the audit log names; default: the shop's own code. */
  readonly actor?: Actor
}

/** Records a trade account's payment, which frees as much of its credit. */
export const recordTradePayment =
  ({ database }: TradeDeps) =>
  ({
    email,
    amount,
    reference,
    actor = unnamed,
  }: TradePayment): Promise<Result<BookedPayment, BookPaymentRefusal | { readonly kind: 'unknown' }>> =>
    allOrNothing<BookedPayment, BookPaymentRefusal | { readonly kind: 'unknown' }>(database, async (tx) => {
      const found = await findByEmail(tx, email)
      if (found === null) return err({ kind: 'unknown' })
      const booked = await bookPayment(tx, found.id, { amount, reference })
      if (booked.ok && booked.value.isNew)
        await recordTrade(tx, actor, 'customer.trade-payment', {
          id: found.id,
          before: {},
          /* The reference stays at the entry: people write their names into it (M-193). */
          after: { pence: amount },
        })
      return booked
    })

/** A customer's trade account: status, limit, debt and entries; null: no account has this address. */
export const readTrade = (queries: Queries) => async (email: string) => {
  const found = await findByEmail(queries, email)
  if (found === null) return null
  return {
    company: found.tradeCompany,
    status: found.tradeStatus,
    wasRefused: found.tradeRefusedAt !== null,
    limitPence: found.creditLimitPence,
    ...(await readStatement(queries, found.id)),
  }
}

/** Open applications, longest waiting first. */
export const findApplicants = (queries: Queries) =>
  queries
    .select({
      email: customer.email,
      company: customer.tradeCompany,
      firstName: customer.firstName,
      lastName: customer.lastName,
      telephone: customer.telephone,
      since: customer.createdAt,
    })
    .from(customer)
    .where(eq(customer.tradeStatus, 'pending'))
    .orderBy(asc(customer.createdAt))
