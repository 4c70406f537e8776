import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import { type SquareMillimetres, squareMillimetres } from '../measure/area.ts'
import { type Pence, pence } from '../money/pence.ts'
import { type Rate, rate, withVat } from '../money/rate.ts'
import { MOST_PER_ADD } from '../quantity/limits.ts'
import { type Covers, findCovers } from './cover/covers.ts'
import { type Counts, weigh } from './cover/sizes.ts'
import { coveredArea, type Need } from './need.ts'

/** What an option is best at. One that is best at several things shows the first of them. */
const comboTags = ['bestValue', 'leastWaste', 'fewestPacks'] as const
type ComboTag = (typeof comboTags)[number]

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
}

type Offered = Pick<Goods, 'perMetre' | 'isSample' | 'coverage' | 'prices'> & {
  /** Packs of one kind are combined; those of different kinds, as two colours, are not. */
  readonly kind?: string
}

/** Whether a variation is a pack that combinations are made of: priced by the unit, stating what it covers. */
const isPack = (goods: Offered): boolean =>
  !soldByArea(goods) && !goods.isSample && goods.coverage !== null && goods.coverage > 0

const beats = (a: ComboOption, b: ComboOption): boolean =>
  a.price <= b.price && a.coverage <= b.coverage && (a.price < b.price || a.coverage < b.coverage)

/** The same price for the same coverage: a choice between two such options would be none. */
const isEqual = (a: ComboOption, b: ComboOption): boolean => a.price === b.price && a.coverage === b.coverage

/** Packs of one kind with their places among all that were given. */
type Kind = readonly { readonly pack: Offered; readonly i: number }[]

const kindsOf = (goods: readonly Offered[]): readonly Kind[] => [
  ...groupBy(
    goods.map((pack, i) => ({ pack, i })).filter(({ pack }) => isPack(pack)),
    ({ pack }) => pack.kind,
  ).values(),
]

/** `findCovers`, worked out once for kinds whose packs are alike: the colours of a paving mostly cost the same. */
const coversOfKinds = (): typeof findCovers => {
  const known = new Map<string, Covers>()
  return (packs, need) => {
    const key = packs.map(({ coverage, price }) => `${coverage}:${price}`).join(' ')
    const covers = known.get(key) ?? findCovers(packs, need)
    known.set(key, covers)
    return covers
  }
}

/** The three best covers by packs of one kind, each under its tag. */
const optionsOf = (
  kind: Kind,
  need: Need,
  places: number,
  coversOf: typeof findCovers,
): readonly ComboOption[] => {
  const packs = kind.map(({ pack }) => ({
    coverage: pack.coverage ?? 0,
    price: withVat(pack.prices.sellingPrice),
    exVat: pack.prices.sellingPrice,
  }))
  const covers = coversOf(packs, need.coverage)
  const optionOf = (tag: ComboTag, counts: Counts): readonly ComboOption[] => {
    const sumOf = (of: 'coverage' | 'price' | 'exVat'): number =>
      weigh(
        counts,
        packs.map((pack) => pack[of]),
      )
    const [coverage, price, exVat] = [sumOf('coverage'), sumOf('price'), sumOf('exVat')]
    /* Nobody could order what is too much to be counted exactly. */
    if (![coverage, price, exVat].every(Number.isSafeInteger)) return []
    const inPlace = Array.from({ length: places }, () => 0)
    kind.forEach(({ i }, k) => {
      inPlace[i] = counts[k] ?? 0
    })
    const stated = squareMillimetres(coverage)
    return [
      {
        tag,
        counts: inPlace,
        coverage: stated,
        covers: coveredArea(need, stated),
        price: pence(price),
        priceExVat: rate(exVat),
        addable: counts.every((count) => count * 100 <= MOST_PER_ADD),
      },
    ]
  }
  return [
    ...optionOf('bestValue', covers.cheapest),
    ...optionOf('leastWaste', covers.leastWaste),
    ...optionOf('fewestPacks', covers.fewest),
  ]
}

const packsIn = ({ counts }: ComboOption): number => counts.reduce((sum, count) => sum + count, 0)

/** Of options that are equal otherwise, the one with least to carry. */
const inFewestPacks = (equals: readonly ComboOption[], first: ComboOption): ComboOption =>
  equals.reduce((best, option) => (packsIn(option) < packsIn(best) ? option : best), first)

/** What an option is measured by under its tag, and what decides between equals. */
const measures: Readonly<Record<ComboTag, (option: ComboOption) => readonly [number, number]>> = {
  bestValue: (option) => [option.price, option.coverage],
  leastWaste: (option) => [option.coverage, option.price],
  fewestPacks: (option) => [packsIn(option), option.price],
}

/** The best of several kinds' options under each tag. */
const bestOf = (options: readonly ComboOption[]): readonly ComboOption[] =>
  comboTags.flatMap((tag) =>
    options
      .filter((option) => option.tag === tag)
      .sort((a, b) => {
        const [[first, then], [otherFirst, otherThen]] = [measures[tag](a), measures[tag](b)]
        return first - otherFirst || then - otherThen
      })
      .slice(0, 1),
  )

/**
 * At most three ways to cover a need, the cheapest first (OP-26): the cheapest of all, the one that leaves least over,
 * and the one of fewest packs unless another is both cheaper and less wasteful. 20 m² at 4 cm of F5: 2 bulk bags for
 * £228.00 covering 25 m², 'bestValue'; 1 bulk and 24 small for £229.20 covering 20 m², 'leastWaste'.
 */
export const comboOptions = (goods: readonly Offered[], need: Need): readonly ComboOption[] => {
  const coversOf = coversOfKinds()
  const options = bestOf(kindsOf(goods).flatMap((kind) => optionsOf(kind, need, goods.length, coversOf)))
  return options
    .filter((option) => !options.some((other) => beats(other, option)))
    .filter((option, i, kept) => kept.findIndex((other) => isEqual(other, option)) === i)
    .map((option) => ({
      ...inFewestPacks(
        options.filter((other) => isEqual(other, option)),
        option,
      ),
      tag: option.tag,
    }))
    .sort((a, b) => a.price - b.price || a.coverage - b.coverage)
}
