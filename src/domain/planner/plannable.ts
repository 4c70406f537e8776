import { type Goods, wholeTileArea } from '../catalogue/goods.ts'

type Sold = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage' | 'dimensionXMm' | 'dimensionYMm'>

/** Whether goods are planned from their product page: sold by the tile or by the sheet, with known sides (L-001, L-007). */
export const isPlannable = (goods: Sold): boolean => {
  const { isSample, dimensionXMm: x, dimensionYMm: y } = goods
  if (isSample || x === null || y === null) return false
  /* A sheet is its own tile. */
  return wholeTileArea(goods) !== null || (!goods.perMetre && goods.coverage === x * y)
}
