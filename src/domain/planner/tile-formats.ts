import type { PlanTile } from './plan-tile.ts'
import type { TileShape } from './tile-data.ts'
import { areaOfTile } from './tile-outline.ts'
import type { Pattern, Ring, Tenths, TileFormat } from './types.ts'

const across = (corners: Ring): Ring => corners.map(({ x, y }) => ({ x: y, y: x })).toReversed()

/** The corners of a hexagon in its box; the longer side of the box is from corner to corner. */
const hexagon = (width: Tenths, height: Tenths): Ring => {
  if (width > height) return across(hexagon(height, width))
  const [middle, quarter] = [Math.floor(width / 2), Math.round(height / 4)]
  return [
    { x: middle, y: 0 },
    { x: width, y: quarter },
    { x: width, y: height - quarter },
    { x: width - middle, y: height },
    { x: 0, y: height - quarter },
    { x: 0, y: quarter },
  ]
}

const diamond = (width: Tenths, height: Tenths): Ring => {
  const [middle, high] = [Math.floor(width / 2), Math.floor(height / 2)]
  return [
    { x: middle, y: 0 },
    { x: width, y: high },
    { x: width - middle, y: height },
    { x: 0, y: height - high },
  ]
}

interface Outlined {
  readonly width: Tenths
  readonly height: Tenths
  readonly outline: Ring
}

/**
 * A chevron's left and right tile as they are laid: ends upright, long sides rising or falling. A long side of 600 mm
 * with ends cut at 45° is 424.3 mm wide and rises as much; 90 mm across, its ends are 127.3 mm long.
 */
const chevron = (length: Tenths, across: Tenths, degrees: number): readonly [Outlined, Outlined] => {
  const angle = (degrees * Math.PI) / 180
  const width = Math.round(length * Math.sin(angle))
  const rise = Math.round(length * Math.cos(angle))
  const end = Math.round(across / Math.sin(angle))
  const box = { width, height: rise + end }
  return [
    {
      ...box,
      outline: [
        { x: 0, y: 0 },
        { x: width, y: rise },
        { x: width, y: rise + end },
        { x: 0, y: end },
      ],
    },
    {
      ...box,
      outline: [
        { x: 0, y: rise },
        { x: width, y: 0 },
        { x: width, y: end },
        { x: 0, y: rise + end },
      ],
    },
  ]
}

/** A tile as it is cut and sold, with how many of it a pack holds. */
export interface SoldFormat {
  readonly format: TileFormat
  readonly inPack: number
}

/** Where the data has no angle. */
const USUAL_ANGLE = 45

/** The formats of a tile: of a pack each size, of a chevron the left and the right tile, else one. */
export const soldFormatsOf = (
  { width, height, pack, shape, endAngle, contents = [] }: PlanTile,
  how: Omit<TileFormat, 'width' | 'height' | 'outline'>,
): readonly SoldFormat[] => {
  if (contents.length > 0)
    return contents.map(({ x, y, count }) => ({ format: { ...how, width: x, height: y }, inPack: count }))
  switch (shape) {
    case 'chevron':
      return chevron(width, height, endAngle ?? USUAL_ANGLE).map((outlined) => ({
        format: { ...how, ...outlined },
        inPack: pack / 2,
      }))
    case 'hexagon':
      return [{ format: { ...how, width, height, outline: hexagon(width, height) }, inPack: pack }]
    case 'diamond':
      return [{ format: { ...how, width, height, outline: diamond(width, height) }, inPack: pack }]
    default:
      return [{ format: { ...how, width, height }, inPack: pack }]
  }
}

/** The area of all tiles of a pack, in square tenths. */
export const packArea = (formats: readonly SoldFormat[]): number =>
  formats.reduce((sum, { format, inPack }) => sum + inPack * areaOfTile(format), 0)

/** The only pattern of tiles that are no rectangles. */
export const patternOfShape = {
  hexagon: { kind: 'hexagon' },
  diamond: { kind: 'diamond' },
  chevron: { kind: 'chevron' },
} as const satisfies Readonly<Record<Exclude<TileShape, 'rectangle'>, Pattern>>

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** How many of each size the smallest pack of the same mixture holds: 14, 21, 14 and 14 are 2, 3, 2 and 2. */
export const mixtureOf = (contents: readonly { readonly count: number }[]): readonly number[] => {
  const counts = contents.map(({ count }) => count)
  const common = counts.reduce(divisor, 0)
  return counts.map((count) => count / common)
}
