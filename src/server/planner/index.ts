import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import { planPathOf, sharedPlanPath } from '#contract/routes/plan-paths.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { otherTilesOf } from '#domain/planner/other-tiles.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { MOST_ROOMS, openingState, type PlanState } from '#domain/planner/plan-state.ts'
import type { Basket } from '../basket/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Queries } from '../database/database.ts'
import type { Listings } from '../listings/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { addPlan } from './add-plan.ts'
import { exportPlan, type PlanDocument } from './export-plan.ts'
import { readKeptPlan } from './kept-plan.ts'
import { deleteUnusedPlans } from './laid-plans.ts'
import { isUnworked, type PlanProblem, unworked } from './plan-problem.ts'
import { createPlanWorker } from './plan-worker.ts'
import { readPlannable, readRoomTiles } from './plannable.ts'
import { companionsOfAll, plannedGoodsOf, plannedGoodsWith } from './planned-goods.ts'
import { createSavedPlans } from './saved-plans.ts'
import { findSimilarSizes } from './store.ts'

export { registerPlanner } from './handlers.ts'
export { savedPlansData } from './saved-plans-data.ts'

export interface PlannerDeps {
  readonly queries: Queries
  readonly catalogue: Pick<Catalogue, 'stocked' | 'onSale'>
  readonly basket: Pick<Basket, 'add'>
  readonly listings: Pick<Listings, 'find'>
  /** The catalogue version. */
  readonly version: () => number
  readonly merchant: Merchant
  readonly publicUrl: URL
  readonly now: () => Date
  /** Milliseconds that a plan may take (L-105). */
  readonly planMillis: number
}

/** Tiles of one plan: one for each room and each border, and small ones. */
const MOST_TILES = 2 * MOST_ROOMS + 1

/** Works a plan out, or refuses it: 503 where it takes too long, or too many plans wait. */
export type WorkOut = (request: PlanLayout, goods: PlannedGoods) => Promise<Result<WirePlan, PlanProblem>>

/** The layout planner: goods, plans and adding them (L-080…L-107). */
export const createPlanner = (deps: PlannerDeps) => {
  const { queries, catalogue, version } = deps
  const goods = async (
    variationId: number,
    otherTiles: readonly (number | null | undefined)[] = [],
  ): Promise<PlannedGoods | null> => {
    const ids = [...new Set([variationId, ...otherTiles.filter((id) => id != null)])].slice(0, MOST_TILES)
    const stocked = await catalogue.stocked(ids)
    const tiles = ids.flatMap((id) => stocked.find(({ row }) => row.id === id) ?? [])
    if (tiles[0]?.row.id !== variationId) return null
    return plannedGoodsWith(tiles, await catalogue.onSale(companionsOfAll(tiles)), deps.merchant)
  }
  const goodsOfState = (variationId: number, state: PlanState): Promise<PlannedGoods | null> =>
    goods(variationId, otherTilesOf(state))
  /** Goods without what they are laid with, for pictures; one statement. */
  const tilesOf = async (variationIds: readonly number[]): Promise<ReadonlyMap<number, PlannedGoods>> => {
    const stocked = await catalogue.stocked([...new Set(variationIds)])
    const planned = stocked.flatMap((one) => plannedGoodsOf(one, [], deps.merchant) ?? [])
    return new Map(planned.map((one) => [one.variation_id, one]))
  }
  const inThread = createPlanWorker(deps.planMillis)
  const workOut: WorkOut = async (request, of) => {
    const plan = await inThread({ kind: 'plan', request, goods: of })
    if (isUnworked(plan)) return err(unworked(plan))
    return plan.ok ? ok({ ...plan.value, version: String(version()) }) : err({ ...plan.error, status: 422 })
  }
  const plan = async (request: PlanLayout): Promise<Result<WirePlan, PlanProblem>> => {
    const { insert_variation_id: insert, rooms } = request
    const others = rooms.flatMap(({ variation_id, border }) => [variation_id, border?.variation_id])
    const of = await goods(request.variation_id, [...others, insert])
    return of === null
      ? err({ status: 404, field: 'variation_id', message: messages.notPlanned })
      : workOut(request, of)
  }
  const kept = readKeptPlan(queries, goodsOfState)
  const exported = (kind: PlanDocument, of: PlannedGoods, state: PlanState, path: string) =>
    exportPlan(kind, of, state, { ...deps, address: new URL(path, deps.publicUrl).href, inThread })
  const document = async (kind: PlanDocument, variationId: number, code: string, saved?: number) => {
    const state = decodePlan(code, openingState)
    const of = state === null ? null : await goodsOfState(variationId, state)
    if (of === null || state === null) return null
    return exported(kind, of, state, planPathOf(variationId, code, saved))
  }
  const saved = createSavedPlans(queries, async (variationId) => (await goods(variationId)) !== null, tilesOf)
  return {
    /** The tiles that plans can be drawn with; one statement. */
    tiles: () => readPlannable(queries),
    roomTiles: readRoomTiles(deps),
    /**
     * The goods of a plan with the other tiles that it may be laid in, withdrawn ones too (L-110); null for goods
     * that are not planned. Three statements.
     */
    goods: goodsOfState,
    /** What is on sale in sizes like that of a tile; one statement (L-110). */
    similarSizes: ({ variation_id: variationId, tile: { width, height } }: PlannedGoods) =>
      findSimilarSizes(queries, { variationId, x: Math.round(width / 10), y: Math.round(height / 10) }),
    plan,
    /** The plan that a page opens with; a script works out what is too large here. */
    async openingView(of: PlannedGoods, state: PlanState) {
      const request = planBodyOf(of.variation_id, state, true)
      const misshapen: PlanRefusal = { field: 'shape', message: messages.badShape }
      if (request === null) return { plan: null, refusal: misshapen, busy: false }
      const worked = await workOut(request, of)
      if (worked.ok) return { plan: worked.value, refusal: null, busy: false }
      const { field, message, wrong } = worked.error
      return { plan: null, refusal: { field, message, ...(wrong && { wrong }) }, busy: false }
    },
    /** A document of a plan; null where there is none to make it of, a problem where it is not worked out (L-099, L-101). */
    document: (kind: PlanDocument, variationId: number, code: string) => document(kind, variationId, code),
    /** The same of one of the visitor's saved plans. */
    async savedDocument(kind: PlanDocument, visitor: Visitor, id: number) {
      const plan = await saved.read(visitor, id)
      return plan === null ? null : document(kind, plan.variationId, plan.code, id)
    },
    /** The plan of a secret address; null: none, or its link was taken back (L-089, L-097). */
    kept,
    async keptDocument(kind: PlanDocument, token: string) {
      const found = await kept(token)
      return found === null ? null : exported(kind, found.goods, found.state, sharedPlanPath(token))
    },
    saved,
    /** Deletes plans of lines that never became an order. */
    deleteExpired: () => deleteUnusedPlans(queries, deps.now()),
    add: addPlan({ ...deps, goods: goodsOfState, workOut }),
  }
}

export type Planner = ReturnType<typeof createPlanner>
