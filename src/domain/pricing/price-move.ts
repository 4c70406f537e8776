import type { Prices } from '../catalogue/goods.ts'
import type { Rate } from '../money/rate.ts'

/** A price that moves by more than this percentage, up or down, is a slip of the finger more often than not (M-122). */
export const LARGE_PRICE_MOVE = 30

/** The prices that shoppers pay. */
const charged = ['sellingFromPrice', 'sellingPrice', 'productPortion', 'deliveryPortion'] as const

/** How far a price moves, of the one that moves furthest. */
export interface PriceMove {
  readonly field: (typeof charged)[number]
  readonly before: Rate
  readonly after: Rate
  /** Tenths of a percent, cut towards zero: −900 from £30.00 to £3.00. */
  readonly tenths: number
}

/**
 * The price that moves furthest of those that shoppers pay; null: none moves by more than 30 % (M-122). A price that was
 * zero has no percentage: it prices goods that could not be bought, which needs no second look.
 */
export const findLargeMove = (before: Prices, after: Prices): PriceMove | null => {
  const moves = charged.flatMap((field): readonly PriceMove[] => {
    const [from, to] = [before[field], after[field]]
    if (from === null || to === null || from === 0) return []
    const by = to - from
    if (Math.abs(by) * 100 <= LARGE_PRICE_MOVE * from) return []
    return [{ field, before: from, after: to, tenths: Math.trunc((by * 1000) / from) }]
  })
  return moves.reduce<PriceMove | null>(
    (largest, move) =>
      largest === null || Math.abs(move.tenths) > Math.abs(largest.tenths) ? move : largest,
    null,
  )
}

/** '−90 %', '+33.3 %' */
export const moveText = ({ tenths }: Pick<PriceMove, 'tenths'>): string => {
  const size = Math.abs(tenths)
  const part = size % 10 === 0 ? '' : `.${size % 10}`
  return `${tenths < 0 ? '−' : '+'}${Math.floor(size / 10)}${part} %`
}

const plain = (text: string): string => text.replace(/[−–]/g, '-').replace(/[\s%+]/g, '')

/** Whether a person typed that percentage: '-90', '−90 %'; of a rise the sign may be left out. */
export const isMoveTyped = (typed: string, move: Pick<PriceMove, 'tenths'>): boolean =>
  plain(typed) === plain(moveText(move))
