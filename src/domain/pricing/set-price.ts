import { inconsistencies } from '../catalogue/consistency.ts'
import { type Goods, type Prices, soldByArea } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { MM2_PER_M2 } from '../measure/area.ts'
import { multiplyDivide, multiplyDivideUp } from '../measure/decimal.ts'
import { pence } from '../money/pence.ts'
import { LARGEST_RATE, type Rate, rate, rateOfPence, withVat } from '../money/rate.ts'
import type { TileShape } from '../planner/tile-data.ts'

/**
 * What a price is set for. Of goods by the square metre `from` is one m² of a full crate, delivered, as the shop shows
 * it; `square-metre` is one m² with its delivery apart; `pack` is a full crate, delivered. Of other goods `pack` is what
 * is sold, and `square-metre` is what a square metre of it costs.
 */
export const priceBases = ['from', 'square-metre', 'pack'] as const
export type PriceBasis = (typeof priceBases)[number]

/** A new price, ex VAT. */
export interface PriceWish {
  readonly basis: PriceBasis
  readonly price: Rate
  /** Of one crate; null: as it is. Goods that are not sold by the square metre have none. */
  readonly delivery: Rate | null
}

/** What of the product and its variation decides how its prices hang together. */
export interface PriceRules {
  readonly shape: TileShape
  /** The shop shows what a square metre of a pack costs. */
  readonly showsEquivalent: boolean
}

/**
 * Why a price cannot be set. `basis`: the goods have no such price, as a sample has none. `no-delivery`: only goods by the
 * square metre have a delivery of their own. `too-high`: no catalogue holds
 * it. `no-goods-price`: the delivery leaves nothing for the goods. `below-a-penny`: with VAT it comes to £0.00.
 * `tile-cheaper`: a tile more than a crate would cost less than the crate.
 */
export type PriceProblem =
  | 'basis'
  | 'no-delivery'
  | 'too-high'
  | 'no-goods-price'
  | 'below-a-penny'
  | 'tile-cheaper'

export type PricedGoods = Pick<
  Goods,
  'perMetre' | 'isSample' | 'dimensionXMm' | 'dimensionYMm' | 'tileArea' | 'coverage' | 'prices'
>

/** The bases that goods have a price for, as people think of it first. */
export const basesOf = (goods: Omit<PricedGoods, 'prices'>): readonly PriceBasis[] => {
  if (goods.isSample) return []
  if (soldByArea(goods)) return priceBases
  return goods.coverage ? ['pack', 'square-metre'] : ['pack']
}

const perSquareMetre = (crate: number, coverage: number): Rate =>
  rate(multiplyDivide(crate, MM2_PER_M2, coverage))
const perCrate = (metre: number, coverage: number): Rate => rate(multiplyDivide(metre, coverage, MM2_PER_M2))

type MetrePrices = Readonly<
  Record<'sellingPrice' | 'sellingFromPrice' | 'productPortion' | 'deliveryPortion', Rate>
>

/** The prices that follow from one of them by docs/catalogue.md; null: the delivery costs more than all. */
const metrePrices = (
  { basis, price }: PriceWish,
  deliveryPortion: Rate,
  coverage: number,
): MetrePrices | null => {
  const share = perSquareMetre(deliveryPortion, coverage)
  switch (basis) {
    case 'square-metre':
      return {
        productPortion: price,
        sellingFromPrice: rate(price + share),
        sellingPrice: rate(perCrate(price, coverage) + deliveryPortion),
        deliveryPortion,
      }
    case 'from':
      if (price < share) return null
      return {
        productPortion: rate(price - share),
        sellingFromPrice: price,
        sellingPrice: perCrate(price, coverage),
        deliveryPortion,
      }
    case 'pack':
      if (price < deliveryPortion) return null
      return {
        productPortion: perSquareMetre(price - deliveryPortion, coverage),
        sellingFromPrice: perSquareMetre(price, coverage),
        sellingPrice: price,
        deliveryPortion,
      }
    default:
      return basis satisfies never
  }
}

/**
 * The same in whole pence, for a crate so large or a tile so small that rounding would make a tile more than a crate
 * cost less: the price that was not typed gives way, by less than a penny.
 */
