import type { ReactNode } from 'react'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { planTerms } from '#contract/plan-terms.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { Terms } from './terms.tsx'

/** What the fields say, on paper (L-100). */
export function PrintedTerms({ state, goods }: { state: PlanState; goods: PlannedGoods }): ReactNode {
  return (
    <div className="hidden print:block">
      <Terms terms={planTerms(state, goods)} />
    </div>
  )
}
