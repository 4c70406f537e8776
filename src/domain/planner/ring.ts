import type { Ring } from './types.ts'

/**
 * Twice the area of a ring, in square tenths: exact for rooms up to 100 m. Positive if it runs
 * counter-clockwise (x to the right, y up). 4 × 3 m: 2,400,000,000, which is 2 × 12 m².
 */
export const doubledArea = (ring: Ring): number => {
  let sum = 0
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last !== undefined) sum += last.x * corner.y - corner.x * last.y
    last = corner
  }
  return sum
}
