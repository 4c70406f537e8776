import { messages } from '#contract/messages.ts'
import type { Day } from '#domain/delivery/calendar.ts'
import { type CodeRefusal, codeRefusal, type DiscountCode } from '#domain/discounts/code.ts'
import { isWorthless, type NoDiscountReason } from '#domain/discounts/discount.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, noPence } from '#domain/money/pence.ts'
import type { Queries } from '../database/database.ts'
import { toDiscountCode } from './code-rules.ts'
import { type CodeRow, type CodeUse, lockCode, saveUse } from './store.ts'

export { parseCodeRules } from './code-rules.ts'
export {
  type CodeRow,
  type CodeUse,
  codeOfBasket,
  findCode,
  redeemUse,
  releaseUse,
  returnUse,
} from './store.ts'

/** Why a code cannot be used with any basket; a withdrawn code is treated as unknown. */
export type UnusableReason = CodeRefusal | 'withdrawn'

export interface StoredCode {
  readonly id: number
  readonly code: DiscountCode
  /** Null: it can be used today. */
  readonly why: UnusableReason | null
}

export const checkCode = (row: CodeRow, today: Day): StoredCode => {
  const code = toDiscountCode(row)
  const uses = { byAll: row.usedByAll, byCustomer: row.usedByCustomer }
  const isWithdrawn = row.withdrawn || isWorthless(code.worth)
  return { id: row.id, code, why: isWithdrawn ? 'withdrawn' : codeRefusal(code, today, uses) }
}

/** Message for the shopper on a code that is worth nothing to them (OP-46). */
export const codeProblemMessage = (
  code: Pick<DiscountCode, 'minimum'>,
  why: UnusableReason | NoDiscountReason,
): string => {
  const sentences: Readonly<Record<UnusableReason | NoDiscountReason, string>> = {
    withdrawn: messages.badCode,
    'not-started': messages.badCode,
    expired: messages.codeExpired,
    'used-up': messages.codeUsedUp,
    'used-by-customer': messages.codeUsedByYou,
    'below-minimum': messages.codeBelowMinimum(formatPounds(code.minimum ?? noPence)),
    'nothing-eligible': messages.codeNothingEligible,
  }
  return sentences[why]
}

/** The keys that identify a customer: account and email, each null when unknown. */
export const customerKeys = (customerId: number | null, email: string | null = null): readonly string[] => [
  ...(customerId === null ? [] : [`customer ${customerId}`]),
  ...(email === null ? [] : [`email ${email.trim().toLowerCase()}`]),
]

/** A reserved use of a code. */
export interface ReservedUse {
  /** Uses left before this one, by the code's own limit and this customer's; null: the code has no limits. */
  readonly remaining: number | null
}

const remainingUses = ({ limit, limitPerCustomer }: DiscountCode, row: CodeRow): number | null => {
  const left = [
    ...(limit === null ? [] : [limit - row.usedByAll]),
    ...(limitPerCustomer === null ? [] : [limitPerCustomer - row.usedByCustomer]),
  ]
  return left.length === 0 ? null : Math.min(...left)
}

/**
 * Reserves one use of a code for a quote, within the limits (HZ-20). The code's row is locked until the
 * transaction ends: of a hundred shoppers after the last use of a code, one gets it. Its expiry is checked
 * too.
 */
export const reserveUse = async (
  tx: Queries,
  use: CodeUse,
  today: Day,
): Promise<Result<ReservedUse, UnusableReason>> => {
  const row = await lockCode(tx, use.codeId, use.customerKeys, use.holder)
  if (row === null) return err('withdrawn')
  const { code, why } = checkCode(row, today)
  if (why !== null) return err(why)
  await saveUse(tx, use)
  return ok({ remaining: remainingUses(code, row) })
}
