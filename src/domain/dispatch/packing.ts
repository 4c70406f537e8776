import type { SquareMillimetres } from '../measure/area.ts'
import { printedQuantity, type Quantity } from '../measure/quantity.ts'
import { tilesText } from '../tiling/whole-tiles.ts'

/** How a count of tiles stands in the yard: full crates, and loose tiles beside them. */
export interface Crates {
  readonly full: number
  readonly loose: number
}

/**
 * The full crates and loose tiles of a count; null: the goods have no crate. 60 tiles of 0.36 m² in crates of
 * 21.6 m² are one crate, 70 are a crate and 10 tiles.
 */
export const cratesOf = (
  tiles: number,
  {
    tileArea,
    coverage,
  }: { readonly tileArea: SquareMillimetres; readonly coverage: SquareMillimetres | null },
): Crates | null => {
  const inCrate = coverage === null ? 0 : Math.round(coverage / tileArea)
  if (inCrate < 2) return null
  return { full: Math.floor(tiles / inCrate), loose: tiles % inCrate }
}

const cratesText = ({ full, loose }: Crates): string => {
  const crates = `${full} ${full === 1 ? 'crate' : 'crates'}`
  return loose === 0 ? crates : `${crates} + ${tilesText(loose)}`
}

/** What the yard takes from its place: '60 tiles = 1 crate · 21.6 m²', '12.5 m²', '2'. */
export const pickText = (
  quantity: Quantity,
  tiles: number | null,
  perMetre: boolean,
  crates: Crates | null,
): string => {
  const area = perMetre ? `${printedQuantity(quantity)} m²` : printedQuantity(quantity)
  if (tiles === null) return area
  const stacked = crates === null || crates.full === 0 ? '' : ` = ${cratesText(crates)}`
  return `${tilesText(tiles)}${stacked} · ${area}`
}
