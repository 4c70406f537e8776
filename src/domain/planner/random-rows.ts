import type { Tenths } from './core/types.ts'

/** Rows before the shifts repeat. */
const ROWS = 48
/** A joint is at least a fifth of the tile away from those of the rows beside it. */
const LEAST_SHIFT = 0.2

/** A number from 0 to 1 that follows from seed and place alone (a 32-bit integer hash). */
const fraction = (seed: number, place: number): number => {
  let hash = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** How far each row of a random bond lies along, less than one tile; the first row lies at 0. */
export const shiftsOfRows = (seed: number, width: Tenths): readonly Tenths[] => {
  const shifts: Tenths[] = [0]
  for (let row = 1; row < ROWS; row += 1) {
    const last = shifts[row - 1] ?? 0
    const step = LEAST_SHIFT + (1 - 2 * LEAST_SHIFT) * fraction(seed, row)
    const shift = Math.round(last + step * width) % width
    const fromFirst = Math.min(shift, width - shift)
    /* The first row follows the last one. */
    const closes = row < ROWS - 1 || fromFirst >= LEAST_SHIFT * width
    shifts.push(closes ? shift : Math.round(last + width / 2) % width)
  }
  return shifts
}
