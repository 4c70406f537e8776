/** Runs work in the order of the calls, each after the one before has ended. */
export const createWorkQueue = () => {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    /** Resolves to true if the queue is empty once this work has ended. */
    async run(work: () => Promise<void>): Promise<boolean> {
      waiting += 1
      const before = last
      const result = before.then(work)
      /* Failed work reports its own error; the queue continues. */
      last = result.catch(() => undefined)
      try {
        await result
      } finally {
        waiting -= 1
      }
      return waiting === 0
    },
    /** How many are running or waiting. */
    waiting: () => waiting,
  }
}
