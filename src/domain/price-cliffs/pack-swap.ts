import { bestCovers } from '../calculator/cover/cover.ts'
import { findCovers } from '../calculator/cover/covers.ts'
import type { PackSize } from '../calculator/cover/sizes.ts'
import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { groupBy } from '../lang/group-by.ts'
import { units } from '../measure/quantity.ts'
import { withVat } from '../money/rate.ts'
import { MAX_PER_LINE } from '../quantity/limits.ts'
import type { CliffChange, CliffGoods, CliffSituation } from './situation.ts'

/** Sold by the unit, with a stated coverage: such packs can be counted against one another. */
const isPack = ({ goods }: CliffGoods): boolean =>
  !soldByArea(goods) && !goods.isSample && goods.coverage !== null && goods.coverage > 0

const sizeOf = ({ coverage, prices, stock }: Goods): PackSize => ({
  coverage: coverage ?? 0,
  price: withVat(prices.sellingPrice),
  inStock: Math.floor(Math.min(stock ?? MAX_PER_LINE, MAX_PER_LINE) / 100),
})

/**
 * The cheapest packs that cover at least as much as the held ones, for less money, or more for the same.
 * Nine packs of 1 m² at £36.00 → one of 10 m² at £300.00. Null if the held ones are the best choice.
 */
const betterCounts = (packs: readonly CliffGoods[], held: readonly number[]): readonly number[] | null => {
  const sizes = packs.map(({ goods }) => sizeOf(goods))
  const sum = (of: (size: PackSize) => number): number =>
    sizes.reduce((total, size, i) => total + of(size) * (held[i] ?? 0), 0)
  const [coverage, price] = [sum((size) => size.coverage), sum((size) => size.price)]
  const cheapestFor = (need: number) => bestCovers(findCovers(sizes, need))?.cheapest ?? null
  const less = cheapestFor(coverage)
  if (less !== null && less.price < price) return less.counts()
  const more = cheapestFor(coverage + 1)
  return more !== null && more.price <= price ? more.counts() : null
}

/** For each product and kind of packs in the basket, the packs that give more for less (S-007). */
export const packSwaps = ({ lines, onSale }: CliffSituation): readonly CliffChange[] => {
  const heldOf = new Map(lines.map((line) => [line.variationId, Math.floor(line.quantity / 100)]))
  const kinds = groupBy(onSale.filter(isPack), ({ productId, kind }) => `${productId} ${kind}`)
  return [...kinds.values()].flatMap((packs) => {
    const held = packs.map(({ variationId }) => heldOf.get(variationId) ?? 0)
    if (packs.length < 2 || held.every((count) => count === 0)) return []
    const better = betterCounts(packs, held)
    if (better === null) return []
    const set = packs.flatMap(({ variationId }, i) => {
      const count = better[i] ?? 0
      return count === held[i] ? [] : [{ variationId, quantity: units(count) }]
    })
    return [{ kind: 'packs' as const, set }]
  })
}
