import { Worker } from 'node:worker_threads'
import type { PlanWork, PlanWorkAnswer } from './plan-thread.ts'

/** Plans that may wait for the thread; more are refused at once. */
const MOST_WAITING = 16

/** Beside this file: as source, or as the build's own file. */
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './plan-thread.ts' : './plan-thread.js',
  import.meta.url,
)

/**
 * One thread for plans, one plan at a time, so that no plan holds up the server. A plan that takes longer than
 * `mostMillis` is given up with its thread: the answer is null (L-105). The thread starts with the first plan.
 */
export const createPlanWorker = (mostMillis: number) => {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Settles the plan that the thread works on. */
  let settle: (answer: { readonly value: unknown } | { readonly failure: unknown }) => void = () => {}

  /** Resolves when the thread has loaded, which its first message says: that time does not count. */
  const open = (): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const opened = new Worker(threadFile)
      opened.once('message', () => {
        opened.on('message', (value) => settle({ value }))
        /* An idle thread keeps no process alive. */
        opened.unref()
        resolve(opened)
      })
      opened.on('error', (failure) => {
        worker = null
        settle({ failure })
        reject(failure)
      })
    })

  const run = async (work: PlanWork): Promise<unknown> => {
    worker ??= open()
    const current = await worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker = null
        void current.terminate()
        settle({ value: null })
      }, mostMillis)
      settle = (answer) => {
        clearTimeout(timer)
        settle = () => {}
        if ('failure' in answer) reject(answer.failure)
        else resolve(answer.value)
      }
      current.postMessage(work)
    })
  }

  return async <K extends PlanWork['kind']>(
    work: PlanWork & { readonly kind: K },
  ): Promise<PlanWorkAnswer[K] | null> => {
    if (waiting >= MOST_WAITING) return null
    waiting += 1
    const turn = last.then(() => run(work))
    last = turn.catch(() => null)
    try {
      /* The thread answers by the kind of its work. */
      return (await turn) as PlanWorkAnswer[K] | null
    } finally {
      waiting -= 1
    }
  }
}

export type PlanWorker = ReturnType<typeof createPlanWorker>
