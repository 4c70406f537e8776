import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { missingCheckbox, type TermsCheckboxes } from '#domain/orders/terms.ts'
import type { MethodWithoutProvider } from '#domain/payments/methods.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { hasRecentLogin } from '../../accounts/index.ts'
import type { Queries } from '../../database/database.ts'
import { countHit } from '../../edge/rate-limits.ts'
import {
  type OrderRow,
  type OrderSettlement,
  placeOrder,
  type QuotePayer,
  type QuoteRow,
  recordMadeByStaff,
} from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { bookEntry } from '../../trade/index.ts'
import type { ClientHash } from './open-payment.ts'
import { type PayRefusal, type PrepareDeps, prepare } from './prepare.ts'

/** Whether an order by each method is paid from an account's credit, which needs a recent login. */
const usesCredit = { account: true, on_hold: false, 'no-charge': false } as const satisfies Readonly<
  Record<MethodWithoutProvider, boolean>
>

/**
 * The shopper's consent: by the boxes of a form, or by a call of the page that showed them (OP-67, HZ-28).
 */
export interface PaymentConsent {
  readonly optIn: boolean
  /** Null: a call of a script. */
  readonly ticks: TermsCheckboxes | null
  /** The page's own record of the basket that it showed; null: not sent. */
  readonly shown: string | null
  readonly client: ClientHash
}

/**
 * Free orders require no card, and each costs the shop goods, carriage and an email to any address given
 * (SX-07).
 */
const freeOfClient = { name: 'free orders of client', maxHits: 30, seconds: HOUR_SECONDS } as const

/**
 * Pays on account, on hold or without charge. Freezes and places the order in one transaction, so that
 * nothing can change between the price and the order (RC-09), and that of fifty orders for one account only
 * as many are placed as its credit covers (RC-08).
 */
export const payWithoutProvider = async (
  deps: PrepareDeps,
  visitor: Visitor,
  method: MethodWithoutProvider,
  { optIn, ticks, shown, client }: PaymentConsent,
): Promise<Result<OrderRow, PayRefusal>> => {
  const isLate = usesCredit[method] && !(await hasRecentLogin(visitor, deps.now()))
  const request = { method, goods: 'taken', shown, client } as const
  const placed = await prepare(deps, visitor, request, async (tx, quote, payer) => {
    if (isLate) return err({ kind: 'log-in-again' })
    if (quote.state === 'paying') return err({ kind: 'paying', quoteId: quote.id })
    const missing = ticks === null ? null : missingCheckbox(ticks, quote.kerbsideOffered)
    if (missing !== null) return err({ kind: missing })
    const isFree = method === 'no-charge'
    if (isFree && client !== null) {
      const { isAllowed, seconds } = await countHit(tx, freeOfClient, client)
      if (!isAllowed) return err({ kind: 'too-many', seconds })
    }
    return ok(await placeByMethod(tx, deps, { quote, payer }, { method, optIn }))
  })
  if (placed.ok) deps.log.placed(placed.value, { method })
  return placed
}

/** Places the order of a quote that its payer may pay by this method, and books what an account owes. */
const placeByMethod = async (
  tx: Queries,
  { place, now }: Pick<PrepareDeps, 'place' | 'now'>,
  { quote, payer }: { readonly quote: QuoteRow; readonly payer: QuotePayer },
  how: { readonly method: MethodWithoutProvider; readonly optIn: boolean; readonly isSettled?: boolean },
): Promise<OrderRow> => {
  const agreedAt = now()
  const { optIn, ...method } = how
  const accountId = usesCredit[how.method] ? payer.customerId : null
  const order = await placeOrder(tx, place, quote, {
    ...method,
    attemptId: null,
    accountId,
    consent: { optIn, agreedAt, kerbsideAt: quote.kerbsideOffered ? agreedAt : null },
    isLate: false,
  })
  if (accountId !== null && payer.credit !== null)
    await bookEntry(tx, {
      customerId: accountId,
      kind: 'order',
      pence: order.totalPence,
      orderId: order.id,
      limitPence: payer.credit.limit,
    })
  return order
}

/** How staff place an order that they made for its customer. */
export interface StaffPlacement {
  readonly method: MethodWithoutProvider
  /** A payment that they noted, of an order on hold; null: none yet. */
  readonly settled: OrderSettlement | null
  /** The content that their page showed. */
  readonly shown: string
}

/**
 * Places an order that staff made for its customer (M-078), as `payWithoutProvider` does for a shopper: the same
 * quote, credit and stock. Staff may leave any order on hold. The audit log names them in the same transaction.
 */
export const placeForCustomer = async (
  deps: PrepareDeps,
  actor: Actor,
  visitor: Visitor,
  { method, settled, shown }: StaffPlacement,
): Promise<Result<OrderRow, PayRefusal>> => {
  const settings = { ...deps.settings, onHold: 'everybody' } as const
  const request = { method, goods: 'taken', shown, client: null } as const
  const placed = await prepare({ ...deps, settings }, visitor, request, async (tx, quote, payer) => {
    const how = { method, optIn: false, isSettled: settled !== null }
    const order = await placeByMethod(tx, deps, { quote, payer }, how)
    await recordMadeByStaff(tx, actor, order, settled)
    return ok(order)
  })
  if (placed.ok) deps.log.placed(placed.value, { method })
  return placed
}
