import { setImmediate as nextTurn } from 'node:timers/promises'

/** So much of a turn of the event loop goes to rendering; then who came in meanwhile is heard. */
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
 * Does the work of rendering a page in its turn. Answers of the database come in bunches, and ten pages rendered one after the
 * other kept everybody waiting who only had to be let in or turned away (LD-03).
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
