import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { cardProvider, type Provider, providers } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, paymentAttempt } from '../../database/schema/index.ts'
import type { CreatedPayment, Gateways, PaymentGateway } from '../gateways/payment-gateway.ts'

/** `from` is inclusive, `until` exclusive. */
export interface TimeSpan {
  readonly from: Date
  readonly until: Date
}

/** A payment on which a provider and the shop differ (IV-23). */
export interface LedgerDifference {
  readonly payment: string
  /**
   * Received according to the provider (`there`) and the shop (`here`), in pence; null: unknown to that side.
   */
  readonly there: number | null
  readonly here: number | null
}

/** The comparison with one provider. */
export interface ProviderLedger {
  readonly provider: Provider
  readonly payments: number
  /** Received by these payments, in pence, before refunds. */
  readonly there: number
  readonly here: number
  readonly differences: readonly LedgerDifference[]
}

export interface LedgerComparison {
  readonly compared: readonly ProviderLedger[]
  /** Payments in the span through providers without a list to compare with. */
  readonly notCompared: readonly { readonly provider: Provider; readonly count: number }[]
}

/** No provider of the shop has a list, or one that has did not answer. */
export type ComparisonRefusal = 'no-list' | { readonly unanswered: Provider }

/** A payment is made at the provider within moments of its row here; clocks differ by less than this. */
const MARGIN_MS = HOUR_MS

interface OurPayment {
  readonly payment: string
  readonly received: number
  readonly at: Date
}

const findOurPayments = async (
  queries: Queries,
  provider: Provider,
  { from, until }: TimeSpan,
): Promise<readonly OurPayment[]> => {
  const attempts = queries
    .select({
      payment: sql<string>`${paymentAttempt.paymentId}`,
      received: paymentAttempt.receivedPence,
      at: paymentAttempt.createdAt,
    })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, provider),
        sql`${paymentAttempt.paymentId} is not null`,
        gte(paymentAttempt.createdAt, from),
        lt(paymentAttempt.createdAt, until),
      ),
    )
  const manual = queries
    .select({
      payment: sql<string>`${manualPayment.paymentId}`,
      received: manualPayment.receivedPence,
      at: manualPayment.createdAt,
    })
    .from(manualPayment)
    .where(
      and(
        sql`${manualPayment.paymentId} is not null`,
        gte(manualPayment.createdAt, from),
        lt(manualPayment.createdAt, until),
      ),
    )
  return [...(await attempts), ...(provider === cardProvider ? await manual : [])]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Compares the received amounts only: an unpaid payment that one side lacks is no difference. */
const differencesOf = (
  { from, until }: TimeSpan,
  made: readonly CreatedPayment[],
  own: readonly OurPayment[],
): readonly LedgerDifference[] => {
  const isWithin = ({ at }: { readonly at: Date }): boolean => at >= from && at < until
  const here = new Map(own.map(({ payment, received }) => [payment, received]))
  const there = new Map(made.map(({ payment }) => [payment.id, payment.received]))
  const ids = new Set([
    ...made.filter(isWithin).map(({ payment }) => payment.id),
    ...own.filter(isWithin).map(({ payment }) => payment),
  ])
  return [...ids]
    .map(
      (payment): LedgerDifference => ({
        payment,
        there: there.get(payment) ?? null,
        here: here.get(payment) ?? null,
      }),
    )
    .filter((pair) => (pair.there ?? 0) !== (pair.here ?? 0))
}

/** Compares one provider; null: it did not answer. */
const compareProvider = async (
  queries: Queries,
  provider: Provider,
  list: NonNullable<PaymentGateway['list']>,
  span: TimeSpan,
): Promise<ProviderLedger | null> => {
  const wide: TimeSpan = {
    from: new Date(span.from.getTime() - MARGIN_MS),
    until: new Date(span.until.getTime() + MARGIN_MS),
  }
  const listed = await list(wide)
  if (listed.kind !== 'known') return null
  const made = listed.value.filter(({ payment }) => payment.subject !== null)
  const own = await findOurPayments(queries, provider, wide)
  const isWithin = ({ at }: { readonly at: Date }): boolean => at >= span.from && at < span.until
  const within = made.filter(isWithin)
  return {
    provider,
    payments: within.filter(({ payment }) => payment.received > 0).length,
    there: sum(within.map(({ payment }) => payment.received)),
    here: sum(own.filter(isWithin).map(({ received }) => received)),
    differences: differencesOf(span, made, own),
  }
}

const countPayments = async (queries: Queries, provider: Provider, span: TimeSpan): Promise<number> => {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, provider),
        inArray(paymentAttempt.state, ['succeeded', 'closed']),
        gte(paymentAttempt.createdAt, span.from),
        lt(paymentAttempt.createdAt, span.until),
      ),
    )
  return row?.count ?? 0
}

/**
 * Lists what this shop made at each provider in a span, and compares it with the shop's records, payment by
 * payment. Changes nothing, and ignores what others made with the same keys.
 */
export const compareLedger = async (
  { gateways, queries }: { readonly gateways: Gateways; readonly queries: Queries },
  span: TimeSpan,
): Promise<Result<LedgerComparison, ComparisonRefusal>> => {
  if (providers.every((provider) => (gateways[provider]?.list ?? null) === null)) return err('no-list')
  const compared: ProviderLedger[] = []
  const notCompared: LedgerComparison['notCompared'][number][] = []
  for (const provider of providers) {
    const list = gateways[provider]?.list ?? null
    if (list === null) {
      notCompared.push({ provider, count: await countPayments(queries, provider, span) })
      continue
    }
    const ledger = await compareProvider(queries, provider, list, span)
    if (ledger === null) return err({ unanswered: provider })
    compared.push(ledger)
  }
  return ok({ compared, notCompared })
}
