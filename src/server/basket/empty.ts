import { type Goods, wholeTileArea } from '#domain/catalogue/goods.ts'
import { type Quantity, quantity } from '#domain/measure/quantity.ts'
import { lineTiles, standingQuantity } from '#domain/quantity/basket-line.ts'
import { coveringOf } from '#domain/tiling/whole-tiles.ts'
import { type Catalogue, toGoods } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import { deleteLine, setLine } from './store.ts'
import { type OrderedFrom, startAnew } from './stored-owners.ts'

/** A line of an order, as far as its basket is concerned. */
export interface OrderedLine {
  readonly variationId: number
  readonly quantity: Quantity
}

/** What is left of a line when some of it was ordered, in whole tiles; null: nothing. */
const remainingLines = (goods: Goods, stored: Quantity, ordered: Quantity): Quantity | null => {
  const held = standingQuantity(goods, stored)
  if (held <= ordered) return null
  const area = wholeTileArea(goods)
  if (area === null) return quantity(held - ordered)
  const tiles = (lineTiles(goods, held) ?? 0) - (lineTiles(goods, ordered) ?? 0)
  return tiles > 0 ? coveringOf(tiles, area) : null
}

/**
 * Takes what was ordered out of its basket, which begins anew: no code, no choice of delivery. What came in after the
 * quote was frozen stays (RC-04). The basket is locked by the caller; one that is gone is empty already, unless its guest
 * has logged in since, and its goods are in their account's.
 */
export const emptyBasket = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, 'stocked'> },
  tx: Queries,
  from: OrderedFrom,
  ordered: readonly OrderedLine[],
): Promise<void> => {
  const greater = await startAnew(tx, from, ordered)
  if (greater.length === 0) return
  const stocked = await catalogue.stocked(
    greater.map((line) => line.variationId),
    tx,
  )
  const goodsOf = new Map(stocked.map(({ row, product }) => [row.id, toGoods(row, product)]))
  for (const line of greater) {
    const bought = ordered.find(({ variationId }) => variationId === line.variationId)
    const goods = goodsOf.get(line.variationId)
    const rest =
      goods && bought ? remainingLines(goods, quantity(line.quantityHundredths), bought.quantity) : null
    if (rest === null) await deleteLine(tx, line.basketId, line.id)
    else await setLine(tx, line.basketId, line.id, rest)
  }
}
