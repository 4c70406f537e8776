import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { orderWords } from '#contract/plan-order.ts'
import { tilesOfPlan } from '#contract/tiles-of-plan.ts'
import { poundsToPence, sumPence } from '#domain/money/pence.ts'
import type { Start } from '#domain/planner/core/types.ts'
import { Later } from '../../browser/later-part.tsx'
import { useAddToBasket } from '../../shell/added-dialog.tsx'
import { AddPlanned, noLongerSold, tileLines } from './add-planned.tsx'
import { ANSWER, PlanBar, type PlanFault } from './plan-bar.tsx'
import { Result } from './result.tsx'

/** For the server, which renders them too. */
export const loadSeldomLines = async (): Promise<void> => {
  await Promise.all([tileLines.load(), noLongerSold.load()])
}

export interface AnswerProps {
  readonly goods: PlannedGoods
  /** The last plan that could be worked out; null: none yet. */
  readonly plan: WirePlan | null
  /** What keeps the fields from being a plan. */
  readonly fault: PlanFault
  /** The plan as `encodePlan` writes it. */
  readonly code: string
  /** A newer plan is being worked out. */
  readonly busy: boolean
  readonly onStart: (start: Start) => void
}

/** What a plan comes to, and the way to add it: in full, and in short at the bottom of a narrow window. */
export function Answer({ plan, ...rest }: AnswerProps): ReactNode {
  const addRef = useRef<HTMLDivElement>(null)
  return plan === null ? (
    <PlanBar fault={rest.fault} order={null} busy={rest.busy} isAdding={false} addRef={addRef} />
  ) : (
    <Planned {...rest} plan={plan} addRef={addRef} />
  )
}

interface PlannedProps extends AnswerProps {
  readonly plan: WirePlan
  readonly addRef: RefObject<HTMLDivElement | null>
}

function Planned({ goods, plan, fault, code, busy, onStart, addRef }: PlannedProps): ReactNode {
  const basket = useAddToBasket()
  const [ticked, setTicked] = useState<readonly number[]>([])
  const tiles = tilesOfPlan(plan, goods)
  const gone = tiles.find((tile) => !tile.goods.sold)?.goods
  const price = sumPence([
    ...tiles.map((tile) => poundsToPence(tile.plan.order_price)),
    ...plan.extras
      .filter(({ variation_id: id }) => ticked.includes(id))
      .map((extra) => poundsToPence(extra.price)),
  ])
  const all = tiles.reduce((sum, tile) => sum + tile.plan.order, 0)
  const words = tiles.length > 1 ? messages.planTiles(all) : orderWords(all, goods)
  return (
    <>
      <div id={ANSWER} className="plan-result space-y-6">
        {tiles.map((of, i) => (
          <Result
            key={of.goods.variation_id}
            {...of}
            isNamed={tiles.length > 1}
            onStart={i === 0 ? onStart : undefined}
          />
        ))}
        {gone === undefined ? (
          <AddPlanned
            {...{ basket, tiles, plan, code, price, ticked, addRef }}
            busy={busy || fault === 'refusal'}
            onTick={setTicked}
          />
        ) : (
          <Later part={noLongerSold} props={{ gone, similar: goods.similar ?? [], code }} />
        )}
      </div>
      <PlanBar
        {...{ fault, busy, addRef }}
        order={{ words, price, canAdd: gone === undefined }}
        isAdding={basket.busy}
      />
    </>
  )
}
