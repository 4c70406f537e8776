import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import { type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Pence, pence } from '../money/pence.ts'
import { type Rate, rate, withVat } from '../money/rate.ts'
import { MAX_PER_ADD } from '../quantity/limits.ts'
import { bestCovers, type Cover, coverOf } from './cover/cover.ts'
import { findCovers } from './cover/covers.ts'
import { type Counts, type PackSize, weightedSum } from './cover/sizes.ts'
import { coveredArea, type Need } from './need.ts'

/** The part of a need that packs are counted by. */
type PackNeed = Pick<Need, 'coverage' | 'depth'>

/** The strength of an option; the first that applies. */
type ComboTag = 'bestValue' | 'leastWaste' | 'fewestPacks' | 'allInStock'

/** Packs of several sizes that together cover a need. */
export interface ComboOption {
  readonly tag: ComboTag
  /** The count of each pack, in the order of the input packs; zeros included. */
  readonly counts: Counts
  /** The sum of the packs' stated coverages. */
  readonly coverage: SquareMillimetres
  /** The area that they cover at the requested depth. */
  readonly covers: SquareMillimetres
  /** Each pack at its VAT-inclusive price, as the basket will charge them. */
  readonly price: Pence
  readonly priceExVat: Rate
  /** False if it has more than 1000 of one pack: shown with a request to contact the shop (OP-26). */
  readonly addable: boolean
  /** False if the stock is too small: the option is then all of the stock (S-025). */
  readonly coversNeed: boolean
}

type Offered = Pick<Goods, 'perMetre' | 'isSample' | 'coverage' | 'prices'> & {
  /** Packs of one kind are combined; packs of different kinds, such as two colours, are not. */
  readonly kind?: string
  /** The quantity that can still be added; null or absent: not limited by stock. */
  readonly available?: Quantity | null
}

/** Whether a variation is a pack for combinations: priced by the unit, with a stated coverage. */
const isPack = (goods: Offered): boolean =>
  !soldByArea(goods) && !goods.isSample && goods.coverage !== null && goods.coverage > 0

/** Packs of one kind with their indexes among all input packs. */
type Kind = readonly { readonly pack: Offered; readonly i: number }[]

const kindsOf = (goods: readonly Offered[]): readonly Kind[] => [
  ...groupBy(
    goods.map((pack, i) => ({ pack, i })).filter(({ pack }) => isPack(pack)),
    ({ pack }) => pack.kind,
  ).values(),
]

/** A pack as input of the search. */
const sizeOf = ({ coverage, prices, available = null }: Offered): PackSize => ({
  coverage: coverage ?? 0,
  price: withVat(prices.sellingPrice),
  inStock: available === null ? null : Math.floor(available / 100),
})

/** A key of a kind's coverages, prices and stocks: kinds with equal keys share one search. */
const keyOf = (packs: readonly PackSize[]): string =>
  packs.map(({ coverage, price, inStock }) => `${coverage}:${price}:${inStock}`).join(' ')

/** A cover by packs of one kind, with the indexes of these packs among all input packs. */
type KindCover = Cover & { readonly places: readonly number[] }

/** Whether all sums over the cover are exact integers. */
const isCountable = (goods: readonly Offered[], { coverage, price, packs }: Cover): boolean => {
  const dearest = Math.max(...goods.map(({ prices }) => prices.sellingPrice))
  return [coverage, price, packs * dearest].every(Number.isSafeInteger)
}

const coversOf = (goods: readonly Offered[], need: PackNeed): readonly KindCover[] => {
  const searched = new Set<string>()
  return kindsOf(goods).flatMap((kind) => {
    const sizes = kind.map(({ pack }) => sizeOf(pack))
    const key = keyOf(sizes)
    /* Of equal kinds, such as colours at one price, only the first is offered. */
    if (searched.has(key)) return []
    searched.add(key)
    const places = kind.map(({ i }) => i)
    return findCovers(sizes, need.coverage)
      .filter((cover) => isCountable(goods, cover))
      .map((cover) => ({ ...cover, places }))
  })
}

const optionFrom = (
  goods: readonly Offered[],
  need: PackNeed,
  tag: ComboTag,
  { places, ...cover }: KindCover,
): ComboOption => {
  const found = cover.counts()
  const counts = found.reduce(
    (all, count, k) => all.with(places[k] ?? 0, count),
    goods.map(() => 0),
  )
  const stated = squareMillimetres(cover.coverage)
  return {
    tag,
    counts,
    coverage: stated,
    covers: coveredArea(need, stated),
    price: pence(cover.price),
    priceExVat: rate(
      weightedSum(
        counts,
        goods.map(({ prices }) => prices.sellingPrice),
      ),
    ),
    addable: counts.every((count) => count * 100 <= MAX_PER_ADD),
    coversNeed: cover.coverage >= need.coverage,
  }
}

/**
 * All packs that can still be added of the kind that covers most with them; empty if nothing can be added.
 */
const allThereIs = (goods: readonly Offered[], need: PackNeed): readonly ComboOption[] => {
  const stocks = kindsOf(goods).flatMap((kind): readonly KindCover[] => {
    const sizes = kind.map(({ pack }) => sizeOf(pack))
    const all = coverOf(
      sizes,
      sizes.map(({ inStock }) => inStock ?? 0),
    )
    return all.packs > 0 && isCountable(goods, all) ? [{ ...all, places: kind.map(({ i }) => i) }] : []
  })
  const [most] = stocks.toSorted((a, b) => b.coverage - a.coverage)
  return most === undefined ? [] : [optionFrom(goods, need, 'allInStock', most)]
}

/** The best covers within the stock; empty if the stock cannot cover the need. */
const optionsOf = (goods: readonly Offered[], need: PackNeed): readonly ComboOption[] => {
  const best = bestCovers(coversOf(goods, need))
  if (best === null) return []
  const { cheapest, leastWaste, fewest } = best
  const options = [optionFrom(goods, need, 'bestValue', cheapest)]
  if (leastWaste !== cheapest) options.push(optionFrom(goods, need, 'leastWaste', leastWaste))
  if (fewest !== cheapest && fewest !== leastWaste)
    options.push(optionFrom(goods, need, 'fewestPacks', fewest))
  return options.sort((a, b) => a.price - b.price)
}

/**
 * At most three options to cover a need, the cheapest first (OP-26): the cheapest of all, the one with the
 * least waste, and the one with the fewest packs among those that no other beats in both. If the stock cannot
 * cover the need, there is one option with all of the stock (S-025). 20 m² at 4 cm of F5: 2 bulk bags for
 * £228.00 covering 25 m², 'bestValue'; 1 bulk and 24 small for £229.20 covering 20 m², 'leastWaste'.
 */
export const comboOptions = (goods: readonly Offered[], need: PackNeed): readonly ComboOption[] => {
  const within = optionsOf(goods, need)
  if (within.length > 0) return within
  /*
   * A need above the limit of one add is shown in full, whatever the stock: the shopper contacts the
   * merchant.
   */
  const unlimited = optionsOf(
    goods.map((one) => ({ ...one, available: null })),
    need,
  )
  return unlimited.some(({ addable }) => addable) ? allThereIs(goods, need) : unlimited
}
