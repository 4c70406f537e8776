/** Work that is done in the order in which it was asked for, each after the one before has ended. */
export interface WorkQueue {
  /** Resolves to whether nothing else waits once this work has ended. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  /** How much is under way or waits. */
  readonly waiting: () => number
}

export const createWorkQueue = (): WorkQueue => {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    async run(work) {
      waiting += 1
      const before = last
      const result = before.then(work)
      /* Work that fails has said so itself; what waits behind it goes on. */
      last = result.catch(() => undefined)
      try {
        await result
      } finally {
        waiting -= 1
      }
      return waiting === 0
    },
    waiting: () => waiting,
  }
}
