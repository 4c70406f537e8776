import { messages } from '#contract/messages.ts'
import { Refused } from './edge/refusal.ts'

/**
 * Work that keeps a processor busy: `most` pieces at once, the others in line in the order in which they came. A line of
 * `longest` is full: whoever comes then is asked to come again (503).
 */
export const inLine = (most: number, longest = Number.POSITIVE_INFINITY) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      if (waiting.length >= longest) throw new Refused(503, messages.shopBusy)
      /* Who ends gives their place to the first in line, so that nobody who comes meanwhile takes it. */
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
