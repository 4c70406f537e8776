import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import { err, ok, type Result } from '../lang/result.ts'
import { areaToQuantity, mm2ToSquareMetres } from '../measure/area.ts'
import { formatQuantity, plainQuantity, type Quantity, quantity, units } from '../measure/quantity.ts'
import { coveringOf, largestWholeTiles, type WholeTiles, wholeTiles } from '../tiling/whole-tiles.ts'
import { MOST_PER_ADD, SMALLEST_STEP } from './limits.ts'

/*
 * Quantities as the product page and its calls treat them: OP-05, OP-08…OP-11.
 * By the unit: floored to whole numbers. By the square metre in tiles: whole tiles, upwards. Without tiles: two decimals.
 */

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>

/** Rounded to two decimals, then floored to a whole number: 2.7 → 2, 1.999 → 2, 1.994 → 1 (P-092). */
const wholeUnits = (asked: Quantity): Quantity => units(Math.floor(asked / 100))

/** The largest quantity one add may have: 1000, or the largest whole-tile area below it, 999.72 for 600 × 600. */
export const mostPerAdd = (goods: Sold): Quantity => {
  const area = wholeTileArea(goods)
  return area === null ? MOST_PER_ADD : (largestWholeTiles(MOST_PER_ADD, area)?.covering ?? MOST_PER_ADD)
}

/** What the field allows, as its min, max and step attributes say (P-093…P-097). */
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
  return { min: step, max: plainQuantity(MOST_PER_ADD), step }
}

/**
 * A typed quantity after the pause (OP-05, step 2): within limits and whole for units, but not yet rounded up to tiles,
 * so that the form can say what it would round up to. Null when nothing usable stands there.
 */
export const tidyTyped = (goods: Sold, asked: Quantity): Quantity | null => {
  const within = quantity(Math.min(asked, MOST_PER_ADD))
  const tidy = soldByArea(goods) ? within : wholeUnits(within)
  return tidy > 0 ? tidy : null
}

/** A quantity that is meant (OP-05, steps 1 and 3): as `tidyTyped`, then up to whole tiles, at most `mostPerAdd`. */
export const settle = (goods: Sold, asked: Quantity): Quantity | null => {
  const tidy = tidyTyped(goods, asked)
  const area = wholeTileArea(goods)
  if (tidy === null || area === null) return tidy
  const { covering } = wholeTiles(tidy, area)
  return covering <= MOST_PER_ADD ? covering : mostPerAdd(goods)
}

/** The whole tiles behind a quantity; null for goods that are not sold in whole tiles (P-103). */
export const tilesOf = (goods: Sold, asked: Quantity): WholeTiles | null => {
  const area = wholeTileArea(goods)
  return area === null || asked === 0 ? null : wholeTiles(asked, area)
}

/**
 * What stands in the field when the page opens (OP-11, P-080): 1 unit; 1 m² rounded up to whole tiles (1.08 for
 * 600 × 600); the full coverage when the variation was preselected by its sku.
 */
export const openingQuantity = (goods: Sold & Pick<Goods, 'coverage'>, preselected: boolean): Quantity => {
  const wanted =
    preselected && soldByArea(goods) && goods.coverage !== null ? areaToQuantity(goods.coverage) : units(1)
  return settle(goods, wanted) ?? units(1)
}

/**
 * The − and + buttons: by one tile where there are tiles, else by 1; never below one tile, or 1 (P-098…P-101): 1.7 → 1.
 * In
 * whole tiles the step is counted in tiles, so that sixty steps of 0.36 end at 21.6 and never at 21.599999.
 */
export const stepQuantity = (goods: Sold, current: Quantity, direction: 'up' | 'down'): Quantity => {
  const area = wholeTileArea(goods)
  const by = direction === 'up' ? 1 : -1
  if (area === null) {
    const next = current + by * 100
    /* From between 1 and 2 down to 1; what is less than 1 stays. */
    if (by < 0 && next < 100) return quantity(Math.min(current, 100))
    return quantity(Math.min(next, MOST_PER_ADD))
  }
  const { tiles, exact } = wholeTiles(current, area)
  /* From between two counts a step goes to the neighbouring one. */
  const target = exact || direction === 'down' ? tiles + by : tiles
  const most = largestWholeTiles(MOST_PER_ADD, area)?.tiles ?? 1
  return coveringOf(Math.min(Math.max(target, 1), most), area)
}

/** Why an add is refused before any stock is looked at. */
export type AddRefusal = 'no-quantity' | 'too-much'

/**
 * The quantity of an add as the server takes it (OP-08, OP-10, P-112): tidied and rounded up, but a single add above
 * the limit is refused rather than cut. F1 × 10 → 10.08; F4 × 2.7 → 2; F4 × 0.4 → refused; 1001 → refused.
 */
export const addedQuantity = (goods: Sold, asked: Quantity): Result<Quantity, AddRefusal> => {
  if (asked > MOST_PER_ADD) return err('too-much')
  const settled = settle(goods, asked)
  return settled === null ? err('no-quantity') : ok(settled)
}
