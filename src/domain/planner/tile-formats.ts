import { areaOfTile } from './core/tile-outline.ts'
import type { TileFormat } from './core/types.ts'
import type { PlanTile } from './plan-tile.ts'

/** A tile as it is cut and sold, with how many of it a pack holds. */
export interface SoldFormat {
  readonly format: TileFormat
  readonly inPack: number
}

/** How every format of a tile is cut. */
export type CutRules = Omit<TileFormat, 'width' | 'height' | 'outline'>

/** `outlinedFormatsOf`, where it is there: its code is fetched with the first tile that is no rectangle. */
export type OutlinedFormats = (tile: PlanTile, how: CutRules) => readonly SoldFormat[]

export const isOutlined = ({ shape = 'rectangle', contents = [] }: PlanTile): boolean =>
  contents.length === 0 && shape !== 'rectangle'

/** The formats of a tile: of a pack each size, of a chevron the left and the right tile, else one. */
export const soldFormatsOf = (
  tile: PlanTile,
  how: CutRules,
  outlined: OutlinedFormats | null,
): readonly SoldFormat[] => {
  const { width, height, pack, contents = [] } = tile
  if (contents.length > 0)
    return contents.map(({ x, y, count }) => ({ format: { ...how, width: x, height: y }, inPack: count }))
  if (isOutlined(tile) && outlined !== null) return outlined(tile, how)
  return [{ format: { ...how, width, height }, inPack: pack }]
}

/** The area of all tiles of a pack, in square tenths. */
export const packArea = (formats: readonly SoldFormat[]): number =>
  formats.reduce((sum, { format, inPack }) => sum + inPack * areaOfTile(format), 0)
