import type { Day } from '../delivery/calendar.ts'
import type { DeliveryWaiver } from '../delivery/waiver.ts'
import type { Pence } from '../money/pence.ts'

/**
 * The value of a code: a percentage of the eligible goods, an amount including VAT, or the delivery charge.
 */
export type DiscountValue =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Pence }
  | ({ readonly kind: 'free-delivery' } & DeliveryWaiver)
export type DiscountKind = DiscountValue['kind']

/** A discount code (OP-46). */
export interface DiscountCode {
  /** Upper case. */
  readonly code: string
  readonly description: string
  readonly worth: DiscountValue
  /** First and last day, both included; null: open. */
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  /** Minimum item total, including VAT. */
  readonly minimum: Pence | null
  /** Maximum number of uses, by all customers and by one customer. */
  readonly limit: number | null
  readonly limitPerCustomer: number | null
  /** Only for goods of discountable products. */
  readonly discountableOnly: boolean
}

/**
 * The name of a discount beside its amount: its description, '10% off your tiles', or the code if it has
 * none.
 */
export const discountName = ({ description, code }: Pick<DiscountCode, 'description' | 'code'>): string =>
  description || code

/** The number of orders that used a code so far. */
export interface CodeUses {
  readonly byAll: number
  readonly byCustomer: number
}

/** Why a code cannot be used, whatever is in the basket. */
export type CodeRefusal = 'not-started' | 'expired' | 'used-up' | 'used-by-customer'

const LONGEST_CODE = 60
/** Control characters and lone surrogates: no code has them, and the database cannot store them. */
const unprintable = /[\p{Cc}\p{Cs}]/u

/**
 * A typed code, trimmed and in capitals (T-141); null if it cannot be a code (T-140). ' tile10 ' → 'TILE10'.
 */
export const normaliseCode = (typed: unknown): string | null => {
  if (typeof typed !== 'string' || typed.length > 2 * LONGEST_CODE) return null
  const code = typed.trim().toUpperCase()
  return code === '' || code.length > LONGEST_CODE || unprintable.test(code) ? null : code
}

/** Why the code cannot be used today; null if it can. It is still valid on its last day. */
export const codeRefusal = (code: DiscountCode, today: Day, uses: CodeUses): CodeRefusal | null => {
  if (code.startsOn !== null && today < code.startsOn) return 'not-started'
  if (code.endsOn !== null && today > code.endsOn) return 'expired'
  if (code.limit !== null && uses.byAll >= code.limit) return 'used-up'
  if (code.limitPerCustomer !== null && uses.byCustomer >= code.limitPerCustomer) return 'used-by-customer'
  return null
}
