import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Provider } from '#domain/payments/methods.ts'
import type { Database } from '../../database/database.ts'
import { dispute, type manualPayment, orders } from '../../database/schema/index.ts'
import type { AttemptRow } from '../attempts/attempts.ts'
import type { EventContent } from '../gateways/payment-gateway.ts'
import type { PaymentsLog } from '../log.ts'

interface DisputeDeps {
  readonly database: Database
  readonly log: PaymentsLog
  readonly now: () => Date
}

/** What a dispute is about: an attempt, or a payment against a reference. */
export type DisputedPayment =
  | { readonly attempt: AttemptRow }
  | { readonly manual: typeof manualPayment.$inferSelect }

/** What an event says of a dispute. */
export type DisputeNews = Pick<
  Extract<EventContent, { kind: 'dispute' }>,
  'disputeId' | 'isOver' | 'answerBy'
>

/**
 * Records a payer's dispute with its order and alerts staff, once, however many events the provider sends;
 * staff answer in the provider's dashboard. It moves no money here: the provider sends an event for a refund.
 */
export const handleDispute = async (
  { database, log, now }: DisputeDeps,
  provider: Provider,
  { disputeId, isOver, answerBy }: DisputeNews,
  paid: DisputedPayment,
): Promise<void> => {
  const own = { attemptId: null, manualId: null }
  const of = 'attempt' in paid ? { ...own, attemptId: paid.attempt.id } : { ...own, manualId: paid.manual.id }
  const opened = await database.transaction(async (tx) => {
    const closedAt = isOver ? now() : null
    const added = await tx
      .insert(dispute)
      .values({ provider, disputeId, ...of, openedAt: now(), answerBy, closedAt })
      .onConflictDoNothing()
      .returning({ id: dispute.disputeId })
    if (added.length === 0) {
      if (isOver || answerBy !== null)
        await tx
          .update(dispute)
          .set({ ...(isOver ? { closedAt } : {}), ...(answerBy === null ? {} : { answerBy }) })
          .where(
            and(eq(dispute.provider, provider), eq(dispute.disputeId, disputeId), isNull(dispute.closedAt)),
          )
      return null
    }
    if (of.attemptId === null) return { order: null }
    const [order] = await tx
      .update(orders)
      .set({ needsAttention: true, attention: sql`${orders.attention} || '["disputed"]'::jsonb` })
      .where(eq(orders.attemptId, of.attemptId))
      .returning({ number: orders.number })
    return { order: order?.number ?? null }
  })
  if (opened === null) return
  log.disputed({ provider, dispute: disputeId, ...of, ...opened })
}
