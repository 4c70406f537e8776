import { type Rate, rate } from '#domain/money/rate.ts'

/** The columns of a variation that decide the price on a card. */
export interface PriceColumns {
  readonly isSample: boolean
  readonly sellingRate: number
  readonly regularRate: number | null
  readonly sellingFromRate: number | null
  readonly sellingRegularRate: number | null
  readonly equivalentPerM2Rate: number | null
}

const maybe = (value: number | null): Rate | null => (value === null ? null : rate(value))

/** Converts a variation's columns for the rules of prices. */
export const toPricedGoods = <C extends PriceColumns>(perMetre: boolean, columns: C) => ({
  ...columns,
  perMetre,
  prices: {
    sellingPrice: rate(columns.sellingRate),
    regularPrice: maybe(columns.regularRate),
    sellingFromPrice: maybe(columns.sellingFromRate),
    sellingRegularPrice: maybe(columns.sellingRegularRate),
    equivalentPerM2: maybe(columns.equivalentPerM2Rate),
  },
})
