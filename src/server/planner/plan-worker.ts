import { Worker } from 'node:worker_threads'
import type { PlanWork, PlanWorkAnswer } from './plan-thread.ts'

/** Plans that may wait for the thread; more are refused at once, as the planner is busy. */
const MOST_WAITING = 16

/** On a busy machine a plan may wait for its processor so many times longer than it may work. */
const MOST_PATIENCE = 10

/** Milliseconds for which a thread has worked; endless for one that is gone. */
const workedBy = async (thread: Worker): Promise<number> => {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return Infinity
  }
}

/** Beside this file: as source, or as the build's own file. */
const threadFile = new URL(
  import.meta.url.endsWith('.ts') ? './plan-thread.ts' : './plan-thread.js',
  import.meta.url,
)

/**
 * One thread for plans, one plan at a time, so that no plan holds up the server. A plan that works longer than
 * `mostMillis` is given up with its thread: it is too large (L-105). Time for which the thread waits for a
 * processor does not count, within limits. The thread starts with the first plan.
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
    const before = await workedBy(current)
    return new Promise((resolve, reject) => {
      let isSettled = false
      let timer: NodeJS.Timeout | undefined
      const giveUp = (): void => {
        worker = null
        void current.terminate()
        settle({ value: 'too-large' })
      }
      const end = performance.now() + MOST_PATIENCE * mostMillis
      const waitFor = (left: number): void => {
        timer = setTimeout(() => void look(), Math.max(1, left))
      }
      /** Gives the plan up once it has worked for its time. */
      const look = async (): Promise<void> => {
        const worked = (await workedBy(current)) - before
        if (isSettled) return
        if (worked >= mostMillis || performance.now() >= end) giveUp()
        else waitFor(mostMillis - worked)
      }
      waitFor(mostMillis)
      settle = (answer) => {
        isSettled = true
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
  ): Promise<PlanWorkAnswer[K] | 'too-large' | 'busy'> => {
    if (waiting >= MOST_WAITING) return 'busy'
    waiting += 1
    const turn = last.then(() => run(work))
    last = turn.catch(() => null)
    try {
      /* The thread answers by the kind of its work. */
      return (await turn) as PlanWorkAnswer[K] | 'too-large'
    } finally {
      waiting -= 1
    }
  }
}

export type PlanWorker = ReturnType<typeof createPlanWorker>
