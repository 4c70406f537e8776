import { ok, type Result } from '#domain/lang/result.ts'
import type { BorderParts } from '#domain/planner/border.ts'
import { assumedChances, type Chances } from '#domain/planner/chances.ts'
import { isMorePattern } from '#domain/planner/core/pattern.ts'
import type { JoinedRoom, LayoutRefusal, Room, RoomPart, Tenths } from '#domain/planner/core/types.ts'
import type { mostIfOff } from '#domain/planner/measures.ts'
import { hasNarrowCuts, type Plan, type PlanRequest, type PlanTools, planWith } from '#domain/planner/plan.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import {
  isOutlined,
  type OutlinedFormats,
  type SoldFormat,
  soldFormatsOf,
} from '#domain/planner/tile-formats.ts'
import { usualGap } from './plan-body.ts'
import type { presentCutting } from './plan-cuts.ts'
import type { EdgeParts } from './plan-edges.ts'
import type { CountClips } from './plan-extras.ts'
import { type PlannedGoods, usualMovementSpacing } from './plan-goods.ts'
import type { PlanLayout } from './plan-layout.ts'
import { patternFor, usualPattern } from './plan-patterns.ts'
import type { searchOf } from './plan-search.ts'

type SearchOf = typeof searchOf

const strictest = { fixed: 0, half: 1, quarter: 2 } as const

const jointOf = ({ joint }: PlanLayout, { joint: { usual } }: PlanTile): Tenths => joint ?? usual

/** The goods that lie by the pattern: of a pinwheel's small tiles the large ones beside them. */
const patternGoods = ({ goods, pinwheel }: Pick<TileRequest, 'goods' | 'pinwheel'>): PlannedGoods =>
  pinwheel?.tile ?? goods

/** The formats that the goods are cut and sold in. */
export const soldOf = (
  request: PlanLayout,
  { tile }: PlannedGoods,
  outlined: OutlinedFormats | null,
): readonly SoldFormat[] => {
  const { turns, kerf, reuse } = request.rules
  const how = {
    thickness: tile.thickness,
    joint: jointOf(request, tile),
    kerf: kerf ?? tile.kerf,
    /* A shopper may only make it stricter (L-043). */
    turns: turns != null && strictest[turns] < strictest[tile.turns] ? turns : tile.turns,
    reuse: reuse === 'any' && !tile.rectified ? ('factory' as const) : reuse,
  }
  return soldFormatsOf(tile, how, outlined)
}

/** Floors of tiles for outdoors lie there, unless a wall says otherwise. */
export const isOutdoors = ({ request, bordered, ...of }: TileRequest): boolean => {
  const { tile } = patternGoods(of)
  const rooms = [...request.rooms, ...bordered]
  return (
    rooms.some(({ surface }) => surface === 'outdoor') ||
    (rooms.every(({ surface }) => surface === 'floor') && (tile.use?.includes('outdoor') ?? false))
  )
}

/** The narrowest cut that is advised outdoors, for tiles that are made for rooms (L-061). */
const LEAST_CUT_OUTDOORS = 750

/** The spacing is the shop's, whatever the tile. */
const movementOf = ({ movement = usualMovementSpacing }: PlannedGoods) => movement

/** What is assumed of the material, with what the shopper changed (L-071). */
const chancesOf = ({ odds }: PlanLayout, { tile }: PlannedGoods): Chances => {
  const changed = Object.entries(odds.chances ?? {}).filter(([, chance]) => chance != null)
  return { ...assumedChances[tile.breakage], ...Object.fromEntries(changed) }
}

/** How a room is laid, where it is not laid as the plan is (L-095). */
const layingOf = (
  { pattern, angle, along: wall, start, joint: usual }: PlanLayout,
  { laying, joint }: PlanLayout['rooms'][number],
  tile: PlanTile,
): Pick<Room, 'laying'> => {
  if (laying == null && (joint == null || joint === usual)) return {}
  const { along, ...own } = laying ?? { pattern: pattern ?? usualPattern(tile), angle, along: wall, start }
  return {
    laying: {
      ...own,
      pattern: patternFor(tile, own.pattern),
      ...(joint != null && { joint }),
      ...(along != null && { along }),
    },
  }
}

/**
 * The rooms as they are laid: those that are joined to the first are part of it (L-094), and the strips of reveals
 * stand at the end (L-018).
 */
