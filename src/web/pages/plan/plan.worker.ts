import { type PlanJob, workOut } from './plan-job.ts'

/* The plan's work beside the page: typing and dragging stay fluid (L-033). */
self.addEventListener('message', async ({ data }: MessageEvent<{ number: number; job: PlanJob }>) => {
  self.postMessage({ number: data.number, answer: await workOut(data.job) })
})
