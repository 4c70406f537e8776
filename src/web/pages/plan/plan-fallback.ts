import type { PlannedGoods } from '#contract/plan-goods.ts'
import type { PlanLayout } from '#contract/plan-layout.ts'
import * as calls from '#contract/routes/calls.ts'
import { planCalls } from '../../browser/calls/plan.ts'
import type { PlanAnswer, PlanJob } from './plan-job.ts'

/** Larger plans are not worked out on the main thread: it would stop (L-109). */
const MOST_HERE = 1000

/** A rough count, to decide where a plan is worked out. */
const roughTiles = ({ rooms }: PlanLayout, { tile }: PlannedGoods): number =>
  rooms.reduce((sum, { corners }) => {
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const area = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
    return sum + area / (tile.width * tile.height)
  }, 0)

/** The plan where there is no worker: here up to 1,000 tiles, else by the server (L-109). */
export const planWithoutWorker = async (job: PlanJob): Promise<PlanAnswer> => {
  const { request, goods } = job
  if (roughTiles(request, goods) <= MOST_HERE) {
    const { workOut } = await import('./plan-job.ts')
    return workOut(job)
  }
  const answer = await planCalls.post(calls.planLayout, request)
  return answer.ok
    ? { ok: true, plan: answer.value }
    : { ok: false, refusal: { field: '', message: answer.message } }
}
