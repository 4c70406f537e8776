import type { Bitset } from '#domain/listing/bitset.ts'
import { pageInOrder } from '#domain/listing/order.ts'
import { countIn, forEachIn, unionOf } from '#domain/listing/ordinal-set.ts'
import { type IndexedOption, idsOf, type ListingIndex, ordinalOf, tagged } from './listing-index.ts'

/** What makes one product stand in for another; groups that are not named count once. */
const weights: Readonly<Record<string, number>> = { look: 8, size: 6, colour: 4, use: 2 }

/** Products that are compared at most: the first of the listing. */
const MOST_COMPARED = 2000

/** A product, and its options by the code of their group. */
interface Subject {
  readonly ordinal: number
  readonly self: Bitset
  readonly options: readonly { readonly group: string; readonly option: IndexedOption }[]
}

const subjectOf = (index: ListingIndex, id: number): Subject | null => {
  const ordinal = ordinalOf(index, id)
  if (ordinal === null) return null
  const self = unionOf(index.size, [{ kind: 'list', ordinals: Uint32Array.of(ordinal) }])
  const options = index.groups.flatMap(({ code, options: all }) =>
    all
      .filter((option) => countIn(self, tagged(index, option)) > 0)
      .map((option) => ({ group: code, option })),
  )
  return { ordinal, self, options }
}

/** The other products of a set, the most alike first: of the same look, then size, colour and use. */
const rank = (index: ListingIndex, { ordinal, options }: Subject, among: Bitset): readonly number[] => {
  const compared = pageInOrder(index.orders.featured, among, 0, MOST_COMPARED)
  const scores = new Map(compared.filter((other) => other !== ordinal).map((other) => [other, 0]))
  for (const { group, option } of options)
    forEachIn(among, tagged(index, option), (other) => {
      const score = scores.get(other)
      if (score !== undefined) scores.set(other, score + (weights[group] ?? 1))
    })
  /* Sorting is stable: equals keep the featured order. */
  return [...scores].sort(([, a], [, b]) => b - a).map(([other]) => other)
}

const categoryOf = (index: ListingIndex, { self }: Subject) =>
  index.categories.find((category) => countIn(self, tagged(index, category)) > 0)

/** The ids of at most `most` products of the same category, the most alike first. */
export const similarIds = (index: ListingIndex, id: number, most: number): readonly number[] => {
  const subject = subjectOf(index, id)
  const category = subject && categoryOf(index, subject)
  if (!category) return []
  const members = unionOf(index.size, [tagged(index, category)])
  return idsOf(index, rank(index, subject, members).slice(0, most))
}

/**
 * The ids of at most `most` products of the same look, whatever their category, the most alike first; of goods
 * without a look those of the same category and size.
 */
export const substituteIds = (index: ListingIndex, id: number, most: number): readonly number[] => {
  const subject = subjectOf(index, id)
  if (subject === null) return []
  const setsOf = (group: string) =>
    subject.options.filter((own) => own.group === group).map(({ option }) => tagged(index, option))
  const looks = setsOf('look')
  const among = unionOf(index.size, looks.length > 0 ? looks : setsOf('size'))
  const category = categoryOf(index, subject)
  const isNear =
    looks.length > 0 || category === undefined
      ? () => true
      : (other: number) =>
          countIn(
            unionOf(index.size, [{ kind: 'list', ordinals: Uint32Array.of(other) }]),
            tagged(index, category),
          ) > 0
  return idsOf(index, rank(index, subject, among).filter(isNear).slice(0, most))
}
