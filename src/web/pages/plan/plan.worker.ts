import { type PlanJob, workOut } from './plan-job.ts'

/*
 * The plan's work beside the page: typing and dragging stay fluid (L-033). What fails is an error of the worker, so that
 * the page works the plan out itself (L-109).
 */
self.addEventListener('message', ({ data }: MessageEvent<{ number: number; job: PlanJob }>) => {
  workOut(data.job).then((answer) => self.postMessage({ number: data.number, answer }), reportError)
})
