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

/**
 * Gilmore and Gomory's bound: the least Σ x so that the sets, used x times each, give all pieces. It is solved from
 * its dual (greatest Σ count · y with Σ y ≤ 1 within each set), for which y = 0 is a start. The y found are scaled
 * until they hold to the last digit, so the bound is safe. Two groups of 3 and 2 pieces, of which a tile gives one
 * of each or two of the second: 3.
 */
export const linearBound = (demand: readonly number[], sets: readonly (readonly number[])[]): CutBound => {
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
  const at = (index: number): number => table[index] as number
  const basis = sets.map((_, set) => width + set)
  const columns = demand.map((_, group) => group)

  const pivot = (row: number, column: number): void => {
    const from = row * stride
    const divisor = at(from + column)
    /* What is zero in this row changes nothing in the others. */
    const filled: number[] = []
    for (let j = 0; j <= width; j += 1) {
      if (j === column || at(from + j) === 0) continue
      table[from + j] = at(from + j) / divisor
      filled.push(j)
    }
    table[from + column] = 1 / divisor
    for (let other = 0; other <= last; other += stride) {
      const factor = at(other + column)
      if (other === from || factor === 0) continue
      for (const j of filled) table[other + j] = at(other + j) - factor * at(from + j)
      table[other + column] = -factor / divisor
    }
    const leaving = basis[row] ?? 0
    basis[row] = columns[column] ?? 0
    columns[column] = leaving
  }

  /* Bland's rule, the least numbers first, cannot go round in circles; the steepest column is tried before. */
  for (let step = 0; ; step += 1) {
    let column = -1
    for (let j = 0; j < width; j += 1) {
      const gain = at(last + j)
      if (gain >= -TINY) continue
      const isBetter =
        column < 0 || (step < 200 ? gain < at(last + column) : (columns[j] ?? 0) < (columns[column] ?? 0))
      if (isBetter) column = j
    }
    if (column < 0) break
    let row = -1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < sets.length; i += 1) {
      const rate = at(i * stride + column)
      if (rate <= TINY) continue
      const ratio = at(i * stride + width) / rate
      const isTie = Math.abs(ratio - least) <= TINY
      if ((ratio < least && !isTie) || (isTie && (basis[i] ?? 0) < (basis[row] ?? 0))) {
        row = i
        least = ratio
      }
    }
    if (row < 0) break
    pivot(row, column)
  }

  const prices = demand.map(() => 0)
  for (const [row, variable] of basis.entries())
    if (variable < width) prices[variable] = Math.max(0, at(row * stride + width))
  const worth = (counts: readonly number[]) =>
    counts.reduce((sum, n, group) => sum + n * (prices[group] ?? 0), 0)
  const dearest = sets.reduce((most, set) => Math.max(most, worth(set)), 1)
  const uses = sets.map(() => 0)
  for (const [column, variable] of columns.entries())
    if (variable >= width) uses[variable - width] = Math.max(0, at(last + column))
  return { value: worth(demand) / dearest, uses, prices: prices.map((price) => price / dearest) }
}
