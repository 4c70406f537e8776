import { err, ok, type Result } from '../../lang/result.ts'
import { MOST_ROOMS } from '../plan-state.ts'
import type { Turn, Turning } from '../turn.ts'
import { type PlacedStart, startOf } from './frame.ts'
import { layRegion } from './lay.ts'
import { type MorePatterns, tilePatternOf } from './pattern.ts'
import type { TilePattern } from './pattern-rows.ts'
import { isPlain, plainRegionOf, type RegionOf } from './plain-region.ts'
import { boxOf, doubledAreaOf } from './ring.ts'
import type {
  Laying,
  Layout,
  LayoutRefusal,
  LayoutRequest,
  Point,
  Ring,
  Room,
  Start,
  TileFormat,
} from './types.ts'

export const MOST_TILES = 20_000
/** Places of the pattern to look at: a narrow room aslant has many more in its box than tiles. */
const MOST_PLACES = 20 * MOST_TILES

const placesIn = (region: readonly Ring[], { steps: [a, b], tiles }: TilePattern): number => {
  const { left, right, bottom, top } = boxOf(region)
  return ((right - left) * (top - bottom) * tiles.length) / Math.abs(a.x * b.y - a.y * b.x)
}

/** A room that can be laid. */
export interface Ground {
  readonly number: number
  readonly room: Room
  /** With the joint of this room. */
  readonly tiles: readonly TileFormat[]
  /** In the frame that its tiles lie along. */
  readonly region: readonly Ring[]
  readonly pattern: TilePattern
  readonly laying: Laying
  /** That frame, if it is not the room's, with the region there; null: it is. */
  readonly turned: { readonly turn: Turn; readonly region: readonly Ring[] } | null
}

/** The region of every room with the pattern that it is laid in; refuses what cannot be planned (L-021). */
export const groundsOf = (
  { rooms, tiles, laying }: LayoutRequest,
  more: MorePatterns | null,
  turning: Turning | null = null,
  regionOf?: RegionOf,
): Result<readonly Ground[], LayoutRefusal> => {
  const count = rooms
    .filter(({ partOf, part }) => partOf === undefined && part?.strip == null)
    .reduce((sum, { joined = [] }) => sum + 1 + joined.length, 0)
  if (rooms.length === 0 || count > MOST_ROOMS) return err({ code: 'rooms', most: MOST_ROOMS })
  const grounds: Ground[] = []
  for (const [place, room] of rooms.entries()) {
    const { number = place } = room
    const inRoom =
      (isPlain(room) ? plainRegionOf : regionOf)?.(room, number) ??
      err<LayoutRefusal>({ code: 'no-floor', room: number })
    if (!inRoom.ok) return inRoom
    const own = room.laying ?? laying
    const { joint, along } = own
    const turn = along === undefined ? null : (turning?.turnOf(room, along) ?? null)
    const region = (turn && turning?.turnRegion(turn, inRoom.value)) ?? inRoom.value
    const ownTiles = joint === undefined ? tiles : tiles.map((tile) => ({ ...tile, joint }))
    const pattern = tilePatternOf(own.pattern, ownTiles, more)
    if (pattern === null) return err({ code: 'pattern', pattern: own.pattern.kind })
    if (placesIn(region, pattern) > MOST_PLACES)
      return err({ code: 'too-many-tiles', room: number, most: MOST_TILES })
    const turned = turn && { turn, region: inRoom.value }
    grounds.push({ number, room, tiles: ownTiles, region, pattern, laying: own, turned })
  }
  return ok(grounds)
}

/** Where a start that is to be found is sought from. */
export const inCorner = { kind: 'corner', x: 'least', y: 'least' } as const

/** Where the first tile lies, by the region alone. */
export type FirstTile = PlacedStart | (Start & { readonly kind: 'batten' })

/** Where a room's pattern starts, in the frame that its tiles lie along. */
export const startIn = ({ turned, laying }: Ground, turning: Turning | null): Start =>
  (turned && turning?.turnStart(turned.turn, laying.start)) ?? laying.start

/** A row of whole tiles that stands on a batten: y runs downwards, so the foot is where it is greatest (L-018). */
const startOnBatten = (
  { room, region, pattern, laying: { angle }, turned }: Ground,
  { x, height }: Start & { readonly kind: 'batten' },
): Point => {
  const foot =
    turned === null ? Math.max(...room.outline.map((corner) => corner.y)) : boxOf(region).top + room.gap
  const atFoot = startOf({ kind: 'corner', x: 'least', y: 'greatest' }, region, pattern, angle)
  const along =
    x === 'corner' ? atFoot : startOf({ kind: 'centre', x: 'joint', y: 'joint' }, region, pattern, angle)
  return { x: along.x, y: atFoot.y + foot - boxOf(region).top - height }
}

/** The floor where it is not that of the region: with the joints around a border, and before it was turned. */
const floorOf = ({ room: { part }, turned }: Ground): number | null => {
  if (part !== undefined) return part.floor
  return turned === null ? null : doubledAreaOf(turned.region) / 2
}

/** The place of the first tile's corner in the room. */
export const placeOf = (ground: Ground, start: FirstTile): Point =>
  start.kind === 'batten'
    ? startOnBatten(ground, start)
    : startOf(start, ground.region, ground.pattern, ground.laying.angle)

/** A room laid from a start, in the frame of its tiles; at most 20,000 tiles. */
export const layGround = (ground: Ground, start: FirstTile): Result<Layout, LayoutRefusal> => {
  const { number, region, pattern, laying } = ground
  const layout = layRegion(region, pattern, laying.angle, placeOf(ground, start))
  if (layout.tiles.length > MOST_TILES) return err({ code: 'too-many-tiles', room: number, most: MOST_TILES })
  const { areas } = layout
  const known = floorOf(ground)
  if (known === null) return ok(layout)
  /* Corners that were turned are rounded: what is laid without joints may be larger by a trifle. */
  const laid = areas.whole + areas.pieces
  const floor = Math.max(known, laid)
  return ok({ ...layout, areas: { ...areas, floor, joints: floor - laid } })
}
