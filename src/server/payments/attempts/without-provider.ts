import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { missingCheckbox, type TermsCheckboxes } from '#domain/orders/terms.ts'
import type { MethodWithoutProvider } from '#domain/payments/methods.ts'
import { hasRecentLogin } from '../../accounts/index.ts'
import { countHit } from '../../edge/rate-limits.ts'
import { type OrderRow, placeOrder } from '../../orders/index.ts'
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
    const now = deps.now()
    const accountId = usesCredit[method] ? payer.customerId : null
    const order = await placeOrder(tx, deps.place, quote, {
      method,
      attemptId: null,
      accountId,
      consent: { optIn, agreedAt: now, kerbsideAt: quote.kerbsideOffered ? now : null },
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
    return ok(order)
  })
  if (placed.ok) deps.log.placed(placed.value, { method })
  return placed
}
