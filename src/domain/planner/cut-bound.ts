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
  /* A dictionary: rows are sets (slack = 1 − Σ), columns are groups. The last row holds the objective. */
  const rows = [...sets.map((set) => [...set, 1]), [...demand.map((count) => -count), 0]]
  const basis = sets.map((_, set) => demand.length + set)
  const columns = demand.map((_, group) => group)
  const width = demand.length
  const objective = rows.at(-1) ?? []

  const pivot = (row: number, column: number): void => {
    const pivotRow = rows[row] ?? []
    const divisor = pivotRow[column] ?? 1
    for (let j = 0; j <= width; j += 1)
      pivotRow[j] = j === column ? 1 / divisor : (pivotRow[j] ?? 0) / divisor
    for (const other of rows) {
      const factor = other[column] ?? 0
      if (other === pivotRow || factor === 0) continue
      for (let j = 0; j <= width; j += 1)
        other[j] = j === column ? -factor / divisor : (other[j] ?? 0) - factor * (pivotRow[j] ?? 0)
    }
    const leaving = basis[row] ?? 0
    basis[row] = columns[column] ?? 0
    columns[column] = leaving
  }

  /* Bland's rule, the least numbers first, cannot go round in circles; the steepest column is tried before. */
  for (let step = 0; ; step += 1) {
    let column = -1
    for (let j = 0; j < width; j += 1) {
      const gain = objective[j] ?? 0
      if (gain >= -TINY) continue
      const isBetter =
        step < 200 ? gain < (objective[column] ?? 0) : (columns[j] ?? 0) < (columns[column] ?? 0)
      if (column < 0 || isBetter) column = j
    }
    if (column < 0) break
    let row = -1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < sets.length; i += 1) {
      const rate = rows[i]?.[column] ?? 0
      if (rate <= TINY) continue
      const ratio = (rows[i]?.[width] ?? 0) / rate
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
    if (variable < width) prices[variable] = Math.max(0, rows[row]?.[width] ?? 0)
  const worth = (counts: readonly number[]) =>
    counts.reduce((sum, n, group) => sum + n * (prices[group] ?? 0), 0)
  const dearest = sets.reduce((most, set) => Math.max(most, worth(set)), 1)
  const uses = sets.map(() => 0)
  for (const [column, variable] of columns.entries())
    if (variable >= width) uses[variable - width] = Math.max(0, objective[column] ?? 0)
  return { value: worth(demand) / dearest, uses, prices: prices.map((price) => price / dearest) }
}
