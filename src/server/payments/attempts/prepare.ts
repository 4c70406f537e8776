import { err, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import {
  checkMethod,
  type MethodRefusal,
  type PaymentMethod,
  type PaymentSettings,
} from '#domain/payments/methods.ts'
import type { Basket } from '../../basket/index.ts'
import { allOrNothing } from '../../database/all-or-nothing.ts'
import type { Queries } from '../../database/database.ts'
import {
  checkQuote,
  type FreezeDeps,
  type FreezeRefusal,
  findRecentOrder,
  freezeQuote,
  holdQuote,
  lockPayer,
  type OrderRow,
  type QuotePayer,
  type QuoteRequest,
  type QuoteRow,
} from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { catchNotPlaced } from './apply-outcome.ts'
import { isPaidAlready } from './attempts.ts'
import { type EndDeps, endAttempts } from './end-attempts.ts'
import { limitOpenQuotes } from './open-quotes.ts'

/** A rate limit is reached; `seconds`: until the next try is allowed. */
export interface RateLimited {
  readonly kind: 'too-many'
  readonly seconds: number
}

/** The reason for rejecting a payment call, which charged nothing. */
export type PayRefusal =
  | { readonly kind: 'problem'; readonly problem: OrderProblem }
  /** The basket differs from what the shopper's page showed; the sentence says what has changed. */
  | { readonly kind: 'not-as-shown'; readonly sentence: string }
  /** The basket differs from the frozen quote, or the quote has expired. */
  | { readonly kind: 'changed' | MethodRefusal }
  /**
   * The basket's code ran out in the meantime. It is removed from the basket, so that the next try shows the
   * full price.
   */
  | { readonly kind: 'code-gone'; readonly sentence: string }
  /** A box was not ticked. */
  | { readonly kind: 'agree' | 'kerbside' }
  /** The password was entered too long ago to spend an account's credit. */
  | { readonly kind: 'log-in-again' }
  /** A payment is in progress and its outcome is unknown: no second charge (HZ-22). */
  | { readonly kind: 'checking' }
  /** It is paid for already. */
  | { readonly kind: 'ordered'; readonly order: OrderRow }
  /** Cards are being tested: a code was emailed and must be typed first (SX-08). */
  | { readonly kind: 'card-code' }
  | RateLimited
  | { readonly kind: 'provider-away' | 'not-found' | 'not-paid' }
  | { readonly kind: 'declined'; readonly sentence: string }

export type PrepareDeps = EndDeps &
  FreezeDeps & {
    readonly basket: Pick<Basket, 'withLockedBasket' | 'removeCode' | 'acceptReplacementDelivery'>
    readonly settings: PaymentSettings
  }

/** The payment method, and the basket that it pays for. */
export interface QuotePaymentRequest extends QuoteRequest {
  readonly method: PaymentMethod
  /**
   * The effect of the call on stock and code (D31): `nothing` while a payment is only opened; `held` when it
   * is confirmed; `taken` when the work itself places the order.
   */
  readonly goods: 'nothing' | 'held' | 'taken'
}

const goodsSteps = { held: holdQuote, taken: checkQuote } as const

/** Runs on a frozen quote, within its transaction. */
export type QuoteWork<T> = (
  tx: Queries,
  quote: QuoteRow,
  payer: QuotePayer,
) => Promise<Result<T, PayRefusal | Paying>>

/** Another payment of this quote is in progress: it is ended, and the work is retried. */
interface Paying {
  readonly kind: 'paying'
  readonly quoteId: number
}

const isEmpty = (refusal: { readonly kind: string; readonly problem?: OrderProblem }): boolean =>
  refusal.kind === 'problem' && refusal.problem === 'basket-empty'

const checking: PayRefusal = { kind: 'checking' }

/** Limits the retries when other payments of the quote begin again and again. */
const MOST_TRIES = 4

/**
 * Freezes the visitor's basket as a quote, holds its goods where required, checks that the visitor may use
 * the method, and does the work: all or nothing. A payment in progress for the same basket is ended first, at
 * its provider and outside the transaction.
 */
export const prepare = async <T>(
  deps: PrepareDeps,
  visitor: Visitor,
  { method, goods, ...request }: QuotePaymentRequest,
  work: QuoteWork<T>,
): Promise<Result<T, PayRefusal>> => {
  const lockedBasket = await deps.basket.withLockedBasket()
  let mayExceedLimit = false
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const prepared = await allOrNothing<T, FreezeRefusal | PayRefusal | Paying>(deps.database, async (tx) => {
      const frozen = await freezeQuote(tx, deps, lockedBasket, visitor, request)
      if (!frozen.ok) return frozen
      const quote = frozen.value.row
      mayExceedLimit = goods !== 'taken' && frozen.value.clientHasOthers
      const goodsStep = goods === 'nothing' ? null : await goodsSteps[goods](tx, quote, deps.now())
      if (goodsStep?.ok === false) return goodsStep
      const payer = await lockPayer(tx, quote.customerId)
      /*
       * Money arrived that could not become an order yet, or that staff must review: no further charge
       * (FT-10).
       */
      if (await isPaidAlready(tx, quote)) return err(checking)
      const allowed = checkMethod(method, pence(quote.totalPence), payer, deps.settings)
      return allowed.ok ? work(tx, quote, payer) : err({ kind: allowed.error })
    })
    if (prepared.ok) {
      if (mayExceedLimit) await limitOpenQuotes(deps, request.client)
      return prepared
    }
    const refusal = prepared.error
    const placed = isEmpty(refusal) ? await findRecentOrder(deps.database.queries, visitor, deps.now()) : null
    if (placed !== null) return err({ kind: 'ordered', order: placed })
    if (refusal.kind === 'code-gone') await deps.basket.removeCode(visitor)
    if (refusal.kind === 'moved') {
      await deps.basket.acceptReplacementDelivery(visitor)
      return err({ kind: 'changed' })
    }
    if (refusal.kind !== 'paying') return err(refusal)
    const ended = await catchNotPlaced(endAttempts(deps, refusal.quoteId, 'replace'))
    if (ended === 'not-placed') return err({ kind: 'checking' })
    if (ended.kind === 'ordered') return err({ kind: 'ordered', order: ended.order })
    if (ended.kind === 'unknown') return err({ kind: 'checking' })
  }
  return err({ kind: 'checking' })
}
