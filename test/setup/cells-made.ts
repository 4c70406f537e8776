import { vi } from 'vitest'

/**
 * How many cells have the tables of numbers that `work` makes. To fill them is nearly all the work there is, so that they
 * tell what a clock would, and the same on every machine.
 */
export const cellsMade = (work: () => unknown): number => {
  const Plain = globalThis.Float64Array
  let cells = 0
  const counted = new Proxy(Plain, {
    construct: (_, [length]: [number]) => {
      cells += length
      return new Plain(length)
    },
  })
  vi.stubGlobal('Float64Array', counted)
  try {
    work()
  } finally {
    vi.unstubAllGlobals()
  }
  return cells
}
