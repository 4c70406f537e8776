import type { SQL } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'
import { orderRules } from './order-rules.ts'
import { paymentRules } from './payment-rules.ts'
import { refundRules } from './refund-rules.ts'
import type { Scope, WholeScope } from './scope.ts'
import { shopRules } from './shop-rules.ts'
import { stockRules } from './stock-rules.ts'

/*
 * The invariants of orders and money. Those that a constraint enforces are checked as well: a constraint can
 * be dropped. Every query returns the ids of the rows that break its rule: of all rows, of those that the newest
 * rows touch, or of those of one order.
 */

/** Those that can be asked of one order (M-048). */
export const orderInvariants = (at: SQL, scope: Scope): readonly Invariant[] =>
  [stockRules, orderRules, paymentRules, refundRules].flatMap((rules) => rules({ at, scope }))

/** All of them, with those of the shop as a whole. */
export const allInvariants = (at: SQL, scope: WholeScope): readonly Invariant[] => [
  ...orderInvariants(at, scope),
  ...shopRules({ at, scope }),
]
