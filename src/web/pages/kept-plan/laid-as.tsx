import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { planTerms, setOutWords } from '#contract/plan-terms.ts'
import { drawnRooms } from '#contract/tiles-of-plan.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { Terms } from '../plan/terms.tsx'

interface LaidAsProps {
  readonly plan: WirePlan
  readonly goods: PlannedGoods
  readonly state: PlanState
}

/** What a tiler needs before the first tile: joint, pattern, gap and start (L-102). */
export function LaidAs({ plan, goods, state }: LaidAsProps): ReactNode {
  return (
    <section aria-label={messages.planLaidAs} className="kept-terms mt-6 max-w-3xl space-y-2">
      <Terms terms={planTerms(state, goods)} />
      {drawnRooms(plan, goods).map(({ drawing, number }, _, all) => (
        <p key={`${number} ${drawing.name}`}>
          {all.length > 1 && `${drawing.name}: `}
          {setOutWords(drawing)}
        </p>
      ))}
    </section>
  )
}
