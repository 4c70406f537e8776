import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of a turn of the event loop that go to rendering; then other events are handled. */
const SHARE_MS = 5

const waiting: (() => void)[] = []
let isRunning = false

const run = async (): Promise<void> => {
  isRunning = true
  while (waiting.length > 0) {
    await nextTurn()
    const until = performance.now() + SHARE_MS
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < until)
  }
  isRunning = false
}

/**
 * Queues the rendering of a page. Responses of the database arrive in bunches, and ten pages rendered in a
 * row delayed every request that only had to be accepted or shed (LD-03).
 */
export const queueRender = <T>(work: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
    if (!isRunning) void run()
  })
