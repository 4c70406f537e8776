import { type Goods, soldByArea, wholeTileArea } from '../catalogue/goods.ts'
import { mm2ToSquareMetres } from '../measure/area.ts'
import { formatQuantity, type Quantity, quantity, units } from '../measure/quantity.ts'
import { coverageOfTiles, largestWholeTiles, wholeTiles } from '../tiling/whole-tiles.ts'
import { MAX_PER_LINE, SMALLEST_STEP } from './limits.ts'

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'stock'>

/** A line's quantity by the rules, and whether stock cut it ('There is not enough stock for that.'). */
export interface LineQuantity {
  readonly quantity: Quantity
  readonly capped: boolean
}

/** The largest quantity of whole tiles or whole units up to a limit; null if not even one is within it. */
export const largestWholeQuantity = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>,
  limit: Quantity,
): Quantity | null => {
  const area = wholeTileArea(goods)
  if (area !== null) return largestWholeTiles(limit, area)?.coverage ?? null
  const most = soldByArea(goods) ? limit : units(Math.floor(limit / 100))
  return most > 0 ? most : null
}

/**
 * The largest quantity that a line may have: whole tiles or whole units up to stock and 5000 (OP-07). Null if
 * not even one tile or unit is in stock. Stock 50 of 600 × 600 → 49.68; no stock limit → 4,999.68.
 */
export const maxLineQuantity = (goods: Sold): Quantity | null =>
  largestWholeQuantity(
    goods,
    goods.stock === null ? MAX_PER_LINE : quantity(Math.min(goods.stock, MAX_PER_LINE)),
  )

/**
 * Whether at least one whole tile or unit is in stock: the meaning of 'in stock' in feeds, structured data
 * and facets (OP-17). 0.54 m² of 900 × 600 is one tile; 1 m² of 1200 × 1200 is none.
 */
export const isInStock = (goods: Sold): boolean => maxLineQuantity(goods) !== null

const capToStock = (goods: Sold, requested: Quantity): LineQuantity | null => {
  const most = maxLineQuantity(goods)
  if (most === null) return null
  if (requested <= most) return { quantity: requested, capped: false }
  /* If the limit of 5000 cut it, not the stock, it is not reported as capped. */
  return { quantity: most, capped: goods.stock !== null && goods.stock < requested }
}

/**
 * A changed quantity (OP-07, T-045…T-054): raised to at least one tile, or 1; rounded down to whole units or
 * up to whole tiles; cut to stock and 5000. Null if less than one tile or unit is in stock: the change is
 * refused. F1 → 10 gives 10.08; 60 with stock 50 gives 49.68; F4 → 2.7 gives 2; F9 → 0.5 gives 1.
 */
export const changedQuantity = (goods: Sold, requested: Quantity): LineQuantity | null => {
  const area = wholeTileArea(goods)
  const least = area === null ? units(1) : coverageOfTiles(1, area)
  const raised = quantity(Math.max(requested, least))
  const whole =
    area !== null
      ? wholeTiles(raised, area).coverage
      : soldByArea(goods)
        ? raised
        : units(Math.floor(raised / 100))
  return capToStock(goods, whole)
}

/**
 * A line's quantity, adjusted to how the goods are sold now: an import may have changed the sides of the
 * tiles, or from per metre to per unit. 10.08 m² of 600 × 600 that are 597 × 597 now → 29 tiles, 10.34; as a
 * pack → 10. Unchanged goods leave the quantity unchanged.
 */
export const adjustedQuantity = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>,
  held: Quantity,
): Quantity => {
  const area = wholeTileArea(goods)
  if (area !== null) return wholeTiles(held, area).coverage
  return soldByArea(goods) ? held : units(Math.max(1, Math.floor(held / 100)))
}

/** A line's own quantity, cut to the current stock; null if less than one tile or unit is in stock. */
export const cappedQuantity = (goods: Sold, held: Quantity): LineQuantity | null => capToStock(goods, held)

/**
 * Adds to a line, or starts one if `inBasket` is null (OP-13, P-123): quantities add up, are rounded to whole
 * tiles or units again, and are cut to stock and 5000. 10.08 + 12.60 m² of 600 × 600 → 22.68. Null if nothing
 * is in stock.
 */
export const mergedQuantity = (
  goods: Sold,
  inBasket: Quantity | null,
  added: Quantity,
): LineQuantity | null => {
  const area = wholeTileArea(goods)
  if (area === null) return capToStock(goods, quantity((inBasket ?? 0) + added))
  /* Adds up tiles, not areas: 1.13 + 1.13 m² of 750 × 750 are 4 tiles, 2.25 m². */
  const tiles = wholeTiles(added, area).tiles + (inBasket ? wholeTiles(inBasket, area).tiles : 0)
  return capToStock(goods, coverageOfTiles(tiles, area))
}

/** The min, max and step of the basket's quantity field (T-036…T-041). */
export const lineFieldLimits = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>,
): { readonly min: string; readonly max: string; readonly step: string } => {
  const area = wholeTileArea(goods)
  const tile = area === null ? null : String(mm2ToSquareMetres(area))
  return {
    min: tile ?? '1',
    max: String(MAX_PER_LINE / 100),
    step: tile ?? (soldByArea(goods) ? formatQuantity(quantity(SMALLEST_STEP)) : '1'),
  }
}

/** The number of whole tiles in a line, for '28 tiles' (T-071); null for goods without tiles. */
export const lineTiles = (
  goods: Pick<Goods, 'perMetre' | 'isSample' | 'tileArea'>,
  q: Quantity,
): number | null => {
  const area = wholeTileArea(goods)
  return area === null ? null : wholeTiles(q, area).tiles
}
