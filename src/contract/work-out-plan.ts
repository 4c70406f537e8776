import { err, ok, type Result } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { chanceWords } from '#domain/planner/chance-words.ts'
import { assumedChances, type Chances } from '#domain/planner/chances.ts'
import { type EdgeRun, edgeRunsOf } from '#domain/planner/edgings.ts'
import { compareFlat, FLAT_PERCENT, flatTiles } from '#domain/planner/flat-rule.ts'
import { planIfOff } from '#domain/planner/measures.ts'
import { type Plan, type PlannedFormat, type PlanRequest, planWith } from '#domain/planner/plan.ts'
import { gramsPerTile, type PlanTile, priceOfTiles, secondOrderOf } from '#domain/planner/plan-tile.ts'
import { revealsOf } from '#domain/planner/reveals.ts'
import type { SkirtingRun } from '#domain/planner/skirting.ts'
import { adviseSpare } from '#domain/planner/spare.ts'
import type { FindStart } from '#domain/planner/start.ts'
import type { JoinedRoom, Room, Tenths, TileFormat } from '#domain/planner/types.ts'
import type { PlanLayout, WirePlan } from './plan.ts'
import { usualGap } from './plan-body.ts'
import { extrasOf } from './plan-extras.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { type PlanRefusal, refusalOf, refuseChoices } from './plan-refusal.ts'
import { warningTexts } from './plan-warnings.ts'
import {
  drawingsOf,
  numberedPieces,
  presentCuts,
  presentEdges,
  presentRooms,
  searchOf,
} from './present-plan.ts'

/** Work beyond this many tiles, times rooms, is not repeated for walls that are off. */
const MOST_MEASURED = 1500

const strictest = { fixed: 0, half: 1, quarter: 2 } as const

const formatOf = ({ joint, rules }: PlanLayout, { tile }: PlannedGoods): TileFormat => ({
  width: tile.width,
  height: tile.height,
  thickness: tile.thickness,
  joint: joint ?? tile.joint.usual,
  kerf: rules.kerf ?? tile.kerf,
  /* A shopper may only make it stricter (L-043). */
  turns: rules.turns != null && strictest[rules.turns] < strictest[tile.turns] ? rules.turns : tile.turns,
  reuse: rules.reuse === 'any' && !tile.rectified ? 'factory' : rules.reuse,
})

/** Floors of tiles for outdoors lie there, unless a wall says otherwise. */
const isOutdoors = ({ rooms }: PlanLayout, { tile }: PlannedGoods): boolean =>
  rooms.some(({ surface }) => surface === 'outdoor') ||
  (rooms.every(({ surface }) => surface === 'floor') && (tile.use?.includes('outdoor') ?? false))

/** The narrowest cut that is advised outdoors, for tiles that are made for rooms (L-061). */
const LEAST_CUT_OUTDOORS = 750

/** What is assumed of the material, with what the shopper changed (L-071). */
const chancesOf = ({ odds }: PlanLayout, { tile }: PlannedGoods): Chances => {
  const changed = Object.entries(odds.chances ?? {}).filter(([, chance]) => chance != null)
  return { ...assumedChances[tile.breakage], ...Object.fromEntries(changed) }
}

/** How a room is laid, where it is not laid as the plan is (L-095). */
const layingOf = (
  { pattern, angle, start, joint: usual }: PlanLayout,
  { laying, joint }: PlanLayout['rooms'][number],
): Pick<Room, 'laying'> => {
  if (laying == null && (joint == null || joint === usual)) return {}
  return { laying: { ...(laying ?? { pattern, angle, start }), ...(joint == null ? {} : { joint }) } }
}

/**
 * The rooms as they are laid: those that are joined to the first are part of it (L-094), and the strips of reveals
 * stand at the end (L-018).
 */
const roomsOf = (request: PlanLayout, tile: PlanTile, joint: Tenths): readonly Room[] => {
  const joined: JoinedRoom[] = []
  const own: Room[] = []
  const strips: Room[] = []
  for (const [number, one] of request.rooms.entries()) {
    const { name, corners, cut_outs: cutOuts, doorways, gap, edges, place, surface } = one
    const usual = usualGap(tile, one.joint ?? joint, surface)
    const shape = { name, number, outline: corners, cutOuts, doorways, edges, gap: gap ?? usual }
    if (place != null && number > 0) joined.push({ room: shape, at: place })
    else {
      const room = { ...shape, ...layingOf(request, one) }
      strips.push(...revealsOf(room, own.length))
      own.push(room)
    }
  }
  const [first, ...others] = own
  if (first === undefined || joined.length === 0) return [...own, ...strips]
  const name = [first, ...joined.map(({ room }) => room)].map((room) => room.name).join(' + ')
  return [{ ...first, name, joined }, ...others, ...strips]
}

/** Skirting that is cut from the tile, along the edges that have it (L-060). */
const cutSkirting = ({ skirting }: PlanLayout, runs: readonly EdgeRun[]): readonly SkirtingRun[] =>
  skirting == null
    ? []
    : runs.filter(({ finish }) => finish === 'skirting').map(({ length }) => ({ length, height: skirting }))

/** The edges that bars and silicone finish: skirting that is cut from the tile is none of them. */
const boughtEdges = ({ skirting }: PlanLayout, runs: readonly EdgeRun[]): readonly EdgeRun[] =>
  skirting == null ? runs : runs.filter(({ finish }) => finish !== 'skirting')

