import type { Given } from './core/cut-states.ts'

/** A linear programme's bound, and how often each set is used in it. */
export interface CutBound {
  /** The least number of tiles if tiles could be divided: 21.5 in L-W3. */
  readonly value: number
  /** By set: may be a fraction. */
  readonly uses: readonly number[]
  /** By group: what a piece is worth, if no set is worth more than a tile. */
  readonly prices: readonly number[]
}

/** What pieces are worth at their prices. */
const worthOf = (given: readonly Given[], prices: readonly number[]): number =>
  given.reduce((sum, { group, count }) => sum + count * (prices[group] as number), 0)

const TINY = 1e-9
/** After so many steps of the steepest column the least number decides. */
const STEEPEST_STEPS = 200

/**
 * Gilmore and Gomory's bound: the least Σ x so that the sets, used x times each, give all pieces. It is solved from
 * its dual (greatest Σ count · y with Σ y ≤ 1 within each set), for which y = 0 is a start. The y found are scaled
 * until they hold to the last digit, so the bound is safe. Two groups of 3 and 2 pieces, of which a tile gives one
 * of each or two of the second: 3. It ends early once the bound is more than `enough`.
 */
export const linearBound = (
  demand: readonly number[],
  sets: readonly (readonly Given[])[],
  enough = Number.POSITIVE_INFINITY,
): CutBound => {
  /*
   * A dictionary: rows are sets (slack = 1 − Σ), columns are groups, then a constant. The last row holds the objective.
   * Its columns lie one after the other: most of the time that cuts take is spent here, on whole columns.
   */
  const width = demand.length
  const last = sets.length
  const stride = last + 1
  const constants = width * stride
  const table = new Float64Array(constants + stride)
  table.fill(1, constants, constants + last)
  for (const [row, set] of sets.entries())
    for (const { group, count } of set) table[group * stride + row] = count
  for (const [group, count] of demand.entries()) table[group * stride + last] = -count
  const basis = Int32Array.from(sets, (_, set) => width + set)
  const columns = Int32Array.from(demand, (_, group) => group)
  const touched = new Int32Array(stride)

  const pivot = (row: number, column: number): void => {
    const from = column * stride
    const divisor = table[from + row] as number
    /* Rows with nothing in this column stay as they are. */
    let count = 0
    for (let other = 0; other <= last; other += 1)
      if (other !== row && table[from + other] !== 0) {
        touched[count] = other
        count += 1
      }
    for (let at = 0; at <= constants; at += stride) {
      const value = table[at + row] as number
      if (at === from || value === 0) continue
      const scaled = value / divisor
      table[at + row] = scaled
      for (let k = 0; k < count; k += 1) {
        const other = touched[k] as number
        table[at + other] = (table[at + other] as number) - (table[from + other] as number) * scaled
      }
    }
    table[from + row] = 1 / divisor
    for (let k = 0; k < count; k += 1) {
      const other = touched[k] as number
      table[from + other] = -(table[from + other] as number) / divisor
    }
    const leaving = basis[row] as number
    basis[row] = columns[column] as number
    columns[column] = leaving
  }

  /* Bland's rule, the least numbers first, cannot go round in circles; the steepest column is tried before. */
  const entering = (step: number): number => {
    let column = -1
    for (let j = 0; j < width; j += 1) {
      const gain = table[j * stride + last] as number
      if (gain >= -TINY) continue
      const isBetter =
        column < 0 ||
        (step < STEEPEST_STEPS
          ? gain < (table[column * stride + last] as number)
          : (columns[j] as number) < (columns[column] as number))
      if (isBetter) column = j
    }
    return column
  }
  const leavingFor = (column: number): number => {
    let row = -1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < sets.length; i += 1) {
      const rate = table[column * stride + i] as number
      if (rate <= TINY) continue
      const ratio = (table[constants + i] as number) / rate
      const isTie = Math.abs(ratio - least) <= TINY
      if ((ratio < least && !isTie) || (isTie && (basis[i] as number) < (basis[row] as number))) {
        row = i
        least = ratio
      }
    }
    return row
  }
  for (let step = 0; (table[constants + last] as number) <= enough; step += 1) {
    const column = entering(step)
    const row = column < 0 ? -1 : leavingFor(column)
    if (row < 0) break
    pivot(row, column)
  }

  const prices = demand.map(() => 0)
  for (const [row, variable] of basis.entries())
    if (variable < width) prices[variable] = Math.max(0, table[constants + row] as number)
  const dearest = sets.reduce((most, set) => Math.max(most, worthOf(set, prices)), 1)
  const worth = demand.reduce((sum, count, group) => sum + count * (prices[group] as number), 0)
  const uses = sets.map(() => 0)
  for (const [column, variable] of columns.entries())
    if (variable >= width) uses[variable - width] = Math.max(0, table[column * stride + last] as number)
  return { value: worth / dearest, uses, prices: prices.map((price) => price / dearest) }
}
