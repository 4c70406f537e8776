import { unreachable } from '../lang/unreachable.ts'
import type { MorePattern } from './core/pattern.ts'
import { lay, type PatternTile, rows, type TilePattern } from './core/pattern-rows.ts'
import type { Point, Tenths, TileFormat } from './core/types.ts'
import { mixedTiles } from './mixed.ts'
import { outlineOfTile } from './outlined-tile.ts'
import { shiftsOfRows } from './random-rows.ts'
import { basket, herringbone } from './woven-rows.ts'

/*
 * Woven and random rows, patterns of several sizes, and of tiles that are no rectangles. Their code is fetched with the first plan that is laid
 * so (L-S4).
 */

const areaOf = ({ width, height }: TileFormat): number => width * height

/** Large tiles with a small one at a corner of each, whichever the pack names first. */
const pinwheel = (formats: readonly TileFormat[]): TilePattern | null => {
  const [first, second] = formats
  if (first === undefined || second === undefined || first.joint !== second.joint) return null
  const [largest, smallest] = areaOf(first) >= areaOf(second) ? [0, 1] : [1, 0]
  const [large, small] = largest === 0 ? [first, second] : [second, first]
  const big = lay(large, 0, 0, false, largest)
  const little = lay(small, large.width + large.joint, 0, false, smallest)
  if (little.cell.width > big.cell.width || little.cell.height > big.cell.height) return null
  return {
    steps: [
      { x: big.cell.width, y: little.cell.height },
      { x: -little.cell.width, y: big.cell.height },
    ],
    tiles: [big, little],
    rowHeight: big.cell.height,
    widestJoint: large.joint,
  }
}

/** A pack's tiles on its module; sizes that do not fill theirs get wider joints. */
const mixed = (
  { module, counts, variant }: MorePattern & { kind: 'mixed' },
  formats: readonly TileFormat[],
): TilePattern | null => {
  const sizes = formats.map(({ width, height, joint }) => ({
    width: Math.round((width + joint) / module),
    height: Math.round((height + joint) / module),
  }))
  const cell = mixedTiles(sizes, counts, variant)
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

const outlined = (format: TileFormat, x: Tenths, index = 0): PatternTile => ({
  ...lay(format, x, 0, false, index),
  outline: outlineOfTile(format),
})

const across = ({ x, y }: Point): Point => ({ x: y, y: x })

/**
 * Hexagons whose corners point up and down, or to the sides where they are wider than high. Rows lie so far apart that
 * the joint between slanted sides is as wide as the one between upright sides.
 */
const hexagon = (tile: TileFormat): TilePattern | null => {
  if (tile.outline?.length !== 6) return null
  const isWide = tile.width > tile.height
  const [width, height] = isWide ? [tile.height, tile.width] : [tile.width, tile.height]
  const step = width + tile.joint
  /* A slanted side runs half the width along and a quarter of the height up. */
  const slant = Math.hypot(width / 2, height / 4)
  const rise = Math.round(height + (2 * tile.joint * slant) / width - (height * step) / (4 * width))
  const steps = [
    { x: step, y: 0 },
    { x: Math.round(step / 2), y: rise },
  ] as const
  return {
    steps: isWide ? [across(steps[0]), across(steps[1])] : steps,
    tiles: [outlined(tile, 0)],
    rowHeight: isWide ? Math.round(step / 2) : rise,
    widestJoint: tile.joint,
  }
}

/** Lozenges, corner to corner in both directions. */
const diamond = (tile: TileFormat): TilePattern | null => {
  if (tile.outline?.length !== 4) return null
  const [half, high] = [tile.width / 2, tile.height / 2]
  const side = Math.hypot(half, high)
  /* Half of the box of a tile with its joint. */
  const x = Math.round(half + (tile.joint * side) / (2 * high))
  const y = Math.round(high + (tile.joint * side) / (2 * half))
  return {
    steps: [
      { x, y },
      { x, y: -y },
    ],
    tiles: [outlined(tile, 0)],
    rowHeight: y,
    widestJoint: tile.joint,
  }
}

/** Columns of left and of right tiles, whose long sides meet in points along straight joints. */
const chevron = ([left, right]: readonly TileFormat[]): TilePattern | null => {
  const [corner, next, , last] = left?.outline ?? []
  if (left === undefined || right?.outline?.length !== 4) return null
  if (corner === undefined || next === undefined || last === undefined || corner.x !== last.x) return null
  const column = left.width + left.joint
  const end = last.y - corner.y
  const side = Math.hypot(left.width, next.y - corner.y)
  const period = end + Math.round((left.joint * side) / left.width)
  return {
    steps: [
      { x: 2 * column, y: 0 },
      { x: 0, y: period },
    ],
    tiles: [outlined(left, 0), outlined(right, column, 1)],
    rowHeight: period,
    widestJoint: left.joint,
  }
}

type OfOneSize = MorePattern & { readonly kind: 'random-brick' | 'herringbone' | 'basket' }

const ofOneSize = (pattern: OfOneSize, tile: TileFormat): TilePattern | null => {
  if (pattern.kind === 'random-brick') return rows(tile, shiftsOfRows(pattern.seed, tile.width + tile.joint))
  return pattern.kind === 'herringbone' ? herringbone(tile) : basket(tile)
}

/** The repeat of such a pattern; null if the formats do not suit it (L-034, L-038). */
export const morePatternOf = (pattern: MorePattern, formats: readonly TileFormat[]): TilePattern | null => {
  const [tile] = formats
  if (tile === undefined) return null
  switch (pattern.kind) {
    case 'pinwheel':
      return pinwheel(formats)
    case 'mixed':
      return mixed(pattern, formats)
    case 'hexagon':
      return hexagon(tile)
    case 'diamond':
      return diamond(tile)
    case 'chevron':
      return chevron(formats)
    case 'random-brick':
    case 'herringbone':
    case 'basket':
      return tile.outline === undefined ? ofOneSize(pattern, tile) : null
    default:
      return unreachable(pattern)
  }
}
