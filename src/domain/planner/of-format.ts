import { areaOfTile } from './core/tile-outline.ts'
import type { Layout } from './core/types.ts'

/**
 * What of a layout is laid in one of its formats, numbered as if there were no other. All joints are counted with the
 * first format, whose floor is the layout's without the tiles of the others.
 */
export const ofFormat = (layout: Layout, format: number): Layout => {
  const { areas } = layout
  const of = layout.pieces.filter((piece) => piece.format === format)
  const numbers = new Map(of.map(({ id }, number) => [id, number]))
  const tiles = layout.tiles
    .filter((tile) => tile.format === format)
    .map((tile) => ({
      ...tile,
      format: 0,
      piece: tile.piece === null ? null : (numbers.get(tile.piece) ?? null),
    }))
  const whole = tiles.reduce((sum, tile) => (tile.piece === null ? sum + areaOfTile(tile) : sum), 0)
  const pieces = of.reduce((sum, { area }) => sum + area, 0)
  const [joints, slivers] = format === 0 ? [areas.joints, areas.slivers] : [0, 0]
  return {
    ...layout,
    whole: [layout.whole[format] ?? 0],
    tiles,
    pieces: of.map((piece, id) => ({ ...piece, id, format: 0 })),
    slivers: format === 0 ? layout.slivers : [],
    areas: { floor: whole + pieces + joints, whole, pieces, joints, slivers },
  }
}
