import { type Goods, soldByArea } from '../catalogue/goods.ts'
import { groupThousands } from '../measure/decimal.ts'
import { formatQuantity, printedQuantity, type Quantity } from '../measure/quantity.ts'
import { largestWholeTiles, tilesText } from '../tiling/whole-tiles.ts'

type Stored = Pick<Goods, 'perMetre' | 'isSample' | 'tileArea' | 'coverage'>

const cratesOf = (count: number): string => `${groupThousands(count)} ${count === 1 ? 'crate' : 'crates'}`

/** '10 crates', '9 crates and 12 tiles'; null for less than one, and where no whole number of tiles fills one. */
const cratesText = (tiles: number, { tileArea, coverage }: Stored): string | null => {
  if (tileArea === null || coverage === null || coverage % tileArea !== 0) return null
  const perCrate = coverage / tileArea
  const rest = tiles % perCrate
  if (rest === tiles) return null
  const crates = cratesOf((tiles - rest) / perCrate)
  return rest === 0 ? crates : `${crates} and ${tilesText(rest)}`
}

/**
 * An amount of stock in its unit, in tiles and in crates (M-086): '216.00 m² · 600 tiles · 10 crates', '12 packs'. Less
 * than a tile counts for none.
 */
export const stockText = (goods: Stored, amount: Quantity): string => {
  if (!soldByArea(goods)) return `${printedQuantity(amount)} ${amount === 100 ? 'pack' : 'packs'}`
  const area = `${formatQuantity(amount)} m²`
  if (goods.tileArea === null) return area
  const tiles = largestWholeTiles(amount, goods.tileArea)?.tiles ?? 0
  return [area, tilesText(tiles), cratesText(tiles, goods)].filter((part) => part !== null).join(' · ')
}
