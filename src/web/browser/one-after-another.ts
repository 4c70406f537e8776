/** Work that is done in the order in which it was asked for, each after the one before has ended. */
export interface OneAfterAnother {
  /** Resolves to whether nothing else waits once this work has ended. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  /** How much is under way or waits. */
  readonly waiting: () => number
}

export const oneAfterAnother = (): OneAfterAnother => {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return {
    async run(work) {
      waiting += 1
      const before = last
      const mine = before.then(work)
      /* Work that fails has said so itself; what waits behind it goes on. */
      last = mine.catch(() => undefined)
      try {
        await mine
      } finally {
        waiting -= 1
      }
      return waiting === 0
    },
    waiting: () => waiting,
  }
}