export const roomsOf = (
  { request, parts: divided, ...of }: Pick<TileRequest, 'request' | 'goods' | 'parts' | 'pinwheel'>,
  parts: EdgeParts | null,
): readonly Room[] => {
  const { tile } = patternGoods(of)
  const joint = jointOf(request, tile)
  const joined: JoinedRoom[] = []
  const own: Room[] = []
  const strips: Room[] = []
  for (const [number, one] of request.rooms.entries()) {
    const { name, corners, cut_outs: cutOuts, doorways, gap, edges, place, surface } = one
    const usual = usualGap(tile, one.joint ?? joint, surface)
    const shape = { name, number, outline: corners, cutOuts, doorways, edges, gap: gap ?? usual }
    if (place != null && number > 0) joined.push({ room: shape, at: place })
    else {
      const part = divided.get(number)
      const laid = { ...shape, ...layingOf(request, one, tile) }
      const room = part === undefined ? laid : { ...laid, part }
      strips.push(...(parts?.revealsOf(room, own.length) ?? []))
      own.push(room)
    }
  }
  const [first, ...others] = own
  if (first === undefined || joined.length === 0) return [...own, ...strips]
  const name = [first, ...joined.map(({ room }) => room)].map((room) => room.name).join(' + ')
  return [{ ...first, name, joined }, ...others, ...strips]
}

/** What is planned, in the domain's terms. */
export const requestOf = (
  of: TileRequest,
  { edges, outlined }: Pick<PlanParts, 'edges' | 'outlined'>,
): PlanRequest => {
  const { request, goods, pinwheel } = of
  const { tile } = patternGoods(of)
  const { pattern = usualPattern(tile), angle, along, start } = request
  const sold = soldOf(request, goods, outlined)
  const rooms = [...roomsOf(of, edges), ...of.strips]
  const outdoors = isOutdoors(of)
  const own: PlanRequest = {
    rooms,
    tiles: sold.map(({ format }) => format),
    laying: { pattern: patternFor(tile, pattern), angle, start, ...(along != null && { along }) },
    rules: {
      leastCut:
        outdoors && tile.use?.includes('outdoor') === false
          ? Math.max(tile.leastCut, LEAST_CUT_OUTDOORS)
          : tile.leastCut,
      movementSpacing: movementOf(goods)[(request.warm ?? outdoors) ? 'warm' : 'usual'],
      largestOffset: tile.largestOffset,
    },
    shareOffcuts: request.share_offcuts,
    strips: edges?.skirtingOf(request, rooms, sold[0]?.format) ?? [],
    odds: {
      chances: chancesOf(request, goods),
      skill: request.odds.skill,
      box: sold.length > 1 ? sold.map(({ inPack }) => inPack) : goods.tile.box,
    },
  }
  return pinwheel?.together(own) ?? own
}

/** What only some plans need, so that pages load it with the first plan that does. */
export interface PlanParts extends PlanTools {
  /** Finishes edges, cuts skirting and tiles reveals; null: there are none. */
  readonly edges: EdgeParts | null
  /** Null: the tile is a rectangle. */
  readonly outlined: OutlinedFormats | null
  /** Null: none of the goods are clips. */
  readonly countClips: CountClips | null
  readonly presentCutting: typeof presentCutting
  /** Says what a search for starts found; null: there was none. */
  readonly searchOf: SearchOf | null
  /** Divides rooms by their borders; null: there are none. */
  readonly borders: BorderParts | null
  /** Counts again for walls that are off; null: the plan is a draft (L-066). */
  readonly mostIfOff: typeof mostIfOff | null
  /** Of this many tiles each is listed in a drawing, for its picture; left out: 500 (L-032). */
  readonly mostPictured?: number
}

/** What is asked of one tile: of all rooms, or of those that are laid in it (L-095). */
export interface TileRequest {
  readonly request: PlanLayout
  readonly goods: PlannedGoods
  /** The places of its rooms in the whole plan, then those of the rooms with a border in this tile. */
  readonly numbers: readonly number[]
  /** Of rooms with borders, by their place here, what is laid in this tile. */
  readonly parts: ReadonlyMap<number, RoomPart>
  /** Rooms with a border in this tile, and the strips of these borders. */
  readonly bordered: PlanLayout['rooms']
  readonly strips: readonly Room[]
  /** Large tiles, and small ones of another product at their corners. */
  readonly pinwheel?: {
    readonly tile: PlannedGoods
    /** Which of both `goods` are. */
    readonly only: 0 | 1
    /** What is asked of one of both as one of both together. */
    readonly together: (request: PlanRequest) => PlanRequest
  }
}

