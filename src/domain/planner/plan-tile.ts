import { type Goods, wholeTileArea } from '../catalogue/goods.ts'
import { invariant } from '../lang/invariant.ts'
import type { SquareMillimetres } from '../measure/area.ts'
import { type Quantity, units } from '../measure/quantity.ts'
import { type Pence, pence } from '../money/pence.ts'
import { withVat } from '../money/rate.ts'
import { priceLine } from '../pricing/price.ts'
import { coverageOfTiles } from '../tiling/whole-tiles.ts'
import type { Tenths } from './core/types.ts'
import { isPlannable } from './plannable.ts'
import type {
  BreakageClass,
  PatternName,
  TileData,
  TileShape,
  TileSides,
  TileTurns,
  TileUse,
} from './tile-data.ts'

/** What a plan needs of a tile; missing data is replaced and named. */
export interface PlanTile {
  readonly width: Tenths
  readonly height: Tenths
  readonly thickness: Tenths
  readonly joint: { readonly least: Tenths; readonly usual: Tenths; readonly largest: Tenths }
  readonly kerf: Tenths
  readonly turns: TileTurns
  /** Offcuts may lie with a cut edge at a joint only where the edge is as straight as a cut. */
  readonly rectified: boolean
  readonly leastCut: Tenths
  readonly patterns: readonly PatternName[] | null
  readonly largestOffset: number | null
  readonly breakage: BreakageClass
  /** Tiles that come packed together, whether they are sold so or not. */
  readonly box: number
  /** Tiles are sold by so many. */
  readonly pack: number
  readonly use: readonly TileUse[] | null
  /** 'R11', 'PTV 36'; left out in plans that are older. */
  readonly slip?: string | null
  /** Left out in plans that are older: a rectangle, of one size. */
  readonly shape?: TileShape
  /** Of a chevron's ends, in degrees. */
  readonly endAngle?: number | null
  /** The sizes of a mixed pack with their numbers; empty: it is no pack. Their sides with a joint come to modules. */
  readonly contents?: NonNullable<TileData['pack_contents']>
  readonly module?: Tenths | null
  /** The members that the shop's data lacks. */
  readonly assumed: readonly (keyof TileData)[]
}

/** Boxes of tiles come in this many where the data is silent. */
const USUAL_BOX = 4

/** How many tiles a unit of the goods holds; null: they are not planned (L-007). */
const packOf = (goods: Goods, data: TileData): number | null => {
  if (data.pack_contents !== undefined)
    return goods.perMetre || goods.isSample || data.module === undefined
      ? null
      : data.pack_contents.reduce((sum, { count }) => sum + count, 0)
  /* Chevrons are sold in pairs: as many left tiles as right ones. */
  if (data.shape === 'chevron' && wholeTileArea(goods) !== null) return 2
  if (isPlannable(goods)) return 1
  const hasSides = goods.dimensionXMm !== null && goods.dimensionYMm !== null
  return hasSides && !goods.isSample && !goods.perMetre ? (data.tiles_per_box ?? null) : null
}

const breakageOf = (thickness: Tenths, side: Tenths): BreakageClass => {
  if (thickness >= 180) return 'porcelain-paving'
  return side > 9000 || thickness < 70 ? 'large-porcelain' : 'porcelain'
}

/**
 * The tile of a plan from its goods and the merchant's data; null for goods that are not planned tile by tile. F1:
 * 600 × 600 × 20 mm with joints of 5 mm, sold by the tile.
 */
export const planTileOf = (goods: Goods, data: TileData): PlanTile | null => {
  const pack = packOf(goods, data)
  if (pack === null) return null
  const nominal: TileSides = { x: 10 * (goods.dimensionXMm ?? 0), y: 10 * (goods.dimensionYMm ?? 0) }
  const { pack_contents: contents = [] } = data
  const { x: width, y: height } = data.work_size ?? contents[0] ?? nominal
  const thickness = data.thickness ?? 100
  const outdoors = data.use?.includes('outdoor') ?? false
  const needed: readonly (keyof TileData)[] = [
    'thickness',
    'joint',
    'turns',
    'breakage_class',
    ...(contents.length > 0 ? [] : (['tiles_per_box'] as const)),
  ]
  return {
    width,
    height,
    thickness,
    joint: data.joint ?? { least: 20, usual: outdoors ? 50 : 30, largest: 150 },
    kerf: data.kerf ?? 30,
    turns: data.turns ?? 'half',
    rectified: data.edge === 'rectified',
    leastCut: data.least_cut ?? (outdoors ? 750 : 500),
    patterns: data.patterns ?? null,
    largestOffset: data.largest_offset ?? null,
    breakage: data.breakage_class ?? breakageOf(thickness, Math.max(width, height)),
    box: data.tiles_per_box ?? (contents.length > 0 ? pack : USUAL_BOX),
    pack,
    use: data.use ?? null,
    slip: data.slip ?? null,
    shape: data.shape ?? 'rectangle',
    endAngle: data.end_angle ?? null,
    contents,
    module: data.module ?? null,
    assumed: needed.filter((member) => data[member] === undefined),
  }
}

/** What the basket is asked for, for so many tiles: 37 of 600 × 600 sold by area are 13.32 m² (L-080). */
export const quantityOfTiles = (goods: Goods, pack: number, tiles: number): Quantity => {
  const area: SquareMillimetres | null = wholeTileArea(goods)
  if (area !== null) return coverageOfTiles(tiles, area)
  invariant(tiles % pack === 0, `${tiles} tiles in packs of ${pack}`)
  return units(tiles / pack)
}

/** The price of so many tiles, rounded up to packs: asked of `priceLine`, whose price has steps (L-074). */
export const priceOfTiles = (goods: Goods, pack: number, tiles: number): Pence => {
  const whole = Math.ceil(tiles / pack) * pack
  return priceLine(goods, quantityOfTiles(goods, pack, whole), false).total
}

/** A second order costs its delivery: that of a part crate where the price list has one (L-074). */
const USUAL_DELIVERY = pence(6480)

const deliveryAgain = ({ deliveryPortion }: Goods['prices']): Pence =>
  deliveryPortion === null || deliveryPortion === 0 ? USUAL_DELIVERY : withVat(deliveryPortion)

/**
 * What a second order for one missing tile would cost beside that tile: its delivery, and the rest of a pack, which is
 * the least that can be ordered (L-074). F1, sold by the tile, £64.80; 12 tiles in a pack of £36.00 add £33.00.
 */
export const secondOrderOf = (goods: Goods, pack: number): Pence => {
  const rest = pack === 1 ? 0 : (priceOfTiles(goods, pack, pack) * (pack - 1)) / pack
  return pence(deliveryAgain(goods.prices) + Math.round(rest))
}

/** What a tile weighs: a crate of 60 that weighs 994 kg, 16,567 g each. 0 where the data is silent. */
export const gramsPerTile = (goods: Goods, pack: number): number => {
  const tile = wholeTileArea(goods)
  if (goods.weight === null) return 0
  if (tile === null) return Math.round(goods.weight / pack)
  return goods.coverage === null ? 0 : Math.round((goods.weight * tile) / goods.coverage)
}
