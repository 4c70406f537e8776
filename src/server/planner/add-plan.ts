import { messages } from '#contract/messages.ts'
import type { AddPlan } from '#contract/plan.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingState } from '#domain/planner/plan-state.ts'
import { quantityOfTiles } from '#domain/planner/plan-tile.ts'
import type { AddResult, Basket } from '../basket/index.ts'
import type { Visitor } from '../session/visitor.ts'
import type { PlanProblem, WorkOut } from './index.ts'
import { newLinePlan, saveLaidPlan } from './laid-plans.ts'

export interface AddPlanDeps {
  readonly basket: Pick<Basket, 'add'>
  readonly goods: (variationId: number) => Promise<PlannedGoods | null>
  readonly workOut: WorkOut
}

const refuse = (status: PlanProblem['status'], field: string, message: string) =>
  err({ status, field, message } satisfies PlanProblem)

/**
 * Plans again and adds the tiles with what was ticked, all or nothing (L-080, L-082, L-087). A page that shows
 * another count, by older data or by a doctored call, adds nothing. The plan is frozen with its line (L-089).
 */
export const addPlan =
  ({ basket, goods, workOut }: AddPlanDeps) =>
  async (visitor: Visitor, wanted: AddPlan): Promise<Result<AddResult, PlanProblem>> => {
    const planned = await goods(wanted.variation_id)
    if (planned === null) return refuse(404, 'variation_id', messages.notPlanned)
    const state = decodePlan(wanted.plan, openingState)
    const request = state === null ? null : planBodyOf(wanted.variation_id, state, false)
    if (request === null) return refuse(422, 'plan', messages.planFailed)
    const plan = await workOut(request, planned)
    if (!plan.ok) return plan
    const { need: needed, order, extras } = plan.value
    if (wanted.needed !== needed || wanted.tiles !== order)
      return refuse(409, 'tiles', messages.planChanged(order))
    const ticked = wanted.extras.flatMap(({ id, packs }) => (id == null ? [] : [{ id, packs }]))
    for (const { id, packs } of ticked)
      if (extras.find((extra) => extra.variation_id === id)?.packs !== packs)
        return refuse(409, 'extras', messages.planChanged(order))
    const linePlan = newLinePlan(planned, needed)
    const added = await basket.add(
      visitor,
      [
        {
          kind: 'variation',
          id: wanted.variation_id,
          quantity: quantityToNumber(quantityOfTiles(planned.goods, planned.tile.pack, order)),
          plans: [linePlan],
          exact: true,
        },
        ...ticked.map(({ id, packs }) => ({ kind: 'variation' as const, id, quantity: packs, exact: true })),
      ],
      wanted.request_key ?? null,
      (tx) => saveLaidPlan(tx, linePlan, planned, wanted.plan),
    )
    return added.ok ? ok(added.value) : refuse(added.error.status, 'variation_id', added.error.message)
  }
