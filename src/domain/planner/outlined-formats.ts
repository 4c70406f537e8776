import type { Ring, Tenths } from './core/types.ts'
import type { PlanTile } from './plan-tile.ts'
import type { CutRules, SoldFormat } from './tile-formats.ts'

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

/** Where the data has no angle. */
const USUAL_ANGLE = 45

/** The formats of a tile that is no rectangle: of a chevron the left and the right tile, else one. */
export const outlinedFormatsOf = (
  { width, height, pack, shape, endAngle }: PlanTile,
  how: CutRules,
): readonly SoldFormat[] => {
  if (shape === 'chevron')
    return chevron(width, height, endAngle ?? USUAL_ANGLE).map((outlined) => ({
      format: { ...how, ...outlined },
      inPack: pack / 2,
    }))
  const outline = shape === 'hexagon' ? hexagon(width, height) : diamond(width, height)
  return [{ format: { ...how, width, height, outline }, inPack: pack }]
}
