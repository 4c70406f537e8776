import type { Day } from '../delivery/calendar.ts'
import type { DeliveryWaiver } from '../delivery/waiver.ts'
import type { Pence } from '../money/pence.ts'

/** What a code takes off: a share of the eligible goods, an amount including VAT, or the charge of delivery. */
export type Worth =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amount: Pence }
  | ({ readonly kind: 'free-delivery' } & DeliveryWaiver)

/** A discount code (OP-46). */
export interface DiscountCode {
  /** Upper case. */
  readonly code: string
  readonly description: string
  readonly worth: Worth
  /** First and last day, both included; null: open. */
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  /** Least item total, including VAT. */
  readonly minimum: Pence | null
  /** How often it may be used, by everybody and by one customer. */
  readonly limit: number | null
  readonly limitPerCustomer: number | null
  /** Only for goods of discountable products. */
  readonly discountableOnly: boolean
}

/** What a discount is called beside its amount: '10% off your tiles', or the code itself where nothing is told of it. */
export const discountName = ({ description, code }: Pick<DiscountCode, 'description' | 'code'>): string =>
  description || code

/** How often a code was used in orders so far. */
export interface Uses {
  readonly byAll: number
  readonly byCustomer: number
}

/** Why a code cannot be used at all, whatever is in the basket. */
export type CodeRefusal = 'not-started' | 'expired' | 'used-up' | 'used-by-customer'

const LONGEST_CODE = 60
/** No code has control characters or halves of characters, and the database takes no such text. */
const unprintable = /[\p{Cc}\p{Cs}]/u

/** A code as typed, trimmed and in capitals (T-141); null when nothing usable stands there (T-140). ' tile10 ' → 'TILE10'. */
export const normaliseCode = (typed: unknown): string | null => {
  if (typeof typed !== 'string' || typed.length > 2 * LONGEST_CODE) return null
  const code = typed.trim().toUpperCase()
  return code === '' || code.length > LONGEST_CODE || unprintable.test(code) ? null : code
}

/** May the code be used today, and if not why; null: it may. Its last day is a day of use. */
export const whyNotUsable = (code: DiscountCode, today: Day, uses: Uses): CodeRefusal | null => {
  if (code.startsOn !== null && today < code.startsOn) return 'not-started'
  if (code.endsOn !== null && today > code.endsOn) return 'expired'
  if (code.limit !== null && uses.byAll >= code.limit) return 'used-up'
  if (code.limitPerCustomer !== null && uses.byCustomer >= code.limitPerCustomer) return 'used-by-customer'
  return null
}
