import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import { type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import type { Quantity } from '../measure/quantity.ts'
import { type Pence, pence } from '../money/pence.ts'
import { type Rate, rate, withVat } from '../money/rate.ts'
import { MOST_PER_ADD } from '../quantity/limits.ts'
import { bestOf, type Cover, coverOf } from './cover/cover.ts'
import { findCovers } from './cover/covers.ts'
import { type Counts, type PackSize, weigh } from './cover/sizes.ts'
import { coveredArea, type Need } from './need.ts'

/** What an option is best at. One that is best at several things shows the first of them. */
type ComboTag = 'bestValue' | 'leastWaste' | 'fewestPacks' | 'allInStock'

/** Packs of several sizes that together cover a need. */
export interface ComboOption {
  readonly tag: ComboTag
  /** How many of each pack, in the order in which the packs were given; noughts included. */
  readonly counts: Counts
  /** What the packs state, together. */
  readonly coverage: SquareMillimetres
  /** What they cover at the asked depth. */
  readonly covers: SquareMillimetres
  /** Each pack at its VAT-inclusive price, as the basket will charge them. */
  readonly price: Pence
  readonly priceExVat: Rate
  /** False when there are more than 1000 of one pack: shown, but the shopper is asked to get in touch (OP-26). */
  readonly addable: boolean
  /** False where the stock does not reach: the option is all that is there (S-025). */
  readonly coversNeed: boolean
}

type Offered = Pick<Goods, 'perMetre' | 'isSample' | 'coverage' | 'prices'> & {
  /** Packs of one kind are combined; those of different kinds, as two colours, are not. */
  readonly kind?: string
  /** What can still be added of it; null or absent: not limited by a stock. */
  readonly available?: Quantity | null
}

/** Whether a variation is a pack that combinations are made of: priced by the unit, stating what it covers. */
const isPack = (goods: Offered): boolean =>
  !soldByArea(goods) && !goods.isSample && goods.coverage !== null && goods.coverage > 0

/** Packs of one kind with their places among all that were given. */
type Kind = readonly { readonly pack: Offered; readonly i: number }[]

const kindsOf = (goods: readonly Offered[]): readonly Kind[] => [
  ...groupBy(
    goods.map((pack, i) => ({ pack, i })).filter(({ pack }) => isPack(pack)),
    ({ pack }) => pack.kind,
  ).values(),
]

/** A pack as the search sees it. */
const sizeOf = ({ coverage, prices, available = null }: Offered): PackSize => ({
  coverage: coverage ?? 0,
  price: withVat(prices.sellingPrice),
  most: available === null ? null : Math.floor(available / 100),
})

/** What a kind's packs cover and cost, and how many are there. Kinds that are alike in all need one search. */
const keyOf = (packs: readonly PackSize[]): string =>
  packs.map(({ coverage, price, most }) => `${coverage}:${price}:${most}`).join(' ')

/** A cover by packs of one kind, with the places of these packs among all that were given. */
type KindCover = Cover & { readonly places: readonly number[] }

/** Adding it up must stay exact. */
const isCountable = (goods: readonly Offered[], { coverage, price, packs }: Cover): boolean => {
  const dearest = Math.max(...goods.map(({ prices }) => prices.sellingPrice))
  return [coverage, price, packs * dearest].every(Number.isSafeInteger)
}

const coversOf = (goods: readonly Offered[], need: Need): readonly KindCover[] => {
  const known = new Set<string>()
  return kindsOf(goods).flatMap((kind) => {
    const sizes = kind.map(({ pack }) => sizeOf(pack))
    const key = keyOf(sizes)
    /* Of kinds that are alike, as colours at one price, the first is offered. */
    if (known.has(key)) return []
    known.add(key)
    const places = kind.map(({ i }) => i)
    return findCovers(sizes, need.coverage)
      .filter((cover) => isCountable(goods, cover))
      .map((cover) => ({ ...cover, places }))
  })
}

const optionFrom = (
  goods: readonly Offered[],
  need: Need,
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
      weigh(
        counts,
        goods.map(({ prices }) => prices.sellingPrice),
      ),
    ),
    addable: counts.every((count) => count * 100 <= MOST_PER_ADD),
    coversNeed: cover.coverage >= need.coverage,
  }
}

/** All the packs that can still be added, of the kind that covers most with them; none where nothing can. */
const allThereIs = (goods: readonly Offered[], need: Need): readonly ComboOption[] => {
  const stocks = kindsOf(goods).flatMap((kind): readonly KindCover[] => {
    const sizes = kind.map(({ pack }) => sizeOf(pack))
    const all = coverOf(
      sizes,
      sizes.map(({ most }) => most ?? 0),
    )
    return all.packs > 0 && isCountable(goods, all) ? [{ ...all, places: kind.map(({ i }) => i) }] : []
  })
  const [most] = stocks.toSorted((a, b) => b.coverage - a.coverage)
  return most === undefined ? [] : [optionFrom(goods, need, 'allInStock', most)]
}

/** The best covers within what can be added; none where that covers the need in no way. */
const optionsOf = (goods: readonly Offered[], need: Need): readonly ComboOption[] => {
  const best = bestOf(coversOf(goods, need))
  if (best === null) return []
  const { cheapest, leastWaste, fewest } = best
  const options = [optionFrom(goods, need, 'bestValue', cheapest)]
  if (leastWaste !== cheapest) options.push(optionFrom(goods, need, 'leastWaste', leastWaste))
  if (fewest !== cheapest && fewest !== leastWaste)
    options.push(optionFrom(goods, need, 'fewestPacks', fewest))
  return options.sort((a, b) => a.price - b.price)
}

/**
 * At most three ways to cover a need, the cheapest first (OP-26): the cheapest of all, the one that leaves least over,
 * and the one of fewest packs among those that no other beats in both. Where the stock covers it in no way there is one
 * option, all that is there (S-025). 20 m² at 4 cm of F5: 2 bulk bags for
 * £228.00 covering 25 m², 'bestValue'; 1 bulk and 24 small for £229.20 covering 20 m², 'leastWaste'.
 */
export const comboOptions = (goods: readonly Offered[], need: Need): readonly ComboOption[] => {
  const within = optionsOf(goods, need)
  if (within.length > 0) return within
  /* A need beyond one add is a matter for the merchant, whatever the stock. */
  const unlimited = optionsOf(
    goods.map((one) => ({ ...one, available: null })),
    need,
  )
  return unlimited.some(({ addable }) => addable) ? allThereIs(goods, need) : unlimited
}
