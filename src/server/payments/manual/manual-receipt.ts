import { and, eq, sql } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment } from '../../database/schema/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { type ApplyManualDeps, type ManualRow, readManualPayment } from './apply-manual-outcome.ts'
import type { ManualRefusal } from './pay-against-reference.ts'

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

/** The visitor's own payment by the provider's payment id; null for another visitor's. */
export const findOwnManual = async (
  queries: Queries,
  visitor: Visitor,
  paymentId: string,
): Promise<ManualRow | null> => {
  const [row] = await queries
    .select()
    .from(manualPayment)
    .where(and(eq(manualPayment.paymentId, paymentId), eq(manualPayment.sessionIdHash, visitor.idHash)))
  return row ?? null
}

/** Handles the form after the payment: it records and never charges (OP-71). */
export const recordManual = async (
  deps: ApplyManualDeps,
  visitor: Visitor,
  { paymentId, agree }: { readonly paymentId: string; readonly agree: boolean },
): Promise<Result<ManualRow, ManualRefusal>> => {
  if (!agree) return err({ kind: 'agree' })
  const { queries } = deps.database
  const row = await findOwnManual(queries, visitor, paymentId)
  if (row === null) return err({ kind: 'not-found' })
  if (row.state !== 'succeeded') await readManualPayment(deps, row)
  const [recorded] = await queries
    .update(manualPayment)
    .set({ recordedAt: sql`coalesce(${manualPayment.recordedAt}, ${deps.now().toISOString()}::timestamptz)` })
    .where(and(eq(manualPayment.id, row.id), eq(manualPayment.state, 'succeeded')))
    .returning()
  return recorded === undefined ? err({ kind: 'not-paid' }) : ok(recorded)
}

/** The content of the receipt page. */
export interface Receipt {
  /** By a payment link for an order or its goods: the reference is the order's number. */
  readonly isForOrder: boolean
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
    isForOrder: row.paymentLinkId !== null && row.orderId !== null,
    reference: row.reference,
    amount: pence(row.amountPence),
    email: row.email,
    paidAt: row.recordedAt ?? row.updatedAt,
  }
}
