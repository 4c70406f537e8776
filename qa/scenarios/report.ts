import type { DatabaseMode } from '../../test/fixture-shop/fixture-shop.ts'
import type { Check, Scenario } from './scenario.ts'

/** The result of one run of a scenario. */
export interface ScenarioResult {
  readonly scenario: Scenario
  readonly mode: DatabaseMode
  readonly seed: number
  readonly ok: boolean
  readonly checks: readonly Check[]
  readonly seconds: number
}

const databases: Readonly<Record<DatabaseMode, string>> = { postgres: 'PostgreSQL', embedded: 'PGlite' }

const measuredOf = (checks: readonly Check[]): string =>
  checks
    .map(
      ({ name, measured, isPassed }) => `${isPassed ? '' : '**'}${name} ${measured}${isPassed ? '' : '**'}`,
    )
    .join('; ')

const tableRow = (all: readonly ScenarioResult[]): string => {
  const [first] = all
  if (first === undefined) return ''
  /* Several runs share one line: that of a run that missed, or the last one. */
  const shown = all.find(({ ok }) => !ok) ?? all.at(-1) ?? first
  const passed = all.filter(({ ok }) => ok).length
  const cells = [
    first.scenario.id,
    databases[first.mode],
    first.scenario.passFigure,
    `${measuredOf(shown.checks)}${all.length > 1 ? ` (${passed} of ${all.length} runs)` : ''}`,
    passed === all.length ? '✓' : '✗',
    `${all.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A table for docs/measurements.md: the pass figure beside the measured figures. */
export const printTable = (done: readonly ScenarioResult[]): string => {
  const groups = Map.groupBy(done, ({ scenario, mode }) => `${scenario.id} ${mode}`)
  return [
    '| scenario | database | pass figure | measured | | time |',
    '|---|---|---|---|---|---|',
    ...[...groups.values()].map(tableRow).sort(),
  ].join('\n')
}
