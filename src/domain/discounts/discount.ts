import type { Goods } from '../catalogue/goods.ts'
import type { DeliveryWaiver } from '../delivery/waiver.ts'
import { unreachable } from '../lang/unreachable.ts'
import { multiplyDivide } from '../measure/decimal.ts'
import { noPence, type Pence, pence, sumPence } from '../money/pence.ts'
import { shareByLargestRemainder } from '../money/share.ts'
import type { LinePrice } from '../pricing/price.ts'
import type { DiscountCode, DiscountValue } from './code.ts'

/** A priced line, as far as discounts read it. */
export interface DiscountedLine {
  readonly goods: Pick<Goods, 'isSample' | 'discountable'>
  readonly price: Pick<LinePrice, 'total'>
}

/**
 * Why a code currently gives a basket no discount; it stays applied and is evaluated again after every
 * change.
 */
export type NoDiscountReason = 'below-minimum' | 'nothing-eligible'

/** The discount of a basket. */
export interface Discount {
  /** VAT-inclusive and positive (OP-47). */
  readonly total: Pence
  /** The share of each line, in line order; they add up to the total. */
  readonly shares: readonly Pence[]
  readonly freeDelivery: boolean
  readonly why: NoDiscountReason | null
}

const discountOff = (worth: DiscountValue, base: Pence): Pence => {
  switch (worth.kind) {
    case 'percent':
      return pence(multiplyDivide(base, worth.percent, 100))
    case 'amount':
      return pence(Math.min(worth.amount, base))
    case 'free-delivery':
      return noPence
    default:
      return unreachable(worth)
  }
}

/** What a code waives of the delivery; null: nothing. */
export const deliveryWaiver = (worth: DiscountValue): DeliveryWaiver | null => {
  switch (worth.kind) {
    case 'percent':
    case 'amount':
      return null
    case 'free-delivery':
      return worth
    default:
      return unreachable(worth)
  }
}

/** Whether a code is worth nothing to anyone: earlier catalogues could contain amounts of 0. */
export const isWorthless = (worth: DiscountValue): boolean => {
  switch (worth.kind) {
    case 'percent':
    case 'free-delivery':
      return false
    case 'amount':
      return worth.amount === 0
    default:
      return unreachable(worth)
  }
}

/** A discount of zero. */
export const noDiscount = (lines: readonly DiscountedLine[]): Discount => ({
  total: noPence,
  shares: lines.map(() => noPence),
  freeDelivery: false,
  why: null,
})

/**
 * The discount of a code on these lines (OP-46, T-143). Its base is the eligible lines without samples; it is
 * rounded half up to the penny and never exceeds the base. Only a free-delivery code discounts the delivery.
 * 10 % of £366.96 is £36.70; £50 off £15 is £15.
 */
export const discountOn = (code: DiscountCode, lines: readonly DiscountedLine[]): Discount => {
  const itemTotal = sumPence(lines.map(({ price }) => price.total))
  if (code.minimum !== null && itemTotal < code.minimum) return { ...noDiscount(lines), why: 'below-minimum' }
  const weights = lines.map(({ goods, price }) =>
    !goods.isSample && (goods.discountable || !code.discountableOnly) ? price.total : noPence,
  )
  const base = sumPence(weights)
  const waiver = deliveryWaiver(code.worth)
  const isForSamples = waiver?.samplePostage === true && lines.length > 0
  if (base === 0 && !isForSamples) return { ...noDiscount(lines), why: 'nothing-eligible' }
  const total = discountOff(code.worth, base)
  return {
    total,
    shares: shareByLargestRemainder(total, weights),
    freeDelivery: waiver !== null,
    why: null,
  }
}
