import { err, type Result } from '#domain/lang/result.ts'
import { pence } from '#domain/money/pence.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import {
  type MethodRefusal,
  mayPay,
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
  findJustPlaced,
  freezeQuote,
  holdQuote,
  lockPayer,
  type OrderRow,
  type QuotePayer,
  type QuoteRequest,
  type QuoteRow,
} from '../../orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { orNotPlaced } from './apply-outcome.ts'
import { isPaidAlready } from './attempts.ts'
import { type EndDeps, endAttempts } from './end-attempts.ts'
import { limitOpenQuotes } from './open-quotes.ts'

/** A rate limit is full; `seconds`: until the next try is allowed. */
export interface TooMany {
  readonly kind: 'too-many'
  readonly seconds: number
}

/** Why a call of payment is turned away; nothing was charged by it. */
export type PayRefusal =
  | { readonly kind: 'problem'; readonly problem: OrderProblem }
  /** It is not what the shopper's page showed; what has changed, as a sentence. */
  | { readonly kind: 'not-as-shown'; readonly sentence: string }
  /** The basket is not what was frozen any more, or its time is over. */
  | { readonly kind: 'changed' | MethodRefusal }
  /** The code that was counted on ran out meanwhile. It is off the basket now: who pays again knows the full price. */
  | { readonly kind: 'code-gone'; readonly sentence: string }
  /** A box was not ticked. */
  | { readonly kind: 'agree' | 'kerbside' }
  /** The password was entered too long ago to spend an account's credit. */
  | { readonly kind: 'log-in-again' }
  /** A payment is under way and nobody knows yet what came of it: no second charge (HZ-22). */
  | { readonly kind: 'checking' }
  /** It is paid for already. */
  | { readonly kind: 'ordered'; readonly order: OrderRow }
  /** Cards are being tested: a code was mailed and must be typed first (SX-08). */
  | { readonly kind: 'card-code' }
  | TooMany
  | { readonly kind: 'provider-away' | 'not-found' | 'not-paid' }
  | { readonly kind: 'declined'; readonly sentence: string }

export type PrepareDeps = EndDeps &
  FreezeDeps & {
    readonly basket: Pick<Basket, 'withLockedBasket' | 'removeCode' | 'settleDelivery'>
    readonly settings: PaymentSettings
  }

/** How the shopper pays, and for what. */
export interface Paid extends QuoteRequest {
  readonly method: PaymentMethod
  /**
   * What the call means for stock and code (D31): `nothing` while a payment is only opened; `held` when it is confirmed;
   * `taken` when its order is placed by the work itself.
   */
  readonly goods: 'nothing' | 'held' | 'taken'
}

const goodsSteps = { held: holdQuote, taken: checkQuote } as const

/** What is done with a frozen quote in its own transaction. */
export type Work<T> = (
  tx: Queries,
  quote: QuoteRow,
  payer: QuotePayer,
) => Promise<Result<T, PayRefusal | Paying>>

/** Something else pays this quote at the moment; it is brought to an end, and the work tried again. */
interface Paying {
  readonly kind: 'paying'
  readonly quoteId: number
}

const isEmpty = (refusal: { readonly kind: string; readonly problem?: OrderProblem }): boolean =>
  refusal.kind === 'problem' && refusal.problem === 'basket-empty'

const checking: PayRefusal = { kind: 'checking' }

/** A payment that ends while another begins again and again: enough is enough. */
const MOST_TRIES = 4

/**
 * Freezes what the visitor pays for, holds its goods where they are to be held, asks whether they may pay it so, and does
 * the work: all or nothing. What is under way for the same basket is ended first, at its provider and outside the transaction.
 */
export const prepare = async <T>(
  deps: PrepareDeps,
  visitor: Visitor,
  { method, goods, ...asked }: Paid,
  work: Work<T>,
): Promise<Result<T, PayRefusal>> => {
  const freezer = await deps.basket.withLockedBasket()
  let mayBeMany = false
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const done = await allOrNothing<T, FreezeRefusal | PayRefusal | Paying>(deps.database, async (tx) => {
      const frozen = await freezeQuote(tx, deps, freezer, visitor, asked)
      if (!frozen.ok) return frozen
      const quote = frozen.value.row
      mayBeMany = goods !== 'taken' && frozen.value.clientHasOthers
      const there = goods === 'nothing' ? null : await goodsSteps[goods](tx, quote, deps.now())
      if (there?.ok === false) return there
      const payer = await lockPayer(tx, quote.customerId)
      /* Money is there that could not become its order yet, or that staff must look at: not a penny more (FT-10). */
      if (await isPaidAlready(tx, quote)) return err(checking)
      const may = mayPay(method, pence(quote.totalPence), payer, deps.settings)
      return may.ok ? work(tx, quote, payer) : err({ kind: may.error })
    })
    if (done.ok) {
      if (mayBeMany) await limitOpenQuotes(deps, asked.client)
      return done
    }
    const refusal = done.error
    const placed = isEmpty(refusal) ? await findJustPlaced(deps.database.queries, visitor, deps.now()) : null
    if (placed !== null) return err({ kind: 'ordered', order: placed })
    if (refusal.kind === 'code-gone') await deps.basket.removeCode(visitor)
    if (refusal.kind === 'moved') {
      await deps.basket.settleDelivery(visitor)
      return err({ kind: 'changed' })
    }
    if (refusal.kind !== 'paying') return err(refusal)
    const ended = await orNotPlaced(endAttempts(deps, refusal.quoteId, 'replace'))
    if (ended === 'not-placed') return err({ kind: 'checking' })
    if (ended.kind === 'ordered') return err({ kind: 'ordered', order: ended.order })
    if (ended.kind === 'unknown') return err({ kind: 'checking' })
  }
  return err({ kind: 'checking' })
}
