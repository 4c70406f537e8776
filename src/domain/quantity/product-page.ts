import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { areaToQuantity, mm2ToSquareMetres } from '../measure/area.ts'
import { formatQuantity, plainQuantity, type Quantity, quantity, units } from '../measure/quantity.ts'
import { coverageOfTiles, largestWholeTiles, type WholeTiles, wholeTiles } from '../tiling/whole-tiles.ts'
import { MAX_PER_ADD, SMALLEST_STEP } from './limits.ts'

/*
 * The quantity rules of the product page and its calls: OP-05, OP-08…OP-11. By the unit: rounded down to
 * whole numbers. By the square metre in tiles: rounded up to whole tiles. Without tiles: two decimals.
 */

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>

/** Rounds a quantity of two decimals down to a whole number: 2.7 → 2, 1.999 → 2, 1.994 → 1 (P-092). */
const wholeUnits = (typed: Quantity): Quantity => units(Math.floor(typed / 100))

/** The largest quantity of one add: 1000, or the largest whole-tile area up to it, 999.72 for 600 × 600. */
export const maxAddQuantity = (goods: Sold): Quantity => {
  const area = wholeTileArea(goods)
  return area === null ? MAX_PER_ADD : (largestWholeTiles(MAX_PER_ADD, area)?.coverage ?? MAX_PER_ADD)
}

/** The min, max and step attributes of the quantity field (P-093…P-097). */
export const fieldLimits = (
  goods: Sold,
): { readonly min: string; readonly max: string; readonly step: string } => {
  const area = wholeTileArea(goods)
  const step =
    area !== null
      ? String(mm2ToSquareMetres(area))
      : soldByArea(goods)
        ? formatQuantity(quantity(SMALLEST_STEP))
        : '1'
  return { min: step, max: plainQuantity(MAX_PER_ADD), step }
}

/**
 * A typed quantity after the pause (OP-05, step 2): within limits and whole for units, but not yet rounded up
 * to tiles, so that the form can show what it would round up to. Null if it rounds down to zero.
 */
export const tidyTypedQuantity = (goods: Sold, typed: Quantity): Quantity | null => {
  const within = quantity(Math.min(typed, MAX_PER_ADD))
  const tidy = soldByArea(goods) ? within : wholeUnits(within)
  return tidy > 0 ? tidy : null
}

/**
 * A final quantity (OP-05, steps 1 and 3): as `tidyTypedQuantity`, then rounded up to whole tiles, at most
 * `maxAddQuantity`.
 */
export const finalQuantity = (goods: Sold, typed: Quantity): Quantity | null => {
  const tidy = tidyTypedQuantity(goods, typed)
  const area = wholeTileArea(goods)
  if (tidy === null || area === null) return tidy
  const { coverage } = wholeTiles(tidy, area)
  return coverage <= MAX_PER_ADD ? coverage : maxAddQuantity(goods)
}

/** The whole tiles for a quantity; null for goods that are not sold in whole tiles, and for zero (P-103). */
export const tilesForQuantity = (goods: Sold, typed: Quantity): WholeTiles | null => {
  const area = wholeTileArea(goods)
  return area === null || typed === 0 ? null : wholeTiles(typed, area)
}

/**
 * The initial quantity of the field (OP-11, P-080): 1 unit; 1 m² rounded up to whole tiles (1.08 for 600 ×
 * 600); the full coverage if the variation was preselected by its sku.
 */
export const initialQuantity = (goods: Sold & Pick<Goods, 'coverage'>, preselected: boolean): Quantity => {
  const initial =
    preselected && soldByArea(goods) && goods.coverage !== null ? areaToQuantity(goods.coverage) : units(1)
  return finalQuantity(goods, initial) ?? units(1)
}

/**
 * The result of the − or + button: one tile less or more, or 1 for goods without tiles; never below one tile,
 * or 1 (P-098…P-101): 1.7 → 1. Steps of tiles are counted in tiles, so that 60 steps of 0.36 end at 21.6, not
 * at 21.599999.
 */
export const stepQuantity = (goods: Sold, current: Quantity, direction: 'up' | 'down'): Quantity => {
  const area = wholeTileArea(goods)
  const by = direction === 'up' ? 1 : -1
  if (area === null) {
    const next = current + by * 100
    /* A step down from between 1 and 2 goes to 1; a quantity below 1 stays. */
    if (next < 100) return quantity(Math.min(current, 100))
    return quantity(Math.min(next, MAX_PER_ADD))
  }
  const { tiles, exact } = wholeTiles(current, area)
  /* From between two counts of tiles, a step goes to the neighbouring count. */
  const target = exact || direction === 'down' ? tiles + by : tiles
  const most = largestWholeTiles(MAX_PER_ADD, area)?.tiles ?? 1
  return coverageOfTiles(Math.min(Math.max(target, 1), most), area)
}

/** Why an add is refused, whatever the stock. */
export type AddRefusal = 'no-quantity' | 'too-much'

/**
 * The quantity that an add puts into the basket (OP-08, OP-10, P-112): tidied and rounded up. An add above
 * the limit is refused, not cut. F1 × 10 → 10.08; F4 × 2.7 → 2; F4 × 0.4 → 'no-quantity'; 1001 → 'too-much'.
 */
export const addedQuantity = (goods: Sold, requested: Quantity): Result<Quantity, AddRefusal> => {
  if (requested > MAX_PER_ADD) return err('too-much')
  const added = finalQuantity(goods, requested)
  return added === null ? err('no-quantity') : ok(added)
}
