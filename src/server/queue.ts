import { messages } from '#contract/messages.ts'
import { RequestRejection } from './edge/request-rejection.ts'

/**
 * Queue for work that keeps a processor busy: runs `most` tasks concurrently, the others in the order in
 * which they came. Rejects a task with 503 while `longest` others wait.
 */
export const createTaskQueue = (maxRunning: number, maxWaiting = Number.POSITIVE_INFINITY) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1
    else {
      if (waiting.length >= maxWaiting) throw new RequestRejection(503, messages.shopBusy)
      /* A finished task hands its place to the first in the queue, so that a newcomer cannot take it. */
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
