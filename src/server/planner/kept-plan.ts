import type { PlannedGoods } from '#contract/plan-goods.ts'
import { decodePlan } from '#domain/planner/plan-decode.ts'
import { openingState, type PlanState } from '#domain/planner/plan-state.ts'
import type { Queries } from '../database/database.ts'
import { findLaidPlan } from './laid-plans.ts'
import { findSharedPlan } from './saved-store.ts'

/** A plan that is only looked at. */
export interface KeptPlan {
  /** Its number on baskets and orders, 'PL-4K7Q-9XWX'; null: a shared plan, which has none. */
  readonly number: string | null
  /** The name that its owner gave it; null: it is frozen with a basket or order. */
  readonly name: string | null
  readonly code: string
  readonly goods: PlannedGoods
  readonly state: PlanState
}

/**
 * The plan of a secret address: one that was added to a basket, with its goods as they were then (L-089), or a saved one
 * that its owner shares, with the goods of now (L-097). Null: no such plan, or its link was taken back.
 */
export const readKeptPlan =
  (queries: Queries, goodsOf: (variationId: number, state: PlanState) => Promise<PlannedGoods | null>) =>
  async (token: string): Promise<KeptPlan | null> => {
    const laid = await findLaidPlan(queries, token)
    if (laid !== null) {
      const state = decodePlan(laid.code, openingState)
      return state === null
        ? null
        : { number: laid.number, name: null, code: laid.code, goods: laid.goods, state }
    }
    const shared = await findSharedPlan(queries, token)
    if (shared === null) return null
    const state = decodePlan(shared.code, openingState)
    const goods = state === null ? null : await goodsOf(shared.variationId, state)
    return goods === null || state === null
      ? null
      : { number: null, name: shared.name, code: shared.code, goods, state }
  }
