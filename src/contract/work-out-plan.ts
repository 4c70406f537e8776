import { err, ok, type Result } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { chanceWords } from '#domain/planner/chance-words.ts'
import { assumedChances, type Chances } from '#domain/planner/chances.ts'
import { compareFlat, FLAT_PERCENT, flatTiles } from '#domain/planner/flat-rule.ts'
import { planIfOff } from '#domain/planner/measures.ts'
import { type Plan, type PlannedFormat, type PlanRequest, planWith } from '#domain/planner/plan.ts'
import { gramsPerTile, priceOfTiles, secondOrderOf } from '#domain/planner/plan-tile.ts'
import { adviseSpare } from '#domain/planner/spare.ts'
import type { FindStart } from '#domain/planner/start.ts'
import type { JoinedRoom, Room, Tenths, TileFormat } from '#domain/planner/types.ts'
import type { PlanLayout, WirePlan } from './plan.ts'
import { usualGap } from './plan-body.ts'
import { extrasOf } from './plan-extras.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { type PlanRefusal, refusalOf, refuseChoices } from './plan-refusal.ts'
import { warningTexts } from './plan-warnings.ts'
import { drawingsOf, numberedPieces, presentCuts, presentRooms, searchOf } from './present-plan.ts'

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

const isOutdoors = ({ tile }: PlannedGoods): boolean => tile.use?.includes('outdoor') ?? false

/** What is assumed of the material, with what the shopper changed (L-071). */
const chancesOf = ({ odds }: PlanLayout, { tile }: PlannedGoods): Chances => {
  const changed = Object.entries(odds.chances ?? {}).filter(([, chance]) => chance != null)
  return { ...assumedChances[tile.breakage], ...Object.fromEntries(changed) }
}

/** The rooms as they are laid: those that are joined to the first are part of it (L-094). */
const roomsOf = ({ rooms }: PlanLayout, usual: Tenths): readonly Room[] => {
  const joined: JoinedRoom[] = []
  const own: Room[] = []
  for (const [number, one] of rooms.entries()) {
    const { name, corners, cut_outs: cutOuts, doorways, gap, laying, place } = one
    const shape = { name, number, outline: corners, cutOuts, doorways, gap: gap ?? usual }
    if (place != null && number > 0) joined.push({ room: shape, at: place })
    else own.push(laying == null ? shape : { ...shape, laying })
  }
  const [first, ...others] = own
  if (first === undefined || joined.length === 0) return own
  const name = [first, ...joined.map(({ room }) => room)].map((room) => room.name).join(' + ')
  return [{ ...first, name, joined }, ...others]
}

const requestOf = (request: PlanLayout, goods: PlannedGoods): PlanRequest => {
  const format = formatOf(request, goods)
  const { tile } = goods
  return {
    rooms: roomsOf(request, usualGap(tile, format.joint)),
    tiles: [format],
    laying: { pattern: request.pattern, angle: request.angle, start: request.start },
    rules: {
      leastCut: tile.leastCut,
      movementSpacing: isOutdoors(goods) ? 45_000 : 80_000,
      largestOffset: tile.largestOffset,
    },
    shareOffcuts: request.share_offcuts,
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
    warnings: warningTexts(plan, goods),
    measure: measureOf(domainRequest, plan, isOutdoors(goods) ? 200 : 100),
    searched: searchOf(plan),
    extras: extrasOf(plan, goods),
    ...(request.drawing ? { drawings: drawingsOf(plan, domainRequest, format, pieces) } : {}),
  })
}

/** Whether a plan of this request searches for a start. */
export const searchesStart = ({ start, rooms }: PlanLayout): boolean =>
  [start, ...rooms.map(({ laying }) => laying?.start)].some(
    (one) => one?.kind === 'fewest' || one?.kind === 'neatest',
  )

export type { PlanRefusal }
