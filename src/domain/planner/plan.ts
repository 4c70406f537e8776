import { err, ok, type Result } from '../lang/result.ts'
import type { Chances, Skill } from './chances.ts'
import type { CutPiece } from './core/cut-shape.ts'
import type { Cutting } from './core/cutting.ts'
import { type Ground, groundsOf, inCorner, layGround, startIn } from './core/layout.ts'
import type { MorePatterns } from './core/pattern.ts'
import type { RegionOf } from './core/plain-region.ts'
import type {
  Layout,
  LayoutAreas,
  LayoutRefusal,
  LayoutRequest,
  Piece,
  PieceKind,
  Tenths,
  TileFormat,
} from './core/types.ts'
import { countFrom, cutFrom } from './cut.ts'
import { type Odds, oddsOf } from './odds.ts'
import type { ofFormat } from './of-format.ts'
import type { FindStart, StartSearch } from './start.ts'
import type { Turning } from './turn.ts'
import {
  type AdviseStart,
  type LayoutWarning,
  type MovementJoints,
  type WarningRules,
  warningsOf,
} from './warnings.ts'

export interface PlanRequest extends LayoutRequest {
  /**
   * Of tiles of two products in one pattern: the format whose plan it is. Both are laid, and the other one's tiles are
   * planned by themselves; left out: all of them are planned together.
   */
  readonly only?: number
  /** The narrowest cut that is advised: 50 mm, outdoors 75 mm; with what else is checked (L-061…L-067). */
  readonly rules: WarningRules
  /** Rooms cut their pieces from the same tiles (L-093). */
  readonly shareOffcuts: boolean
  /** Strips of skirting that are cut from the first format, with its pieces (L-060). */
  readonly strips?: readonly CutPiece[]
  /** What is assumed of breakage (L-071); tiles in a box break together. */
  readonly odds: {
    readonly chances: Chances
    readonly skill: Skill
    /** The same for each format, or how many tiles of each are in a pack. */
    readonly box: number | readonly number[]
  }
}

/** What pages fetch only for plans that need it; where it is missing, such a plan starts in the corner or is refused. */
export interface PlanTools {
  readonly findStart: FindStart | null
  readonly patterns: MorePatterns | null
  /** Advises a start where cuts are narrow (L-061). */
  readonly adviseStart: AdviseStart | null
  /** Lays tiles along a line that is no axis of the room; without it they lie along x (L-042). */
  readonly turning: Turning | null
  /** Of rooms that are more than their walls: with doorways, cut-outs, or rooms joined to them. */
  readonly regionOf?: RegionOf
  /** What of a layout is laid in one format, for plans with `only`; its code is fetched with the first of them. */
  readonly ofFormat?: typeof ofFormat
  /** For floors that may be longer than their spacing (L-064). */
  readonly movementJoints?: MovementJoints
}

export interface PlannedRoom {
  readonly layout: Layout
  /** Where the start was searched: both answers, and how many starts were tried (L-046, L-048). */
  readonly search: StartSearch | null
  readonly warnings: readonly LayoutWarning[]
}

/** A piece with the room that it lies in. */
export interface PlannedPiece {
  readonly room: number
  readonly piece: Piece
}

/** The tiles of one format. */
export interface PlannedFormat {
  readonly tile: TileFormat
  readonly whole: number
  /** The pieces of all rooms; `cutting` counts them by their place in this list. */
  readonly pieces: readonly PlannedPiece[]
  /** Strips of skirting; `cutting` counts them on from the pieces. */
  readonly strips: readonly CutPiece[]
  readonly cutting: Cutting
  /** Whole tiles and those that pieces are cut from (L-049). */
  readonly tiles: number
  /** The same for each room, were it planned by itself (L-093). */
  readonly alone: readonly number[]
  /** Whole tiles and the bound of those for cuts: no fewer tiles do, from these starts (L-056). */
  readonly bound: number
  readonly odds: Odds
}

export interface Plan {
  readonly rooms: readonly PlannedRoom[]
  /** By the formats of the request; one that the pattern does not use has no tiles. */
  readonly formats: readonly PlannedFormat[]
  readonly tiles: number
  readonly areas: LayoutAreas
}

/** Lays a room from its start, or from the best that a search finds. */
const layRoom = (
  ground: Ground,
  tiles: readonly TileFormat[],
  leastCut: Tenths,
  { findStart, turning }: Pick<PlanTools, 'findStart' | 'turning'>,
): Result<Pick<PlannedRoom, 'layout' | 'search'>, LayoutRefusal> => {
  const start = startIn(ground, turning)
  if (start.kind !== 'fewest' && start.kind !== 'neatest') {
    const layout = layGround(ground, start)
    return layout.ok ? ok({ layout: layout.value, search: null }) : layout
  }
  /* Too many tiles are seen before the search. */
  const corner = layGround(ground, inCorner)
  if (!corner.ok) return corner
  const search = findStart?.(ground, tiles, { leastCut, kerf: tiles[0]?.kerf ?? 0 }, countFrom) ?? null
  if (search === null) return ok({ layout: corner.value, search: null })
  const layout = layGround(ground, { kind: 'point', ...search[start.kind].start })
  return layout.ok ? ok({ layout: layout.value, search }) : layout
}

/** A piece with where it lies: in a room, or null along its walls. */
interface CutFor {
  readonly room: number | null
  readonly piece: CutPiece
}

interface RoomCutting {
  readonly cutting: Cutting
  /** Tiles for cuts of each room, were it planned by itself. */
  readonly alone: ReadonlyMap<number | null, number>
}

