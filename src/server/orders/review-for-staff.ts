import { messages } from '#contract/messages.ts'
import { formatPounds, type Pence, pence } from '#domain/money/pence.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import { checkMethod, insufficientCredit, type PaymentSettings } from '#domain/payments/methods.ts'
import type { Basket } from '../basket/index.ts'
import type { Checkout } from '../checkout/index.ts'
import type { Queries } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { freezeContent } from './quote/content.ts'
import { findOrderProblem } from './quote/make-quote.ts'
import { readPayer } from './quote/payer.ts'
import { termsSha256 } from './quote/terms.ts'
import { problemSentences } from './sentences.ts'
import { encodeShown } from './shown-order.ts'

/** An order that staff make, before it is placed: what they agree to, and how it can be paid. */
export interface StaffReview {
  /** Why it cannot be placed yet. */
  readonly problem: OrderProblem | null
  readonly sentence: string | null
  /** Identifies the content that the page shows; null: it cannot be placed. */
  readonly shown: string | null
  readonly total: Pence
  readonly credit: { readonly limit: Pence; readonly owed: Pence } | null
  /** Null: it can be charged to the account; else why not. */
  readonly whyNotAccount: string | null
}

interface ReviewDeps {
  readonly queries: Queries
  readonly basket: Pick<Basket, 'priced' | 'acceptReplacementDelivery'>
  readonly checkout: Pick<Checkout, 'detailsOf'>
  readonly settings: PaymentSettings
}

/** The same checks as on the payment page, for staff who make the order (M-078). */
export const reviewForStaff =
  ({ queries, basket, checkout, settings }: ReviewDeps) =>
  async (visitor: Visitor): Promise<StaffReview> => {
    const priced = await basket.priced(visitor)
    const details = await checkout.detailsOf(visitor)
    const problem = findOrderProblem(priced, details)
    const { postcode, offer, stored } = priced
    const payer = await readPayer(queries, stored.customerId)
    const total = priced.totals.orderTotal
    const account = checkMethod('account', total, payer, settings)
    const left = insufficientCredit(total, payer, settings)
    const isWhole = problem === null && postcode !== null && offer !== null && details !== null
    /* The page shows the replacement service. */
    if (priced.hasChangedService) await basket.acceptReplacementDelivery(visitor)
    return {
      problem,
      sentence: problem === null ? null : problemSentences[problem],
      shown: isWhole ? encodeShown(freezeContent(priced, { postcode, offer }, details, termsSha256)) : null,
      total,
      credit: payer.credit === null ? null : { limit: payer.credit.limit, owed: pence(payer.credit.balance) },
      whyNotAccount: account.ok
        ? null
        : left === null
          ? messages.methodNotOffered
          : `Only ${formatPounds(left)} of this account's credit is left.`,
    }
  }
