import type { AddPlan } from '#contract/add-plan.ts'
import { messages } from '#contract/messages.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { type TileOfPlan, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import { quantityOfTiles } from '#domain/planner/plan-tile.ts'
import type { AddResult, Basket } from '../basket/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { WorkOut } from './index.ts'
import { linePlanOf, newPlan, saveLaidPlan } from './laid-plans.ts'
import type { PlanProblem } from './plan-problem.ts'

export interface AddPlanDeps {
  readonly basket: Pick<Basket, 'add'>
  readonly goods: (variationId: number, state: PlanState) => Promise<PlannedGoods | null>
  readonly workOut: WorkOut
}

const refuse = (status: PlanProblem['status'], field: string, message: string) =>
  err({ status, field, message } satisfies PlanProblem)

/** Whether a page showed just these tiles, in any order. */
const areShown = (tiles: readonly TileOfPlan[], { others, ...own }: AddPlan): boolean => {
  const shown = [own, ...others]
  return (
    shown.length === tiles.length &&
    tiles.every(({ goods, plan: { need, order } }) =>
      shown.some(
        ({ variation_id: id, needed, tiles: count }) =>
          id === goods.variation_id && needed === need && count === order,
      ),
    )
  )
}

const changed = (tiles: readonly TileOfPlan[]): string =>
  messages.planChanged(tiles.reduce((sum, { plan }) => sum + plan.order, 0))

/**
 * Plans again and adds all of its tiles with what was ticked, all or nothing (L-080, L-082, L-087). A page that shows
 * another count, by older data or by a doctored call, adds nothing. The plan is frozen with its line (L-089).
 */
export const addPlan =
  ({ basket, goods, workOut }: AddPlanDeps) =>
  async (visitor: Visitor, wanted: AddPlan): Promise<Result<AddResult, PlanProblem>> => {
    const state = decodePlan(wanted.plan, openingState)
    const planned = await goods(wanted.variation_id, state ?? openingState)
    if (planned === null) return refuse(404, 'variation_id', messages.notPlanned)
    const request = state === null ? null : planBodyOf(wanted.variation_id, state, false)
    if (request === null) return refuse(422, 'plan', messages.planFailed)
    const plan = await workOut(request, planned)
    if (!plan.ok) return plan
    const tiles = tilesOfPlan(plan.value, planned)
    if (!areShown(tiles, wanted)) return refuse(409, 'tiles', changed(tiles))
    const ticked = wanted.extras.flatMap(({ id, packs }) => (id == null ? [] : [{ id, packs }]))
    for (const { id, packs } of ticked)
      if (plan.value.extras.find((extra) => extra.variation_id === id)?.packs !== packs)
        return refuse(409, 'extras', changed(tiles))
    const added = newPlan()
    const result = await basket.add(
      visitor,
      [
        ...tiles.map((tile) => ({
          kind: 'variation' as const,
          id: tile.goods.variation_id,
          quantity: quantityToNumber(
            quantityOfTiles(tile.goods.goods, tile.goods.tile.pack, tile.plan.order),
          ),
          plans: [linePlanOf(added, tile)],
          exact: true,
        })),
        ...ticked.map(({ id, packs }) => ({ kind: 'variation' as const, id, quantity: packs, exact: true })),
      ],
      wanted.request_key ?? null,
      (tx) => saveLaidPlan(tx, added, planned, wanted.plan),
    )
    return result.ok ? ok(result.value) : refuse(result.error.status, 'variation_id', result.error.message)
  }
