import { areaToQuantity, type SquareMillimetres } from '../measure/area.ts'
import { groupThousands, toWireNumber } from '../measure/decimal.ts'
import { printedQuantity } from '../measure/quantity.ts'
import { tilesText } from '../tiling/whole-tiles.ts'
import { SIDE_PLACES } from './dimensions.ts'
import type { Need } from './need.ts'

/** Goods of an option with their count: '39 tiles', '2 × Bulk bag'. */
export interface CountedPacks {
  readonly name: string
  readonly count: number
}

const squareMetres = (area: SquareMillimetres): string => `${printedQuantity(areaToQuantity(area))} m²`

/** ' at 5 cm'; empty for goods that are laid in one layer. */
export const depthText = ({ dimensions: { depth, depthUnit } }: Pick<Need, 'dimensions'>): string =>
  depth === null ? '' : ` at ${toWireNumber(depth, SIDE_PLACES)} ${depthUnit}`

/** The area to cover and how it was calculated: '12.6 m² + 10 % = 13.86 m²', '20 m² at 5 cm'. */
export const needText = (need: Need): string => {
  const area = `${printedQuantity(need.area)} m²`
  const more = need.dimensions.wastage ? ` + 10 % = ${printedQuantity(need.required)} m²` : ''
  return `${area}${more}${depthText(need)}`
}

/** '12.6 m² + 10 % = 13.86 m² → 39 tiles → 14.04 m²'; without tiles the middle is left out. */
export const areaWorking = (need: Need, tiles: number | null, covers: SquareMillimetres): string =>
  [needText(need), ...(tiles === null ? [] : [tilesText(tiles)]), squareMetres(covers)].join(' → ')

/** '22 m² → 2 × Large pack + 2 × Small pack → 22 m²'; packs with a count of 0 are left out. */
export const packsWorking = (
  need: Need,
  taken: readonly CountedPacks[],
  covers: SquareMillimetres,
): string => {
  const packs = taken
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${groupThousands(count)} × ${name}`)
  return [needText(need), packs.join(' + '), squareMetres(covers)].join(' → ')
}
