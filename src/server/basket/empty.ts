import { type Goods, wholeTileArea } from '#domain/catalogue/goods.ts'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import type { LinePlan } from '#domain/planner/line-plans.ts'
import { adjustedQuantity, lineTiles } from '#domain/quantity/basket-line.ts'
import { coverageOfTiles } from '#domain/tiling/whole-tiles.ts'
import { type Catalogue, toGoods } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { deleteLine, removePlans, setLine } from './store.ts'
import { removeOrderedLines } from './stored-owners.ts'

/** The part of an order line that its basket needs. */
export interface OrderedLine {
  readonly variationId: number
  readonly quantity: Quantity
  readonly plans?: readonly LinePlan[] | null
}

/** The quantity left of a line after some of it was ordered, in whole tiles; null: none. */
const remainingQuantity = (goods: Goods, stored: Quantity, ordered: Quantity): Quantity | null => {
  const held = adjustedQuantity(goods, stored)
  if (held <= ordered) return null
  const area = wholeTileArea(goods)
  if (area === null) return quantity(held - ordered)
  const tiles = (lineTiles(goods, held) ?? 0) - (lineTiles(goods, ordered) ?? 0)
  return tiles > 0 ? coverageOfTiles(tiles, area) : null
}

/**
 * Removes the ordered goods from their basket and resets its code and delivery choice. Goods added after the
 * quote was frozen stay (RC-04). The caller locks the basket. A basket that no longer exists is empty, unless
 * its guest has logged in since: then the goods are in the account's basket.
 */
export const emptyBasket =
  ({ catalogue }: { readonly catalogue: Pick<Catalogue, 'stocked'> }) =>
  async (
    tx: Queries,
    basketId: number,
    ordered: readonly OrderedLine[],
    fallbackCustomerId: number | null = null,
  ): Promise<void> => {
    const partlyOrdered = await removeOrderedLines(tx, { basketId, fallbackCustomerId }, ordered)
    if (partlyOrdered.length === 0) return
    const stocked = await catalogue.stocked(
      partlyOrdered.map((line) => line.variationId),
      tx,
    )
    const goodsOf = new Map(stocked.map(({ row, product }) => [row.id, toGoods(row, product)]))
    for (const line of partlyOrdered) {
      const bought = ordered.find(({ variationId }) => variationId === line.variationId)
      const goods = goodsOf.get(line.variationId)
      const rest = goods && bought ? remainingQuantity(goods, line.quantityHundredths, bought.quantity) : null
      if (rest === null) await deleteLine(tx, line.basketId, line.id)
      else {
        await setLine(tx, line.basketId, line.id, rest)
        if (bought?.plans) await removePlans(tx, line.id, bought.plans)
      }
    }
  }
