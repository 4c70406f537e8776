import { eq } from 'drizzle-orm'
import { dayLabel } from '#domain/delivery/calendar.ts'
import { invariant } from '#domain/lang/invariant.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { formatPounds, pence } from '#domain/money/pence.ts'
import { decideOutcome } from '#domain/orders/payment-decision.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Database, Queries } from '../../database/database.ts'
import { manualPayment, moneyEntry } from '../../database/schema/index.ts'
import { londonNow } from '../../london.ts'
import { continueTrace } from '../../operations/trace.ts'
import type { PlaceDeps } from '../../orders/index.ts'
import { type JudgedPayment, judgePayment, outcomeOnly, withoutPayment } from '../gateways/judge-payment.ts'
import type { CardGateway, Gateways, ProviderAnswer, ProviderPayment } from '../gateways/payment-gateway.ts'
import { lockLink } from '../links/lock-link.ts'
import { settleLink } from '../links/settle-link.ts'
import type { PaymentsLog } from '../log.ts'

export type ManualRow = typeof manualPayment.$inferSelect

export interface ApplyManualDeps {
  readonly database: Database
  readonly gateways: Pick<Gateways, typeof cardProvider>
  readonly place: PlaceDeps
  readonly log: PaymentsLog
  readonly now: () => Date
}

export const judgeManual = (
  cards: CardGateway,
  row: ManualRow,
  outcome: ProviderAnswer<ProviderPayment>,
): JudgedPayment => {
  if (outcome.kind === 'known')
    return judgePayment(outcome.value, { key: row.key, amount: row.amountPence, gateway: cards })
  return outcome.kind === 'refused' && row.paymentId === null
    ? outcomeOnly('failed', outcome.code)
    : withoutPayment(outcome)
}

/**
 * Applies an outcome to a manual payment, by the same table of states as for quotes; it makes no order, only
 * a record (T-385).
 */
export const applyManualOutcome = async (
  deps: ApplyManualDeps,
  { id }: ManualRow,
  judged: JudgedPayment,
): Promise<ManualRow> => {
  const row = await applyInTransaction(deps, id, judged)
  deps.log.outcomeApplied({ manual: id }, { outcome: judged.outcome, state: row.state })
  return row
}

const applyInTransaction = (
  { database, place, log, now }: ApplyManualDeps,
  id: number,
  judged: JudgedPayment,
): Promise<ManualRow> =>
  database.transaction(async (tx) => {
    const paymentLinkId = await findLinkOf(tx, id)
    const locked = paymentLinkId === null ? null : await lockLink(tx, paymentLinkId)
    const [row] = await tx.select().from(manualPayment).where(eq(manualPayment.id, id)).for('update')
    invariant(row !== undefined, `a manual payment ${id}`)
    const next = decideOutcome({ quote: 'paying', attempt: row.state, order: 'none' }, judged.outcome)
    const [changed] = await tx
      .update(manualPayment)
      .set({
        state: next.attempt,
        paymentId: row.paymentId ?? judged.paymentId,
        receivedPence: pence(Math.max(row.receivedPence, judged.received)),
        updatedAt: now(),
      })
      .where(eq(manualPayment.id, id))
      .returning()
    invariant(changed !== undefined, `a manual payment ${id}`)
    if (next.effect === 'place' && judged.paymentId !== null) {
      await tx.insert(moneyEntry).values({
        provider: cardProvider,
        reference: judged.paymentId,
        kind: 'charge',
        pence: judged.received,
        manualPaymentId: id,
      })
      const settled =
        locked === null
          ? null
          : await settleLink(tx, place, locked, { ...changed, paymentId: judged.paymentId })
      if (locked !== null && settled === null)
        log.alarm(
          'a payment link was paid that is paid already or was taken back',
          { id, quoteId: 0, provider: cardProvider },
          null,
        )
      if (settled?.order && settled.isPlaced) log.placed(settled.order, { method: 'payment-link' })
      else await place.mail.send(tx, row.email, { template: 'manual-receipt', data: receiptOf(row, now()) })
    }
    if (next.effect === 'alarm')
      log.alarm(
        'a manual payment is not what was asked for',
        { id, quoteId: 0, provider: cardProvider },
        judged.trouble,
      )
    return changed
  })

const findLinkOf = async (tx: Queries, id: number): Promise<number | null> => {
  const [row] = await tx
    .select({ paymentLinkId: manualPayment.paymentLinkId })
    .from(manualPayment)
    .where(eq(manualPayment.id, id))
  return row?.paymentLinkId ?? null
}

/** Reads a manual payment again at its provider: for webhooks and the reconciler. */
export const readManualPayment = (deps: ApplyManualDeps, row: ManualRow): Promise<void> =>
  continueTrace(row.trace, () => readAgain(deps, row))

const readAgain = async (deps: ApplyManualDeps, row: ManualRow): Promise<void> => {
  const cards = deps.gateways[cardProvider]
  if (cards === null) return
  if (row.paymentId !== null) {
    await applyManualOutcome(deps, row, judgeManual(cards, row, await cards.read(row.paymentId)))
    return
  }
  const since = new Date(row.createdAt.getTime() - 5 * MINUTE_MS)
  const outcome = await cards.findLost({ kind: 'manual-payment', id: row.key }, since)
  if (outcome.kind !== 'known') return
  const [payment] = outcome.value
  await applyManualOutcome(
    deps,
    row,
    payment === undefined
      ? outcomeOnly('failed')
      : judgeManual(cards, row, { kind: 'known', value: payment }),
  )
}

/** The values of the receipt email: '£12.50', 'Sat 21 November 2026'. */
const receiptOf = ({ reference, amountPence }: ManualRow, now: Date) => {
  const { day } = londonNow(now)
  return { reference, amount: formatPounds(pence(amountPence)), paidOn: dayLabel(day) }
}
