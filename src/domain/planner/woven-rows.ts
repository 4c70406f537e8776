import { lay, type TilePattern } from './core/pattern-rows.ts'
import type { TileFormat } from './core/types.ts'

/** Sides of a tile, and whether its longer one stands as it lies in the box. */
const sidesOf = ({ width, height, joint }: TileFormat) => ({
  long: Math.max(width, height) + joint,
  short: Math.min(width, height) + joint,
  stands: height > width,
})

/** A lying and a standing tile, repeated at (short, short) and (long, −long): covers for any two sides (L-036). */
export const herringbone = (tile: TileFormat): TilePattern | null => {
  const { long, short, stands } = sidesOf(tile)
  if (long === short) return null
  return {
    steps: [
      { x: short, y: short },
      { x: long, y: -long },
    ],
    tiles: [lay(tile, 0, 0, stands), lay(tile, 0, short, !stands)],
    rowHeight: short,
    widestJoint: tile.joint,
  }
}

/**
 * Blocks of n lying tiles and of n standing ones, like a chessboard. Where n tiles do not come to the length of one,
 * the joints between the short sides, or at the ends, get wider: 200 × 97 with joint 3, n 2: 4.5 mm (L-037).
 */
export const basket = (tile: TileFormat): TilePattern | null => {
  const { long, short, stands } = sidesOf(tile)
  const count = Math.round(long / short)
  if (count < 2) return null
  const side = Math.max(long, count * short)
  const tiles = Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.round((index * side) / count), Math.round(((index + 1) * side) / count)]
    return [
      { ...lay(tile, 0, from, stands), cell: { width: side, height: to - from } },
      { ...lay(tile, side + from, 0, !stands), cell: { width: to - from, height: side } },
    ]
  }).flat()
  return {
    steps: [
      { x: side, y: side },
      { x: side, y: -side },
    ],
    tiles,
    rowHeight: side,
    widestJoint: Math.max(
      ...tiles.map(({ cell, width, height }) => Math.max(cell.width - width, cell.height - height)),
    ),
  }
}