const requestOf = (request: PlanLayout, goods: PlannedGoods): PlanRequest => {
  const format = formatOf(request, goods)
  const { tile } = goods
  const rooms = roomsOf(request, tile, format.joint)
  const outdoors = isOutdoors(request, goods)
  return {
    rooms,
    tiles: [format],
    laying: { pattern: request.pattern, angle: request.angle, start: request.start },
    rules: {
      leastCut:
        outdoors && tile.use?.includes('outdoor') === false
          ? Math.max(tile.leastCut, LEAST_CUT_OUTDOORS)
          : tile.leastCut,
      movementSpacing: outdoors ? 45_000 : 80_000,
      largestOffset: tile.largestOffset,
    },
    shareOffcuts: request.share_offcuts,
    skirting: cutSkirting(request, edgeRunsOf(rooms)),
    odds: {
      chances: chancesOf(request, goods),
      skill: request.odds.skill,
      box: tile.box,
    },
  }
}

/** The most tiles that the plan takes if walls are off (L-066). */
const measureOf = (request: PlanRequest, plan: Plan, by: number): WirePlan['measure'] =>
  plan.tiles * plan.rooms.length > MOST_MEASURED ? null : { by, most: planIfOff(request, plan, by).most }

/** A plan before it is said: with its tiles and pieces, for drawings. */
export interface LaidPlan {
  readonly plan: Plan
  readonly format: PlannedFormat
  readonly domainRequest: PlanRequest
}

export const layPlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  findStart: FindStart | null,
): Result<LaidPlan, PlanRefusal> => {
  const refused = refuseChoices(request, goods)
  if (refused !== null) return err(refused)
  const domainRequest = requestOf(request, goods)
  const planned = planWith(domainRequest, findStart)
  if (!planned.ok) return err(refusalOf(planned.error, request))
  const [format] = planned.value.formats
  return format === undefined
    ? err(refusalOf({ code: 'no-floor', room: 0 }, request))
    : ok({ plan: planned.value, format, domainRequest })
}

/**
 * Works out a plan and says it: the same function in the browser's worker and on the server (L-006). L-W1 with F1:
 * 24 whole tiles and 11 pieces, 35 in all, 37 recommended. `findStart` may be left out where no start is searched for.
 */
export const workOutPlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  findStart: FindStart | null,
): Result<WirePlan, PlanRefusal> => {
  const laid = layPlan(request, goods, findStart)
  if (!laid.ok) return laid
  const { plan, format, domainRequest } = laid.value

  const { returns } = goods
  const { pack } = goods.tile
  const priceOf = (tiles: number) => priceOfTiles(goods.goods, pack, tiles)
  const advice = adviseSpare({
    odds: format.odds,
    level: request.odds.level / 100,
    pack,
    repairs: 0,
    priceOf,
    secondOrder: secondOrderOf(goods.goods),
    returns:
      returns == null
        ? null
        : { tilesInBox: goods.tile.box, percent: returns.percent, usedUp: format.odds.usedUp },
  })
  const order = Math.ceil((advice.enough + request.odds.repairs) / pack) * pack
  const flat = compareFlat({
    odds: format.odds,
    tiles: flatTiles(plan.areas.floor, format.tile.width * format.tile.height, FLAT_PERCENT, pack),
    order: advice.recommended.tiles,
    priceOf,
    gramsPerTile: gramsPerTile(goods.goods, pack),
  })
  const pieces = numberedPieces(format)
  const runs = edgeRunsOf(domainRequest.rooms)
  return ok({
    version: '',
    tiles: plan.tiles,
    whole: format.whole,
    for_cuts: format.cutting.tiles.length,
    pieces,
    cuts: presentCuts(format),
    bound: format.bound,
    proved: format.cutting.isLeast,
    areas: plan.areas,
    rooms: presentRooms(plan, format, domainRequest),
    odds: advice.rows.map(({ tiles, chance, cost }) => ({
      tiles,
      ...chanceWords(chance),
      price: penceToPounds(priceOf(tiles)),
      cost: penceToPounds(cost),
    })),
    recommended: advice.recommended.tiles,
    cheapest: advice.cheapest.tiles,
    order,
    flat: {
      percent: FLAT_PERCENT,
      tiles: flat.tiles,
      ...chanceWords(flat.chance),
      verdict: flat.verdict,
      saved_tiles: flat.saved.tiles,
      saved_pounds: flat.saved.pence / 100,
      saved_kilograms: Math.round(flat.saved.grams / 100) / 10,
    },
    warnings: warningTexts(plan, goods, request),
    measure: measureOf(domainRequest, plan, isOutdoors(request, goods) ? 200 : 100),
    searched: searchOf(plan),
    edges: presentEdges(runs),
    extras: extrasOf(plan, goods, boughtEdges(request, runs)),
    ...(request.drawing ? { drawings: drawingsOf(plan, domainRequest, format, pieces) } : {}),
  })
}

/** Whether a plan of this request searches for a start. */
export const searchesStart = ({ start, rooms }: PlanLayout): boolean =>
  [start, ...rooms.map(({ laying }) => laying?.start)].some(
    (one) => one?.kind === 'fewest' || one?.kind === 'neatest',
  )

export type { PlanRefusal }