/** All rooms in one tile, without borders. */
export const oneTile = (request: PlanLayout, goods: PlannedGoods): TileRequest => ({
  request,
  goods,
  numbers: [...request.rooms.keys()],
  parts: new Map(),
  bordered: [],
  strips: [],
})

/** What of a plan is laid in one tile, before it is said: with its tiles and pieces, for drawings. */
export interface LaidPlan extends TileRequest {
  readonly plan: Plan
  readonly domainRequest: PlanRequest
}

export const layPlan = (
  tile: TileRequest,
  {
    edges,
    outlined,
    ...tools
  }: Omit<PlanParts, 'borders' | 'countClips' | 'mostIfOff' | 'presentCutting' | 'searchOf'>,
): Result<LaidPlan, LayoutRefusal> => {
  const domainRequest = requestOf(tile, { edges, outlined })
  const planned = planWith(domainRequest, tools)
  return planned.ok ? ok({ ...tile, plan: planned.value, domainRequest }) : planned
}

/** Whether a start is to be advised for what is laid. */
export const advisesStart = ({ plan }: LaidPlan): boolean => hasNarrowCuts(plan)

/** Whether a plan of this request is laid in a pattern whose code is fetched for it. */
export const needsMorePatterns = ({ pattern, rooms }: PlanLayout, { tile }: PlannedGoods): boolean =>
  [pattern ?? usualPattern(tile), ...rooms.map(({ laying }) => laying?.pattern)].some(
    (one) => one !== undefined && isMorePattern(one),
  )

/** Whether a pinwheel is laid with small tiles of another product (L-034). */
export const laysInsert = ({
  insert_variation_id: insert,
  variation_id: usual,
  pattern,
  rooms,
}: PlanLayout): boolean =>
  insert != null &&
  rooms.some(
    ({ variation_id: own, laying }) =>
      (own ?? usual) === usual && (laying?.pattern ?? pattern)?.kind === 'pinwheel',
  )

/** Whether more than one tile is laid: a room has its own, or a border, or there are small ones beside it. */
export const hasOwnTiles = (request: PlanLayout): boolean =>
  laysInsert(request) ||
  request.rooms.some(
    ({ variation_id: own, border }) => (own != null && own !== request.variation_id) || border != null,
  )

/** Whether tiles lie along a wall, as those of borders do. */
export const liesAlongWalls = ({ along, rooms }: PlanLayout): boolean =>
  along != null || rooms.some(({ laying, border }) => laying?.along != null || border != null)

/** Whether a floor of this request may need a movement joint: joined rooms are one (L-064). */
export const mayNeedMovement = ({ rooms }: PlanLayout, goods: PlannedGoods): boolean => {
  const { usual, warm } = movementOf(goods)
  return rooms.some(({ corners, place }) => {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const [width, height] = [xs, ys].map((all) => Math.max(...all) - Math.min(...all))
    return place != null || Math.hypot(width ?? 0, height ?? 0) > Math.min(usual, warm)
  })
}

/** Whether a room of this request is more than its walls, as those with borders are. */
export const hasMoreThanWalls = ({ rooms }: PlanLayout): boolean =>
  rooms.some(
    ({ doorways, cut_outs: cutOuts, place, border }) =>
      doorways.length + cutOuts.length > 0 || place != null || border != null,
  )

/** Whether the tile is no rectangle. */
export const hasOutline = ({ tile }: PlannedGoods): boolean => isOutlined(tile)

/** Whether a plan of this request searches for a start. */
export const searchesStart = ({ start, rooms }: PlanLayout): boolean =>
  [start, ...rooms.map(({ laying }) => laying?.start)].some(
    (one) => one?.kind === 'fewest' || one?.kind === 'neatest',
  )

/** Whether a plan of this request has finished edges, skirting or reveals. */
export const hasEdges = ({ rooms }: PlanLayout): boolean =>
  rooms.some(
    ({ edges, doorways, cut_outs: cutOuts }) =>
      [...edges, ...doorways.map(({ edge }) => edge)].some((edge) => edge !== 'none') ||
      cutOuts.some(({ edge, reveal }) => edge !== 'none' || reveal > 0),
  )

/** Whether a request has choices that the tile's data may forbid. */
export const hasChoices = ({ joint, skirting, rooms }: PlanLayout): boolean =>
  joint != null ||
  skirting != null ||
  rooms.some((room) => room.joint != null || room.cut_outs.some(({ reveal }) => reveal > 0))
