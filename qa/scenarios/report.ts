import type { Mode } from '../../test/fixture-shop/ground.ts'
import type { Check, Row } from './row.ts'

/** The result of one run of a scenario. */
export interface Done {
  readonly row: Row
  readonly mode: Mode
  readonly seed: number
  readonly ok: boolean
  readonly checks: readonly Check[]
  readonly seconds: number
}

const databases: Readonly<Record<Mode, string>> = { postgres: 'PostgreSQL', embedded: 'PGlite' }

const measuredOf = (checks: readonly Check[]): string =>
  checks.map(({ what, measured, ok }) => `${ok ? '' : '**'}${what} ${measured}${ok ? '' : '**'}`).join('; ')

const tableRow = (all: readonly Done[]): string => {
  const [first] = all
  if (first === undefined) return ''
  /* Several runs share one line: that of a run that missed, or the last one. */
  const shown = all.find(({ ok }) => !ok) ?? all.at(-1) ?? first
  const passed = all.filter(({ ok }) => ok).length
  const cells = [
    first.row.id,
    databases[first.mode],
    first.row.figure,
    `${measuredOf(shown.checks)}${all.length > 1 ? ` (${passed} of ${all.length} runs)` : ''}`,
    passed === all.length ? '✓' : '✗',
    `${all.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A table for docs/measurements.md: the pass figure beside the measured figures. */
export const printTable = (done: readonly Done[]): string => {
  const groups = Map.groupBy(done, ({ row, mode }) => `${row.id} ${mode}`)
  return [
    '| scenario | database | pass figure | measured | | time |',
    '|---|---|---|---|---|---|',
    ...[...groups.values()].map(tableRow).sort(),
  ].join('\n')
}
