import { and, eq, inArray } from 'drizzle-orm'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import { pence } from '#domain/money/pence.ts'
import { activeAttemptStates } from '#domain/orders/states.ts'
import { missingCheckbox, type TermsCheckboxes } from '#domain/orders/terms.ts'
import { cardProvider } from '#domain/payments/methods.ts'
import type { Queries } from '../../database/database.ts'
import { manualPayment, paymentLink } from '../../database/schema/index.ts'
import { holdQuote } from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { applyManualOutcome, judgeManual, readManualPayment } from '../manual/apply-manual-outcome.ts'
import {
  type ChargeBy,
  chargeCard,
  type ManualAnswer,
  type ManualDeps,
  type ManualRefusal,
} from '../manual/pay-against-reference.ts'
import { referenceOf } from './link-email.ts'
import { lockLink, stateOfLocked } from './lock-link.ts'

/** A payment without an id at its provider is looked for there after this time. */
const LOST_MS = MINUTE_MS

const isActive = inArray(manualPayment.state, [...activeAttemptStates])

/**
 * Ends payments of a link that were begun in other windows, at their provider first, so that only one of them
 * charges. False: one of them may still charge.
 */
export const endPaymentsOf = async (deps: ManualDeps, linkId: number): Promise<boolean> => {
  const cards = deps.gateways[cardProvider]
  const { queries } = deps.database
  const begun = await queries
    .select()
    .from(manualPayment)
    .where(and(eq(manualPayment.paymentLinkId, linkId), isActive))
  for (const row of begun)
    if (row.paymentId !== null && cards !== null)
      await applyManualOutcome(deps, row, judgeManual(cards, row, await cards.cancel(row.paymentId)))
    else if (row.createdAt.getTime() < deps.now().getTime() - LOST_MS) await readManualPayment(deps, row)
  return !(await hasActivePayment(queries, linkId))
}

/** Whether a payment of the link may still charge its payer. */
export const hasActivePayment = async (queries: Queries, linkId: number): Promise<boolean> => {
  const rows = await queries
    .select({ id: manualPayment.id })
    .from(manualPayment)
    .where(and(eq(manualPayment.paymentLinkId, linkId), isActive))
    .limit(1)
  return rows.length > 0
}

export interface LinkPayment {
  readonly key: string
  readonly ticks: TermsCheckboxes
}

/**
 * Charges a card with the sum of a link, once: a payment that another window began is ended first, and of two at
 * the same moment one is refused. Goods are held before anything is charged. Only `not-found` says that there is
 * no such link.
 */
export const payByLink = async (
  deps: ManualDeps,
  visitor: Visitor,
  { key, ticks }: LinkPayment,
  by: ChargeBy,
): Promise<Result<ManualAnswer, ManualRefusal>> => {
  const [link] = await deps.database.queries.select().from(paymentLink).where(eq(paymentLink.key, key))
  if (link === undefined) return err({ kind: 'not-found' })
  if (!(await endPaymentsOf(deps, link.id))) return err({ kind: 'link-paying' })
  const charge = {
    reference: referenceOf(link),
    amount: pence(link.amountPence),
    email: link.email,
    paymentLinkId: link.id,
  }
  return chargeCard(deps, visitor, charge, by, (tx) => claimLink(tx, deps, link.id, ticks))
}

/** Checks a link behind its lock, and holds its goods for the payment, as a checkout does (D31). */
const claimLink = async (
  tx: Queries,
  deps: ManualDeps,
  id: number,
  ticks: TermsCheckboxes,
): Promise<Result<null, ManualRefusal>> => {
  const locked = await lockLink(tx, id)
  if (locked === null) return err({ kind: 'not-found' })
  const now = deps.now()
  const state = await stateOfLocked(tx, locked, now)
  if (state !== 'open') return err({ kind: 'link', state })
  const missing = missingCheckbox(ticks, locked.quote?.kerbsideOffered ?? false)
  if (missing !== null) return err({ kind: missing })
  if (await hasActivePayment(tx, id)) return err({ kind: 'link-paying' })
  if (locked.quote === null) return ok(null)
  const held = await holdQuote(tx, locked.quote, now, locked.link.reservedUntil)
  return held.ok ? ok(null) : err({ kind: 'link-goods' })
}
