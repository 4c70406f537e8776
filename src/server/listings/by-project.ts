import {
  isProjectOrder,
  type ListingQuery,
  MOST_SUMMED,
  type ProjectOrder,
  SUM_GROUP,
} from '#contract/listing.ts'
import { type Bitset, countBits, emptyBitset, forEachBit, hasBit, setBit } from '#domain/listing/bitset.ts'
import { sumBandOf, sumBands } from '#domain/listing/price-bands.ts'
import { firstAmong } from '#domain/listing/variation-ordinals.ts'
import type { Pence } from '#domain/money/pence.ts'
import { type Project, projectText } from '#domain/project/project.ts'
import type { ListingIndex } from './listing-index.ts'
import type { CountedGroup } from './select.ts'

/** What a project comes to in some variations, delivered; goods that cannot be had for it have no sum. */
export interface ProjectSums {
  readonly project: Project
  readonly sums: ReadonlyMap<number, Pence>
}

/** Reads the sums of the visitor's project; null: they have none. A page that calls it is theirs alone. */
export type ReadProjectSums = (variationIds: readonly number[]) => Promise<ProjectSums | null>

/** For readers without a project, as crawlers and measurements are. */
export const noProjectSums: ReadProjectSums = async () => null

/** Products of one listing as a project's sums sort and band them (S-006). */
export interface SummedListing {
  readonly project: string
  readonly group: CountedGroup
  readonly orders: Readonly<Record<ProjectOrder, Uint32Array>>
}

/** The part of the index that sums need. */
type SummableIndex = Pick<ListingIndex, 'size'> & {
  readonly variations: Pick<ListingIndex['variations'], 'firsts' | 'ids'>
  readonly orders: Pick<ListingIndex['orders'], 'featured'>
}

/** Whether the address asks for a project's sums: by its order, or by a tick of their bands. */
export const goesByProject = ({ sort, ticks }: ListingQuery): boolean =>
  isProjectOrder(sort) || ticks.has(SUM_GROUP)

/**
 * Sorts and bands the products of a listing by what the visitor's project comes to in each: in the variation
 * that its card shows, of those that the ticks leave if there are any. Products without a sum come last, in the
 * featured order.
 */
export const sumListing = async (
  index: SummableIndex,
  products: Bitset,
  left: Bitset | null,
  readSums: ReadProjectSums,
): Promise<SummedListing | 'none' | 'too-many'> => {
  if (countBits(products) > MOST_SUMMED) return 'too-many'
  const members: number[] = []
  products.forEach((word, i) => {
    forEachBit(word, i << 5, (ordinal) => {
      members.push(ordinal)
    })
  })
  const { variations } = index
  const shownId = (ordinal: number): number => variations.ids[firstAmong(variations, ordinal, left)] ?? 0
  const shown = members.map(shownId).filter((id) => id > 0)
  const read = await readSums(shown)
  if (read === null) return 'none'
  const sumOf = (ordinal: number): Pence | null => read.sums.get(shownId(ordinal)) ?? null
  return {
    project: projectText(read.project),
    group: groupOf(index.size, members, sumOf, read.project),
    orders: ordersOf(index, products, sumOf),
  }
}

const groupOf = (
  size: number,
  members: readonly number[],
  sumOf: (ordinal: number) => Pence | null,
  project: Project,
): CountedGroup => {
  const bands = sumBands(project.area).map((band) => ({ ...band, bits: emptyBitset(size) }))
  for (const ordinal of members) {
    const sum = sumOf(ordinal)
    const band = sum === null ? undefined : bands[sumBandOf(sum, project.area)]
    if (band !== undefined) setBit(band.bits, ordinal)
  }
  return {
    code: SUM_GROUP,
    perVariation: false,
    name: `For your ${projectText(project)}`,
    options: bands.map(({ bits, ...band }) => ({ ...band, products: { kind: 'bits', bits } })),
  }
}

const ordersOf = (
  { orders: { featured } }: SummableIndex,
  products: Bitset,
  sumOf: (ordinal: number) => Pence | null,
): SummedListing['orders'] => {
  const known: { readonly ordinal: number; readonly sum: Pence }[] = []
  const rest: number[] = []
  for (const ordinal of featured) {
    if (!hasBit(products, ordinal)) continue
    const sum = sumOf(ordinal)
    if (sum === null) rest.push(ordinal)
    else known.push({ ordinal, sum })
  }
  /* Sorting is stable: equal sums keep the featured order. */
  const sorted = (sign: 1 | -1): Uint32Array =>
    Uint32Array.from([
      ...known.toSorted((a, b) => sign * (a.sum - b.sum)).map(({ ordinal }) => ordinal),
      ...rest,
    ])
  return { 'project-up': sorted(1), 'project-down': sorted(-1) }
}
