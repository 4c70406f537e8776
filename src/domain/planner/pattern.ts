import { unreachable } from '../lang/unreachable.ts'
import { mixedTiles } from './mixed.ts'
import { herringbone, lay, rows, sidesOf, type TilePattern } from './pattern-rows.ts'
import { shiftsOfRows } from './random-rows.ts'
import type { Pattern, TileFormat } from './types.ts'

/**
 * Blocks of n lying tiles and of n standing ones, like a chessboard. Where n tiles do not come to the length of one,
 * the joints between the short sides, or at the ends, get wider: 200 × 97 with joint 3, n 2: 4.5 mm (L-037).
 */
const basket = (tile: TileFormat): TilePattern | null => {
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

/** Large tiles with a small one at a corner of each. */
const pinwheel = (large: TileFormat, small: TileFormat): TilePattern | null => {
  const tiles = [lay(large, 0, 0), lay(small, large.width + large.joint, 0, false, 1)]
  const [big, little] = tiles
  if (big === undefined || little === undefined || large.joint !== small.joint) return null
  if (little.cell.width > big.cell.width || little.cell.height > big.cell.height) return null
  return {
    steps: [
      { x: big.cell.width, y: little.cell.height },
      { x: -little.cell.width, y: big.cell.height },
    ],
    tiles,
    rowHeight: big.cell.height,
    widestJoint: large.joint,
  }
}

/** A pack's tiles on its module; sizes that do not fill theirs get wider joints. */
const mixed = (pattern: Pattern & { kind: 'mixed' }, formats: readonly TileFormat[]): TilePattern | null => {
  const { module } = pattern
  const sizes = formats.map(({ width, height, joint }) => ({
    width: Math.round((width + joint) / module),
    height: Math.round((height + joint) / module),
  }))
  const cell = mixedTiles(sizes, pattern.counts, pattern.variant)
  if (cell === null) return null
  const tiles = cell.places.flatMap(({ size, at }) => {
    const [format, modules] = [formats[size], sizes[size]]
    if (format === undefined || modules === undefined) return []
    const room = { width: modules.width * module, height: modules.height * module }
    return [{ ...lay(format, at * module, 0, false, size), cell: room }]
  })
  const joints = tiles.flatMap(({ cell: room, width, height }) => [room.width - width, room.height - height])
  if (Math.min(...joints) < 0) return null
  return {
    steps: [
      { x: cell.modules * module, y: 0 },
      { x: -cell.shift * module, y: module },
    ],
    tiles,
    rowHeight: module,
    widestJoint: Math.max(...joints),
  }
}

/**
 * The repeat of a pattern with these formats; null if they do not suit it: herringbone and basket weave need oblong
 * tiles, a pinwheel two sizes, a mixed pack a cell in which no four corners meet (L-034…L-038).
 */
export const tilePatternOf = (pattern: Pattern, formats: readonly TileFormat[]): TilePattern | null => {
  const [tile, second] = formats
  if (tile === undefined) return null
  switch (pattern.kind) {
    case 'straight':
      return rows(tile, [0])
    case 'brick': {
      const { p, q } = pattern
      const width = tile.width + tile.joint
      return rows(
        tile,
        Array.from({ length: q }, (_, row) => Math.round((row * p * width) / q)),
      )
    }
    case 'random-brick':
      return rows(tile, shiftsOfRows(pattern.seed, tile.width + tile.joint))
    case 'herringbone':
      return herringbone(tile)
    case 'basket':
      return basket(tile)
    case 'pinwheel':
      return second === undefined ? null : pinwheel(tile, second)
    case 'mixed':
      return mixed(pattern, formats)
    default:
      return unreachable(pattern)
  }
}