const inWholePence = (basis: PriceBasis, prices: MetrePrices, coverage: number): MetrePrices => {
  const share = multiplyDivideUp(withVat(prices.deliveryPortion), MM2_PER_M2, coverage)
  if (basis === 'square-metre') {
    const from = pence(withVat(prices.productPortion) + share)
    return { ...prices, sellingFromPrice: rateOfPence(from) }
  }
  const portion = pence(Math.max(0, withVat(prices.sellingFromPrice) - share))
  return { ...prices, productPortion: rateOfPence(portion) }
}

const isTooHigh = (prices: Partial<Prices>): boolean =>
  Object.values(prices).some((price) => price !== null && price > LARGEST_RATE)

/** What an import would say of the prices; null: nothing. */
const problemOf = (goods: PricedGoods, shape: TileShape): PriceProblem | null => {
  const { sellingPrice, sellingFromPrice, productPortion } = goods.prices
  if (sellingPrice === 0) return null
  const isNothing = (price: Rate | null): boolean => price !== null && withVat(price) === 0
  if (isNothing(sellingPrice)) return 'below-a-penny'
  if (!soldByArea(goods)) return null
  if (isNothing(sellingFromPrice)) return 'below-a-penny'
  /* Where their delivery is waived, the goods would be free. */
  if (isNothing(productPortion)) return 'no-goods-price'
  const fields = inconsistencies(goods, shape).map(({ field }) => field)
  return fields.includes('selling_from_price') ? 'tile-cheaper' : null
}

const setPerMetre = (
  goods: PricedGoods,
  wish: PriceWish,
  { shape }: PriceRules,
): Result<Prices, PriceProblem> => {
  const { coverage, prices: before } = goods
  if (!coverage) return err('basis')
  const exact = metrePrices(wish, wish.delivery ?? before.deliveryPortion ?? rate(0), coverage)
  if (exact === null) return err('no-goods-price')
  if (isTooHigh(exact)) return err('too-high')
  const checked = (set: MetrePrices): Result<Prices, PriceProblem> => {
    const prices = { ...before, ...set }
    const problem = problemOf({ ...goods, prices }, shape)
    return problem === null ? ok(prices) : err(problem)
  }
  const set = checked(exact)
  return set.ok || set.error !== 'tile-cheaper' ? set : checked(inWholePence(wish.basis, exact, coverage))
}

/** What a square metre of a pack costs; of packs without a coverage it moves as their price does. */
const equivalentOf = (
  { coverage, prices: before }: PricedGoods,
  { basis, price }: PriceWish,
  sellingPrice: Rate,
): Rate | null => {
  if (coverage) return basis === 'square-metre' ? price : perSquareMetre(sellingPrice, coverage)
  const { equivalentPerM2 } = before
  return equivalentPerM2 === null || before.sellingPrice === 0
    ? equivalentPerM2
    : rate(multiplyDivide(equivalentPerM2, sellingPrice, before.sellingPrice))
}

const setPerPack = (
  goods: PricedGoods,
  wish: PriceWish,
  { shape, showsEquivalent }: PriceRules,
): Result<Prices, PriceProblem> => {
  if (wish.delivery !== null) return err('no-delivery')
  const { coverage, prices: before } = goods
  const sellingPrice = wish.basis === 'square-metre' && coverage ? perCrate(wish.price, coverage) : wish.price
  const hasEquivalent = showsEquivalent || before.equivalentPerM2 !== null
  const equivalentPerM2 = hasEquivalent ? equivalentOf(goods, wish, sellingPrice) : null
  const prices = { ...before, sellingPrice, equivalentPerM2 }
  if (isTooHigh(prices)) return err('too-high')
  const problem = problemOf({ ...goods, prices }, shape)
  return problem === null ? ok(prices) : err(problem)
}

/**
 * The prices of goods after one of them is set: the others follow by docs/catalogue.md, to a hundredth of a penny, so that
 * an import would take them (M-100). 'Was' prices and the postage of samples stay. F1 at £27.50 per m² with £50.00 a crate
 * of 21.6 m², ex VAT: from £29.8148, a crate £644.00.
 */
export const setPrice = (
  goods: PricedGoods,
  wish: PriceWish,
  rules: PriceRules,
): Result<Prices, PriceProblem> => {
  if (!basesOf(goods).includes(wish.basis)) return err('basis')
  return soldByArea(goods) ? setPerMetre(goods, wish, rules) : setPerPack(goods, wish, rules)
}
