import { and, eq, isNotNull, or } from 'drizzle-orm'
import { cardProvider, type Provider } from '#domain/payments/methods.ts'
import { moneyEntry, paymentAttempt, refund } from '../../database/schema/index.ts'
import { withdrawCreditNote } from '../../orders/index.ts'
import { bookReturnedRefund } from '../../trade/index.ts'
import { recordUnknownRefund } from './back-office-refund.ts'
import {
  addRefunded,
  lockOrderOf,
  paymentOf,
  type RefundDeps,
  type RefundWithPayment,
  returnRefundToStaff,
  selectRefunds,
} from './write-refund.ts'

/**
 * Handles a webhook event about a refund: reads the refund again at its provider. Records one that the shop
 * does not know. Reopens one that failed after all, as when the shopper's bank returns it days later: the
 * order has its money again, and staff refund it another way.
 */
export const handleRefundEvent = async (
  deps: RefundDeps,
  provider: Provider,
  refundId: string,
): Promise<void> => {
  const isOfProvider =
    provider === cardProvider
      ? or(eq(paymentAttempt.provider, provider), isNotNull(refund.manualPaymentId))
      : eq(paymentAttempt.provider, provider)
  const [own] = await selectRefunds(deps.database.queries).where(
    and(eq(refund.refundId, refundId), isOfProvider),
  )
  if (own !== undefined && own.refund.state !== 'completed') return
  const gateway = deps.gateways[provider]
  const read = await gateway?.readRefund(refundId)
  if (gateway === null || read === undefined || read.kind === 'unknown')
    throw new Error(`The provider did not say what became of refund ${refundId}.`)
  if (read.kind === 'refused') return
  if (own === undefined)
    return read.value.state === 'failed'
      ? undefined
      : recordUnknownRefund(deps, { provider, gateway }, read.value)
  if (read.value.state !== 'failed') return
  if (await reopen(deps, own, provider, refundId))
    deps.log.alarm('a refund came back and must be given another way', paymentOf(own), refundId)
}

/**
 * Reverses a refund in payment, order and ledger, once, and withdraws its credit note; false if another
 * process did.
 */
const reopen = (
  { database, now }: RefundDeps,
  own: RefundWithPayment,
  provider: Provider,
  refundId: string,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { id, orderId, pence } = own.refund
    await lockOrderOf(tx, orderId)
    const reopened = await tx
      .update(refund)
      .set({ state: 'failed', trouble: 'it came back', updatedAt: now() })
      .where(and(eq(refund.id, id), eq(refund.state, 'completed')))
      .returning({ id: refund.id })
    if (reopened.length === 0) return false
    await addRefunded(tx, own, -pence)
    await withdrawCreditNote(tx, id, now())
    await returnRefundToStaff(tx, own.refund)
    const reference = `${refundId}-failed`
    await tx.insert(moneyEntry).values({
      provider,
      reference,
      kind: 'refund-failed',
      pence,
      attemptId: own.attempt?.id ?? null,
      manualPaymentId: own.manual?.id ?? null,
    })
    if (own.manual !== null && own.manual.customerId !== null)
      await bookReturnedRefund(tx, own.manual.customerId, { amount: pence, reference })
    return true
  })
