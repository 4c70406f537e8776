import { ok, type Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { chanceWords } from '#domain/planner/chance-words.ts'
import { assumedChances, type Chances } from '#domain/planner/chances.ts'
import type { EdgeRun } from '#domain/planner/edgings.ts'
import { compareFlat, FLAT_PERCENT, flatTiles } from '#domain/planner/flat-rule.ts'
import { planIfOff } from '#domain/planner/measures.ts'
import { oddsOfPacks } from '#domain/planner/mixed-packs.ts'
import type { Odds } from '#domain/planner/odds.ts'
import { isMorePattern } from '#domain/planner/pattern.ts'
import { hasNarrowCuts, type Plan, type PlanRequest, type PlanTools, planWith } from '#domain/planner/plan.ts'
import {
  gramsPerTile,
  type PlanTile,
  priceOfTiles,
  quantityOfTiles,
  secondOrderOf,
} from '#domain/planner/plan-tile.ts'
import { adviseSpare, type SpareAdvice, type SpareRow } from '#domain/planner/spare.ts'
import {
  isOutlined,
  type OutlinedFormats,
  packArea,
  type SoldFormat,
  soldFormatsOf,
} from '#domain/planner/tile-formats.ts'
import type { JoinedRoom, LayoutRefusal, Room, Tenths } from '#domain/planner/types.ts'
import type { PlanLayout, WirePlan } from './plan.ts'
import { usualGap } from './plan-body.ts'
import type { EdgeParts } from './plan-edges.ts'
import { type CountClips, extrasOf } from './plan-extras.ts'
import type { PlannedGoods } from './plan-goods.ts'
import { patternFor, usualPattern } from './plan-patterns.ts'
import { warningTexts } from './plan-warnings.ts'
import {
  drawingsOf,
  numberedPieces,
  presentCuts,
  presentEdges,
  presentOffcuts,
  presentRooms,
  presentSizes,
  searchOf,
  sequencesOf,
} from './present-plan.ts'

/** Work beyond this many tiles, times rooms, is not repeated for walls that are off. */
const MOST_MEASURED = 1500

const strictest = { fixed: 0, half: 1, quarter: 2 } as const

const jointOf = ({ joint }: PlanLayout, { joint: { usual } }: PlanTile): Tenths => joint ?? usual

/** The formats that the goods are cut and sold in. */
const soldOf = (
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
  tile: PlanTile,
): Pick<Room, 'laying'> => {
  if (laying == null && (joint == null || joint === usual)) return {}
  const own = laying ?? { pattern: pattern ?? usualPattern(tile), angle, start }
  const laid = { ...own, pattern: patternFor(tile, own.pattern) }
  return { laying: joint == null ? laid : { ...laid, joint } }
}

/**
 * The rooms as they are laid: those that are joined to the first are part of it (L-094), and the strips of reveals
 * stand at the end (L-018).
 */
const roomsOf = (
  request: PlanLayout,
  tile: PlanTile,
  joint: Tenths,
  parts: EdgeParts | null,
): readonly Room[] => {
  const joined: JoinedRoom[] = []
  const own: Room[] = []
  const strips: Room[] = []
  for (const [number, one] of request.rooms.entries()) {
    const { name, corners, cut_outs: cutOuts, doorways, gap, edges, place, surface } = one
    const usual = usualGap(tile, one.joint ?? joint, surface)
    const shape = { name, number, outline: corners, cutOuts, doorways, edges, gap: gap ?? usual }
    if (place != null && number > 0) joined.push({ room: shape, at: place })
    else {
      const room = { ...shape, ...layingOf(request, one, tile) }
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
  request: PlanLayout,
  goods: PlannedGoods,
  { edges, outlined }: Pick<PlanParts, 'edges' | 'outlined'>,
): PlanRequest => {
  const { tile } = goods
  const { pattern = usualPattern(tile), angle, start } = request
  const sold = soldOf(request, goods, outlined)
  const rooms = roomsOf(request, tile, jointOf(request, tile), edges)
  const outdoors = isOutdoors(request, goods)
  return {
    rooms,
    tiles: sold.map(({ format }) => format),
    laying: { pattern: patternFor(tile, pattern), angle, start },
    rules: {
      leastCut:
        outdoors && tile.use?.includes('outdoor') === false
          ? Math.max(tile.leastCut, LEAST_CUT_OUTDOORS)
          : tile.leastCut,
      movementSpacing: outdoors ? 45_000 : 80_000,
      largestOffset: tile.largestOffset,
    },
    shareOffcuts: request.share_offcuts,
    strips: edges?.skirtingOf(request, rooms, sold[0]?.format) ?? [],
    odds: {
      chances: chancesOf(request, goods),
      skill: request.odds.skill,
      box: sold.length > 1 ? sold.map(({ inPack }) => inPack) : tile.box,
    },
  }
}

/** The most tiles that the plan takes if walls are off (L-066). */
const measureOf = (
  request: PlanRequest,
  plan: Plan,
  by: number,
  { patterns }: PlanTools,
): WirePlan['measure'] =>
  plan.tiles * plan.rooms.length > MOST_MEASURED
    ? null
    : { by, most: planIfOff(request, plan, by, patterns).most }

type GoodsOdds = Pick<Odds, 'need' | 'chance'> & { readonly usedUp: Odds['usedUp'] | null }

/** The odds by tiles; of several sizes, which come in packs, by whole packs of them (L-039, L-076). */
const oddsOfGoods = ({ formats }: Plan, sold: readonly SoldFormat[], pack: number): GoodsOdds => {
  const [only, ...others] = formats.map(({ odds }) => odds)
  if (only !== undefined && others.length === 0) return only
  const packs = oddsOfPacks(
    formats.map(({ odds }) => odds),
    sold.map(({ inPack }) => inPack),
  )
  return {
    need: packs.need * pack,
    chance: (tiles) => packs.chance(Math.floor(tiles / pack)),
    usedUp: null,
  }
}

/** The least order and the next ten, and those that are recommended where they are more (L-068, L-069). */
const rowsOf = ({ rows, recommended, cheapest }: SpareAdvice): readonly SpareRow[] => {
  const beyond = [recommended, cheapest].filter(({ tiles }) => tiles > (rows.at(-1)?.tiles ?? 0))
  return [...new Map([...rows, ...beyond].map((row) => [row.tiles, row])).values()].sort(
    (a, b) => a.tiles - b.tiles,
  )
}

/** What only some plans need, so that pages load it with the first plan that does. */
export interface PlanParts extends PlanTools {
  /** Finishes edges, cuts skirting and tiles reveals; null: there are none. */
  readonly edges: EdgeParts | null
  /** Null: the tile is a rectangle. */
  readonly outlined: OutlinedFormats | null
  /** Null: none of the goods are clips. */
  readonly countClips: CountClips | null
}

/** A plan before it is said: with its tiles and pieces, for drawings. */
export interface LaidPlan {
  readonly plan: Plan
  readonly domainRequest: PlanRequest
}

export const layPlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  { edges, outlined, ...tools }: Omit<PlanParts, 'countClips'>,
): Result<LaidPlan, LayoutRefusal> => {
  const domainRequest = requestOf(request, goods, { edges, outlined })
  const planned = planWith(domainRequest, tools)
  return planned.ok ? ok({ plan: planned.value, domainRequest }) : planned
}

/** Whether a start is to be advised for what is laid. */
export const advisesStart = ({ plan, domainRequest }: LaidPlan): boolean =>
  hasNarrowCuts(plan, domainRequest.rules)

/** Says a plan that is laid: its counts, odds, costs and what goes with it. */
export const presentPlan = (
  request: PlanLayout,
  goods: PlannedGoods,
  { plan, domainRequest }: LaidPlan,
  parts: PlanParts,
): WirePlan => {
  const { edges, outlined } = parts
  const sold = soldOf(request, goods, outlined)

  const { returns } = goods
  const { pack } = goods.tile
  const odds = oddsOfGoods(plan, sold, pack)
  const priceOf = (tiles: number) => priceOfTiles(goods.goods, pack, tiles)
  const advice = adviseSpare({
    odds,
    level: request.odds.level / 100,
    pack,
    repairs: 0,
    priceOf,
    secondOrder: secondOrderOf(goods.goods),
    returns:
      returns == null || odds.usedUp === null
        ? null
        : { tilesInBox: goods.tile.box, percent: returns.percent, usedUp: odds.usedUp },
  })
  const order = Math.ceil((advice.enough + request.odds.repairs) / pack) * pack
  const flat = compareFlat({
    odds,
    tiles: pack * flatTiles(plan.areas.floor, packArea(sold), FLAT_PERCENT),
    order: advice.recommended.tiles,
    priceOf,
    gramsPerTile: gramsPerTile(goods.goods, pack),
  })
  const { formats } = plan
  const pieces = numberedPieces(formats)
  const sequences = sequencesOf(formats)
  const sumOf = (count: (format: Plan['formats'][number]) => number): number =>
    formats.reduce((sum, format) => sum + count(format), 0)
  const runs: readonly EdgeRun[] = edges?.edgeRunsOf(domainRequest.rooms) ?? []
  return {
    version: '',
    tiles: plan.tiles,
    need: odds.need,
    whole: sumOf(({ whole }) => whole),
    for_cuts: sumOf(({ cutting }) => cutting.tiles.length),
    sizes: presentSizes(formats, sold, goods.tile),
    pieces,
    cuts: presentCuts(formats, sequences),
    offcuts: presentOffcuts(sequences),
    bound: sumOf(({ bound }) => bound),
    proved: formats.every(({ cutting }) => cutting.isLeast),
    areas: plan.areas,
    rooms: presentRooms(plan, domainRequest),
    odds: rowsOf(advice).map(({ tiles, chance, cost }) => ({
      tiles,
      ...chanceWords(chance),
      price: penceToPounds(priceOf(tiles)),
      cost: penceToPounds(cost),
    })),
    recommended: advice.recommended.tiles,
    cheapest: advice.cheapest.tiles,
    order,
    order_price: penceToPounds(priceOf(order)),
    order_quantity: quantityToNumber(quantityOfTiles(goods.goods, pack, order)),
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
    measure: measureOf(domainRequest, plan, isOutdoors(request, goods) ? 200 : 100, parts),
    searched: searchOf(plan, (tiles) => penceToPounds(priceOf(tiles))),
    edges: presentEdges(runs),
    extras: [...extrasOf(plan, goods, parts.countClips), ...(edges?.edgingsOf(request, goods, runs) ?? [])],
    ...(request.drawing ? { drawings: drawingsOf(plan, domainRequest, pieces) } : {}),
  }
}

/** Whether a plan of this request is laid in a pattern whose code is fetched for it. */
export const needsMorePatterns = ({ pattern, rooms }: PlanLayout, { tile }: PlannedGoods): boolean =>
  [pattern ?? usualPattern(tile), ...rooms.map(({ laying }) => laying?.pattern)].some(
    (one) => one !== undefined && isMorePattern(one),
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
