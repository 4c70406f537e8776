import { CARDS_PER_PAGE, type Facet, type ListingQuery } from '#contract/listing.ts'
import {
  type Bitset,
  countBits,
  countShared,
  emptyBitset,
  hasBit,
  intersect,
  unite,
} from '#domain/listing/bitset.ts'
import type { IndexedGroup, ListingIndex } from './listing-index.ts'

export interface Selection {
  readonly ids: readonly number[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly facets: readonly Facet[]
}

/** The ticks of a group as one set: options of one group mean OR. Null when nothing known is ticked in it. */
const tickedSet = (group: IndexedGroup, query: ListingQuery, size: number): Bitset | null => {
  const ticks = query.ticks.get(group.code) ?? []
  const sets = group.options.filter((option) => ticks.includes(option.code)).map((option) => option.products)
  return sets.length === 0 ? null : sets.reduce(unite, emptyBitset(size))
}

/**
 * Facets with counts, and the ids of one page. Groups mean AND; a group's own ticks do not narrow its own counts, so
 * that a count says what ticking would leave. `scores` ranks a search when no other order was asked for.
 */
export const selectListing = (
  index: ListingIndex,
  base: Bitset,
  groups: readonly IndexedGroup[],
  query: ListingQuery,
  scores: Uint16Array | null,
): Selection => {
  const ticked = groups.map((group) => tickedSet(group, query, index.size))
  const narrowedBut = (without: number): Bitset =>
    ticked.reduce<Bitset>(
      (sofar, set, i) => (set === null || i === without ? sofar : intersect(sofar, set)),
      base,
    )

  const result = narrowedBut(-1)
  const facets = groups.flatMap((group, i): Facet[] => {
    const others = ticked[i] === null ? result : narrowedBut(i)
    const ticks = query.ticks.get(group.code) ?? []
    const options = group.options
      .filter((option) => countShared(option.products, base) > 0)
      .map((option) => ({
        code: option.code,
        name: option.name,
        count: countShared(option.products, others),
        selected: ticks.includes(option.code),
      }))
    return options.length > 1 || options.some((option) => option.selected)
      ? [{ code: group.code, name: group.name, options }]
      : []
  })

  const total = countBits(result)
  const pages = Math.max(1, Math.ceil(total / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const order = index.orders[query.sort]
  const ordinals =
    scores !== null && query.sort === 'featured'
      ? ranked(order, result, scores, page)
      : inOrder(order, result, (page - 1) * CARDS_PER_PAGE)
  return { ids: ordinals.map((ordinal) => index.ids[ordinal] ?? 0), total, page, pages, facets }
}

/** One page of the members, in an order. */
const inOrder = (order: Iterable<number>, members: Bitset, skip: number): number[] => {
  const found: number[] = []
  let passed = 0
  for (const ordinal of order) {
    if (!hasBit(members, ordinal)) continue
    passed += 1
    if (passed <= skip) continue
    found.push(ordinal)
    if (found.length === CARDS_PER_PAGE) break
  }
  return found
}

/** One page of the members, best first, equals in the featured order: buckets by score instead of a sort. */
const ranked = (order: Uint32Array, members: Bitset, scores: Uint16Array, page: number): number[] => {
  const buckets = new Map<number, number[]>()
  for (const ordinal of order) {
    if (!hasBit(members, ordinal)) continue
    const score = scores[ordinal] ?? 0
    const bucket = buckets.get(score)
    if (bucket === undefined) buckets.set(score, [ordinal])
    else bucket.push(ordinal)
  }
  return [...buckets]
    .sort(([a], [b]) => b - a)
    .flatMap(([, bucket]) => bucket)
    .slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE)
}
