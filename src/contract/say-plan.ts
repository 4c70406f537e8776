import { invariant } from '#domain/lang/invariant.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import { chanceWords } from '#domain/planner/chance-words.ts'
import { compareFlat, FLAT_PERCENT, flatTiles } from '#domain/planner/flat-rule.ts'
import { oddsOfPacks } from '#domain/planner/mixed-packs.ts'
import type { Odds } from '#domain/planner/odds.ts'
import type { Plan } from '#domain/planner/plan.ts'
import { gramsPerTile, priceOfTiles, quantityOfTiles, secondOrderOf } from '#domain/planner/plan-tile.ts'
import { adviseSpare, type SpareAdvice, type SpareRow } from '#domain/planner/spare.ts'
import { packArea, type SoldFormat } from '#domain/planner/tile-formats.ts'
import { isOutdoors, type LaidPlan, type PlanParts, soldOf } from './make-plan.ts'
import type { WirePlan, WireTilePlan } from './plan.ts'
import { extrasOf } from './plan-extras.ts'
import { warningTexts } from './plan-warnings.ts'
import { drawingsOf, numberedPieces, presentNarrow, presentRooms, presentSizes } from './present-plan.ts'
import { nameOfTile } from './tiles-of-plan.ts'

/* What a plan says of the tiles that are laid: counts, odds, costs, and what goes with them. */

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

/** Areas as whole numbers, which still add up: at slanted walls they are fractions (L-103). */
const wholeAreas = (areas: Plan['areas']): Plan['areas'] => {
  const [floor, whole, pieces] = [areas.floor, areas.whole, areas.pieces].map(Math.round) as [
    number,
    number,
    number,
  ]
  return { floor, whole, pieces, joints: floor - whole - pieces, slivers: Math.round(areas.slivers) }
}

/** Says what is laid of one tile: its counts, odds and costs. */
const presentTile = (laid: LaidPlan, parts: PlanParts): WireTilePlan => {
  const { request, goods, numbers, bordered, plan, domainRequest } = laid
  const sold = soldOf(request, goods, parts.outlined)
  const { returns } = goods
  const { pack } = goods.tile
  const odds = oddsOfGoods(plan, sold, pack)
  const priceOf = (tiles: number) => priceOfTiles(goods.goods, pack, tiles)
  const secondOrder = secondOrderOf(goods.goods, pack)
  const advice = adviseSpare({
    odds,
    level: request.odds.level / 100,
    pack,
    repairs: 0,
    priceOf,
    secondOrder,
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
  const by = isOutdoors(laid) ? 200 : 100
  const pieces = numberedPieces(formats)
  const sumOf = (count: (format: Plan['formats'][number]) => number): number =>
    formats.reduce((sum, format) => sum + count(format), 0)
  return {
    tiles: plan.tiles,
    need: odds.need,
    whole: sumOf(({ whole }) => whole),
    for_cuts: sumOf(({ cutting }) => cutting.tiles.length),
    sizes: presentSizes(formats, sold, goods.tile),
    pieces,
    ...parts.presentCutting(formats),
    bound: sumOf(({ bound }) => bound),
    proved: formats.every(({ cutting }) => cutting.isLeast),
    areas: wholeAreas(plan.areas),
    rooms: presentRooms(plan, domainRequest, numbers),
    odds: rowsOf(advice).map(({ tiles, chance, cost }) => ({
      tiles,
      ...chanceWords(chance),
      price: penceToPounds(priceOf(tiles)),
      cost: penceToPounds(cost),
    })),
    second_order: penceToPounds(secondOrder),
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
    warnings: warningTexts(
      plan,
      domainRequest.rooms.map(({ name }) => name),
      goods,
      request,
      bordered,
    ),
    narrow: presentNarrow(plan),
    measure: { by, most: parts.mostIfOff?.(domainRequest, plan, by, parts) ?? null },
    searched: parts.searchOf?.(plan, domainRequest.only, (tiles) => penceToPounds(priceOf(tiles))) ?? null,
    ...(request.drawing ? { drawings: drawingsOf(plan, domainRequest, pieces, parts.mostPictured) } : {}),
  }
}

/**
 * Says a plan that is laid, the plan's own tile first: each tile's counts, odds and costs, and what they are laid with
 * together, rounded up to packs once.
 */
export const presentPlan = (all: readonly LaidPlan[], parts: PlanParts): WirePlan => {
  /* A small room may have no small tile of a pinwheel. */
  const laid = all.filter(({ pinwheel, plan }) => pinwheel?.only !== 1 || plan.tiles > 0)
  const [own, ...others] = laid
  invariant(own !== undefined, 'a plan without a tile')
  const { edges, countClips } = parts
  /* Both tiles of a pinwheel lie between the same edges. */
  const edged = laid.map((tile) => ({
    ...tile,
    runs: (tile.pinwheel?.only === 1 ? null : edges?.edgeRunsOf(tile.domainRequest.rooms)) ?? [],
  }))
  return {
    version: '',
    ...presentTile(own, parts),
    edges: edges?.presentEdges(edged.flatMap(({ runs }) => runs)) ?? [],
    extras: [...extrasOf(laid, countClips), ...(edges?.edgingsOf(edged) ?? [])],
    others: others.map((tile) => ({
      variation_id: tile.goods.variation_id,
      name: nameOfTile(tile.goods),
      ...presentTile(tile, parts),
    })),
  }
}
