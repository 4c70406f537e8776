/** A linear programme's bound, and how often each set is used in it. */
export interface CutBound {
  /** The least number of tiles if tiles could be divided: 21.5 in L-W3. */
  readonly value: number
  /** By set: may be a fraction. */
  readonly uses: readonly number[]
  /** By group: what a piece is worth, if no set is worth more than a tile. */
  readonly prices: readonly number[]
}

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
  sets: readonly (readonly number[])[],
  enough = Number.POSITIVE_INFINITY,
): CutBound => {
  /*
   * A dictionary: rows are sets (slack = 1 − Σ), columns are groups, then a constant. The last row holds the objective.
   * Its rows lie one after the other: most of the time that cuts take is spent here.
   */
  const width = demand.length
  const stride = width + 1
  const last = sets.length * stride
  const table = new Float64Array(last + stride)
  sets.forEach((set, row) => {
    table.set(set, row * stride)
    table[row * stride + width] = 1
  })
  demand.forEach((count, group) => {
    table[last + group] = -count
  })
  const basis = Int32Array.from(sets, (_, set) => width + set)
  const columns = Int32Array.from(demand, (_, group) => group)
  const filled = new Int32Array(stride)

  const pivot = (row: number, column: number): void => {
    const from = row * stride
    const divisor = table[from + column] as number
    /* What is zero in this row changes nothing in the others. */
    let count = 0
    for (let j = 0; j <= width; j += 1) {
      const value = table[from + j] as number
      if (j === column || value === 0) continue
      table[from + j] = value / divisor
      filled[count] = j
      count += 1
    }
    table[from + column] = 1 / divisor
    for (let other = 0; other <= last; other += stride) {
      const factor = table[other + column] as number
      if (other === from || factor === 0) continue
      for (let k = 0; k < count; k += 1) {
        const j = filled[k] as number
        table[other + j] = (table[other + j] as number) - factor * (table[from + j] as number)
      }
      table[other + column] = -factor / divisor
    }
    const leaving = basis[row] as number
    basis[row] = columns[column] as number
    columns[column] = leaving
  }

  /* Bland's rule, the least numbers first, cannot go round in circles; the steepest column is tried before. */
  const entering = (step: number): number => {
    let column = -1
    for (let j = 0; j < width; j += 1) {
      const gain = table[last + j] as number
      if (gain >= -TINY) continue
      const isBetter =
        column < 0 ||
        (step < STEEPEST_STEPS
          ? gain < (table[last + column] as number)
          : (columns[j] as number) < (columns[column] as number))
      if (isBetter) column = j
    }
    return column
  }
  const leavingFor = (column: number): number => {
    let row = -1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < sets.length; i += 1) {
      const rate = table[i * stride + column] as number
      if (rate <= TINY) continue
      const ratio = (table[i * stride + width] as number) / rate
      const isTie = Math.abs(ratio - least) <= TINY
      if ((ratio < least && !isTie) || (isTie && (basis[i] as number) < (basis[row] as number))) {
        row = i
        least = ratio
      }
    }
    return row
  }
  for (let step = 0; (table[last + width] as number) <= enough; step += 1) {
    const column = entering(step)
    const row = column < 0 ? -1 : leavingFor(column)
    if (row < 0) break
    pivot(row, column)
  }

  const prices = demand.map(() => 0)
  for (const [row, variable] of basis.entries())
    if (variable < width) prices[variable] = Math.max(0, table[row * stride + width] as number)
  const worth = (counts: readonly number[]): number => {
    let sum = 0
    for (let group = 0; group < width; group += 1)
      sum += (counts[group] as number) * (prices[group] as number)
    return sum
  }
  const dearest = sets.reduce((most, set) => Math.max(most, worth(set)), 1)
  const uses = sets.map(() => 0)
  for (const [column, variable] of columns.entries())
    if (variable >= width) uses[variable - width] = Math.max(0, table[last + column] as number)
  return { value: worth(demand) / dearest, uses, prices: prices.map((price) => price / dearest) }
}
