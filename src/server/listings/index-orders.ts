import type { CatalogueOrder } from '#contract/listing.ts'
import { sortInSteps } from '#domain/listing/sort-in-steps.ts'
import { plainText } from '#domain/listing/words.ts'
import type { Pence } from '#domain/money/pence.ts'
import type { IndexRow } from './index-rows.ts'

/** Collects the sort keys of products, one product after another by rising id. */
export interface OrderCollector {
  add(row: Pick<IndexRow, 'id' | 'name' | 'position' | 'addedOn'>, price: Pence | null): void
  ids(): Int32Array
  /**
   * All orders in slices of work; equal products keep the featured order, and those without a price come
   * last.
   */
  finish(): Generator<void, Readonly<Record<CatalogueOrder, Uint32Array>>>
}

export const createOrderCollector = (): OrderCollector => {
  const ids: number[] = []
  const names: string[] = []
  const positions: number[] = []
  const prices: number[] = []
  const days: number[] = []

  return {
    add({ id, name, position, addedOn }, price) {
      ids.push(id)
      names.push(plainText(name))
      positions.push(position)
      prices.push(price ?? Number.NaN)
      days.push(addedOn === null ? Number.NEGATIVE_INFINITY : Date.parse(addedOn))
    },

    ids: () => Int32Array.from(ids),

    *finish() {
      const by = (column: readonly number[], i: number): number => column[i] ?? 0
      const featured = yield* sortInSteps(
        Uint32Array.from(ids.keys()),
        (a, b) => by(positions, a) - by(positions, b) || a - b,
      )
      /* Sorting is stable and begins with the featured order, so equal products keep it. */
      const sorted = (compare: (a: number, b: number) => number): Generator<void, Uint32Array> =>
        sortInSteps(featured, compare)
      const priced =
        (sign: 1 | -1) =>
        (a: number, b: number): number => {
          const [left, right] = [by(prices, a), by(prices, b)]
          if (Number.isNaN(left) || Number.isNaN(right))
            return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
          return sign * (left - right)
        }
      return {
        featured,
        'price-up': yield* sorted(priced(1)),
        'price-down': yield* sorted(priced(-1)),
        newest: yield* sorted((a, b) => {
          const [left, right] = [by(days, a), by(days, b)]
          return left === right ? 0 : right - left
        }),
        name: yield* sorted((a, b) => {
          const [left, right] = [names[a] ?? '', names[b] ?? '']
          return left < right ? -1 : left > right ? 1 : 0
        }),
      }
    },
  }
}
