import fc from 'fast-check'
import { tilePatternOf } from './core/pattern.ts'
import type { TilePattern } from './core/pattern-rows.ts'
import type { Angle, Pattern, Point, Ring, Room, TileFormat } from './core/types.ts'
import { morePatternOf } from './more-patterns.ts'
import { outlinedFormatsOf } from './outlined-formats.ts'
import type { PlanTile } from './plan-tile.ts'
import { regionOf } from './region.ts'
import { rectangle, tile } from './rooms.fixtures.ts'

/** Any room with any laying. */
export interface Laid {
  readonly room: Room
  readonly pattern: Pattern
  readonly tiles: readonly TileFormat[]
  readonly angle: Angle
  readonly start: Point
}

export const length = (min: number, max: number) => fc.integer({ min: 10 * min, max: 10 * max })

/** Rectangles, L-shapes, slanted walls, islands; 1 to 2.4 m. */
const rooms: fc.Arbitrary<Room> = fc
  .record({
    width: length(1000, 2400),
    height: length(1000, 2400),
    kind: fc.constantFrom('rectangle', 'l', 'slanted', 'island', 'column'),
    x: fc.integer({ min: 20, max: 70 }),
    y: fc.integer({ min: 20, max: 70 }),
    gap: fc.constantFrom(0, 0, 50),
  })
  .map(({ width, height, kind, x, y, gap }): Room => {
    const [atX, atY] = [Math.round((width * x) / 100), Math.round((height * y) / 100)]
    const base = { ...rectangle(width / 10, height / 10), gap }
    const [a, b, c, d] = base.outline as [Point, Point, Point, Point]
    if (kind === 'l')
      return { ...base, outline: [a, b, { x: width, y: atY }, { x: atX, y: atY }, { x: atX, y: height }, d] }
    if (kind === 'slanted')
      return { ...base, outline: [a, b, { x: width, y: atY }, { x: atX, y: height }, d] }
    if (kind === 'rectangle') return base
    const shape =
      kind === 'island'
        ? { kind: 'rectangle' as const, x: atX, y: atY, width: 2000 + x, height: 1500 + y }
        : { kind: 'circle' as const, x: atX, y: atY, diameter: 2500 }
    return { ...base, outline: [a, b, c, d], cutOuts: [{ kind: 'island', shape }] }
  })

/** A pack of paving on a module of 285 mm. */
export const pack: readonly TileFormat[] = [
  tile(845, 560, 10),
  tile(560, 560, 10),
  tile(560, 275, 10),
  tile(275, 275, 10),
]

const patterns: fc.Arbitrary<readonly [Pattern, number]> = fc.constantFrom<readonly [Pattern, number]>(
  [{ kind: 'straight' }, 1],
  [{ kind: 'brick', p: 1, q: 2 }, 1],
  [{ kind: 'brick', p: 1, q: 3 }, 1],
  [{ kind: 'brick', p: 3, q: 4 }, 1],
  [{ kind: 'random-brick', seed: 7 }, 1],
  [{ kind: 'herringbone' }, 1],
  [{ kind: 'basket' }, 1],
  [{ kind: 'pinwheel' }, 2],
  [{ kind: 'mixed', module: 2850, counts: [2, 3, 2, 2], variant: 0 }, 4],
  [{ kind: 'hexagon' }, 1],
  [{ kind: 'diamond' }, 1],
  [{ kind: 'chevron' }, 2],
)

/** Formats that are outlined as the pattern needs; the ends of chevrons at 30° to 67°. */
const outlinedFormats = (
  kind: Pattern['kind'],
  { width, height, ...how }: TileFormat,
  degrees: number,
): readonly TileFormat[] | null =>
  kind === 'hexagon' || kind === 'diamond' || kind === 'chevron'
    ? outlinedFormatsOf(
        {
          ...planTile,
          shape: kind,
          width: kind === 'chevron' ? Math.max(width, height) : width,
          height: kind === 'chevron' ? Math.min(width, height) : height,
          endAngle: 30 + (degrees % 38),
        },
        how,
      ).map(({ format }) => format)
    : null

/** A square tile of which little is known; two of them are a pack. */
export const planTile: PlanTile = {
  width: 3000,
  height: 3000,
  thickness: 100,
  joint: { least: 0, usual: 30, largest: 200 },
  kerf: 30,
  turns: 'half',
  rectified: false,
  leastCut: 500,
  patterns: null,
  largestOffset: null,
  breakage: 'porcelain',
  box: 2,
  pack: 2,
  use: null,
  assumed: [],
}

export const layings: fc.Arbitrary<Laid> = fc
  .record({
    room: rooms,
    chosen: patterns,
    long: length(300, 800),
    share: fc.integer({ min: 25, max: 62 }),
    upright: fc.boolean(),
    joint: fc.integer({ min: 0, max: 100 }),
    angle: fc.constantFrom<Angle>(0, 90, 45),
    start: fc.record({ x: length(-700, 700), y: length(-700, 700) }),
  })
  .map(({ room, chosen: [pattern, sizes], long, share, upright, joint, angle, start }) => {
    const short = Math.round((long * share) / 100)
    const [width, height] = upright ? [short, long] : [long, short]
    const format = tile(width / 10, height / 10, joint / 10)
    const little = tile(Math.round(width / 2) / 10, Math.round(height / 3) / 10, joint / 10)
    const several = sizes === 4 ? pack : sizes === 2 ? [format, little] : [format]
    const tiles = outlinedFormats(pattern.kind, format, share) ?? several
    return { room, pattern, tiles, angle, start }
  })

export const regionIn = (room: Room): readonly Ring[] => {
  const region = regionOf(room, 0)
  if (!region.ok) throw new Error(region.error.code)
  return region.value
}
export const patternIn = ({ pattern, tiles }: Pick<Laid, 'pattern' | 'tiles'>): TilePattern => {
  const found = tilePatternOf(pattern, tiles, morePatternOf)
  if (found === null) throw new Error(pattern.kind)
  return found
}
