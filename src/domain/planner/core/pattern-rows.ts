import type { Edges } from './edges.ts'
import type { Part } from './part.ts'
import type { Piece, Point, Rectangle, Ring, Tenths, TileFormat } from './types.ts'

/** How a tile that is no rectangle is clipped and measured. */
export interface TileOutline {
  /** In the tile's box. */
  readonly corners: Ring
  /** What of the tile at a place lies in the region; null: no edge of the region runs through it. */
  readonly partAt: (edges: Edges, near: readonly number[], at: Point) => Part | null
  /** Sizes as a tiler measures them, and the kind of cuts, of a part in the tile's box. */
  readonly measure: (rings: readonly Ring[]) => Pick<Piece, 'along' | 'across' | 'kind'>
}

/** A tile of a pattern's repeat, from the corner with the least x and y of its cell. */
export interface PatternTile extends Rectangle {
  readonly format: number
  readonly turned: boolean
  /** The tile with its joints; cells cover the plane once. */
  readonly cell: { readonly width: Tenths; readonly height: Tenths }
  /** Null: it is a rectangle. */
  readonly outline: TileOutline | null
}

/** A pattern: its tiles are repeated at every sum of whole multiples of two steps. */
export interface TilePattern {
  readonly steps: readonly [Point, Point]
  readonly tiles: readonly PatternTile[]
  /** The height that rows are counted by. */
  readonly rowHeight: Tenths
  /** Wider than the tile's joint where the format does not close the pattern (L-037). */
  readonly widestJoint: Tenths
}

/** A format as it lies in the box, or a quarter turn round, with its joint to the right and above. */
export const lay = (format: TileFormat, x: Tenths, y: Tenths, turned = false, index = 0): PatternTile => {
  const [width, height] = turned ? [format.height, format.width] : [format.width, format.height]
  const cell = { width: width + format.joint, height: height + format.joint }
  return { x, y, width, height, format: index, turned, cell, outline: null }
}

/** Rows of tiles, each as far along as stated: [0] is straight, [0, half a tile] is brick. */
export const rows = (tile: TileFormat, shifts: readonly Tenths[]): TilePattern => {
  const [width, height] = [tile.width + tile.joint, tile.height + tile.joint]
  return {
    steps: [
      { x: width, y: 0 },
      { x: 0, y: shifts.length * height },
    ],
    tiles: shifts.map((shift, row) => lay(tile, shift % width, row * height)),
    rowHeight: height,
    widestJoint: tile.joint,
  }
}
