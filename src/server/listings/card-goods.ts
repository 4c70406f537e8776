import type { Rate } from '#domain/money/rate.ts'

/** The columns of a variation that decide the price on a card. */
export interface PriceColumns {
  readonly isSample: boolean
  readonly sellingRate: Rate
  readonly regularRate: Rate | null
  readonly sellingFromRate: Rate | null
  readonly sellingRegularRate: Rate | null
  readonly equivalentPerM2Rate: Rate | null
}

/** Converts a variation's columns for the rules of prices. */
export const toPricedGoods = <C extends PriceColumns>(perMetre: boolean, columns: C) => ({
  ...columns,
  perMetre,
  prices: {
    sellingPrice: columns.sellingRate,
    regularPrice: columns.regularRate,
    sellingFromPrice: columns.sellingFromRate,
    sellingRegularPrice: columns.sellingRegularRate,
    equivalentPerM2: columns.equivalentPerM2Rate,
  },
})
