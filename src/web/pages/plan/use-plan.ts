import { useEffect, useRef, useState } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanRefusal } from '#contract/plan-refusal.ts'
import { type OpenWorker, planQueue } from './plan-queue.ts'

export interface PlanView {
  readonly plan: WirePlan | null
  /** Why there is no plan of the present state. */
  readonly refusal: PlanRefusal | null
  /** A newer plan is being worked out. */
  readonly busy: boolean
}

/** Starts the worker; null where there is none. */
const openWorker: OpenWorker = (onAnswer, onFailure) => {
  try {
    const worker = new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }) => onAnswer(data)
    worker.onerror = onFailure
    return worker
  } catch {
    return null
  }
}

/**
 * Works plans out in a worker, opened for the first of them; on the main thread up to 1,000 tiles if that fails, else
 * on the server (L-033, L-109). A draft is one of many while a wall is dragged: it is worked out in part. `isPictured`
 * lists each tile for its picture.
 */
export const usePlan = (
  goods: PlannedGoods,
  request: PlanLayout | null,
  first: PlanView,
  isDraft = false,
  isPictured = false,
): PlanView => {
  const [view, setView] = useState<PlanView>(first)
  const queue = useRef<ReturnType<typeof planQueue>>(null)
  const asked = useRef('')
  const of = useRef(goods)

  useEffect(() => () => queue.current?.end(), [])

  useEffect(() => {
    const asking = JSON.stringify([request, isDraft, isPictured])
    if (request === null || (asking === asked.current && goods === of.current)) return
    const isFirst = asked.current === '' && first.plan !== null
    asked.current = asking
    of.current = goods
    /* The page came with this plan. */
    if (isFirst) return
    queue.current ??= planQueue(
      openWorker,
      async (job) => (await import('./plan-fallback.ts')).planWithoutWorker(job),
      (answer, isLast) =>
        setView(({ plan }) =>
          answer.ok
            ? { plan: answer.plan, refusal: null, busy: !isLast }
            : { plan, refusal: answer.refusal, busy: !isLast },
        ),
    )
    setView((before) => ({ ...before, busy: true }))
    queue.current.ask({ request, goods, isDraft, isPictured }, /"kind":"(fewest|neatest)"/.test(asking))
  }, [request, goods, first.plan, isDraft, isPictured])

  return view
}
