/** One line of the report: a ratio or a figure, and its limit. */
export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Null: a figure for information, without a limit. */
  readonly limit: { readonly at: 'least' | 'most'; readonly value: number } | null
}

export const isWithinLimit = ({ value, limit }: BenchRow): boolean =>
  limit === null || (limit.at === 'least' ? value >= limit.value : value <= limit.value)

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

export const printRow = (row: BenchRow): string => {
  const limit = row.limit === null ? '' : `${row.limit.at === 'least' ? '≥' : '≤'} ${row.limit.value}`
  const verdict = row.limit === null ? '' : isWithinLimit(row) ? 'ok' : 'MISSED'
  return [
    row.name.padEnd(58),
    `${round(row.value)} ${row.unit}`.padStart(14),
    limit.padStart(9),
    verdict,
  ].join('  ')
}

/** The value at a share of the sorted times; 0 for an empty list. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