/** Cuts the pieces of all rooms together, unless each room by itself takes fewer tiles (L-093). */
const cutRooms = (pieces: readonly CutFor[], tile: TileFormat, share: boolean): RoomCutting => {
  const together = cutFrom(
    pieces.map(({ piece }) => piece),
    tile,
  )
  const rooms = [...new Set(pieces.map(({ room }) => room))]
  if (rooms.length < 2)
    return { cutting: together, alone: new Map(rooms.map((room) => [room, together.tiles.length])) }
  const apart = rooms.map((room) => {
    const own = [...pieces.keys()].filter((index) => pieces[index]?.room === room)
    const cutting = cutFrom(
      own.map((index) => pieces[index]?.piece).filter((piece) => piece !== undefined),
      tile,
    )
    const numbered = (placed: Cutting['tiles'][number]): Cutting['tiles'][number] =>
      placed.map((one) => ({ ...one, piece: own[one.piece] ?? one.piece }))
    return { ...cutting, tiles: cutting.tiles.map(numbered) }
  })
  const alone = new Map(rooms.map((room, i) => [room, apart[i]?.tiles.length ?? 0]))
  const tiles = apart.flatMap((cutting) => cutting.tiles)
  if (share && (together.isLeast || together.tiles.length <= tiles.length))
    return { cutting: together, alone }
  const bound = share ? together.bound : apart.reduce((sum, cutting) => sum + cutting.bound, 0)
  const linear = share ? together.linear : null
  return { cutting: { tiles, bound, linear, isLeast: tiles.length <= bound }, alone }
}

const kindsOf = (pieces: readonly PlannedPiece[]): Partial<Record<PieceKind, number>> => {
  const kinds: Partial<Record<PieceKind, number>> = {}
  for (const { piece } of pieces) kinds[piece.kind] = (kinds[piece.kind] ?? 0) + 1
  return kinds
}

const planFormat = (
  format: number,
  tile: TileFormat,
  layouts: readonly Layout[],
  { shareOffcuts, odds, strips: skirting = [] }: PlanRequest,
): PlannedFormat => {
  const whole = layouts.reduce((sum, layout) => sum + (layout.whole[format] ?? 0), 0)
  const pieces = layouts.flatMap((layout, room) =>
    layout.pieces.filter((piece) => piece.format === format).map((piece) => ({ room, piece })),
  )
  const strips = format === 0 ? skirting : []
  const along = strips.map((piece) => ({ room: null, piece }))
  const { cutting, alone } = cutRooms([...pieces, ...along], tile, shareOffcuts)
  const kinds = kindsOf(pieces)
  return {
    tile,
    whole,
    pieces,
    strips,
    cutting,
    tiles: whole + cutting.tiles.length,
    alone: layouts.map((layout, room) => (layout.whole[format] ?? 0) + (alone.get(room) ?? 0)),
    bound: whole + cutting.bound,
    odds: oddsOf({
      whole,
      forCuts: cutting.tiles.length,
      pieces: { ...kinds, straight: (kinds.straight ?? 0) + strips.length },
      ...odds,
      box: typeof odds.box === 'number' ? odds.box : (odds.box[format] ?? 1),
    }),
  }
}

const sumOf = (layouts: readonly Layout[], area: keyof LayoutAreas): number =>
  layouts.reduce((sum, { areas }) => sum + areas[area], 0)

/**
 * Plans rooms: lays every tile, finds the tiles that pieces are cut from, and their odds; the same on every machine
 * (L-006, L-049, L-108). L-W1, 4 × 3 m with 600 × 600 and joint 3 from the corner: 24 whole tiles, 11 pieces out of 11
 * tiles, 35 in all.
 */
export const planWith = (request: PlanRequest, tools: PlanTools): Result<Plan, LayoutRefusal> => {
  const grounds = groundsOf(request, tools.patterns, tools.turning, tools.regionOf)
  if (!grounds.ok) return grounds
  const { only } = request
  const rooms: PlannedRoom[] = []
  for (const ground of grounds.value) {
    const room = layRoom(ground, request.tiles, request.rules.leastCut, tools)
    if (!room.ok) return err(room.error)
    /* Strips of reveals and borders are narrow by themselves; what is said of a pattern is said once. */
    const warnings =
      ground.room.partOf === undefined && ground.room.part?.strip == null && !only
        ? warningsOf(
            ground,
            room.value.layout,
            ground.tiles,
            request.rules,
            tools.adviseStart,
            tools.movementJoints,
          )
        : []
    const laid = { ...room.value, warnings }
    const { turned } = ground
    const inRoom = (turned && tools.turning?.turnBack(turned.turn, turned.region, laid)) ?? laid
    rooms.push(
      only === undefined || tools.ofFormat === undefined
        ? inRoom
        : { ...inRoom, layout: tools.ofFormat(inRoom.layout, only) },
    )
  }
  const layouts = rooms.map(({ layout }) => layout)
  const planned = only === undefined ? request.tiles : request.tiles.slice(only, only + 1)
  const formats = planned.map((tile, format) => planFormat(format, tile, layouts, request))
  return ok({
    rooms,
    formats,
    tiles: formats.reduce((sum, { tiles }) => sum + tiles, 0),
    areas: {
      floor: sumOf(layouts, 'floor'),
      whole: sumOf(layouts, 'whole'),
      pieces: sumOf(layouts, 'pieces'),
      joints: sumOf(layouts, 'joints'),
      slivers: sumOf(layouts, 'slivers'),
    },
  })
}

/** Whether a plan has narrow cuts, so that a start without them is advised where there is one. */
export const hasNarrowCuts = ({ rooms }: Plan): boolean =>
  rooms.some(({ warnings }) => warnings.some(({ code }) => code === 'narrow-cuts'))
