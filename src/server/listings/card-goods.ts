import { type Rate, rate } from '#domain/money/rate.ts'

/** The columns of a variation that the price on a card comes from. */
export interface PriceColumns {
  readonly isSample: boolean
  readonly sellingRate: number
  readonly regularRate: number | null
  readonly sellingFromRate: number | null
  readonly sellingRegularRate: number | null
  readonly equivalentPerM2Rate: number | null
}

const maybe = (value: number | null): Rate | null => (value === null ? null : rate(value))

/** A variation's columns as the rules of prices see them. */
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
