import { vi } from 'vitest'

/**
 * The number of cells in the number tables that `work` allocates. Filling them is nearly all of the work, so
 * the count stands for the running time, and is the same on every machine.
 */
export const countAllocatedCells = (work: () => unknown): number => {
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
