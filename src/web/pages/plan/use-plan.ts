import { useCallback, useEffect, useRef, useState } from 'react'
import type { WirePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import type { PlanAnswer, PlanJob } from './plan-job.ts'

export interface PlanView {
  readonly plan: WirePlan | null
  /** Why there is no plan of the present state. */
  readonly refusal: { readonly field: string; readonly message: string } | null
  /** A newer plan is being worked out. */
  readonly busy: boolean
}

/** Starts the worker; null where there is none. */
const openWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./plan.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/**
 * Works plans out in a worker, opened for the first of them; on the main thread up to 1,000 tiles if that fails, else
 * on the server (L-033, L-109). Only the answer to the last request is shown.
 */
export const usePlan = (goods: PlannedGoods, request: PlanLayout | null, first: PlanView): PlanView => {
  const [view, setView] = useState<PlanView>(first)
  const worker = useRef<Worker | null>(null)
  const broken = useRef(false)
  /** Works out the plan that was posted to the worker, should that fail. */
  const waiting = useRef<(() => void) | null>(null)
  const last = useRef(0)
  const asked = useRef<PlanLayout | null>(null)

  const reopen = useCallback((): void => {
    worker.current?.terminate()
    const opened = openWorker()
    worker.current = opened
    broken.current = opened === null
    if (opened !== null)
      opened.onerror = () => {
        broken.current = true
        waiting.current?.()
      }
  }, [])
  useEffect(() => () => worker.current?.terminate(), [])

  useEffect(() => {
    if (request === null || JSON.stringify(request) === JSON.stringify(asked.current)) return
    const isFirst = asked.current === null && first.plan !== null
    asked.current = request
    /* The page came with this plan. */
    if (isFirst) return
    const number = last.current + 1
    last.current = number
    const show = (answer: PlanAnswer, of = number): void => {
      if (last.current !== of) return
      setView((before) =>
        answer.ok
          ? { plan: answer.plan, refusal: null, busy: false }
          : { plan: before.plan, refusal: answer.refusal, busy: false },
      )
    }
    const without = async (): Promise<void> => {
      const { planWithoutWorker } = await import('./plan-fallback.ts')
      show(await planWithoutWorker(request, goods))
    }
    setView((before) => ({ ...before, busy: true }))
    /* The page came with its first plan. A long search for an older state must not hold a newer one up. */
    if ((worker.current === null || waiting.current !== null) && !broken.current) reopen()
    const { current } = worker
    if (current === null || broken.current) {
      void without()
      return
    }
    current.onmessage = ({ data }: MessageEvent<{ number: number; answer: PlanAnswer }>) => {
      waiting.current = null
      show(data.answer, data.number)
    }
    waiting.current = () => void without()
    current.postMessage({ number, job: { request, goods } satisfies PlanJob })
  }, [request, goods, first.plan, reopen])

  return view
}
